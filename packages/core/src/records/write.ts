import { type Context, inTransaction } from '../context.ts'
import { DomainError, invalid, notFound, violation } from '../errors.ts'
import { readPostgresError } from '../platform/database/pool.ts'
import { memoizeStatement, runStatement, type Statement, statement } from '../platform/database/statement.ts'
import {
  advanceUpdatedAt,
  type Collection,
  listWritableColumns,
  listWritableFields,
  type RecordData,
} from './collection.ts'
import type { FieldDefinitions, InputOf } from './field.ts'
import { buildJournalExpressions, buildJournalParameters, type JournalParameters } from './journal.ts'
import { applyChange, listChangedFields } from './merge.ts'
import type { StoredRecord } from './read.ts'

type Data = Record<string, unknown>
type WrittenRow = { id: string; version: number; record: string }

/**
 * Updates a record. A change without effect writes nothing: no event, no audit entry, no new version.
 *
 * @param precondition receives the current version and throws to reject the request (If-Match)
 * @throws DomainError not-found, precondition-failed, validation-error, conflict, or the error of a violated constraint
 */
export function updateRecord<Fields extends FieldDefinitions>(
  ctx: Context,
  collection: Collection<Fields>,
  id: string,
  change: NoInfer<InputOf<Fields>>,
  precondition?: (version: number) => void,
): Promise<StoredRecord>
export async function updateRecord(
  ctx: Context,
  collection: Collection,
  id: string,
  change: Data,
  precondition: (version: number) => void = () => {},
): Promise<StoredRecord> {
  return translateConstraints(collection, () =>
    inTransaction(ctx, async (ctx) => {
      const { before, version } = await lockRecord(ctx, collection, id)
      precondition(version)
      const { values, violations } = applyChange(collection, before, change)
      await collection.complete?.(values, before, ctx)
      await rejectViolations(ctx, collection, values, before, violations)
      const changes = listChangedFields(before, { ...before, ...values })
      if (changes.length === 0) return { id, version, json: JSON.stringify(before) }
      const verb = collection.updateVerb?.(before, values) ?? 'updated'
      const previous = Object.fromEntries(changes.map((name) => [name, before[name]]))
      const rows = await runStatement(ctx.db, buildUpdateStatement(collection), [
        id,
        JSON.stringify(pickColumns(collection, values)),
        ...buildJournalParameters(
          ctx,
          `${collection.singular}.${verb}`,
          collection.singular,
          changes,
          previous,
        ),
      ])
      return toStoredRecord(rows)
    }),
  )
}

/**
 * Deletes a record.
 *
 * @returns its last state
 * @throws DomainError not-found, precondition-failed, conflict (something still refers to it)
 */
export async function deleteRecord(
  ctx: Context,
  collection: Collection,
  id: string,
  precondition: (version: number) => void = () => {},
): Promise<StoredRecord> {
  return translateConstraints(collection, () =>
    inTransaction(ctx, async (ctx) => {
      const { version } = await lockRecord(ctx, collection, id)
      precondition(version)
      const rows = await runStatement(ctx.db, buildDeleteStatement(collection), [
        id,
        ...buildJournalParameters(ctx, `${collection.singular}.deleted`, collection.singular, [], null),
      ])
      return toStoredRecord(rows)
    }),
  )
}

/** Reads a record and locks its row until the transaction ends. @throws DomainError not-found */
export async function lockRecord(
  ctx: Context,
  collection: Collection,
  id: string,
): Promise<{ before: RecordData; version: number }> {
  const locked = statement<[id: string], WrittenRow>(
    `select id, version, record from ${collection.table} where id = $1::uuid for update`,
  )
  const [row] = await runStatement(ctx.db, locked, [id])
  if (!row) throw notFound(collection.singular.replaceAll('_', ' '))
  return { before: JSON.parse(row.record) as RecordData, version: row.version }
}

/** Runs the collection's checks. @throws DomainError validation-error with all violations */
export async function rejectViolations(
  ctx: Context,
  collection: Collection,
  values: Data,
  before: RecordData | null,
  inputViolations: ReturnType<typeof violation>[],
): Promise<void> {
  const violations = (await collection.check?.(values, before, ctx)) ?? []
  if (inputViolations.length + violations.length > 0) throw invalid(...inputViolations, ...violations)
}

/** Translates violations of the collection's constraints, and of foreign keys, into DomainErrors. */
export async function translateConstraints<Result>(
  collection: Collection,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const postgresError = readPostgresError(error)
    const constraint = postgresError?.constraint
      ? collection.constraints[postgresError.constraint]
      : undefined
    if (constraint) {
      const violations = [violation(constraint.field, constraint.code, constraint.message)]
      if (constraint.kind === 'validation-error') throw invalid(...violations)
      throw new DomainError(constraint.kind, `${constraint.field}: ${constraint.message}`, violations)
    }
    // foreign_key_violation; the error names the table of the referencing row.
    if (postgresError?.sqlState === '23503') {
      const noun = collection.singular.replaceAll('_', ' ')
      const message =
        postgresError.table === collection.table
          ? `A record that this ${noun} refers to no longer exists. Reload the data and try again.`
          : `This ${noun} is still in use.`
      throw new DomainError('conflict', message)
    }
    throw error
  }
}

/** Returns the values of the writable fields keyed by column, for json_populate_record. */
export function pickColumns(collection: Collection, values: Data): Data {
  return Object.fromEntries(
    listWritableFields(collection).map((name) => [collection.fields[name]?.column, values[name] ?? null]),
  )
}

type UpdateStatement = Statement<[id: string, values: string, ...JournalParameters], WrittenRow>

function buildUpdateStatement(collection: Collection): UpdateStatement {
  const columns = listWritableColumns(collection)
  return memoizeStatement(`update ${collection.table} ${columns.join()}`, () => {
    const assignments = columns.map((column) => `${column} = r.${column}`)
    return `with written as (update ${collection.table} t
        set ${assignments.join(', ')}, version = t.version + 1, ${advanceUpdatedAt}
        from json_populate_record(null::${collection.table}, ($2::text)::json) r
        where t.id = $1::uuid returning t.id, t.version, t.record)${buildJournalExpressions(collection, 0, 3)}
      select id, version, record from written`
  })
}

function buildDeleteStatement(
  collection: Collection,
): Statement<[id: string, ...JournalParameters], WrittenRow> {
  return memoizeStatement(
    `delete ${collection.table}`,
    () => `with written as (delete from ${collection.table} where id = $1::uuid
        returning id, version, record)${buildJournalExpressions(collection, -1, 2)}
      select id, version, record from written`,
  )
}

function toStoredRecord(rows: WrittenRow[]): StoredRecord {
  const row = rows[0]
  if (!row) throw new Error('The statement wrote no row.')
  return { id: row.id, version: row.version, json: row.record }
}
