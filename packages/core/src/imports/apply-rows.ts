import { sql } from 'kysely'
import type { RecordData } from '../collections/collection.ts'
import { runScoped } from '../collections/statement.ts'
import type { Context } from '../context.ts'
import { postgresError } from '../database/pool.ts'
import { emailKey } from '../email-address.ts'
import { type Violation, violation } from '../errors.ts'
import { members } from '../members/members.ts'
import { bulkInsertText, bulkUpdateText } from './bulk-statements.ts'
import { type Existing, keysOf, type Plan, planRow, type RowResult } from './plan-row.ts'
import type { CheckRow, ImportRow } from './prepare-row.ts'
import type { ImportOptions } from './receive-import.ts'

const noResult = (): RowResult => ({ created: 0, updated: 0, unchanged: 0, errors: [] })

/**
 * Applies a batch of rows: good ones are written, bad ones reported. Rows that name the same member as an earlier row
 * of the batch wait for that one, so that a file is worked off from top to bottom.
 *
 * @param trial for a dry run, which writes nothing: what its earlier rows would have made
 */
export async function applyRows(
  ctx: Context,
  options: ImportOptions,
  batch: ImportRow[],
  check: CheckRow,
  trial: Trial | null,
): Promise<RowResult> {
  const total = noResult()
  const levels = await knownLevels(ctx)
  for (const part of splitAtRepeats(batch)) {
    const plan = (row: ImportRow, existing: Existing, of: RowResult): Plan[] => {
      const made = planRow(row, options, existing, levels, check, of)
      return made ? [made] : []
    }
    if (options.mode === 'create' && !trial) {
      await createRows(ctx, part, plan, total)
      continue
    }
    const existing = await findExisting(ctx, part)
    if (trial) recallTrial(trial, part, existing)
    const plans = part.flatMap((row) => plan(row, existing, total))
    if (!trial) await write(ctx, plans, total)
    else for (const plan of plans) keepTrial(trial, plan, total)
  }
  total.errors.sort((one, other) => one.row - other.row)
  return total
}

/**
 * Creates what can be created and only then looks up who is in the way of the others: in most files nobody is, and a
 * look-up costs a tenth of the whole.
 */
async function createRows(
  ctx: Context,
  rows: ImportRow[],
  plan: (row: ImportRow, existing: Existing, total: RowResult) => Plan[],
  total: RowResult,
): Promise<void> {
  const nobody: Existing = new Map()
  const plans = rows.flatMap((row) => plan(row, nobody, noResult()))
  const made = await insertUnlessTaken(ctx, plans)
  total.created += made.size
  const rest = rows.filter((row) => !made.has(row))
  if (rest.length === 0) return
  const existing = await findExisting(ctx, rest)
  await write(
    ctx,
    rest.flatMap((row) => plan(row, existing, total)),
    total,
  )
}

/** @returns the rows that were created: none of them where a level was just deleted under one */
async function insertUnlessTaken(ctx: Context, plans: Plan[]): Promise<Set<ImportRow>> {
  let made = new Set<string>()
  const fault = await orConstraint(ctx, async () => {
    made = await runBulk(
      ctx,
      bulkInsertText(members, true),
      plans.map(({ json }) => json),
    )
  })
  if (fault) return new Set()
  return new Set(plans.map(({ source }) => source).filter(({ asNew }) => made.has(asNew.member?.id ?? '')))
}

/** What earlier rows of a dry run would have made: identity → the member as JSON, or null for one that was given up. */
export type Trial = Map<string, string | null>

function recallTrial(trial: Trial, rows: ImportRow[], existing: Existing): void {
  for (const key of rows.flatMap(({ values }) => keysOf(values))) {
    const made = trial.get(key)
    if (made === null) existing.delete(key)
    else if (made !== undefined) existing.set(key, JSON.parse(made) as RecordData)
  }
}

function keepTrial(trial: Trial, { kind, before, after }: Plan, total: RowResult): void {
  total[kind === 'create' ? 'created' : 'updated']++
  for (const key of keysOf(before ?? {})) trial.set(key, null)
  const made = JSON.stringify(after)
  for (const key of keysOf(after)) trial.set(key, made)
}

function* splitAtRepeats(batch: ImportRow[]): Generator<ImportRow[]> {
  let part: ImportRow[] = []
  let keys = new Set<string>()
  for (const row of batch) {
    const own = keysOf(row.values)
    if (own.some((key) => keys.has(key))) {
      yield part
      part = []
      keys = new Set()
    }
    part.push(row)
    for (const key of own) keys.add(key)
  }
  if (part.length > 0) yield part
}

async function findExisting(ctx: Context, rows: ImportRow[]): Promise<Existing> {
  const of = (name: string) =>
    rows.map(({ values }) => values[name]).filter((value) => typeof value === 'string')
  const emails = of('email').map((email) => emailKey(email as string))
  // Key by key (`offset 0` keeps the planner from joining): each look-up is one of a unique index. With `= any(…)` the
  // planner reads every member of the client instead, as long as it has no statistics of a table that is just growing.
  const { rows: found } = await sql<{ record: string }>`
    select m.record from unnest(${emails}::text[]) wanted,
      lateral (select record from members where email_key = wanted offset 0) m
    union select m.record from unnest(${of('externalId')}::text[]) wanted,
      lateral (select record from members where external_id = wanted offset 0) m
    union select m.record from unnest(${of('memberNumber')}::text[]) wanted,
      lateral (select record from members where member_number = wanted offset 0) m`.execute(ctx.db)
  const existing: Existing = new Map()
  for (const { record } of found) {
    const data = JSON.parse(record) as RecordData
    for (const key of keysOf(data)) existing.set(key, data)
  }
  return existing
}

async function knownLevels(ctx: Context): Promise<Map<string, string>> {
  const rows = await ctx.db.selectFrom('membership_levels').select(['key', 'status']).execute()
  return new Map(rows.map(({ key, status }) => [key, status]))
}

/** Writes all at once; where someone else was faster with one of the rows, each by itself. */
async function write(ctx: Context, plans: Plan[], total: RowResult): Promise<void> {
  const conflict = await attempt(ctx, plans)
  if (!conflict) {
    for (const { kind } of plans) total[kind === 'create' ? 'created' : 'updated']++
    return
  }
  for (const plan of plans) {
    const fault = await attempt(ctx, [plan])
    if (!fault) total[plan.kind === 'create' ? 'created' : 'updated']++
    else total.errors.push({ row: plan.source.row, line: plan.source.line, violations: [fault] })
  }
}

async function attempt(ctx: Context, plans: Plan[]): Promise<Violation | null> {
  const jsonOf = (kind: Plan['kind']) => plans.filter((plan) => plan.kind === kind).map(({ json }) => json)
  return orConstraint(ctx, async () => {
    await runBulk(ctx, bulkInsertText(members, false), jsonOf('create'))
    await runBulk(ctx, bulkUpdateText(members), jsonOf('update'))
  })
}

/** Undoes the work where it breaks a constraint, and tells the fault which that stands for. */
async function orConstraint(ctx: Context, work: () => Promise<void>): Promise<Violation | null> {
  await sql`savepoint batch`.execute(ctx.db)
  try {
    await work()
    await sql`release savepoint batch`.execute(ctx.db)
    return null
  } catch (error) {
    const constraint = postgresError(error)?.constraint
    const fault = constraint ? members.constraints[constraint] : undefined
    if (!fault) throw error
    await sql`rollback to savepoint batch`.execute(ctx.db)
    return violation(fault.field, fault.code, fault.message)
  }
}

/**
 * @param rows each as JSON
 * @returns the ids of those that were written
 */
async function runBulk(ctx: Context, text: string, rows: string[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const [found] = await runScoped<{ made: string[] }>(ctx, text, [ctx.client.id, `[${rows.join(',')}]`])
  return new Set(found?.made)
}
