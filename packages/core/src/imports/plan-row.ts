import type { RecordData } from '../collections/collection.ts'
import { customFieldFaults } from '../collections/fields.ts'
import { applyChange, changedFields } from '../collections/merge.ts'
import { columnsOf } from '../collections/write.ts'
import { emailKey } from '../email-address.ts'
import { type Violation, violation } from '../errors.ts'
import { levelStatusFaults, members } from '../members/members.ts'
import type { CheckRow, ImportRow } from './prepare-row.ts'
import type { ImportOptions } from './receive-import.ts'

type Data = Record<string, unknown>

export interface RowResult {
  created: number
  updated: number
  unchanged: number
  errors: { row: number; line: number; violations: Violation[] }[]
}

/** One row's effect, decided before anything is written. */
export type Plan =
  | { kind: 'create'; source: ImportRow; json: string; before: null; after: RecordData }
  | { kind: 'update'; source: ImportRow; json: string; before: RecordData; after: RecordData }

/** The three things by which two members are the same, as they are compared. */
const identities = ['externalId', 'email', 'memberNumber'] as const

/** Members by what names them (keysOf). */
export type Existing = Map<string, RecordData>

/** What tells that two rows may be of the same member. */
export function keysOf(values: Data): string[] {
  return identities.flatMap((name) => {
    const value = values[name]
    if (typeof value !== 'string') return []
    return [`${name}:${name === 'email' ? emailKey(value) : value}`]
  })
}

/**
 * Decides what becomes of a row; what is wrong with it, and rows that change nothing, are added to `total`.
 *
 * @param existing whom the row's batch names
 * @param levels the status of each membership level, by key
 */
export function planRow(
  row: ImportRow,
  options: ImportOptions,
  existing: Existing,
  levels: Map<string, string>,
  check: CheckRow,
  total: RowResult,
): Plan | null {
  const match = options.mode === 'upsert' ? matching(row.values, existing) : null
  const taken = identityFaults(row.values, existing, match)
  const { plan, faults } = match
    ? planUpdate(row, match, taken, levels, check)
    : planCreate(row, taken, levels)
  if (faults.length > 0) total.errors.push({ row: row.row, line: row.line, violations: faults })
  else if (!plan) total.unchanged++
  return plan
}

interface Planned {
  plan: Plan | null
  faults: Violation[]
}

function planCreate(source: ImportRow, taken: Violation[], levels: Map<string, string>): Planned {
  const { faults: own, level, json, member } = source.asNew
  const faults = source.violations.length > 0 ? own : [...own, ...taken, ...levelFaults(level, null, levels)]
  if (faults.length > 0 || !member) return { plan: null, faults }
  return { plan: { kind: 'create', source, json, before: null, after: member }, faults }
}

function planUpdate(
  source: ImportRow,
  match: RecordData,
  taken: Violation[],
  levels: Map<string, string>,
  check: CheckRow,
): Planned {
  if (source.violations.length > 0) return { plan: null, faults: source.violations }
  const wrong = [...check(source.values, 'update'), ...taken]
  if (wrong.length > 0) return { plan: null, faults: wrong }
  const { values } = applyChange(members, match, source.values)
  const faults = [
    ...customFieldFaults(values.customFields),
    ...levelFaults(values.level, match.level, levels),
  ]
  const changes = changedFields(match, { ...match, ...values })
  if (faults.length > 0 || changes.length === 0) return { plan: null, faults }
  const previous = Object.fromEntries(changes.map((name) => [name, match[name]]))
  const json = JSON.stringify({ id: match.id, columns: columnsOf(members, values), previous })
  const after = { ...match, ...values }
  return { plan: { kind: 'update', source, json, before: match, after }, faults }
}

/** By external id where the row gives one that is known, else by e-mail address. */
function matching(values: Data, existing: Existing): RecordData | null {
  const [external] = keysOf({ externalId: values.externalId })
  const [email] = keysOf({ email: values.email })
  return (external && existing.get(external)) || (email && existing.get(email)) || null
}

function identityFaults(values: Data, existing: Existing, match: RecordData | null): Violation[] {
  return identities.flatMap((name) => {
    const [key] = keysOf({ [name]: values[name] })
    if (!key) return []
    const holder = existing.get(key)
    const taken = holder && holder.id !== match?.id
    return taken ? [violation(name, 'taken', `Another member has this ${name}.`)] : []
  })
}

function levelFaults(level: unknown, before: unknown, levels: Map<string, string>): Violation[] {
  if (typeof level !== 'string' || level === before) return []
  return levelStatusFaults(levels.get(level))
}
