import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import type { DomainError } from '../errors.ts'
import { recordEvent } from '../outbox/record-event.ts'
import type { Database } from '../platform/database/database.ts'
import { recordAudit } from '../records/journal.ts'
import { describeTransientError, getStatus, toBrokerError } from './broker/workos.ts'
import { directories } from './collections.ts'
import { deriveSubjectId } from './integrations.ts'
import type { MirrorChange } from './mirror.ts'
import { createDirectoryContext } from './process-events.ts'

/** How long a claim lasts without progress; longer than the broker's timeout. */
const CLAIM_SECONDS = 60
const MAX_ATTEMPTS = 6
/** The delay before the second attempt; it grows with the square of the number of attempts. */
const FIRST_DELAY_SECONDS = 5
const RETRY_ACTION =
  'None yet: the sync is retried automatically at nextAttemptAt. If the problem persists, ask the operator of this service to check the broker settings.'

type Phase = 'groups' | 'users' | 'rest'

export interface ClaimedSync extends SyncPosition {
  ctx: Context
  id: string
  directoryId: string
  /** Changes when the sync restarts. */
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
  deleted_at: Date | null
  slug: string
  environment: 'live' | 'test'
  plan: 'standard' | 'professional' | 'enterprise'
}

/**
 * Claims the oldest running sync that has no claim or an expired one. A sync without attempts left, or of a deleted
 * association, is ended as failed instead.
 *
 * @returns null if there is none
 */
export async function claimSync(database: Database): Promise<ClaimedSync | null> {
  const { rows } = await sql<SyncRow>`
    with due as (select client_id, id from directory_syncs where status = 'running'
        and (claimed_until is null or claimed_until < now()) order by created_at limit 1 for update skip locked),
    claimed as (update directory_syncs s set attempts = attempts + 1, next_attempt_at = null,
        claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
      from due where s.client_id = due.client_id and s.id = due.id returning s.*)
    select claimed.id, claimed.client_id, directory_id, phase, after_id, attempts, error_message,
      claimed.created_at, live_id, deleted_at, slug, environment, plan from claimed join clients on clients.id = claimed.client_id`.execute(
    database.platform,
  )
  const row = rows[0]
  if (!row) return null
  const ctx = createDirectoryContext(database, { ...row, id: row.client_id })
  const { id, directory_id, phase, after_id, created_at } = row
  const claimed = { ctx, id, directoryId: directory_id, startedAt: created_at, phase, after: after_id }
  if (row.attempts <= MAX_ATTEMPTS && !row.deleted_at) return claimed
  const error = row.deleted_at
    ? { message: 'The association was deleted.', action: 'None.' }
    : describeExhaustion(row.error_message)
  await endSync(claimed, error)
  return claimSync(database)
}

/** @param cause the last attempt's error; null if its worker crashed */
function describeExhaustion(cause: string | null): { message: string; action: string } {
  const summary = `The sync failed after ${MAX_ATTEMPTS} attempts at the same position.`
  return {
    message: cause === null ? summary : `${summary} Last error: ${cause}`,
    action:
      'Start it again later. If the problem persists, ask the operator of this service to check the log.',
  }
}

/** The sync has ended, was restarted, or was advanced by another process; this process must stop. */
export class SyncSupersededError extends Error {}

/** The numbers of changes in one step; each key is a column of the sync. */
export type Counts = Partial<
  Record<`users_${MirrorChange['change']}` | `groups_${MirrorChange['change'] | 'deleted'}`, number>
>

export interface SyncPosition {
  phase: Phase
  after: string | null
}

/**
 * Commits a step of a sync together with its new position; fails if another process has advanced the sync. `sync`
 * itself is updated only after the commit.
 *
 * @param work returns the step's counts and the next position
 * @throws SyncSupersededError
 */
export async function commitStep(
  sync: ClaimedSync,
  work: (ctx: Context) => Promise<{ counts: Counts; next: SyncPosition }>,
): Promise<Counts> {
  const { counts, next } = await inTransaction(sync.ctx, async (ctx) => {
    const result = await work(ctx)
    await advance(ctx, sync, result.counts, result.next)
    return result
  })
  Object.assign(sync, next)
  return counts
}

async function advance(
  ctx: Context,
  sync: ClaimedSync,
  counts: Counts,
  { phase, after }: SyncPosition,
): Promise<void> {
  const assignments = Object.entries(counts).map(
    ([column, count]) => sql`${sql.ref(column)} = ${sql.ref(column)} + ${count}::int`,
  )
  const result =
    await sql`update directory_syncs set ${assignments.length > 0 ? sql`${sql.join(assignments)},` : sql``}
      phase = ${phase}::text, after_id = ${after}::text, attempts = 0, error_message = null, error_action = null,
      next_attempt_at = null, updated_at = now(), version = version + 1,
      claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
    where ${buildCurrentCondition(sync)}`.execute(ctx.db)
  if (!result.numAffectedRows) throw new SyncSupersededError()
}

/** The condition that a sync has neither ended, nor restarted, nor been advanced by another process. */
const buildCurrentCondition = ({ id, startedAt, phase, after }: ClaimedSync) =>
  sql<boolean>`id = ${id}::uuid and status = 'running' and created_at = ${startedAt}::timestamptz
    and phase = ${phase}::text and after_id is not distinct from ${after}::text`

/** Releases the claim, so that another process can continue immediately. */
export async function releaseClaim({ ctx, id, startedAt }: ClaimedSync): Promise<void> {
  await ctx.db
    .updateTable('directory_syncs')
    .set({ claimed_until: null, attempts: 0 })
    .where('id', '=', id)
    .where('created_at', '=', startedAt)
    .execute()
}

/**
 * Schedules a retry after a transient error and records the error in the sync. A permanent error, or a transient one at
 * the last attempt, ends the sync.
 *
 * @throws errors not caused by the broker
 */
export async function handleFailure(sync: ClaimedSync, error: unknown): Promise<void> {
  const transientMessage = describeTransientError(error)
  if (transientMessage === null) {
    const brokerError = toBrokerError(error)
    return endSync(sync, { message: brokerError.message, action: recommendAction(error, brokerError) })
  }
  const delay = sql`make_interval(secs => ${FIRST_DELAY_SECONDS} * greatest(attempts, 1) * greatest(attempts, 1))`
  const requeued =
    await sql`update directory_syncs set claimed_until = now() + ${delay}, next_attempt_at = now() + ${delay},
      error_message = ${transientMessage}::text, error_action = ${RETRY_ACTION}::text, updated_at = now(), version = version + 1
    where ${buildCurrentCondition(sync)} and attempts < ${MAX_ATTEMPTS}`.execute(sync.ctx.db)
  if (!requeued.numAffectedRows) await endSync(sync, describeExhaustion(transientMessage))
}

function recommendAction(error: unknown, brokerError: DomainError): string {
  if (brokerError.kind === 'broker-not-configured')
    return 'The operator of this service must complete the broker settings.'
  if (getStatus(error) === 404)
    return 'The directory no longer exists at the broker. Check it in the portal, and set it up again if necessary.'
  if (/cannot read the directory/.test(brokerError.message))
    return 'Check the SCIM endpoint and the bearer token at the identity provider, or renew its credentials in the portal.'
  return 'The operator of this service must check the broker settings: POST /api/platform/integrations/broker/test.'
}

/**
 * Ends a sync, unless another process has advanced it, it has restarted, or it has ended already, as when its directory
 * is deleted.
 *
 * @param error the reason that the sync failed; null if it completed
 */
export async function endSync(
  sync: ClaimedSync,
  error: { message: string; action: string } | null,
): Promise<void> {
  await inTransaction(sync.ctx, async (ctx) => {
    const now = ctx.now()
    // The directory first: the same lock order as starting a sync.
    await ctx.db
      .selectFrom('directories')
      .select('id')
      .where('id', '=', sync.directoryId)
      .forNoKeyUpdate()
      .execute()
    const ended = await ctx.db
      .updateTable('directory_syncs')
      .set((eb) => ({
        status: error ? 'failed' : 'completed',
        error_message: error?.message ?? null,
        error_action: error?.action ?? null,
        next_attempt_at: null,
        finished_at: now,
        updated_at: now,
        version: eb('version', '+', 1),
      }))
      .where(buildCurrentCondition(sync))
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n) return
    await recordAudit(ctx, error ? 'directory.sync_failed' : 'directory.synced', {
      type: 'directory',
      id: null,
    })
    if (!error) await recordSynced(ctx, sync.directoryId, now)
  })
}

async function recordSynced(ctx: Context, directoryId: string, at: Date): Promise<void> {
  await ctx.db
    .updateTable('directories')
    .set((eb) => ({ last_sync_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', directoryId)
    .execute()
  const { rows } = await sql<{
    record: string
  }>`select ${sql.raw(directories.recordExpression ?? '')} as record
    from directories t where t.id = ${directoryId}::text`.execute(ctx.db)
  await recordEvent(ctx, 'directory.synced', {
    id: deriveSubjectId(directoryId),
    json: rows[0]?.record ?? '{}',
  })
}
