import { sql } from 'kysely'
import type { ClientIdentity, Context, Environment, Plan } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { buildPendingClients } from './pending-clients.ts'

/** A claimed resource whose file is to be processed. */
export interface ClaimedResource {
  client: ClientIdentity
  id: string
  fileId: string
  format: string
  /** The number of this attempt, from 1. */
  attempt: number
  traceparent: string | null
}

/** The claim is renewed while the worker runs; this long after the last renewal, another worker can take over. */
const CLAIM_MINUTES = 10

/**
 * Claims the next resource to process. The table is the queue; `skip locked` keeps workers from claiming the same row.
 * Associations take turns, so that a long backlog of one does not delay the others: next is the oldest pending resource
 * of the association whose last processing ended longest ago.
 *
 * @returns null if there is none
 */
export async function claimResource(database: Database): Promise<ClaimedResource | null> {
  const { rows } = await sql<ClaimedRow>`
    with recursive ${buildPendingClients({ table: 'resources', statusColumn: 'processing_status' })},
    turns as (
      select id as client_id, waiting_since,
        (select max(processed_at) from resources where client_id = pending_clients.id) as last_processed_at
      from pending_clients order by last_processed_at nulls first, waiting_since),
    next as (
      -- The limit stops at the first association with a row that can be claimed; no rows of the others are locked.
      select candidate.client_id, candidate.id from turns cross join lateral (
        select r.client_id, r.id from resources r
        where r.client_id = turns.client_id and r.processing_status in ('queued', 'running')
          and (r.processing_until is null or r.processing_until < now())
        order by r.created_at, r.id limit 1 for update of r skip locked) candidate
      order by turns.last_processed_at nulls first, turns.waiting_since limit 1),
    claimed as (update resources t set processing_status = 'running', processing_attempts = processing_attempts + 1,
      processing_until = now() + make_interval(mins => ${CLAIM_MINUTES})
    from next where t.client_id = next.client_id and t.id = next.id
    returning t.client_id, t.id, t.file_id, t.format, t.traceparent, t.processing_attempts as attempts)
    select claimed.*, slug, environment, plan, live_id from claimed join clients on clients.id = claimed.client_id`.execute(
    database.platform,
  )
  const row = rows[0]
  if (!row) return null
  const { client_id, live_id, slug, environment, plan, format, attempts, traceparent } = row
  const client = { id: client_id, liveId: live_id ?? client_id, slug, environment, plan }
  return { client, id: row.id, fileId: row.file_id, format, attempt: attempts, traceparent }
}

type ClaimedRow = {
  id: string
  client_id: string
  file_id: string
  format: string
  traceparent: string | null
  attempts: number
  slug: string
  environment: Environment
  plan: Plan
  live_id: string | null
}

/** Renews the claim. @returns false if it is lost */
export async function renewClaim(
  { db }: Context,
  { id, fileId, attempt }: ClaimedResource,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('resources')
    .set({ processing_until: sql<Date>`now() + make_interval(mins => ${sql.lit(CLAIM_MINUTES)})` })
    .where('id', '=', id)
    .where('file_id', '=', fileId)
    .where('processing_status', '=', 'running')
    .where('processing_attempts', '=', attempt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
