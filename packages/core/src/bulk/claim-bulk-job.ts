import { sql } from 'kysely'
import type { Actor, Context, Environment, Origin, Plan } from '../context.ts'
import type { Database } from '../platform/database/database.ts'
import { CLAIM_SECONDS, finishBulkJob } from './run-bulk-job.ts'

const MAX_ATTEMPTS = 5

interface ClaimedRow {
  id: string
  client_id: string
  actor: Actor
  origin: Origin
  attempts: number
  slug: string
  environment: Environment
  plan: Plan
  live_id: string | null
}

/**
 * Claims a pending bulk job that has no claim or an expired one. Associations take turns, so that one with many
 * jobs does not delay the others: next is the oldest job of the association whose last claim ended longest ago. A job
 * whose last five claims made no progress is ended as failed instead.
 *
 * @returns the job and the context of the actor that started it, or null if there is none
 */
export async function claimBulkJob(database: Database): Promise<{ id: string; ctx: Context } | null> {
  const { rows } = await sql<ClaimedRow>`
    with claimed as (update bulk_jobs set attempts = attempts + 1,
        claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
      where id = (select id from bulk_jobs pending where status in ('queued', 'running')
        and (claimed_until is null or claimed_until < now())
        order by (select max(claimed_until) from bulk_jobs where client_id = pending.client_id) nulls first, created_at
        limit 1 for update of pending skip locked)
      returning id, client_id, actor, origin, attempts)
    select claimed.*, slug, environment, plan, live_id from claimed join clients on clients.id = claimed.client_id`.execute(
    database.platform,
  )
  const row = rows[0]
  if (!row) return null
  const { id, client_id, actor, origin, attempts, slug, environment, plan, live_id } = row
  const client = { id: client_id, liveId: live_id ?? client_id, slug, environment, plan }
  const ctx: Context = {
    db: database.forClient(client_id),
    database,
    client,
    actor,
    origin,
    now: () => database.now(),
  }
  if (attempts <= MAX_ATTEMPTS) return { id, ctx }
  const reason = 'The job stopped several times at the same records. Contact support; the error was logged.'
  await finishBulkJob(ctx, id, 'failed', reason)
  return claimBulkJob(database)
}
