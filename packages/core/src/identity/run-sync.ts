import { sql } from 'kysely'
import type { BrokerConfiguration, ConfiguredBroker } from '../broker/broker-settings.ts'
import { gathered } from '../broker/gathered.ts'
import { type BrokerPage, fetchPage, fetchRecord, Pace } from '../broker/pages.ts'
import { type Context, inTransaction } from '../context.ts'
import type { Database } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { type BrokerRecord, directoryFrom, groupFrom, type Told, userFrom } from './broker-records.ts'
import { deriveUsers, lockIdentity } from './derive-users.ts'
import { readIdentitySettings } from './identity-settings.ts'
import { keepDirectory } from './integrations.ts'
import { type Kept, keepGroups, keepUsers, replaceMemberships } from './mirror.ts'
import {
  type ClaimedSync,
  type Counts,
  endSync,
  giveBack,
  handleFailure,
  SyncMovedOn,
  step,
} from './sync-progress.ts'

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
    await step(sync, async (ctx) => {
      await lockIdentity(ctx, true)
      const counts = await keep(ctx, sync, [...records.values()], told)
      const following = path === '/directory_groups' ? 'users' : 'rest'
      return { counts, next: { phase: after === null ? following : sync.phase, after } }
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

/** Whoever was there when the sync began and was not among those it came across. */
async function removeRest(sync: ClaimedSync): Promise<void> {
  const unseen = sql`directory_id = ${sync.directoryId}::text and seen_sync is distinct from ${sync.id}::uuid
    and touched_at < ${sync.startedAt}::timestamptz and not gone`
  const next = { phase: 'rest', after: null } as const
  for (let more = true; more; ) {
    const { users_deactivated } = await step(sync, async (ctx) => {
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
      return { counts: { users_deactivated: rows.length }, next }
    })
    more = users_deactivated !== 0
  }
  await step(sync, async (ctx) => {
    const removed = await sql`update directory_groups set gone = true, version = version + 1
      where ${unseen}`.execute(ctx.db)
    return { counts: { groups_deleted: Number(removed.numAffectedRows ?? 0n) }, next }
  })
}
