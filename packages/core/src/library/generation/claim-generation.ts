import { sql } from 'kysely'
import type { ClientIdentity, Environment, Plan } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { buildPendingClients } from '../pending-clients.ts'
import type { GenerationKind } from './generated-content.ts'

/** A claimed generation and the number of this attempt. */
export interface ClaimedGeneration {
  client: ClientIdentity
  id: string
  resourceId: string
  kind: GenerationKind
  attempt: number
  /** The trace of the request, if it was traced. */
  traceparent: string | null
}

/** The claim is renewed while the worker runs; this long after the last renewal, another worker can take over. */
export const CLAIM_SECONDS = 30
/** After this many interrupted attempts, the generation is marked failed. */
export const MAX_ATTEMPTS = 3

/**
 * Claims the next podcast or infographic. The table is the queue; `skip locked` keeps workers from claiming the same
 * row. Associations take turns, so that a long backlog of one does not delay the others: next is the oldest request of
 * the association whose last generation started longest ago. Resources whose file is still being processed are skipped.
 *
 * @returns null if there is none
 */
export async function claimGeneration(database: Database): Promise<ClaimedGeneration | null> {
  const { rows } = await sql<ClaimedRow>`
    with recursive ${buildPendingClients({ table: 'generated_content', statusColumn: 'status' })},
    turns as (
      select id as client_id, waiting_since,
        (select max(started_at) from generated_content where client_id = pending_clients.id) as last_started_at
      from pending_clients order by last_started_at nulls first, waiting_since),
    next as (
      -- The limit stops at the first association with a row that can be claimed; no rows of the others are locked.
      select candidate.client_id, candidate.id from turns cross join lateral (
        select g.client_id, g.id from generated_content g
        join resources r on r.client_id = g.client_id and r.id = g.resource_id
        where g.client_id = turns.client_id and g.status in ('queued', 'running') and (g.claimed_until is null or g.claimed_until < now())
          and r.processing_status in ('ready', 'failed')
        order by g.created_at, g.id limit 1 for update of g skip locked) candidate
      order by turns.last_started_at nulls first, turns.waiting_since limit 1),
    claimed as (update generated_content g set status = 'running', attempts = attempts + 1,
      claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS}), started_at = now(), progress = 0,
      updated_at = now(), version = version + 1
    from next where g.client_id = next.client_id and g.id = next.id
    returning g.client_id, g.id, g.resource_id, g.kind, g.attempts, g.traceparent)
    select claimed.*, slug, environment, plan, live_id from claimed join clients on clients.id = claimed.client_id`.execute(
    database.platform,
  )
  const row = rows[0]
  if (!row) return null
  const { client_id, live_id, slug, environment, plan, kind, attempts, traceparent } = row
  const client = { id: client_id, liveId: live_id ?? client_id, slug, environment, plan }
  return { client, id: row.id, resourceId: row.resource_id, kind, attempt: attempts, traceparent }
}

type ClaimedRow = {
  id: string
  client_id: string
  resource_id: string
  kind: GenerationKind
  attempts: number
  traceparent: string | null
  slug: string
  environment: Environment
  plan: Plan
  live_id: string | null
}
