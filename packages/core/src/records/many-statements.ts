import { memoizeStatement, type Statement } from '../platform/database/statement.ts'
import { advanceUpdatedAt, type Collection, listWritableColumns } from './collection.ts'
import { buildEventExpression, buildJournalExpressions, type JournalParameters } from './journal.ts'

/** A record's new columns and its journal. */
export interface ChangedRow {
  id: string
  columns: Record<string, unknown>
  /** `member.updated` */
  action: string
  changes: string[]
  /** The previous values of the changed fields, as JSON. */
  previous: string
}

type UpdateManyStatement = Statement<[rows: string, ...JournalParameters], { count: number }>

/**
 * Updates rows, each with its event and audit entry. The action, changes and previous values come from the rows, not
 * from the journal's parameters.
 */
export function buildUpdateManyStatement(collection: Collection): UpdateManyStatement {
  const columns = listWritableColumns(collection)
  return memoizeStatement(`update many ${collection.table} ${columns.join()}`, () => {
    const assignments = columns.map((column) => `${column} = r.${column}`)
    const client = '($2::text)::uuid'
    return `with input as (select (e ->> 'id')::uuid as id, e -> 'columns' as columns, e ->> 'previous' as previous,
        e ->> 'action' as action, array(select json_array_elements_text(e -> 'changes')) as changes
        from json_array_elements(($1::text)::json) e),
      written as (update ${collection.table} t set ${assignments.join(', ')}, version = t.version + 1, ${advanceUpdatedAt}
        from input, json_populate_record(null::${collection.table}, input.columns) r
        where t.id = input.id returning t.id, t.record, input.previous, input.action, input.changes),
      audit as (insert into audit_log
        (client_id, action, actor_type, actor_id, actor_name, target_type, target_id, changes, old_values, new_values,
          ip_address, request_id)
        select ${client}, written.action, $4::text, $5::uuid, $6::text, $7::text, written.id, written.changes,
          audited_values(written.previous::json, written.changes), audited_values(written.record::json, written.changes),
          $9::text, $10::text
        from written where $3::text is null or $8::text[] is null or $11::text is null or true)
      ${buildEventExpression(collection, client, 'written.action', 'written.previous', '$12::text')}
      select count(*)::int as count from written where $12::text is null or true`
  })
}

/** Deletes rows, each with its event and audit entry. */
export function buildDeleteManyStatement(
  collection: Collection,
): Statement<[ids: string[], ...JournalParameters], { count: number }> {
  return memoizeStatement(
    `delete many ${collection.table}`,
    () => `with written as (delete from ${collection.table} where id = any($1::uuid[])
        returning id, version, record)${buildJournalExpressions(collection, -1, 2)}
      select count(*)::int as count from written`,
  )
}
