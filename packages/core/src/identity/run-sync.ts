import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { DomainError } from '../errors.ts'
import { analyzeAfterLoad } from '../platform/database/analyze.ts'
import type { Database } from '../platform/database/database.ts'
import {
  type BrokerRecord,
  type Provenance,
  toMirroredDirectory,
  toMirroredGroup,
  toMirroredUser,
} from './broker/broker-records.ts'
import type { BrokerConfiguration, ConfiguredBroker } from './broker/broker-settings.ts'
import { type BrokerPage, fetchPage, fetchRecord, RequestThrottle } from './broker/pages.ts'
import { readBatches } from './broker/read-batches.ts'
import { deriveUsers, findOtherAddresses, lockIdentity } from './derive-users.ts'
import { readIdentitySettings } from './identity-settings.ts'
import { upsertDirectory } from './integrations.ts'
import { type MirrorChange, upsertGroups, upsertUsers } from './mirror.ts'
import { syncMembers } from './sync-members.ts'
import {
  type ClaimedSync,
  type Counts,
  commitStep,
  endSync,
  handleFailure,
  releaseClaim,
  SyncSupersededError,
} from './sync-progress.ts'

const REMOVAL_BATCH_SIZE = 500
/** The maximum number of pages written per transaction, if they are fetched faster than written. */
const MAX_PAGES_PER_TRANSACTION = 10

export interface SyncDependencies {
  database: Database
  broker: BrokerConfiguration
  requestsPerSecond: number
  /** Stops after the current batch of pages; another process continues. */
  signal: AbortSignal
}

/**
 * Syncs a directory: stores all groups and their members, then all users, and removes those no longer listed. Pages of
 * groups and users are written in transactions that also advance the position, so that a crash neither skips a page nor
 * writes one twice.
 *
 * @throws errors not caused by the broker; the sync then continues when its claim expires
 */
export async function runSync(deps: SyncDependencies, sync: ClaimedSync): Promise<void> {
  try {
    const settings = await deps.broker.requireConfigured()
    const throttle = new RequestThrottle(deps.requestsPerSecond)
    await checkDirectory(sync, settings, throttle)
    if (sync.phase === 'groups' && !(await syncPages(deps, sync, settings, throttle, '/directory_groups')))
      return
    if (sync.phase === 'users' && !(await syncPages(deps, sync, settings, throttle, '/directory_users')))
      return
    await removeUnseen(sync)
    await analyzeMirror(sync)
    await endSync(sync, null)
  } catch (error) {
    if (error instanceof SyncSupersededError) return
    await handleFailure(sync, error)
  }
}

async function analyzeMirror({ ctx, id }: ClaimedSync): Promise<void> {
  const counts = await ctx.db
    .selectFrom('directory_syncs')
    .select(['users_created', 'users_updated', 'groups_created', 'groups_updated'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  for (const table of ['directory_users', 'directory_groups', 'directory_memberships'] as const)
    await analyzeAfterLoad(ctx.database.platform, table, rows)
}

/** An unreadable directory would look empty, and everyone would be deactivated. */
async function checkDirectory(
  sync: ClaimedSync,
  settings: ConfiguredBroker,
  throttle: RequestThrottle,
): Promise<void> {
  const { record, fetchedAt } = await throttle.send(async () => {
    const fetchedAt = sync.ctx.now().toISOString()
    const path = `/directories/${encodeURIComponent(sync.directoryId)}`
    return { record: await fetchRecord(settings, path), fetchedAt }
  })
  const mirroredDirectory = await sync.ctx.db
    .selectFrom('directories')
    .select('organization_id')
    .where('id', '=', sync.directoryId)
    .executeTakeFirstOrThrow()
  if (record.organization_id && record.organization_id !== mirroredDirectory.organization_id) {
    throw new DomainError('broker-error', 'The directory now belongs to another organization.')
  }
  const directory = toMirroredDirectory(
    record,
    { at: fetchedAt, eventId: null },
    mirroredDirectory.organization_id,
  )
  await inTransaction(sync.ctx, (ctx) => upsertDirectory(ctx, directory))
  if (directory.state !== 'active')
    throw new DomainError('broker-error', `The broker cannot read the directory: it is ${directory.state}.`)
}

type FetchedPage = BrokerPage & { provenance: Provenance }

/** Fetches further pages while earlier ones are being written. @returns false if stopped before the end */
async function syncPages(
  deps: SyncDependencies,
  sync: ClaimedSync,
  settings: ConfiguredBroker,
  throttle: RequestThrottle,
  path: '/directory_groups' | '/directory_users',
): Promise<boolean> {
  const storeRecords = path === '/directory_groups' ? storeGroups : storeUsers
  for await (const pages of readBatches(
    fetchPages(sync, settings, throttle, path),
    MAX_PAGES_PER_TRANSACTION,
  )) {
    const { after } = pages.at(-1) as FetchedPage
    // The earliest of the batch: states reported after it may be newer than the fetched ones.
    const { provenance } = pages[0] as FetchedPage
    const records = new Map(pages.flatMap((page) => page.records.map((record) => [record.id, record])))
    // Before the position advances, so that no members are skipped after a crash.
    if (path === '/directory_groups') {
      const groupIds = [...records.keys()].map(String)
      if (!(await syncMembers(deps.signal, sync, settings, throttle, groupIds))) return false
    }
    await commitStep(sync, async (ctx) => {
      await lockIdentity(ctx, true)
      const counts = await storeRecords(ctx, sync, [...records.values()], provenance)
      const nextPhase = path === '/directory_groups' ? 'users' : 'rest'
      return { counts, next: { phase: after === null ? nextPhase : sync.phase, after } }
    })
    if (deps.signal.aborted && after !== null) {
      await releaseClaim(sync)
      return false
    }
  }
  return true
}

async function* fetchPages(
  sync: ClaimedSync,
  settings: ConfiguredBroker,
  throttle: RequestThrottle,
  path: string,
): AsyncGenerator<FetchedPage> {
  let { after } = sync
  do {
    const page = await throttle.send(async () => {
      const provenance = { at: sync.ctx.now().toISOString(), eventId: null }
      return { ...(await fetchPage(settings, path, { directory: sync.directoryId }, after)), provenance }
    })
    after = page.after
    yield page
  } while (after !== null)
}

async function storeGroups(
  ctx: Context,
  sync: ClaimedSync,
  records: BrokerRecord[],
  provenance: Provenance,
): Promise<Counts> {
  const groups = records.map((record) =>
    toMirroredGroup({ directory_id: sync.directoryId, ...record }, provenance),
  )
  const changes = await upsertGroups(ctx, groups, sync.id)
  return countChanges('groups', groups.length, changes)
}

async function storeUsers(
  ctx: Context,
  sync: ClaimedSync,
  records: BrokerRecord[],
  provenance: Provenance,
): Promise<Counts> {
  const { settings } = await readIdentitySettings(ctx)
  const users = records.map((record) =>
    toMirroredUser({ directory_id: sync.directoryId, ...record }, provenance, settings.attributes),
  )
  const userChanges = await upsertUsers(ctx, users, sync.id)
  const idsWithNewGroups = new Set(await findUsersWithNewGroups(ctx, sync, users))
  const changedIds = new Set(userChanges.filter(({ change }) => change !== 'unchanged').map(({ id }) => id))
  const ids = users.map(({ id }) => id)
  const isOutdated = await areRolesOutdated(ctx, sync)
  const outdatedIds = isOutdated ? ids : [...changedIds, ...(await findOtherAddresses(ctx, ids))]
  await deriveUsers(ctx, [...new Set(outdatedIds)], settings)
  const changes = userChanges.map(({ id, change }) => ({
    id,
    change: change === 'unchanged' && idsWithNewGroups.has(id) ? ('updated' as const) : change,
  }))
  return countChanges('users', users.length, changes)
}

/** Finds the users whose memberships changed since the sync (re)started. */
async function findUsersWithNewGroups(
  ctx: Context,
  { startedAt }: ClaimedSync,
  users: { id: string }[],
): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('directory_memberships')
    .select('directory_user_id as id')
    .distinct()
    .where(
      'directory_user_id',
      'in',
      users.map(({ id }) => id),
    )
    .where('as_of', '>=', startedAt.toISOString())
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Whether every user must be derived again, because the settings, such as the mapping of groups, or a group changed
 * since the last completed sync: a renamed group changes the roles of users whose entries do not change.
 */
async function areRolesOutdated(ctx: Context, { directoryId }: ClaimedSync): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('directories as d')
    .innerJoin('identity_settings as s', 's.client_id', 'd.client_id')
    .select(
      sql<boolean>`d.last_sync_at is null or d.last_sync_at <= s.updated_at or exists (select from directory_syncs sync
        where sync.client_id = d.client_id and sync.directory_id = d.id and sync.created_at > d.last_sync_at
          and sync.groups_created + sync.groups_updated > 0)`.as('stale'),
    )
    .where('d.id', '=', directoryId)
    .executeTakeFirst()
  return row?.stale ?? true
}

/** Rows the statement did not touch are unchanged. */
function countChanges(kind: 'users' | 'groups', total: number, changes: MirrorChange[]): Counts {
  const counts: Record<string, number> = { unchanged: total - changes.length }
  for (const { change } of changes) counts[change] = (counts[change] ?? 0) + 1
  return Object.fromEntries(
    Object.entries(counts).map(([change, count]) => [`${kind}_${change}`, count]),
  ) as Counts
}

/** Deactivates users and deletes groups that were not listed, and so not touched, since the sync (re)started. */
async function removeUnseen(sync: ClaimedSync): Promise<void> {
  const unseenCondition = sql`directory_id = ${sync.directoryId}::text
    and touched_at < ${sync.startedAt}::timestamptz and not gone`
  const next = { phase: 'rest', after: null } as const
  for (let hasMore = true; hasMore; ) {
    const { users_deactivated } = await commitStep(sync, async (ctx) => {
      await lockIdentity(ctx, true)
      const { settings } = await readIdentitySettings(ctx)
      const { rows } = await sql<{ id: string }>`update directory_users set state = 'deprovisioned',
          version = version + 1 where client_id = ${ctx.client.id}::uuid and id in (select id from directory_users
          where ${unseenCondition} and state <> 'deprovisioned' limit ${sql.lit(REMOVAL_BATCH_SIZE)}) returning id`.execute(
        ctx.db,
      )
      await deriveUsers(
        ctx,
        rows.map(({ id }) => id),
        settings,
      )
      return { counts: { users_deactivated: rows.length }, next }
    })
    hasMore = users_deactivated !== 0
  }
  await commitStep(sync, async (ctx) => {
    const removed = await sql`update directory_groups set gone = true, version = version + 1
      where ${unseenCondition}`.execute(ctx.db)
    return { counts: { groups_deleted: Number(removed.numAffectedRows ?? 0n) }, next }
  })
}
