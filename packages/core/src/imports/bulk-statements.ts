import { type Collection, writableColumns } from '../collections/collection.ts'
import { eventExpression } from '../outbox/record-change.ts'

const client = '($1::text)::uuid'

/**
 * Inserts many rows, each with its event. $1 the client, $2 an array of rows under the columns' names. With `skipTaken`
 * rows that collide with one that is there are left out. Answers with the ids of those that were written. They are
 * counted with the place in the file: a count would be locked for as long as the batch waits for the one before.
 */
export function bulkInsertText(collection: Collection, skipTaken: boolean): string {
  const columns = ['id', ...writableColumns(collection)]
  return `with made as (insert into ${collection.table} (client_id, ${columns.join(', ')})
      select ($1::text)::uuid, ${columns.map((column) => `r.${column}`).join(', ')}
      from json_populate_recordset(null::${collection.table}, ($2::text)::json) r
      ${skipTaken ? 'on conflict do nothing' : ''}
      returning id, record)${eventExpression(collection, client, `'${collection.singular}.created'`, 'null')}
    select coalesce(json_agg(id), '[]') as made from made`
}

/**
 * Updates many rows, each with its event. $2 an array of { id, columns, previous }. They are locked in the order of
 * their ids, so that two files that name the same rows in another order do not wait for each other.
 */
export function bulkUpdateText(collection: Collection): string {
  const assignments = writableColumns(collection).map((column) => `${column} = r.${column}`)
  return `with given as (select (e ->> 'id')::uuid as id, e -> 'columns' as columns, e ->> 'previous' as previous
      from json_array_elements(($2::text)::json) e),
    held as (select t.id from ${collection.table} t where t.id in (select id from given) order by t.id for update),
    made as (update ${collection.table} t set ${assignments.join(', ')}, version = t.version + 1, updated_at = now()
      from given, json_populate_record(null::${collection.table}, given.columns) r
      where t.id = given.id and (select count(*) from held) > 0 returning t.id, t.record, given.previous)
    ${eventExpression(collection, client, `'${collection.singular}.updated'`, 'made.previous')}
    select coalesce(json_agg(id), '[]') as made from made`
}
