import { sql } from 'kysely'
import type { Actor, Context, Environment, Plan } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { CLAIM_SECONDS, finishImport } from './run-import.ts'

const MAX_ATTEMPTS = 5

export interface ClaimedImport {
  id: string
  ctx: Context
  /** The trace of the request that started the import, or null. */
  traceparent: string | null
}

/**
 * Claims a pending import that has no claim or an expired one. Associations take turns, so that many imports of one do
 * not delay the others: the next import is the oldest of the association whose last claim ended longest ago. An import
 * that has used up its attempts is marked failed, and the next one is claimed.
 *
 * @returns the import and the context of the actor that started it, or null if there is none
 */
export async function claimImport(database: Database): Promise<ClaimedImport | null> {
  const { rows } = await sql<ClaimedRow & ClientRow>`
    with claimed as (update imports set attempts = attempts + 1,
        claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
      where id = (select id from imports pending where status in ('queued', 'running')
        and (claimed_until is null or claimed_until < now())
        order by (select max(claimed_until) from imports where client_id = pending.client_id) nulls first, created_at
        limit 1 for update of pending skip locked)
      returning id, client_id, actor, attempts, options ->> 'traceparent' as traceparent)
    select claimed.*, slug, environment, plan, live_id from claimed join clients on clients.id = claimed.client_id`.execute(
    database.platform,
  )
  const row = rows[0]
  if (!row) return null
  const { id, client_id, actor, attempts, traceparent, slug, environment, plan, live_id } = row
  const client = { id: client_id, liveId: live_id ?? client_id, slug, environment, plan }
  const origin = { requestId: null, ipAddress: null }
  const ctx: Context = {
    db: database.forClient(client_id),
    database,
    client,
    actor,
    origin,
    now: () => database.now(),
  }
  if (attempts <= MAX_ATTEMPTS) return { id, ctx, traceparent }
  await finishImport(
    ctx,
    id,
    'failed',
    'The import stopped several times at the same rows. Contact support; the error was logged.',
  )
  return claimImport(database)
}

type ClaimedRow = {
  id: string
  client_id: string
  actor: Actor
  attempts: number
  traceparent: string | null
}
type ClientRow = { slug: string; environment: Environment; plan: Plan; live_id: string | null }
