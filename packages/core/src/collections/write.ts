import { CompiledQuery } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { postgresError } from '../database/pool.ts'
import { DomainError, invalid, notFound, violation } from '../errors.ts'
import { journalExpressions, journalParameters } from '../outbox/record-change.ts'
import { type Collection, type RecordData, writableColumns, writableFields } from './collection.ts'
import { applyChange, changedFields } from './merge.ts'
import type { StoredRecord } from './read.ts'
import { textOnce } from './statement.ts'

type Data = Record<string, unknown>
type Written = { id: string; version: number; record: string }

/**
 * Merges a change into a record. A change that alters nothing writes nothing and records nothing.
 *
 * @param precondition given the current version; throws to refuse (If-Match)
 * @throws DomainError not-found, precondition-failed, validation-error, conflict
 */
export async function updateRecord(
  ctx: Context,
  collection: Collection,
  id: string,
  change: Data,
  precondition: (version: number) => void = () => {},
): Promise<StoredRecord> {
  return translatingConstraints(collection, () =>
    inTransaction(ctx, async (ctx) => {
      const { before, version } = await lockRecord(ctx, collection, id)
      precondition(version)
      const { values, violations } = applyChange(collection, before, change)
      await collection.complete?.(values, before, ctx)
      await refuseFaults(ctx, collection, values, before, violations)
      const changes = changedFields(before, { ...before, ...values })
      if (changes.length === 0) return { id, version, json: JSON.stringify(before) }
      const verb = collection.verbOfUpdate?.(before, values) ?? 'updated'
      const previous = Object.fromEntries(changes.map((name) => [name, before[name]]))
      const { rows } = await ctx.db.executeQuery<Written>(
        CompiledQuery.raw(updateText(collection), [
          id,
          JSON.stringify(columnsOf(collection, values)),
          ...journalParameters(ctx, `${collection.singular}.${verb}`, collection.singular, changes, previous),
        ]),
      )
      return stored(rows)
    }),
  )
}

/** @throws DomainError not-found, precondition-failed, conflict (something still refers to it) */
export async function deleteRecord(
  ctx: Context,
  collection: Collection,
  id: string,
  precondition: (version: number) => void = () => {},
): Promise<StoredRecord> {
  return translatingConstraints(collection, () =>
    inTransaction(ctx, async (ctx) => {
      const { version } = await lockRecord(ctx, collection, id)
      precondition(version)
      const { rows } = await ctx.db.executeQuery<Written>(
        CompiledQuery.raw(deleteText(collection), [
          id,
          ...journalParameters(ctx, `${collection.singular}.deleted`, collection.singular, [], null),
        ]),
      )
      return stored(rows)
    }),
  )
}

/** Reads a record and keeps others from changing it until the transaction ends. */
export async function lockRecord(
  ctx: Context,
  collection: Collection,
  id: string,
): Promise<{ before: RecordData; version: number }> {
  const { rows } = await ctx.db.executeQuery<Written>(
    CompiledQuery.raw(`select id, version, record from ${collection.table} where id = $1::uuid for update`, [
      id,
    ]),
  )
  const row = rows[0]
  if (!row) throw notFound(collection.singular.replaceAll('_', ' '))
  return { before: JSON.parse(row.record) as RecordData, version: row.version }
}

/** Applies the collection's rules. */
export async function refuseFaults(
  ctx: Context,
  collection: Collection,
  values: Data,
  before: RecordData | null,
  earlier: ReturnType<typeof violation>[],
): Promise<void> {
  const found = (await collection.check?.(values, before, ctx)) ?? []
  if (earlier.length + found.length > 0) throw invalid(...earlier, ...found)
}

/** Turns a broken constraint into the fault it stands for. */
export async function translatingConstraints<Result>(
  collection: Collection,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const known = postgresError(error)
    const fault = known?.constraint ? collection.constraints[known.constraint] : undefined
    if (fault) {
      const found = [violation(fault.field, fault.code, fault.message)]
      if (fault.kind === 'validation-error') throw invalid(...found)
      throw new DomainError(fault.kind, `${fault.field}: ${fault.message}`, found)
    }
    // A row elsewhere still refers to this one.
    if (known?.sqlState === '23503') {
      throw new DomainError('conflict', `This ${collection.singular.replaceAll('_', ' ')} is still in use.`)
    }
    throw error
  }
}

/** The values under the names of their columns, as json_populate_record takes them. */
export function columnsOf(collection: Collection, values: Data): Data {
  return Object.fromEntries(
    writableFields(collection).map((name) => [collection.fields[name]?.column, values[name] ?? null]),
  )
}

function updateText(collection: Collection): string {
  const columns = writableColumns(collection)
  return textOnce(`update ${collection.table} ${columns.join()}`, () => {
    const assignments = columns.map((column) => `${column} = r.${column}`)
    return `with made as (update ${collection.table} t
        set ${assignments.join(', ')}, version = t.version + 1, updated_at = now()
        from json_populate_record(null::${collection.table}, ($2::text)::json) r
        where t.id = $1::uuid returning t.id, t.version, t.record)${journalExpressions(collection, 0, 3)}
      select id, version, record from made`
  })
}

function deleteText(collection: Collection): string {
  return textOnce(
    `delete ${collection.table}`,
    () => `with made as (delete from ${collection.table} where id = $1::uuid
        returning id, version, record)${journalExpressions(collection, -1, 2)}
      select id, version, record from made`,
  )
}

function stored(rows: Written[]): StoredRecord {
  const row = rows[0]
  if (!row) throw new Error('The statement wrote no row.')
  return { id: row.id, version: row.version, json: row.record }
}
