import { type Collection, listWritableColumns } from '../../records/collection.ts'
import { buildEventExpression } from '../../records/journal.ts'

const clientIdSql = '($1::text)::uuid'

/**
 * SQL that inserts many rows, each with its event, and returns the ids of the inserted ones. $1 is the client, $2 an
 * array of rows keyed by column. With `shouldSkipConflicts`, rows that conflict with an existing one are skipped. The
 * row count is updated later, with the file offset: otherwise, its lock would be held until the previous batch commits.
 */
export function buildBulkInsert(collection: Collection, shouldSkipConflicts: boolean): string {
  const columns = ['id', ...listWritableColumns(collection)]
  return `with written as (insert into ${collection.table} (client_id, ${columns.join(', ')})
      select ($1::text)::uuid, ${columns.map((column) => `r.${column}`).join(', ')}
      from json_populate_recordset(null::${collection.table}, ($2::text)::json) r
      ${shouldSkipConflicts ? 'on conflict do nothing' : ''}
      returning id, record)${buildEventExpression(collection, clientIdSql, `'${collection.singular}.created'`, 'null')}
    select coalesce(json_agg(id), '[]') as written from written`
}

/**
 * SQL that updates many rows, each with its event. $2 is an array of { id, columns, previous }. Rows are locked in the
 * order of their ids, so that two imports of the same rows in different order do not deadlock.
 */
export function buildBulkUpdate(collection: Collection): string {
  const assignments = listWritableColumns(collection).map((column) => `${column} = r.${column}`)
  return `with input as (select (e ->> 'id')::uuid as id, e -> 'columns' as columns, e ->> 'previous' as previous
      from json_array_elements(($2::text)::json) e),
    locked as (select t.id from ${collection.table} t where t.id in (select id from input) order by t.id for update),
    written as (update ${collection.table} t set ${assignments.join(', ')}, version = t.version + 1, updated_at = now()
      from input, json_populate_record(null::${collection.table}, input.columns) r
      where t.id = input.id and (select count(*) from locked) > 0 returning t.id, t.record, input.previous)
    ${buildEventExpression(collection, clientIdSql, `'${collection.singular}.updated'`, 'written.previous')}
    select coalesce(json_agg(id), '[]') as written from written`
}
