import { describe, expect, test } from 'bun:test'
import { callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { startServiceWithDirectory } from './service-with-directory.ts'

const { service, broker, webhookUrl, admin, store, organizationId, directoryId, processDueEvents } =
  await startServiceWithDirectory()

describe('a user deactivated or deleted in the directory', () => {
  test.each([
    ['dsync.user.updated', { state: 'inactive' }],
    ['dsync.user.updated', { state: 'suspended' }],
    ['dsync.user.deleted', {}],
  ])('is deactivated and loses all sessions: %s %j', async (type, fields) => {
    const id = store.addUser(directoryId)
    await broker.deliver(webhookUrl, [broker.buildEvent('dsync.user.created', store.users.get(id))])
    await processDueEvents()
    const email = String(store.users.get(id)?.email)
    const [user] = await service.client.live.users.list({ email }).toArray()
    const { token } = await service.client.live.users.createSession(user?.id ?? '')
    expect((await service.request('/api/me', { key: token })).status).toBe(200)
    await Bun.sleep(2)
    await broker.deliver(webhookUrl, [broker.buildEvent(type, store.update(store.users, id, fields))])
    await processDueEvents()
    await expectProblem(await service.request('/api/me', { key: token }), 401, 'unauthorized')
    expect((await service.client.live.users.get(user?.id ?? '')).status).toBe('deactivated')
    const [sessions] = await service.database
      .sql`select count(*)::int as count from sessions where user_id = ${user?.id}`
    expect(sessions).toEqual({ count: 0 })
    await service.relay()
    const { items } = await service.client.live.eventsLog.list({ type: 'user.deactivated' })
    expect(items.map(({ data }) => (data as { id: string }).id)).toContain(user?.id ?? '')
  })

  test('is reactivated by the directory, unless the user was also deactivated through the API', async () => {
    const ids = Array.from({ length: 4 }, () => store.addUser(directoryId))
    const deliver = async (fields: object) => {
      for (const id of ids) {
        await Bun.sleep(2)
        await broker.deliver(webhookUrl, [
          broker.buildEvent('dsync.user.updated', store.update(store.users, id, { ...fields })),
        ])
      }
      await processDueEvents()
    }
    await deliver({})
    const users = await Promise.all(
      ids.map(
        async (id) =>
          (await service.client.live.users.list({ email: String(store.users.get(id)?.email) }).toArray())[0],
      ),
    )
    await service.client.live.users.update(users[1]?.id ?? '', { status: 'deactivated' })
    await deliver({ state: 'inactive' })
    // Sending a whole record with an unchanged status is not a deactivation through the API.
    const record = await service.client.live.users.get(users[2]?.id ?? '')
    expect(record.status).toBe('deactivated')
    await expectBody(await admin('PUT', `/api/users/${record.id}`, { ...record, jobTitle: 'Treasurer' }))
    await service.client.live.users.update(users[3]?.id ?? '', { status: 'deactivated' })
    await deliver({ state: 'active' })
    const readStatus = (index: number) =>
      service.client.live.users.get(users[index]?.id ?? '').then((user) => user.status)
    expect(await Promise.all([0, 1, 2, 3].map(readStatus))).toEqual([
      'active',
      'deactivated',
      'active',
      'deactivated',
    ])
  })

  test('is deleted if `onDelete` is `delete`, leaving no name or email address, and is not recreated', async () => {
    const pilots = await service.createClient()
    const organization = store.addOrganization('Strict pilots')
    const directory = store.addDirectory(organization)
    const call = callAs(service, pilots.keys.live.secret)
    await expectBody(
      await call('PUT', '/api/settings/identity', { organizationId: organization, onDelete: 'delete' }),
    )
    const id = store.addUser(directory, { email: 'gone@pilots.example' })
    const created = broker.buildEvent('dsync.user.created', store.users.get(id))
    await broker.deliver(webhookUrl, [created])
    await processDueEvents()
    expect(await pilots.live.users.list().toArray()).toHaveLength(1)
    await broker.deliver(webhookUrl, [broker.buildEvent('dsync.user.deleted', store.users.get(id))])
    await processDueEvents()
    expect(await pilots.live.users.list().toArray()).toEqual([])
    await broker.deliver(webhookUrl, [
      broker.buildEvent('dsync.user.updated', store.update(store.users, id, {})),
    ])
    await processDueEvents()
    expect(await pilots.live.users.list().toArray()).toEqual([])
    const rows = await service.database
      .sql`select email, first_name, forgotten from directory_users where id = ${id}`
    expect([...rows]).toEqual([{ email: null, first_name: null, forgotten: true }])
  })
})

describe('a user with two directory entries, whose association deletes users', () => {
  /** Creates an association that deletes users and makes members of the group Admins administrators. */
  async function createClientThatDeletesUsers() {
    const client = await service.createClient()
    const organization = store.addOrganization('Strict pilots')
    const settings = {
      organizationId: organization,
      onDelete: 'delete',
      groupRoles: { Admins: 'ROLE_CLIENT_ADMIN' },
    }
    const call = callAs(service, client.keys.live.secret)
    await expectBody(await call('PUT', '/api/settings/identity', settings))
    const { users } = client.live
    return { organization, listUsers: () => users.list().toArray() }
  }

  const deliver = async (...events: [type: string, data: object | undefined][]) => {
    await Bun.sleep(2)
    await broker.deliver(
      webhookUrl,
      events.map(([type, data]) => broker.buildEvent(type, data)),
    )
    await processDueEvents()
  }

  test.each([
    ['inactive', 'deactivated'],
    ['active', 'active'],
  ])('has the roles and the status of the remaining entry: %s, %s', async (state, status) => {
    const { organization, listUsers } = await createClientThatDeletesUsers()
    const [memberDirectory, adminDirectory] = [
      store.addDirectory(organization),
      store.addDirectory(organization),
    ]
    const email = `two-${state}@pilots.example`
    const keptId = store.addUser(memberDirectory, { email, state })
    const removedId = store.addUser(adminDirectory, { email })
    const group = store.addGroup(adminDirectory, 'Admins')
    await deliver(['dsync.user.created', store.users.get(keptId)])
    await deliver([
      'dsync.group.user_added',
      {
        directory_id: adminDirectory,
        organization_id: organization,
        user: store.update(store.users, removedId, {}),
        group: store.groups.get(group),
      },
    ])
    expect(await listUsers()).toMatchObject([{ email, roles: ['ROLE_CLIENT_ADMIN'], status: 'active' }])
    await deliver(['dsync.user.deleted', store.users.get(removedId)])
    expect(await listUsers()).toMatchObject([{ email, roles: ['ROLE_MEMBER'], status }])
  })

  test('is deleted with the directory of both entries', async () => {
    const { organization, listUsers } = await createClientThatDeletesUsers()
    const directory = store.addDirectory(organization)
    const email = 'twice@pilots.example'
    const ids = [store.addUser(directory, { email }), store.addUser(directory, { email })]
    for (const id of ids) await deliver(['dsync.user.created', store.users.get(id)])
    expect(await listUsers()).toHaveLength(1)
    await deliver(['dsync.deleted', store.directories.get(directory)])
    expect(await listUsers()).toEqual([])
  })

  test('is deleted with the directory, even if an earlier sync no longer listed the entries', async () => {
    const { organization, listUsers } = await createClientThatDeletesUsers()
    const directory = store.addDirectory(organization)
    const email = 'unlisted@pilots.example'
    const ids = [store.addUser(directory, { email }), store.addUser(directory, { email })]
    for (const id of ids) await deliver(['dsync.user.created', store.users.get(id)])
    // The state after such a sync.
    const { sql } = service.database
    await sql`update directory_users set state = 'deprovisioned' where directory_id = ${directory}`
    await sql`update users set status = 'deactivated', deactivated_by_broker = true where email = ${email}`
    await deliver(['dsync.deleted', store.directories.get(directory)])
    expect(await listUsers()).toEqual([])
    const entries = await sql`select email, forgotten from directory_users where directory_id = ${directory}`
    expect([...entries]).toEqual([
      { email: null, forgotten: true },
      { email: null, forgotten: true },
    ])
  })
})

describe('groups', () => {
  test('grant roles to their members, and revoke them when renamed or deleted', async () => {
    const user = store.addUser(directoryId, { email: 'grouped@harbour.example' })
    const group = store.addGroup(directoryId, 'Staff')
    const readRoles = async () => {
      await processDueEvents()
      return (await service.client.live.users.list({ email: 'grouped@harbour.example' }).toArray())[0]?.roles
    }
    const membership = {
      directory_id: directoryId,
      user: store.users.get(user),
      group: store.groups.get(group),
    }
    await broker.deliver(webhookUrl, [
      broker.buildEvent('dsync.group.user_added', { ...membership, organization_id: organizationId }),
    ])
    expect(await readRoles()).toEqual(['ROLE_CLIENT_USER'])
    await Bun.sleep(2)
    await broker.deliver(webhookUrl, [
      broker.buildEvent('dsync.group.updated', store.update(store.groups, group, { name: 'Crew' })),
    ])
    expect(await readRoles()).toEqual(['ROLE_MEMBER'])
    await Bun.sleep(2)
    const renaming = broker.buildEvent(
      'dsync.group.updated',
      store.update(store.groups, group, { name: 'Staff' }),
    )
    await broker.deliver(webhookUrl, [renaming])
    expect(await readRoles()).toEqual(['ROLE_CLIENT_USER'])
    // The state after an attempt that ended before it updated the user.
    const { sql } = service.database
    await sql`update users set roles = '{ROLE_MEMBER}', broker_roles = '{ROLE_MEMBER}' where email = 'grouped@harbour.example'`
    await sql`delete from broker_events where id = ${renaming.id}`
    await broker.deliver(webhookUrl, [renaming])
    expect(await readRoles()).toEqual(['ROLE_CLIENT_USER'])
    await broker.deliver(webhookUrl, [broker.buildEvent('dsync.group.deleted', store.groups.get(group))])
    expect(await readRoles()).toEqual(['ROLE_MEMBER'])
  })
})

describe('connections and directories', () => {
  const readState = async (id: string) => {
    await processDueEvents()
    const response = await admin('GET', `/api/auth/sso/connections/${id}`)
    return response.status === 404 ? null : (await expectBody<{ state: string }>(response)).state
  }

  test('activating a connection emits connection.activated; deactivating or deleting it emits connection.deactivated', async () => {
    const id = store.addConnection(organizationId)
    const deliver = async (type: string) => {
      await Bun.sleep(2)
      await broker.deliver(webhookUrl, [broker.buildEvent(type, store.update(store.connections, id, {}))])
    }
    await deliver('connection.activated')
    expect(await readState(id)).toBe('activated')
    await deliver('connection.deactivated')
    expect(await readState(id)).toBe('deactivated')
    await deliver('connection.activated')
    await deliver('connection.deleted')
    expect(await readState(id)).toBeNull()
    await service.relay()
    const { items } = await service.client.live.eventsLog.list({ type: 'connection.*' })
    expect(items.map(({ type }) => type)).toEqual([
      'connection.activated',
      'connection.deactivated',
      'connection.activated',
      'connection.deactivated',
    ])
  })

  test('deleting the default connection clears it in a new version of the settings', async () => {
    const connectionId = store.addConnection(organizationId)
    const path = '/api/settings/identity'
    const saved = await admin('PUT', path, { defaultConnectionId: connectionId })
    expect((await expectBody(saved)).defaultConnectionId).toBe(connectionId)
    await Bun.sleep(2)
    const connection = store.update(store.connections, connectionId, {})
    await broker.deliver(webhookUrl, [broker.buildEvent('connection.deleted', connection)])
    await processDueEvents()
    const etag = { 'if-none-match': saved.headers.get('etag') ?? '' }
    const settings = await expectBody(await admin('GET', path, undefined, etag))
    expect(settings.defaultConnectionId).toBeNull()
  })

  test('deleting a directory deactivates its users; late events do not reactivate them', async () => {
    const otherDirectory = store.addDirectory(organizationId)
    const id = store.addUser(otherDirectory, { email: 'cascade@harbour.example' })
    await broker.deliver(webhookUrl, [
      broker.buildEvent('dsync.activated', store.directories.get(otherDirectory)),
      broker.buildEvent('dsync.user.created', store.users.get(id)),
    ])
    await processDueEvents()
    await broker.deliver(webhookUrl, [
      broker.buildEvent('dsync.deleted', store.directories.get(otherDirectory)),
    ])
    await processDueEvents()
    const readStatus = async () =>
      (await service.client.live.users.list({ email: 'cascade@harbour.example' }).toArray())[0]?.status
    expect(await readStatus()).toBe('deactivated')
    expect((await admin('GET', `/api/directories/${otherDirectory}`)).status).toBe(404)
    await Bun.sleep(2)
    await broker.deliver(webhookUrl, [
      broker.buildEvent('dsync.user.updated', store.update(store.users, id, {})),
    ])
    await processDueEvents()
    expect(await readStatus()).toBe('deactivated')
  })
})

describe('an address passed on from one person to the next', () => {
  test.each([
    ['first to last', [0, 1, 2]],
    ['last to first', [2, 1, 0]],
    ['in between', [1, 2, 0]],
  ])('arrives in any order of events: %s', async (_order, order) => {
    const domain = `${crypto.randomUUID().slice(0, 8)}.example.org`
    const addresses = ['chair', 'deputy', 'assistant'].map((name) => `${name}@${domain}`)
    const ids = addresses.map((email, index) =>
      store.addUser(directoryId, { email, first_name: `Person ${index}` }),
    )
    await broker.deliver(
      webhookUrl,
      ids.map((id) => broker.buildEvent('dsync.user.created', store.users.get(id))),
    )
    await processDueEvents()
    await Bun.sleep(2)
    const updates = [`former@${domain}`, ...addresses.slice(0, 2)].map((email, index) =>
      broker.buildEvent('dsync.user.updated', store.update(store.users, ids[index] ?? '', { email })),
    )
    for (const index of order) {
      await broker.deliver(webhookUrl, [updates[index] as (typeof updates)[number]])
      await processDueEvents()
    }
    const users = await service.client.live.users.list({ q: domain }).toArray()
    expect(Object.fromEntries(users.map(({ firstName, email }) => [firstName, email.split('@')[0]]))).toEqual(
      {
        'Person 0': 'former',
        'Person 1': 'chair',
        'Person 2': 'deputy',
      },
    )
  })
})
