import { sql } from 'kysely'
import { updateUserAddresses } from '../../access/users/user-addresses.ts'
import type { Context } from '../../context.ts'
import { toEmailKey } from '../../email-address.ts'
import { type Violation, violation } from '../../errors.ts'
import { readPostgresError } from '../../platform/database/pool.ts'
import { runScoped, statement } from '../../platform/database/statement.ts'
import type { RecordData } from '../../records/collection.ts'
import { members } from '../members.ts'
import { buildBulkInsert, buildBulkUpdate } from './bulk-statements.ts'
import { type ExistingMembers, listIdentityKeys, planRow, type RowPlan, type RowResult } from './plan-row.ts'
import type { ImportRow, RowChecker } from './prepare-row.ts'
import type { ImportOptions } from './receive-import.ts'

const createEmptyResult = (): RowResult => ({ created: 0, updated: 0, unchanged: 0, errors: [] })

/**
 * Applies a batch of rows: writes the valid ones and reports the others. A row that names the same member as an earlier
 * row of the batch waits for it, so rows take effect in file order.
 *
 * @param dryRunMembers the members after earlier rows of a dry run, which writes nothing; null if rows are written
 */
export async function applyRows(
  ctx: Context,
  options: ImportOptions,
  batch: ImportRow[],
  check: RowChecker,
  dryRunMembers: DryRunMembers | null,
): Promise<RowResult> {
  const total = createEmptyResult()
  const levels = await readKnownLevels(ctx)
  const applyTogether = async (rows: ImportRow[]): Promise<void> => {
    const planOne = (row: ImportRow, existing: ExistingMembers, result: RowResult): RowPlan[] => {
      const rowPlan = planRow(row, options, existing, levels, check, result)
      return rowPlan ? [rowPlan] : []
    }
    if (options.mode === 'create' && !dryRunMembers) return createRows(ctx, rows, planOne, total)
    const existing = await findExisting(ctx, rows, { shouldLock: !dryRunMembers })
    if (dryRunMembers) applyDryRun(dryRunMembers, rows, existing)
    const listMemberIds = ({ values }: ImportRow) =>
      listIdentityKeys(values).flatMap((key) => {
        const member = existing.get(key)
        return member ? [String(member.id)] : []
      })
    // Later rows may name the same member by another key.
    const [first = [], ...later] = splitAtRepeats(rows, listMemberIds)
    const plans = first.flatMap((row) => planOne(row, existing, total))
    if (!dryRunMembers) await write(ctx, plans, total)
    else for (const plan of plans) recordDryRun(dryRunMembers, plan, total)
    for (const laterRows of later) await applyTogether(laterRows)
  }
  const listKeys = ({ values }: ImportRow) => listIdentityKeys(values)
  for (const rows of splitAtRepeats(batch, listKeys)) await applyTogether(rows)
  total.errors.sort((a, b) => a.source.row - b.source.row)
  return total
}

/**
 * Inserts the rows without conflicts and looks up existing members only for the others: most files have no conflicts,
 * and the lookup costs a tenth of the total.
 */
async function createRows(
  ctx: Context,
  rows: ImportRow[],
  plan: (row: ImportRow, existing: ExistingMembers, total: RowResult) => RowPlan[],
  total: RowResult,
): Promise<void> {
  const noMembers: ExistingMembers = new Map()
  const plans = rows.flatMap((row) => plan(row, noMembers, createEmptyResult()))
  const created = await insertSkippingConflicts(ctx, plans)
  total.created += created.size
  const conflicting = rows.filter((row) => !created.has(row))
  if (conflicting.length === 0) return
  const existing = await findExisting(ctx, conflicting, { shouldLock: false })
  await write(
    ctx,
    conflicting.flatMap((row) => plan(row, existing, total)),
    total,
  )
}

/** @returns the rows that were created; none if a level was deleted in the meantime */
async function insertSkippingConflicts(ctx: Context, plans: RowPlan[]): Promise<Set<ImportRow>> {
  let inserted = new Set<string>()
  const conflict = await runInSavepoint(ctx, async () => {
    inserted = await runBulk(
      ctx,
      buildBulkInsert(members, true),
      plans.map(({ json }) => json),
    )
  })
  if (conflict) return new Set()
  return new Set(
    plans.map(({ source }) => source).filter(({ creation }) => inserted.has(creation.member?.id ?? '')),
  )
}

/**
 * The members as earlier rows of a dry run would leave them: identity key → the member as JSON, or null if no member
 * has the identity anymore.
 */
export type DryRunMembers = Map<string, string | null>

function applyDryRun(dryRunMembers: DryRunMembers, rows: ImportRow[], existing: ExistingMembers): void {
  for (const key of rows.flatMap(({ values }) => listIdentityKeys(values))) {
    const memberJson = dryRunMembers.get(key)
    if (memberJson === null) existing.delete(key)
    else if (memberJson !== undefined) existing.set(key, JSON.parse(memberJson) as RecordData)
  }
}

function recordDryRun(
  dryRunMembers: DryRunMembers,
  { kind, before, after }: RowPlan,
  total: RowResult,
): void {
  total[kind === 'create' ? 'created' : 'updated']++
  for (const key of listIdentityKeys(before ?? {})) dryRunMembers.set(key, null)
  const memberJson = JSON.stringify(after)
  for (const key of listIdentityKeys(after)) dryRunMembers.set(key, memberJson)
}

/** Splits rows before each one that repeats a key of an earlier row in the same part. */
function* splitAtRepeats(batch: ImportRow[], listKeys: (row: ImportRow) => string[]): Generator<ImportRow[]> {
  let rows: ImportRow[] = []
  let keys = new Set<string>()
  for (const row of batch) {
    const rowKeys = listKeys(row)
    if (rowKeys.some((key) => keys.has(key))) {
      yield rows
      rows = []
      keys = new Set()
    }
    rows.push(row)
    for (const key of rowKeys) keys.add(key)
  }
  if (rows.length > 0) yield rows
}

/** @param shouldLock whether to lock the members, so that a concurrent change is not overwritten with older values */
async function findExisting(
  ctx: Context,
  rows: ImportRow[],
  { shouldLock }: { shouldLock: boolean },
): Promise<ExistingMembers> {
  const listValues = (name: string) =>
    rows.map(({ values }) => values[name]).filter((value) => typeof value === 'string')
  const emails = listValues('email').map((email) => toEmailKey(email as string))
  // `offset 0` keeps the planner from joining, so that each key is one unique-index lookup. With `= any(…)` the planner
  // scans every member of the client while there are no statistics for the growing table.
  const { rows: found } = await sql<{ record: string }>`
    with named as (select m.id from unnest(${emails}::text[]) key,
      lateral (select id from members where email_key = key offset 0) m
    union select m.id from unnest(${listValues('externalId')}::text[]) key,
      lateral (select id from members where external_id = key offset 0) m
    union select m.id from unnest(${listValues('memberNumber')}::text[]) key,
      lateral (select id from members where member_number = key offset 0) m
    order by id)
    select m.record from named, lateral (
      select record from members where id = named.id ${sql.raw(shouldLock ? 'for update' : '')} offset 0) m`.execute(
    ctx.db,
  )
  const existing: ExistingMembers = new Map()
  for (const { record } of found) {
    const data = JSON.parse(record) as RecordData
    for (const key of listIdentityKeys(data)) existing.set(key, data)
  }
  return existing
}

async function readKnownLevels(ctx: Context): Promise<Map<string, string>> {
  const rows = await ctx.db.selectFrom('membership_levels').select(['key', 'status']).execute()
  return new Map(rows.map(({ key, status }) => [key, status]))
}

/** Writes all rows together; after a conflict, each on its own. */
async function write(ctx: Context, plans: RowPlan[], total: RowResult): Promise<void> {
  const conflict = await attempt(ctx, plans)
  if (!conflict) {
    for (const { kind } of plans) total[kind === 'create' ? 'created' : 'updated']++
    return
  }
  for (const plan of plans) {
    const rowConflict = await attempt(ctx, [plan])
    if (!rowConflict) total[plan.kind === 'create' ? 'created' : 'updated']++
    else total.errors.push({ source: plan.source, violations: [rowConflict] })
  }
}

async function attempt(ctx: Context, plans: RowPlan[]): Promise<Violation | null> {
  const selectJson = (kind: RowPlan['kind']) =>
    plans.filter((plan) => plan.kind === kind).map(({ json }) => json)
  return runInSavepoint(ctx, async () => {
    await runBulk(ctx, buildBulkInsert(members, false), selectJson('create'))
    await runBulk(ctx, buildBulkUpdate(members), selectJson('update'))
    const plansWithNewEmail = plans.filter(({ before, after }) => before && before.email !== after.email)
    if (plansWithNewEmail.length > 0)
      await updateUserAddresses(
        ctx,
        plansWithNewEmail.map(({ after }) => String(after.id)),
      )
  })
}

/** Rolls `work` back if it violates a known constraint, and returns the violation. */
async function runInSavepoint(ctx: Context, work: () => Promise<void>): Promise<Violation | null> {
  await sql`savepoint batch`.execute(ctx.db)
  try {
    await work()
    await sql`release savepoint batch`.execute(ctx.db)
    return null
  } catch (error) {
    const constraint = readPostgresError(error)?.constraint
    const rule = constraint ? members.constraints[constraint] : undefined
    if (!rule) throw error
    await sql`rollback to savepoint batch`.execute(ctx.db)
    return violation(rule.field, rule.code, rule.message)
  }
}

/**
 * @param rows each as JSON
 * @returns the ids of the written rows
 */
async function runBulk(ctx: Context, text: string, rows: string[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const bulk = statement<[client: string, rows: string], { written: string[] }>(text)
  const [found] = await runScoped(ctx, bulk, [ctx.client.id, `[${rows.join(',')}]`])
  return new Set(found?.written)
}
