import { toEmailKey } from '../../email-address.ts'
import { type Violation, violation } from '../../errors.ts'
import type { RecordData } from '../../records/collection.ts'
import { findCustomFieldViolations } from '../../records/fields.ts'
import { applyChange, listChangedFields } from '../../records/merge.ts'
import { pickColumns } from '../../records/write.ts'
import { findLevelStatusViolations, members, takenMessages } from '../members.ts'
import type { ImportRow, RowChecker } from './prepare-row.ts'
import type { ImportOptions } from './receive-import.ts'

type Data = Record<string, unknown>

export interface RowResult {
  created: number
  updated: number
  unchanged: number
  errors: FailedRow[]
}

/** A row that was not written. */
export interface FailedRow {
  source: ImportRow
  violations: Violation[]
}

/** The effect of a row, decided before anything is written. */
export type RowPlan =
  | { kind: 'create'; source: ImportRow; json: string; before: null; after: RecordData }
  | { kind: 'update'; source: ImportRow; json: string; before: RecordData; after: RecordData }

/** The fields that identify a member. */
const identityFields = ['externalId', 'email', 'memberNumber'] as const

/** Members by identity key. */
export type ExistingMembers = Map<string, RecordData>

/** Returns the identity keys of a row; two rows that share one may name the same member. */
export function listIdentityKeys(values: Data): string[] {
  return identityFields.flatMap((name) => {
    const value = values[name]
    if (typeof value !== 'string') return []
    return [`${name}:${name === 'email' ? toEmailKey(value) : value}`]
  })
}

/**
 * Plans the effect of a row. Violations and unchanged rows are added to `total`.
 *
 * @param existing the members that the row's batch names
 * @param levels the status of each membership level, by key
 */
export function planRow(
  row: ImportRow,
  options: ImportOptions,
  existing: ExistingMembers,
  levels: Map<string, string>,
  check: RowChecker,
  total: RowResult,
): RowPlan | null {
  const match = options.mode === 'upsert' ? findMatch(row.values, existing) : null
  const conflicts = findIdentityViolations(row.values, existing, match)
  const { plan, violations } = match
    ? planUpdate(row, match, conflicts, levels, check)
    : planCreate(row, conflicts, levels)
  if (violations.length > 0) total.errors.push({ source: row, violations })
  else if (!plan) total.unchanged++
  return plan
}

interface PlanResult {
  plan: RowPlan | null
  violations: Violation[]
}

function planCreate(source: ImportRow, conflicts: Violation[], levels: Map<string, string>): PlanResult {
  const { violations: creationViolations, level, json, member } = source.creation
  const violations =
    source.violations.length > 0
      ? creationViolations
      : [...creationViolations, ...conflicts, ...findLevelViolations(level, null, levels)]
  if (violations.length > 0 || !member) return { plan: null, violations }
  return { plan: { kind: 'create', source, json, before: null, after: member }, violations }
}

function planUpdate(
  source: ImportRow,
  match: RecordData,
  conflicts: Violation[],
  levels: Map<string, string>,
  check: RowChecker,
): PlanResult {
  if (source.violations.length > 0) return { plan: null, violations: source.violations }
  const sourceViolations = [...check(source.values, 'update'), ...conflicts]
  if (sourceViolations.length > 0) return { plan: null, violations: sourceViolations }
  const { values } = applyChange(members, match, source.values)
  const violations = [
    ...findCustomFieldViolations(values.customFields),
    ...findLevelViolations(values.level, match.level, levels),
  ]
  const changes = listChangedFields(match, { ...match, ...values })
  if (violations.length > 0 || changes.length === 0) return { plan: null, violations }
  const previous = Object.fromEntries(changes.map((name) => [name, match[name]]))
  const json = JSON.stringify({ id: match.id, columns: pickColumns(members, values), previous })
  const after = { ...match, ...values }
  return { plan: { kind: 'update', source, json, before: match, after }, violations }
}

/** Matches by external id if a member has it, otherwise by email address. */
function findMatch(values: Data, existing: ExistingMembers): RecordData | null {
  const [external] = listIdentityKeys({ externalId: values.externalId })
  const [email] = listIdentityKeys({ email: values.email })
  return (external && existing.get(external)) || (email && existing.get(email)) || null
}

function findIdentityViolations(
  values: Data,
  existing: ExistingMembers,
  match: RecordData | null,
): Violation[] {
  return identityFields.flatMap((name) => {
    const [key] = listIdentityKeys({ [name]: values[name] })
    if (!key) return []
    const otherMember = existing.get(key)
    const isTaken = otherMember && otherMember.id !== match?.id
    return isTaken ? [violation(name, 'taken', takenMessages[name])] : []
  })
}

function findLevelViolations(level: unknown, before: unknown, levels: Map<string, string>): Violation[] {
  if (typeof level !== 'string' || level === before) return []
  return findLevelStatusViolations(levels.get(level))
}
