import { sql } from 'kysely'
import type { BrokerConfiguration, ConfiguredBroker } from '../broker/broker-settings.ts'
import { gathered } from '../broker/gathered.ts'
import { type BrokerPage, fetchPage, fetchRecord, Pace } from '../broker/pages.ts'
import { brokerFault, statusOf } from '../broker/workos.ts'
import { type Context, inTransaction } from '../context.ts'
import type { Database } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { recordAudit } from '../outbox/record-change.ts'
import { recordEvent } from '../outbox/record-event.ts'
import { type BrokerRecord, directoryFrom, groupFrom, type Told, userFrom } from './broker-records.ts'
import { directories } from './collections.ts'
import { deriveUsers, lockIdentity } from './derive-users.ts'
import { readIdentitySettings } from './identity-settings.ts'
import { keepDirectory, subjectOf } from './integrations.ts'
import { type Kept, keepGroups, keepUsers, replaceMemberships } from './mirror.ts'
import { directoryContext } from './process-events.ts'

/** How long a process may be silent before another takes its sync over; longer than the broker's slowest answer. */
const CLAIM_SECONDS = 60
const MAX_ATTEMPTS = 6
const REST_BATCH = 500
/** How many pages are written in one transaction, where they come faster than they are written. */
const PAGES_TOGETHER = 10

export interface SyncMeans {
  database: Database
  broker: BrokerConfiguration
  requestsPerSecond: number
  /** Asks to stop after the page in hand; the rest is left to another process. */
  stopping: AbortSignal
}

type Phase = 'groups' | 'users' | 'rest'

export interface ClaimedSync {
  ctx: Context
  id: string
  directoryId: string
  startedAt: Date
  phase: Phase
  after: string | null
}

interface SyncRow {
  id: string
  client_id: string
  directory_id: string
  phase: Phase
  after_id: string | null
  attempts: number
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
    claimed as (update directory_syncs s set attempts = attempts + 1,
        claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
      from due where s.client_id = due.client_id and s.id = due.id returning s.*)
    select claimed.id, claimed.client_id, directory_id, phase, after_id, attempts, claimed.created_at, live_id, slug,
      environment, plan from claimed join clients on clients.id = claimed.client_id`.execute(
    database.platform,
  )
  const row = rows[0]
  if (!row) return null
  const ctx = directoryContext(database, { ...row, id: row.client_id })
  const { id, directory_id, phase, after_id, created_at } = row
  const claimed = { ctx, id, directoryId: directory_id, startedAt: created_at, phase, after: after_id }
  if (row.attempts <= MAX_ATTEMPTS) return claimed
  await endSync(claimed, {
    message: 'The sync was given up after several attempts at the same place.',
    action: 'Try again later; if it stays, ask the operator of this service, whose log tells more.',
  })
  return claimSync(database)
}

/** The sync was begun anew or taken over meanwhile: leave it alone. */
class SyncMovedOn extends Error {}

/**
 * Goes through a directory: every group, every user, then whoever was not among them. Each page is one transaction
 * that also moves the place, so that a process killed at any moment neither skips nor repeats anything that counts.
 *
 * @throws what is no fault of the broker; the sync goes on at its place once its claim has run out
 */
export async function runSync(means: SyncMeans, sync: ClaimedSync): Promise<void> {
  try {
    const settings = await means.broker.required()
    const pace = new Pace(means.requestsPerSecond)
    await checkDirectory(sync, settings, pace)
    if (sync.phase === 'groups' && !(await walk(means, sync, settings, pace, '/directory_groups'))) return
    if (sync.phase === 'users' && !(await walk(means, sync, settings, pace, '/directory_users'))) return
    await removeRest(sync)
    // The planner must know of the many new rows before anyone asks for them; by itself it would learn in a minute.
    await sql`analyze directory_users, directory_groups, directory_memberships`.execute(
      means.database.platform,
    )
    await endSync(sync, null)
  } catch (error) {
    if (error instanceof SyncMovedOn) return
    await handleFailure(sync, error)
  }
}

/** A directory that the broker can't read would look as if everybody had left. */
async function checkDirectory(sync: ClaimedSync, settings: ConfiguredBroker, pace: Pace): Promise<void> {
  await pace.wait()
  const at = new Date().toISOString()
  const record = await fetchRecord(settings, `/directories/${encodeURIComponent(sync.directoryId)}`)
  const known = await sync.ctx.db
    .selectFrom('directories')
    .select('organization_id')
    .where('id', '=', sync.directoryId)
    .executeTakeFirstOrThrow()
  if (record.organization_id && record.organization_id !== known.organization_id) {
    throw new DomainError('broker-error', 'The directory belongs to another organization now.')
  }
  const directory = directoryFrom(record, { at, eventId: null }, known.organization_id)
  await inTransaction(sync.ctx, (ctx) => keepDirectory(ctx, directory))
  if (directory.state !== 'active')
    throw new DomainError('broker-error', `The broker cannot read the directory: it is ${directory.state}.`)
}

type FetchedPage = BrokerPage & { told: Told }

/** Fetches further pages while those before are written. @returns false if told to stop before the end */
async function walk(
  means: SyncMeans,
  sync: ClaimedSync,
  settings: ConfiguredBroker,
  pace: Pace,
  path: '/directory_groups' | '/directory_users',
): Promise<boolean> {
  const keep = path === '/directory_groups' ? keepGroupRecords : keepUserRecords
  for await (const pages of gathered(pagesOf(sync, settings, pace, path), PAGES_TOGETHER)) {
    const { after } = pages.at(-1) as FetchedPage
    // Of several times the earliest: what happened in between may be newer.
    const { told } = pages[0] as FetchedPage
    const records = new Map(pages.flatMap((page) => page.records.map((record) => [record.id, record])))
    await inTransaction(sync.ctx, async (ctx) => {
      await lockIdentity(ctx, true)
      const counts = await keep(ctx, sync, [...records.values()], told)
      const next = path === '/directory_groups' ? 'users' : 'rest'
      await moveOn(ctx, sync, counts, after === null ? next : sync.phase, after)
    })
    if (means.stopping.aborted && after !== null) {
      await giveBack(sync)
      return false
    }
  }
  return true
}

async function* pagesOf(
  sync: ClaimedSync,
  settings: ConfiguredBroker,
  pace: Pace,
  path: string,
): AsyncGenerator<FetchedPage> {
  let { after } = sync
  do {
    await pace.wait()
    const told = { at: new Date().toISOString(), eventId: null }
    const page = await fetchPage(settings, path, { directory: sync.directoryId }, after)
    after = page.after
    yield { ...page, told }
  } while (after !== null)
}

type Counts = Partial<Record<`users_${Kept['change']}` | `groups_${Kept['change'] | 'deleted'}`, number>>

async function keepGroupRecords(
  ctx: Context,
  sync: ClaimedSync,
  records: BrokerRecord[],
  told: Told,
): Promise<Counts> {
  const groups = records.map((record) => groupFrom({ directory_id: sync.directoryId, ...record }, told))
  const kept = await keepGroups(ctx, groups, sync.id)
  return counted('groups', groups.length, kept)
}

async function keepUserRecords(
  ctx: Context,
  sync: ClaimedSync,
  records: BrokerRecord[],
  told: Told,
): Promise<Counts> {
  const { settings } = await readIdentitySettings(ctx)
  const users = records.map((record) =>
    userFrom({ directory_id: sync.directoryId, ...record }, told, settings.attributes),
  )
  const kept = await keepUsers(ctx, users, sync.id)
  const groups = records.map(({ id, groups }) => ({
    userId: String(id),
    groupIds: (Array.isArray(groups) ? groups : []).map((group: BrokerRecord) => String(group.id)),
  }))
  const moved = new Set(await replaceMemberships(ctx, sync.directoryId, groups, told.at))
  const changed = new Set(kept.filter(({ change }) => change !== 'unchanged').map(({ id }) => id))
  const all = await mustDeriveAll(ctx, sync)
  await deriveUsers(
    ctx,
    users.map(({ id }) => id).filter((id) => all || changed.has(id) || moved.has(id)),
    settings,
  )
  const changes = kept.map(({ id, change }) => ({
    id,
    change: change === 'unchanged' && moved.has(id) ? ('updated' as const) : change,
  }))
  return counted('users', users.length, changes)
}

/** Where groups or attributes have come to mean something else since the last sync, everybody is derived anew. */
async function mustDeriveAll(ctx: Context, { directoryId }: ClaimedSync): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('directories as d')
    .innerJoin('identity_settings as s', 's.client_id', 'd.client_id')
    .select(sql<boolean>`d.last_sync_at is null or d.last_sync_at <= s.updated_at`.as('stale'))
    .where('d.id', '=', directoryId)
    .executeTakeFirst()
  return row?.stale ?? true
}

/** What the database did not touch is unchanged. */
function counted(kind: 'users' | 'groups', all: number, kept: Kept[]): Counts {
  const counts: Record<string, number> = { unchanged: all - kept.length }
  for (const { change } of kept) counts[change] = (counts[change] ?? 0) + 1
  return Object.fromEntries(
    Object.entries(counts).map(([change, count]) => [`${kind}_${change}`, count]),
  ) as Counts
}

/** In the transaction of what was done: another process at the same sync is found out here. */
async function moveOn(
  ctx: Context,
  sync: ClaimedSync,
  counts: Counts,
  phase: Phase,
  after: string | null,
): Promise<void> {
  const added = Object.entries(counts).map(
    ([column, count]) => sql`${sql.ref(column)} = ${sql.ref(column)} + ${count}::int`,
  )
  const moved = await sql`update directory_syncs set ${added.length > 0 ? sql`${sql.join(added)},` : sql``}
      phase = ${phase}::text, after_id = ${after}::text, attempts = 0, updated_at = now(), version = version + 1,
      claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
    where id = ${sync.id}::uuid and status = 'running' and phase = ${sync.phase}::text
      and after_id is not distinct from ${sync.after}::text`.execute(ctx.db)
  if (!moved.numAffectedRows) throw new SyncMovedOn()
  sync.phase = phase
  sync.after = after
}

/** Whoever was there when the sync began and was not among those it came across. */
async function removeRest(sync: ClaimedSync): Promise<void> {
  const unseen = sql`directory_id = ${sync.directoryId}::text and seen_sync is distinct from ${sync.id}::uuid
    and touched_at < ${sync.startedAt}::timestamptz and not gone`
  for (let more = true; more; ) {
    more = await inTransaction(sync.ctx, async (ctx) => {
      await lockIdentity(ctx, true)
      const { settings } = await readIdentitySettings(ctx)
      const { rows } = await sql<{ id: string }>`update directory_users set state = 'deprovisioned',
          version = version + 1 where client_id = ${ctx.client.id}::uuid and id in (select id from directory_users
          where ${unseen} and state <> 'deprovisioned' limit ${sql.lit(REST_BATCH)}) returning id`.execute(
        ctx.db,
      )
      await deriveUsers(
        ctx,
        rows.map(({ id }) => id),
        settings,
      )
      await moveOn(ctx, sync, { users_deactivated: rows.length }, 'rest', null)
      return rows.length > 0
    })
  }
  await inTransaction(sync.ctx, async (ctx) => {
    const removed = await sql`update directory_groups set gone = true, version = version + 1
      where ${unseen}`.execute(ctx.db)
    await moveOn(ctx, sync, { groups_deleted: Number(removed.numAffectedRows ?? 0n) }, 'rest', null)
  })
}

async function giveBack({ ctx, id }: ClaimedSync): Promise<void> {
  await ctx.db
    .updateTable('directory_syncs')
    .set({ claimed_until: null, attempts: 0 })
    .where('id', '=', id)
    .execute()
}

/** What a wait can heal is tried again; what somebody has to do something about ends the sync with that. */
async function handleFailure(sync: ClaimedSync, error: unknown): Promise<void> {
  const fault = brokerFault(error)
  if (fault.kind !== 'broker-unavailable')
    return endSync(sync, { message: fault.message, action: remedy(error, fault) })
  await sql`update directory_syncs set claimed_until = now() + make_interval(secs => 5 * attempts * attempts)
    where id = ${sync.id}::uuid and status = 'running'`.execute(sync.ctx.db)
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
async function endSync(sync: ClaimedSync, error: { message: string; action: string } | null): Promise<void> {
  await inTransaction(sync.ctx, async (ctx) => {
    const now = ctx.now()
    const ended = await ctx.db
      .updateTable('directory_syncs')
      .set((of) => ({
        status: error ? 'failed' : 'completed',
        error_message: error?.message ?? null,
        error_action: error?.action ?? null,
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
