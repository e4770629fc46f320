import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { readScoped, statement } from '../platform/database/statement.ts'
import { buildScopeCondition, type Collection, type RecordData, type RowScope } from './collection.ts'
import type { FieldDefinitions } from './field.ts'

/** A stored record: its JSON as the API returns it, and the version behind its ETag. */
export interface StoredRecord {
  id: string
  version: number
  json: string
}

/** Reads one record in one round trip. @throws DomainError not-found */
export async function getRecord<Scope extends string>(
  ctx: Context,
  collection: Collection<FieldDefinitions, Scope>,
  id: string,
  scope?: RowScope<NoInfer<Scope>>,
): Promise<StoredRecord> {
  const record = await findRecord(ctx, collection, id, scope)
  if (!record) throw notFound(collection.singular.replaceAll('_', ' '))
  return record
}

/** Reads one record in one round trip; null if there is none. */
export async function findRecord<Scope extends string>(
  ctx: Context,
  collection: Collection<FieldDefinitions, Scope>,
  id: string,
  scope?: RowScope<NoInfer<Scope>>,
): Promise<StoredRecord | null> {
  const selectOne = statement<[id: string], { version: number; record: string }>(
    `select t.version, ${collection.recordExpression ?? 't.record'} as record from ${collection.table} t
      where t.id = $1::${getIdType(collection)}${scope ? ` and ${buildScopeCondition(collection, scope)}` : ''}`,
  )
  const row = await readScoped(ctx, selectOne, [id])
  return row ? { id, version: row.version, json: row.record } : null
}

/** Ids are UUIDs, except those assigned by the identity broker. */
function getIdType(collection: Collection): 'uuid' | 'text' {
  return collection.fields.id?.kind === 'text' ? 'text' : 'uuid'
}

/**
 * Finds the records that meet a condition, oldest first. Not for lists: the number of records is unlimited.
 *
 * @param condition over the table’s alias `t`
 */
export async function findRecords(
  { db }: Context,
  { table, recordExpression }: Pick<Collection, 'table' | 'recordExpression'>,
  condition: RawBuilder<unknown>,
): Promise<RecordData[]> {
  const { rows } = await sql<{ record: string }>`select ${sql.raw(recordExpression ?? 't.record')} as record
    from ${sql.table(table)} t where ${condition} order by t.created_at, t.id`.execute(db)
  return rows.map(({ record }) => JSON.parse(record) as RecordData)
}

/** Parses a stored record. */
export function parseRecord(stored: StoredRecord): RecordData {
  return JSON.parse(stored.json) as RecordData
}
