import { describe, expect, test } from 'bun:test'
import { applyEvent } from '@guildhall/core/identity/apply-event'
import type { BrokerRecord } from '@guildhall/core/identity/broker/broker-records'
import { BrokerConfiguration } from '@guildhall/core/identity/broker/broker-settings'
import { runSync } from '@guildhall/core/identity/run-sync'
import { type ClaimedSync, claimSync, endSync } from '@guildhall/core/identity/sync-progress'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { readSettings } from '@guildhall/core/settings'
import type { DirectorySync } from '@guildhall/sdk'
import { addOrganizationWith, testServiceWithBroker } from '../../../tools/testing/broker.ts'
import type { TestClient } from '../../../tools/testing/service.ts'
import { kill, startWorker, waitUntil } from './worker-fixtures.ts'

const { service, broker } = await testServiceWithBroker()
const { store } = broker

/** Creates an association with a directory of this many people, every third of them in the group Staff. */
async function createDirectory(people: number) {
  const client = await service.createClient()
  const { organizationId } = addOrganizationWith(broker, [])
  const directoryId = store.addDirectory(organizationId)
  const staffGroupId = store.addGroup(directoryId, 'Staff')
  const everyoneGroupId = store.addGroup(directoryId, 'Everybody')
  const userIds = Array.from({ length: people }, (_, index) =>
    store.addUser(
      directoryId,
      { first_name: `Person ${index}` },
      index % 3 === 0 ? [staffGroupId, everyoneGroupId] : [everyoneGroupId],
    ),
  )
  await client.live.identity.settings.update({ organizationId, groupRoles: { Staff: 'ROLE_CLIENT_USER' } })
  return { client, directoryId, staffGroupId, everyoneGroupId, userIds }
}

async function readLatestSync({ live }: TestClient, directoryId: string): Promise<DirectorySync | undefined> {
  const [sync] = await live.identity.directories.syncs(directoryId).toArray({ limit: 1 })
  return sync
}

/** Starts a sync, unless one is in flight, and waits until it ends. */
async function waitForSync(client: TestClient, directoryId: string): Promise<DirectorySync> {
  const { id } = await client.live.identity.directories.sync(directoryId)
  for (;;) {
    const [sync] = await client.live.identity.directories.syncs(directoryId, { id }).toArray()
    if (sync && sync.status !== 'running') return sync
    await Bun.sleep(50)
  }
}

/** Waits until the directory is discovered and synced. */
async function waitForDiscovery(client: TestClient, directoryId: string): Promise<DirectorySync> {
  await waitUntil(
    async () => (await client.live.identity.directories.list({ id: directoryId })).items.length > 0,
  )
  await waitUntil(async () => (await readLatestSync(client, directoryId))?.status === 'completed')
  return (await readLatestSync(client, directoryId)) as DirectorySync
}

const buildCounts = (created: number, updated: number, deactivated: number, unchanged: number) => ({
  created,
  updated,
  deactivated,
  unchanged,
})

describe('a directory', () => {
  test('is discovered with its users once an association sets its organization', async () => {
    const worker = startWorker(service)
    const { client, directoryId, staffGroupId } = await createDirectory(250)
    const sync = await waitForDiscovery(client, directoryId)
    expect(sync).toMatchObject({ users: buildCounts(250, 0, 0, 0), error: null })
    expect(sync.groups).toEqual({ created: 2, updated: 0, deleted: 0, unchanged: 0 })
    const directory = await client.live.identity.directories.get(directoryId)
    expect(directory).toMatchObject({
      userCount: 250,
      groupCount: 2,
      state: 'active',
      lastSyncAt: sync.finishedAt,
    })
    expect((await client.live.users.list()).totalItems).toBe(250)
    expect(await client.live.users.list().toArray()).toSatisfy(
      (users: { roles: string[] }[]) =>
        users.filter(({ roles }) => roles.includes('ROLE_CLIENT_USER')).length === 84,
    )
    const groups = await client.live.identity.directories.groups(directoryId).toArray()
    expect(groups.find(({ id }) => id === staffGroupId)).toMatchObject({
      role: 'ROLE_CLIENT_USER',
      memberCount: 84,
    })
    const [user] = await client.live.identity.directories.users(directoryId).toArray({ limit: 1 })
    expect(user?.userId).toBeString()
    expect(user?.groups.map(({ name }) => name)).toContain('Everybody')
    await service.relay()
    const { items } = await client.live.eventsLog.list({ type: 'directory.synced' })
    expect(items.map(({ data }) => data.id)).toEqual([directoryId])
    await worker.stop()
  })

  test('applies changed, deleted and new users and groups when it is synced again', async () => {
    const worker = startWorker(service)
    const { client, directoryId, staffGroupId, everyoneGroupId, userIds } = await createDirectory(120)
    await waitForDiscovery(client, directoryId)
    const secondSync = await waitForSync(client, directoryId)
    expect(secondSync).toMatchObject({ users: buildCounts(0, 0, 0, 120), groups: { unchanged: 2 } })

    const [renamed = '', inactive = '', deleted = '', promoted = '', demoted = ''] = userIds.slice(10)
    store.update(store.users, renamed, { first_name: 'Renamed' })
    store.update(store.users, inactive, { state: 'inactive' })
    const createToken = async (id: string) => {
      const [entry] = await client.live.identity.directories.users(directoryId, { id }).toArray()
      return (await client.live.users.createSession(entry?.userId ?? '')).token
    }
    const tokens = [await createToken(inactive), await createToken(deleted)]
    store.users.delete(deleted)
    // Membership changes do not modify the users.
    store.memberships.set(promoted, new Set([staffGroupId, everyoneGroupId]))
    store.memberships.set(demoted, new Set([]))
    store.addUser(directoryId, { first_name: 'New' }, [everyoneGroupId])
    const board = store.addGroup(directoryId, 'Board')
    const done = await waitForSync(client, directoryId)
    expect(done.users).toEqual(buildCounts(1, 3, 2, 115))
    expect(done.groups).toEqual({ created: 1, updated: 0, deleted: 0, unchanged: 2 })
    for (const token of tokens) expect((await service.request('/api/me', { key: token })).status).toBe(401)
    const getUser = async (id: string) => {
      const [entry] = await client.live.identity.directories.users(directoryId, { id }).toArray()
      return client.live.users.get(entry?.userId ?? '')
    }
    expect(await getUser(renamed)).toMatchObject({ firstName: 'Renamed', status: 'active' })
    expect(await getUser(inactive)).toMatchObject({ status: 'deactivated' })
    expect(await getUser(deleted)).toMatchObject({ status: 'deactivated' })
    expect((await getUser(promoted)).roles).toEqual(['ROLE_CLIENT_USER'])

    store.groups.delete(board)
    store.update(store.users, inactive, { state: 'active' })
    const last = await waitForSync(client, directoryId)
    expect(last.groups).toEqual({ created: 0, updated: 0, deleted: 1, unchanged: 2 })
    expect(await getUser(inactive)).toMatchObject({ status: 'active' })
    await worker.stop()
  })

  test('changes the roles of a renamed group’s members, whose entries are unchanged', async () => {
    const worker = startWorker(service)
    const { client, directoryId, staffGroupId, userIds } = await createDirectory(30)
    await waitForDiscovery(client, directoryId)
    const countStaff = async () => (await client.live.users.list({ roles: ['ROLE_CLIENT_USER'] })).totalItems
    expect(await countStaff()).toBe(10)
    store.update(store.groups, staffGroupId, { name: 'Former staff' })
    const firstSync = await waitForSync(client, directoryId)
    expect(firstSync).toMatchObject({ users: buildCounts(0, 0, 0, 30), groups: { updated: 1 } })
    expect(await countStaff()).toBe(0)
    store.update(store.groups, staffGroupId, { name: 'Staff' })
    await waitForSync(client, directoryId)
    expect(await countStaff()).toBe(10)
    const [entry] = await client.live.identity.directories
      .users(directoryId, { id: userIds[0] ?? '' })
      .toArray()
    expect(entry?.roles).toEqual(['ROLE_CLIENT_USER'])
    await worker.stop()
  })

  test('keeps roles that events granted, although the broker lists users without their groups', async () => {
    const worker = startWorker(service)
    const { client, directoryId, staffGroupId, userIds } = await createDirectory(3)
    await waitForDiscovery(client, directoryId)
    const [, promoted = ''] = userIds
    const readRoles = async () => {
      const [entry] = await client.live.identity.directories.users(directoryId, { id: promoted }).toArray()
      return entry?.roles
    }
    store.memberships.get(promoted)?.add(staffGroupId)
    const organizationId = store.directories.get(directoryId)?.organization_id
    const [user, group] = [store.users.get(promoted), store.groups.get(staffGroupId)]
    await broker.deliver(`${service.url}/webhooks/broker`, [
      broker.buildEvent('dsync.group.user_added', {
        ...{ organization_id: organizationId, directory_id: directoryId },
        ...{ user: { ...user, groups: [] }, group },
      }),
    ])
    await waitUntil(async () => (await readRoles())?.includes('ROLE_CLIENT_USER') ?? false)
    expect(await waitForSync(client, directoryId)).toMatchObject({ users: buildCounts(0, 0, 0, 3) })
    expect(await readRoles()).toEqual(['ROLE_CLIENT_USER'])
    await worker.stop()
  })

  test('gets the address of its entry, even if the entry has not changed since the last sync', async () => {
    const worker = startWorker(service)
    const { client, directoryId, userIds } = await createDirectory(2)
    await waitForDiscovery(client, directoryId)
    const email = String(store.users.get(userIds[0] ?? '')?.email)
    await service.database.sql`update users set email = 'outdated@example.org' where email = ${email}`
    await waitForSync(client, directoryId)
    expect((await client.live.users.list({ email })).totalItems).toBe(1)
    await worker.stop()
  })

  test('is synced again when role mappings change', async () => {
    const worker = startWorker(service)
    const { client, directoryId } = await createDirectory(30)
    await waitForDiscovery(client, directoryId)
    await client.live.identity.settings.update({
      groupRoles: { Staff: null, Everybody: 'ROLE_CLIENT_ADMIN' },
    })
    await waitUntil(async () => {
      const users = await client.live.users.list({ itemsPerPage: 100 })
      return users.items.every(({ roles }) => Bun.deepEquals(roles, ['ROLE_CLIENT_ADMIN']))
    })
    await worker.stop()
  })
})

describe('a sync', () => {
  test('stays within the broker’s 4 requests per second and reports progress', async () => {
    const { client, directoryId } = await createDirectory(950)
    broker.lists.requestsPerSecond = 4
    const before = broker.requestCounts.get('/directory_users') ?? 0
    const worker = startWorker(service, { BROKER_REQUESTS_PER_SECOND: '4' })
    await waitUntil(
      async () => (await client.live.identity.directories.list({ id: directoryId })).items.length > 0,
    )
    await client.live.identity.directories.sync(directoryId)
    const progressValues = new Set<number>()
    await waitUntil(async () => {
      const sync = await readLatestSync(client, directoryId)
      if (sync) progressValues.add(sync.users.created)
      return sync?.status === 'completed'
    })
    broker.lists.requestsPerSecond = 0
    // The broker refuses more than 4 requests per second. The directory has ten pages of users and fourteen of groups’
    // members; on a busy machine, requests bunch up, so that a few may be refused and retried.
    const requests = (broker.requestCounts.get('/directory_users') ?? 0) - before
    expect(requests).toBeGreaterThanOrEqual(24)
    expect(requests).toBeLessThanOrEqual(29)
    expect(progressValues.size).toBeGreaterThan(3)
    expect(Math.max(...progressValues)).toBe(950)
    await worker.stop()
  })

  test('waits and continues if the broker’s rate limit is exceeded', async () => {
    const { client, directoryId } = await createDirectory(250)
    broker.lists.requestsPerSecond = 1
    const before = broker.requestCounts.get('/directory_users') ?? 0
    const worker = startWorker(service)
    const sync = await waitForDiscovery(client, directoryId)
    broker.lists.requestsPerSecond = 0
    expect(sync).toMatchObject({ users: buildCounts(250, 0, 0, 0), error: null })
    // Three pages of users and four of groups’ members, at least two of them requested again after a refusal.
    expect((broker.requestCounts.get('/directory_users') ?? 0) - before).toBeWithin(9, 20)
    await worker.stop()
  })

  test('resumes after its worker is killed, without duplicating or skipping users', async () => {
    const { client, directoryId } = await createDirectory(3000)
    const readProgress = async () => {
      const [row] = await service.database.sql`select coalesce(max(users_created), 0) as created,
        bool_or(status = 'completed') as done from directory_syncs where directory_id = ${directoryId}`
      return row as { created: number; done: boolean | null }
    }
    const before = broker.requestCounts.get('/directory_users') ?? 0
    for (let round = 0; round < 6; round++) {
      const { created: createdBefore } = await readProgress()
      const worker = startWorker(service, { BROKER_REQUESTS_PER_SECOND: '20' })
      await waitUntil(
        async () => (await readProgress()).created > createdBefore || (await readProgress()).done === true,
      )
      await Bun.sleep((round * 41) % 130)
      await kill(worker)
      await service.database
        .sql`update directory_syncs set claimed_until = now() - interval '1 second' where claimed_until is not null`
    }
    const worker = startWorker(service)
    const sync = await waitForDiscovery(client, directoryId)
    expect(sync.users).toEqual(buildCounts(3000, 0, 0, 0))
    expect((await client.live.users.list()).totalItems).toBe(3000)
    await service.relay()
    const [events] = await service.database
      .sql`select count(*)::int as events, count(distinct subject_id)::int as people
      from event_log where client_id = ${client.record.id} and type = 'user.created'`
    expect(events).toEqual({ events: 3000, people: 3000 })
    // Thirty pages of users and forty of groups’ members, plus at most twelve per kill that were fetched ahead and lost.
    expect((broker.requestCounts.get('/directory_users') ?? 0) - before).toBeLessThanOrEqual(70 + 6 * 12)
    await worker.stop()
  })

  test('requested while another is running returns the running sync', async () => {
    const { client, directoryId } = await createDirectory(10)
    const worker = startWorker(service)
    await waitForDiscovery(client, directoryId)
    await worker.stop()
    const [first, second] = [
      await client.live.identity.directories.sync(directoryId),
      await client.live.identity.directories.sync(directoryId),
    ]
    expect(first.status).toBe('running')
    expect(second.id).toBe(first.id)
  })

  test('fails with an action to take if the directory is unreadable or deleted, and deactivates no user', async () => {
    const worker = startWorker(service)
    const { client, directoryId } = await createDirectory(5)
    await waitForDiscovery(client, directoryId)
    store.update(store.directories, directoryId, { state: 'invalid_credentials' })
    const unreadable = await waitForSync(client, directoryId)
    expect(unreadable).toMatchObject({
      status: 'failed',
      error: { action: expect.stringContaining('bearer token') },
    })
    store.directories.delete(directoryId)
    const deleted = await waitForSync(client, directoryId)
    expect(deleted).toMatchObject({
      status: 'failed',
      error: { action: expect.stringContaining('in the portal') },
    })
    expect((await client.live.users.list({ status: 'active' })).totalItems).toBe(5)
    await worker.stop()
  })

  test('that restarts because settings changed also deactivates a user who was deleted after being listed', async () => {
    const { url, sql } = service.database
    const database = openDatabase(url, 2, 'guildhall-test')
    const settings = readSettings(service.environment)
    const stop = new AbortController()
    const deps = {
      database,
      broker: new BrokerConfiguration(database, settings.broker, settings.secretsKeys),
      requestsPerSecond: 20,
      signal: stop.signal,
    }
    const worker = startWorker(service)
    const { client, directoryId } = await createDirectory(250)
    await waitForDiscovery(client, directoryId)
    await worker.stop()
    const { id } = await client.live.identity.directories.sync(directoryId)
    // The sync stops after its first pages of users.
    await sql`update directory_syncs set phase = 'users' where id = ${id}`
    stop.abort()
    await runSync(deps, (await claimSync(database)) as ClaimedSync)
    const listed = await sql`select id from directory_users where seen_sync = ${id} order by id`
    expect(listed.length).toBeWithin(1, 250)
    const staleClaim = (await claimSync(database)) as ClaimedSync
    store.users.delete(listed[0].id)
    await client.live.identity.settings.update({ groupRoles: { Staff: 'ROLE_CLIENT_ADMIN' } })
    await endSync(staleClaim, null)
    expect(await readLatestSync(client, directoryId)).toMatchObject({ id, status: 'running' })
    const restarted = startWorker(service)
    expect(await waitForSync(client, directoryId)).toMatchObject({
      id,
      status: 'completed',
      users: buildCounts(0, 0, 1, 249),
      groups: { created: 0, updated: 0, deleted: 0, unchanged: 2 },
    })
    await restarted.stop()
    await database.close()
  })

  test('fails with a reason if its directory is deleted while the sync runs', async () => {
    const { url, sql } = service.database
    const database = openDatabase(url, 2, 'guildhall-test')
    const settings = readSettings(service.environment)
    const deps = {
      database,
      broker: new BrokerConfiguration(database, settings.broker, settings.secretsKeys),
      requestsPerSecond: 0,
      signal: new AbortController().signal,
    }
    const worker = startWorker(service)
    const { client, directoryId } = await createDirectory(5)
    await waitForDiscovery(client, directoryId)
    await worker.stop()
    await client.live.identity.directories.sync(directoryId)
    const sync = (await claimSync(database)) as ClaimedSync
    const data = store.directories.get(directoryId) as BrokerRecord
    store.directories.delete(directoryId)
    const [{ organization_id: organizationId }] =
      await sql`select organization_id from directories where id = ${directoryId}`
    const occurredAt = new Date().toISOString()
    await applyEvent(sync.ctx, {
      id: 'event_deleted',
      type: 'dsync.deleted',
      data,
      occurredAt,
      organizationId,
    })
    await runSync(deps, sync)
    const rows = await sql`select status, error_message from directory_syncs where id = ${sync.id}`
    expect([...rows]).toEqual([{ status: 'failed', error_message: 'The directory was deleted.' }])
    await database.close()
  })

  test('ends if its association is deleted, and does not start afterwards', async () => {
    const { url, sql } = service.database
    const database = openDatabase(url, 2, 'guildhall-test')
    const settings = readSettings(service.environment)
    const deps = {
      database,
      broker: new BrokerConfiguration(database, settings.broker, settings.secretsKeys),
      requestsPerSecond: 0,
      signal: new AbortController().signal,
    }
    const worker = startWorker(service)
    const { client, directoryId } = await createDirectory(5)
    await waitForDiscovery(client, directoryId)
    await worker.stop()
    await client.live.identity.directories.sync(directoryId)
    const sync = (await claimSync(database)) as ClaimedSync
    await service.operator.platform.clients.delete(client.record.id)
    await runSync(deps, sync)
    const [first] = await sql`select status, error_message from directory_syncs where id = ${sync.id}`
    expect(first).toEqual({ status: 'failed', error_message: 'The association was deleted.' })
    // A request that was in flight during the deletion could still add a sync.
    await sql`insert into directory_syncs (client_id, directory_id) values (${client.record.id}, ${directoryId})`
    expect(await claimSync(database)).toBeNull()
    const rows =
      await sql`select status from directory_syncs where directory_id = ${directoryId} and status = 'running'`
    expect([...rows]).toEqual([])
    await database.close()
  })

  test.each([
    ['returns errors', { failWith: 500 }, 'returned an error (500)'],
    ['truncates its lists', { shouldTruncateLists: true }, 'truncated'],
  ])(
    'shows its error and next attempt while the broker %s, and finally the reason it failed',
    async (_, failure, cause) => {
      const worker = startWorker(service)
      const { client, directoryId } = await createDirectory(5)
      await waitForDiscovery(client, directoryId)
      Object.assign(broker, failure)
      const { id } = await client.live.identity.directories.sync(directoryId)
      const readSync = async () => {
        const sync = (await readLatestSync(client, directoryId)) as DirectorySync
        expect(sync.id).toBe(id)
        return sync
      }
      await waitUntil(async () => (await readSync()).error !== null)
      const waitingSync = await readSync()
      expect(waitingSync).toMatchObject({
        status: 'running',
        finishedAt: null,
        error: {
          message: expect.stringContaining(cause),
          action: expect.stringContaining('retried automatically'),
        },
      })
      const delayMs = Date.parse(waitingSync.nextAttemptAt ?? '') - Date.parse(waitingSync.updatedAt)
      expect(delayMs).toBe(5_000)
      for (;;) {
        // Makes the next attempt due instead of waiting minutes for it.
        await service.database.sql`update directory_syncs set claimed_until = now() - interval '1 second'
        where id = ${id} and next_attempt_at is not null`
        if ((await readSync()).status !== 'running') break
        await Bun.sleep(20)
      }
      const error = {
        message: expect.stringMatching(/failed after 6 attempts/),
        action: expect.stringContaining('Start it again'),
      }
      expect(await readSync()).toMatchObject({ status: 'failed', nextAttemptAt: null, error })
      expect((await readSync()).error?.message).toContain(cause)
      broker.failWith = null
      broker.shouldTruncateLists = false
      expect(await waitForSync(client, directoryId)).toMatchObject({
        status: 'completed',
        error: null,
        nextAttemptAt: null,
      })
      await worker.stop()
    },
  )

  test('waits while the broker is unavailable, and completes afterwards', async () => {
    const worker = startWorker(service)
    const { client, directoryId } = await createDirectory(5)
    await waitForDiscovery(client, directoryId)
    broker.failWith = 503
    await client.live.identity.directories.sync(directoryId)
    await waitUntil(async () => {
      const [row] = await service.database.sql`select attempts from directory_syncs
        where directory_id = ${directoryId} and status = 'running'`
      return row?.attempts >= 1
    })
    broker.failWith = null
    expect(await waitForSync(client, directoryId)).toMatchObject({
      status: 'completed',
      error: null,
      nextAttemptAt: null,
    })
    await worker.stop()
  })
})
