import { sql } from 'kysely'

/**
 * SQL of a recursive common table expression, `pending_clients (id, waiting_since)`: the associations with pending
 * content, and the time of their oldest request. A loose index scan: `distinct` would read every pending row. The order
 * has all columns of the index of pending content, so that no other index serves it.
 */
export const pendingClients = sql`pending_clients (id, waiting_since) as (
  (select client_id, created_at from generated_content where status in ('queued', 'running')
    order by client_id, created_at, id limit 1)
  union all
  select following.client_id, following.created_at from pending_clients cross join lateral (
    select client_id, created_at from generated_content
    where status in ('queued', 'running') and client_id > pending_clients.id
    order by client_id, created_at, id limit 1) following)`
