import { type RawBuilder, sql } from 'kysely'

/** A table that is a queue, and the name of its status column. */
interface QueueTable {
  table: 'generated_content' | 'resources'
  statusColumn: 'status' | 'processing_status'
}

/**
 * Builds the SQL of a recursive common table expression, `pending_clients (id, waiting_since)`: the associations with
 * queued or running rows, and when the oldest of each was created. A loose index scan: `distinct` would read each row.
 * The `order by` lists all columns of the index of pending rows, so that the planner uses no other.
 */
export function buildPendingClients({ table, statusColumn }: QueueTable): RawBuilder<unknown> {
  const pendingRows = sql`select client_id, created_at from ${sql.ref(table)}
    where ${sql.ref(statusColumn)} in ('queued', 'running')`
  return sql`pending_clients (id, waiting_since) as (
    (${pendingRows} order by client_id, created_at, id limit 1)
    union all
    select following.client_id, following.created_at from pending_clients cross join lateral (
      ${pendingRows} and client_id > pending_clients.id order by client_id, created_at, id limit 1) following)`
}
