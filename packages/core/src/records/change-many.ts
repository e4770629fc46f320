import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { DomainError, type Violation } from '../errors.ts'
import { runStatement, statement } from '../platform/database/statement.ts'
import type { Collection, RecordData } from './collection.ts'
import { buildJournalParameters } from './journal.ts'
import { buildDeleteManyStatement, buildUpdateManyStatement, type ChangedRow } from './many-statements.ts'
import { applyChange, listChangedFields } from './merge.ts'
import { deleteRecord, pickColumns, rejectViolations, translateConstraints, updateRecord } from './write.ts'

type Data = Record<string, unknown>

/** The outcome of a bulk change for one record. */
export interface Outcome {
  id: string
  outcome: 'changed' | 'unchanged' | 'deleted' | 'failed'
  /** Why it failed; otherwise null. */
  reason: string | null
}

/**
 * Computes a record's change.
 *
 * @throws DomainError validation-error
 */
export type ChangeFunction = (before: RecordData) => Data

/**
 * Updates records under the rules of `updateRecord`, with one statement to lock and one to write them. If a record
 * violates a constraint, each is updated on its own. Call it in a transaction.
 *
 * @param ids distinct, in ascending order
 */
export async function updateMany(
  ctx: Context,
  collection: Collection,
  ids: string[],
  computeChange: ChangeFunction,
): Promise<Outcome[]> {
  const records = await lockMany(ctx, collection, ids)
  const rows: ChangedRow[] = []
  const outcomes = await collectOutcomes(ids, async (id) => {
    const before = records.get(id)
    if (!before) return createMissingOutcome(collection, id)
    const row = await planUpdate(ctx, collection, before, computeChange(before))
    if (row) rows.push(row)
    return { id, outcome: row ? 'changed' : 'unchanged', reason: null }
  })
  if (rows.length === 0) return outcomes
  const error = await runInSavepoint(ctx, () =>
    translateConstraints(collection, () => writeMany(ctx, collection, rows)),
  )
  if (!error) return outcomes
  return changeEach(ctx, ids, async (id) => {
    const before = records.get(id)
    if (!before) return createMissingOutcome(collection, id)
    const row = await planUpdate(ctx, collection, before, computeChange(before))
    if (row) await updateRecord(ctx, collection, id, computeChange(before))
    return { id, outcome: row ? 'changed' : 'unchanged', reason: null }
  })
}

/** Writes planned changes, each with its event and audit entry. */
export async function writeMany(ctx: Context, collection: Collection, rows: ChangedRow[]): Promise<void> {
  await runStatement(ctx.db, buildUpdateManyStatement(collection), [
    JSON.stringify(rows),
    ...buildJournalParameters(ctx, '', collection.singular, [], null),
  ])
}

/**
 * @returns null if the change has no effect. @throws DomainError validation-error and others of the collection's rules
 */
async function planUpdate(
  ctx: Context,
  collection: Collection,
  before: RecordData,
  change: Data,
): Promise<ChangedRow | null> {
  const { values, violations } = applyChange(collection, before, change)
  await collection.complete?.(values, before, ctx)
  await rejectViolations(ctx, collection, values, before, violations)
  const changes = listChangedFields(before, { ...before, ...values })
  if (changes.length === 0) return null
  const verb = collection.updateVerb?.(before, values) ?? 'updated'
  return {
    id: before.id,
    columns: pickColumns(collection, values),
    action: `${collection.singular}.${verb}`,
    changes,
    previous: JSON.stringify(Object.fromEntries(changes.map((name) => [name, before[name]]))),
  }
}

/**
 * Deletes records under the rules of `deleteRecord`, with one statement to lock and one to delete them. If a record
 * cannot be deleted, each is deleted on its own. Call it in a transaction.
 *
 * @param ids distinct, in ascending order
 * @param onDeleted receives the deleted records, in the same transaction
 */
export async function deleteMany(
  ctx: Context,
  collection: Collection,
  ids: string[],
  onDeleted: (ctx: Context, records: RecordData[]) => Promise<void>,
): Promise<Outcome[]> {
  const records = await lockMany(ctx, collection, ids)
  const error = await runInSavepoint(ctx, () =>
    translateConstraints(collection, async () => {
      await runStatement(ctx.db, buildDeleteManyStatement(collection), [
        [...records.keys()],
        ...buildJournalParameters(ctx, `${collection.singular}.deleted`, collection.singular, [], null),
      ])
      await onDeleted(ctx, [...records.values()])
    }),
  )
  const createDeletedOutcome = (id: string): Outcome => ({
    id,
    outcome: 'deleted',
    reason: null,
  })
  if (!error)
    return ids.map((id) =>
      records.has(id) ? createDeletedOutcome(id) : createMissingOutcome(collection, id),
    )
  return changeEach(ctx, ids, async (id) => {
    await deleteRecord(ctx, collection, id)
    await onDeleted(ctx, [records.get(id) as RecordData])
    return createDeletedOutcome(id)
  })
}

/** Changes records one by one; a failure rolls back only that record's change. Call it in a transaction. */
export function changeEach(
  ctx: Context,
  ids: string[],
  change: (id: string) => Promise<Outcome>,
): Promise<Outcome[]> {
  return collectOutcomes(ids, async (id) => {
    let outcome: Outcome | undefined
    const failure = await runInSavepoint(ctx, async () => {
      outcome = await change(id)
    })
    if (failure) throw failure
    return outcome as Outcome
  })
}

async function collectOutcomes(ids: string[], work: (id: string) => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const id of ids) {
    try {
      outcomes.push(await work(id))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      outcomes.push({ id, outcome: 'failed', reason: describeError(error) })
    }
  }
  return outcomes
}

function describeError({ message, violations }: DomainError): string {
  const describe = ({ propertyPath, message }: Violation) =>
    [propertyPath, message].filter(Boolean).join(': ')
  return violations.length > 0 ? violations.map(describe).join(' ') : message
}

const createMissingOutcome = ({ singular }: Collection, id: string): Outcome => ({
  id,
  outcome: 'failed',
  reason: `No such ${singular.replaceAll('_', ' ')}.`,
})

/** Locks rows in the order of their ids, so that two changes of the same records do not deadlock. */
async function lockMany(
  ctx: Context,
  { table }: Collection,
  ids: string[],
): Promise<Map<string, RecordData>> {
  const text = `select id, record from ${table} where id = any($1::uuid[]) order by id for update`
  const rows = await runStatement(ctx.db, statement<[ids: string[]], { id: string; record: string }>(text), [
    ids,
  ])
  return new Map(rows.map(({ id, record }) => [id, JSON.parse(record) as RecordData]))
}

/** Rolls `work` back if it throws a DomainError, and returns the error. */
async function runInSavepoint(ctx: Context, work: () => Promise<unknown>): Promise<DomainError | null> {
  await sql`savepoint change`.execute(ctx.db)
  try {
    await work()
    await sql`release savepoint change`.execute(ctx.db)
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await sql`rollback to savepoint change`.execute(ctx.db)
    return error
  }
}
