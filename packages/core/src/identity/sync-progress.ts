import { sql } from 'kysely'
import { brokerFault, passingFault, statusOf } from '../broker/workos.ts'
import { type Context, inTransaction } from '../context.ts'
import type { Database } from '../database/database.ts'
import type { DomainError } from '../errors.ts'
import { recordAudit } from '../outbox/record-change.ts'
import { recordEvent } from '../outbox/record-event.ts'
import { directories } from './collections.ts'
import { subjectOf } from './integrations.ts'
import type { Kept } from './mirror.ts'
import { directoryContext } from './process-events.ts'

/** How long a process may be silent before another takes its sync over; longer than the broker's slowest answer. */
const CLAIM_SECONDS = 60
const MAX_ATTEMPTS = 6
/** Before the second attempt; before the third four times as long, and so on. */
const FIRST_WAIT_SECONDS = 5
const WAITING =
  'Nothing for now: it is tried again by itself, at nextAttemptAt. If it stays, ask the operator of this service to check the broker settings.'

type Phase = 'groups' | 'users' | 'rest'

export interface ClaimedSync extends Place {
  ctx: Context
  id: string
  directoryId: string
  startedAt: Date
}

interface SyncRow {
  id: string
  client_id: string
  directory_id: string
  phase: Phase
  after_id: string | null
  attempts: number
  error_message: string | null
  created_at: Date
  live_id: string | null
  slug: string
  environment: 'live' | 'test'
  plan: 'standard' | 'professional' | 'enterprise'
}

/** Takes on the oldest sync that nobody works at, or null. */
export async function claimSync(database: Database): Promise<ClaimedSync | null> {
  const { rows } = await sql<SyncRow>`
    with due as (select client_id, id from directory_syncs where status = 'running'
        and (claimed_until is null or claimed_until < now()) order by created_at limit 1 for update skip locked),
    claimed as (update directory_syncs s set attempts = attempts + 1, next_attempt_at = null,
        claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
      from due where s.client_id = due.client_id and s.id = due.id returning s.*)
    select claimed.id, claimed.client_id, directory_id, phase, after_id, attempts, error_message,
      claimed.created_at, live_id, slug, environment, plan from claimed join clients on clients.id = claimed.client_id`.execute(
    database.platform,
  )
  const row = rows[0]
  if (!row) return null
  const ctx = directoryContext(database, { ...row, id: row.client_id })
  const { id, directory_id, phase, after_id, created_at } = row
  const claimed = { ctx, id, directoryId: directory_id, startedAt: created_at, phase, after: after_id }
  if (row.attempts <= MAX_ATTEMPTS) return claimed
  await endSync(claimed, givenUp(row.error_message))
  return claimSync(database)
}

/** @param cause what the last attempt met with; null where its worker ended without a word */
function givenUp(cause: string | null): { message: string; action: string } {
  const before = `The sync was given up after ${MAX_ATTEMPTS} attempts at the same place.`
  return {
    message: cause === null ? before : `${before} The last one: ${cause}`,
    action: 'Start it again later; if it stays, ask the operator of this service, whose log tells more.',
  }
}

/** The sync was begun anew or taken over meanwhile: leave it alone. */
export class SyncMovedOn extends Error {}

/** What became of the users and groups so far; each is a column of the sync. */
export type Counts = Partial<
  Record<`users_${Kept['change']}` | `groups_${Kept['change'] | 'deleted'}`, number>
>

/** How far a sync is. */
export interface Place {
  phase: Phase
  after: string | null
}

/**
 * Does a step of a sync in one transaction that also moves its place; another process at the same sync is found out
 * there. The sync itself is told once that is committed, so that an attempt that was undone leaves nothing behind.
 *
 * @param work what it comes to, and the place that follows
 */
export async function step(
  sync: ClaimedSync,
  work: (ctx: Context) => Promise<{ counts: Counts; next: Place }>,
): Promise<Counts> {
  const { counts, next } = await inTransaction(sync.ctx, async (ctx) => {
    const done = await work(ctx)
    await moveOn(ctx, sync, done.counts, done.next)
    return done
  })
  Object.assign(sync, next)
  return counts
}

async function moveOn(
  ctx: Context,
  sync: ClaimedSync,
  counts: Counts,
  { phase, after }: Place,
): Promise<void> {
  const added = Object.entries(counts).map(
    ([column, count]) => sql`${sql.ref(column)} = ${sql.ref(column)} + ${count}::int`,
  )
  const moved = await sql`update directory_syncs set ${added.length > 0 ? sql`${sql.join(added)},` : sql``}
      phase = ${phase}::text, after_id = ${after}::text, attempts = 0, error_message = null, error_action = null,
      next_attempt_at = null, updated_at = now(), version = version + 1,
      claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
    where id = ${sync.id}::uuid and status = 'running' and phase = ${sync.phase}::text
      and after_id is not distinct from ${sync.after}::text`.execute(ctx.db)
  if (!moved.numAffectedRows) throw new SyncMovedOn()
}

/** Leaves it to another process, which may begin at once. */
export async function giveBack({ ctx, id }: ClaimedSync): Promise<void> {
  await ctx.db
    .updateTable('directory_syncs')
    .set({ claimed_until: null, attempts: 0 })
    .where('id', '=', id)
    .execute()
}

/**
 * What a wait can heal is tried again, and the log says so meanwhile; what somebody has to do something about ends the
 * sync with that.
 */
export async function handleFailure(sync: ClaimedSync, error: unknown): Promise<void> {
  const passing = passingFault(error)
  if (passing === null) {
    const fault = brokerFault(error)
    return endSync(sync, { message: fault.message, action: remedy(error, fault) })
  }
  const wait = sql`make_interval(secs => ${FIRST_WAIT_SECONDS} * greatest(attempts, 1) * greatest(attempts, 1))`
  const putOff =
    await sql`update directory_syncs set claimed_until = now() + ${wait}, next_attempt_at = now() + ${wait},
      error_message = ${passing}::text, error_action = ${WAITING}::text, updated_at = now(), version = version + 1
    where id = ${sync.id}::uuid and status = 'running' and attempts < ${MAX_ATTEMPTS}`.execute(sync.ctx.db)
  if (!putOff.numAffectedRows) await endSync(sync, givenUp(passing))
}

function remedy(error: unknown, fault: DomainError): string {
  if (fault.kind === 'broker-not-configured')
    return 'The operator of this service must complete the broker settings.'
  if (statusOf(error) === 404)
    return 'The broker has no such directory any more: check the directory in the portal, and set it up again if need be.'
  if (/cannot read the directory/.test(fault.message))
    return 'Check the SCIM endpoint and the bearer token at the identity provider, or renew its credentials in the portal.'
  return 'The operator of this service must check the broker settings: POST /api/platform/integrations/broker/test.'
}

/** @param error why it failed; null: it is complete */
export async function endSync(
  sync: ClaimedSync,
  error: { message: string; action: string } | null,
): Promise<void> {
  await inTransaction(sync.ctx, async (ctx) => {
    const now = ctx.now()
    // The directory first, as whoever starts a sync does.
    await ctx.db
      .selectFrom('directories')
      .select('id')
      .where('id', '=', sync.directoryId)
      .forNoKeyUpdate()
      .execute()
    const ended = await ctx.db
      .updateTable('directory_syncs')
      .set((of) => ({
        status: error ? 'failed' : 'completed',
        error_message: error?.message ?? null,
        error_action: error?.action ?? null,
        next_attempt_at: null,
        finished_at: now,
        updated_at: now,
        version: of('version', '+', 1),
      }))
      .where('id', '=', sync.id)
      .where('status', '=', 'running')
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n) throw new SyncMovedOn()
    await recordAudit(ctx, error ? 'directory.sync_failed' : 'directory.synced', {
      type: 'directory',
      id: null,
    })
    if (!error) await tellSynced(ctx, sync.directoryId, now)
  })
}

async function tellSynced(ctx: Context, directoryId: string, at: Date): Promise<void> {
  await ctx.db
    .updateTable('directories')
    .set((of) => ({ last_sync_at: at, version: of('version', '+', 1) }))
    .where('id', '=', directoryId)
    .execute()
  const { rows } = await sql<{
    record: string
  }>`select ${sql.raw(directories.recordExpression ?? '')} as record
    from directories t where t.id = ${directoryId}::text`.execute(ctx.db)
  await recordEvent(ctx, 'directory.synced', { id: subjectOf(directoryId), json: rows[0]?.record ?? '{}' })
}
