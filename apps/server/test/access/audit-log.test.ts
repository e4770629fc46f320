import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { orderOther, pay, sell } from '../billing/billing-fixtures.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'

interface Entry {
  id: string
  action: string
  actor: { type: string; id: string | null; name: string | null }
  target: { type: string; id: string | null; name: string | null }
  changes: string[]
  oldValues: Record<string, unknown> | null
  newValues: Record<string, unknown> | null
  ipAddress: string | null
  requestId: string | null
  createdAt: string
}

const service = await testService()
const { live, keys } = service.client
const call = callAs(service, keys.live.secret)
const fetchEntries = async (query: string) =>
  (await expectBody<{ items: Entry[] }>(await call('GET', `/api/audit-log?itemsPerPage=100&${query}`))).items

/** Sends a request. @returns the audit entries it wrote */
async function listEntriesAfter(
  method: string,
  path: string,
  body?: unknown,
  headers = {},
): Promise<Entry[]> {
  const requestId = crypto.randomUUID()
  const response = await call(method, path, body, { ...headers, 'x-request-id': requestId })
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
  return fetchEntries(`requestId=${requestId}`)
}

const listActions = (entries: Entry[]) =>
  entries.map(({ action, target }) => `${action} ${target.type}`).toSorted()

describe('the target of an entry', () => {
  const findTarget = async (id: string) => (await fetchEntries(`targetId=${id}`))[0]?.target

  test('has its current name, and none once it is erased or deleted', async () => {
    const { id } = await live.members.create(buildPerson({ firstName: 'Ada', lastName: 'King' }))
    expect(await findTarget(id)).toEqual({ type: 'member', id, name: 'Ada King' })
    await live.members.update(id, { displayName: 'Countess of Lovelace' })
    expect((await findTarget(id))?.name).toBe('Countess of Lovelace')
    await live.members.erase(id)
    expect((await findTarget(id))?.name).toBeNull()
    const job = await live.jobs.create({ title: 'Pilot', employer: 'Port' })
    expect((await findTarget(job.id))?.name).toBe('Pilot')
    await live.jobs.delete(job.id)
    expect((await findTarget(job.id))?.name).toBeNull()
  })

  test('of each kind that has a name shows it', async () => {
    const level = await live.membershipLevels.create({ key: 'fellow', name: 'Fellow' })
    const user = await live.users.create({ email: 'named@example.org', roles: ['ROLE_CLIENT_USER'] })
    const category = await live.resources.categories.create({ name: 'Tides' })
    const { id: key } = await live.keys.create({ name: 'Reports', type: 'secret', scopes: ['reports:read'] })
    const webhook = await live.webhooks.create({ url: 'https://example.org/hooks', events: ['*'] })
    const invitation = await live.invitations.create({
      email: 'invited@example.org',
      roles: ['ROLE_CLIENT_USER'],
    })
    const times = { startsAt: '2090-05-07T08:00:00Z', endsAt: '2090-05-08T08:00:00Z', timezone: 'UTC' }
    const resource = await sell(live)
    const order = await orderOther(live)
    await pay(live, order)
    const [invoice] = (await live.invoices.list({ orderId: order.id })).items
    for (const [id, name] of [
      [level.id, 'Fellow'],
      [user.id, 'named@example.org'],
      [invitation.id, 'invited@example.org'],
      [category.id, 'Tides'],
      [key, 'Reports'],
      [webhook.id, 'https://example.org/hooks'],
      [(await live.events.create({ title: 'Conference', ...times })).id, 'Conference'],
      [(await live.courses.create({ title: 'Sounding' })).id, 'Sounding'],
      [(await live.community.create({ title: 'Welcome' })).id, 'Welcome'],
      [(await live.sponsorships.create({ sponsor: 'Tidewater' })).id, 'Tidewater'],
      [resource.id, resource.name],
      [order.id, order.reference],
      [invoice?.id ?? '', invoice?.number ?? ''],
    ] as const)
      expect((await findTarget(id))?.name).toBe(name)
  })

  test('has no name in the exported data of the person who changed it', async () => {
    const { id } = await live.members.create(buildPerson())
    const { token, userId } = await live.members.createSession(id)
    await live.users.update(userId, { roles: ['ROLE_MEMBER', 'ROLE_CLIENT_USER'] })
    await service.createSdk(token).members.create(buildPerson({ lastName: 'Somebody-Else' }))
    const { auditLog } = await live.members.data(id)
    const entry = auditLog?.find(({ action }) => action === 'member.created')
    expect(entry?.target).toEqual({ type: 'member', id: expect.any(String), name: null })
  })
})

describe('an entry is written for changes', () => {
  test('to members', async () => {
    const created = await listEntriesAfter('POST', '/api/members', buildPerson())
    expect(listActions(created)).toEqual(['member.created member'])
    const path = `/api/members/${created[0]?.target.id}`
    const changed = await listEntriesAfter('PATCH', path, { phone: '1', status: 'active' })
    expect(listActions(changed)).toEqual(['member.updated member'])
    expect(changed[0]?.changes.toSorted()).toEqual(['phone', 'status'])
    expect(listActions(await listEntriesAfter('POST', `${path}/sessions`, {}))).toContain(
      'session.created user',
    )
    expect(listActions(await listEntriesAfter('DELETE', path))).toEqual(['member.deleted member'])
    const { id } = await live.members.create(buildPerson())
    expect(listActions(await listEntriesAfter('POST', `/api/members/${id}/erase`))).toContain(
      'member.erased member',
    )
    const csv = { 'content-type': 'text/csv' }
    expect(
      listActions(await listEntriesAfter('POST', '/api/members/import', 'email,firstName,lastName\n', csv)),
    ).toEqual(['import.created import'])
    // No worker runs the import, and the members of later tests could not be erased while it is pending.
    const [pendingImport] = (await live.imports.list()).items
    await live.imports.cancel(pendingImport?.id ?? '')
  })

  test('to levels, users and the profile', async () => {
    const level = await listEntriesAfter('POST', '/api/membership-levels', { key: 'gold', name: 'Gold' })
    expect(listActions(level)).toEqual(['membership_level.created membership_level'])
    const levelPath = `/api/membership-levels/${level[0]?.target.id}`
    expect(listActions(await listEntriesAfter('PUT', levelPath, { name: 'G' }))).toEqual([
      'membership_level.updated membership_level',
    ])
    expect(listActions(await listEntriesAfter('DELETE', levelPath))).toEqual([
      'membership_level.deleted membership_level',
    ])
    const user = await listEntriesAfter('POST', '/api/users', { email: 'u@example.org' })
    expect(listActions(user)).toEqual(['user.created user'])
    const userPath = `/api/users/${user[0]?.target.id}`
    expect(listActions(await listEntriesAfter('PATCH', userPath, { firstName: 'U' }))).toEqual([
      'user.updated user',
    ])
    expect(listActions(await listEntriesAfter('POST', `${userPath}/sessions`, {}))).toEqual([
      'session.created user',
    ])
    expect(listActions(await listEntriesAfter('PATCH', userPath, { status: 'deactivated' }))).toEqual([
      'user.deactivated user',
    ])
    expect(listActions(await listEntriesAfter('DELETE', userPath))).toEqual(['user.deleted user'])
    expect(
      listActions(await listEntriesAfter('PUT', '/api/client', { website: 'https://example.org' })),
    ).toEqual(['client.updated client'])
  })

  test('to keys', async () => {
    const created = await listEntriesAfter('POST', '/api/keys', { name: 'K', type: 'secret', scopes: [] })
    expect(listActions(created)).toEqual(['key.created key'])
    const path = `/api/keys/${created[0]?.target.id}`
    expect(listActions(await listEntriesAfter('PATCH', path, { name: 'L' }))).toEqual(['key.updated key'])
    expect(listActions(await listEntriesAfter('POST', `${path}/rotate`, {}))).toEqual(['key.rotated key'])
    expect(listActions(await listEntriesAfter('DELETE', path))).toEqual(['key.revoked key'])
  })

  test('by operators, in the association’s log', async () => {
    const client = await service.createClient()
    await service.operator.platform.clients.update(client.record.id, { plan: 'professional' })
    const { items } = await client.live.auditLog.list({ order: { createdAt: 'asc' } })
    expect(items.map(({ action }) => action)).toEqual(['client.created', 'client.updated'])
    expect(items[1]).toMatchObject({ actor: { type: 'operator', name: 'Test' }, changes: ['plan'] })
  })

  test('and for sign-out', async () => {
    const user = await live.users.create({ email: 'out@example.org' })
    const { token } = await live.users.createSession(user.id)
    await callAs(service, token)('POST', '/auth/logout')
    expect(listActions(await fetchEntries(`actorId=${user.id}`))).toEqual(['session.ended user'])
  })
})

describe('an entry records', () => {
  test('actor, action, target and IP address', async () => {
    const [created] = await listEntriesAfter('POST', '/api/members', buildPerson())
    expect(created).toMatchObject({
      action: 'member.created',
      actor: { type: 'key', name: 'First secret key' },
      target: { type: 'member' },
      changes: [],
    })
    expect(created?.ipAddress).toMatch(/^(::1|127\.0\.0\.1|::ffff:127\.0\.0\.1)$/)
    expect(created?.actor.id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('the user as the actor of a change in a session', async () => {
    const { id } = await live.users.create({ email: 'staff@example.org', roles: ['ROLE_CLIENT_USER'] })
    const session = callAs(service, (await live.users.createSession(id)).token)
    const { id: memberId } = await expectBody(await session('POST', '/api/members', buildPerson()), 201)
    const [created] = await fetchEntries(`targetId=${memberId}`)
    expect(created?.actor).toEqual({ type: 'user', id, name: 'staff@example.org' })
  })

  test('the old and new values of the fields an update changed', async () => {
    const { id } = await live.members.create(buildPerson({ phone: '+44 7700 900123', tags: ['pilot'] }))
    await live.members.update(id, { phone: '+44 7700 900456', tags: ['pilot', 'board'], joinedAt: null })
    const [updated, created] = await fetchEntries(`targetId=${id}&order[createdAt]=desc`)
    expect(updated).toMatchObject({
      oldValues: { phone: '+44 7700 900123', tags: ['pilot'] },
      newValues: { phone: '+44 7700 900456', tags: ['pilot', 'board'] },
    })
    expect(Object.keys(updated?.newValues ?? {}).toSorted()).toEqual((updated?.changes ?? []).toSorted())
    expect(created).toMatchObject({ action: 'member.created', oldValues: null, newValues: null })
  })

  test('no value longer than 2,000 characters', async () => {
    const { id } = await live.events.create({
      title: 'Tides',
      startsAt: '2027-03-01T09:00:00Z',
      endsAt: '2027-03-01T10:00:00Z',
      timezone: 'UTC',
    })
    await live.events.update(id, { title: 'High tides', description: 'x'.repeat(2_001) })
    const [entry] = await fetchEntries(`targetId=${id}&action=event.updated`)
    expect(entry?.changes.toSorted()).toEqual(['description', 'title'])
    expect(entry).toMatchObject({
      oldValues: { title: 'Tides', description: null },
      newValues: { title: 'High tides' },
    })
    expect(entry?.newValues).not.toHaveProperty('description')
  })

  test('no secret of a key', async () => {
    const key = await live.keys.create({ name: 'K', type: 'secret', scopes: [] })
    await live.keys.update(key.id, { name: 'Renamed' })
    const text = JSON.stringify(await fetchEntries(''))
    for (const secret of [key.key, key.key.slice(-20)]) expect(text).not.toContain(secret)
  })

  test('no values of an erased member', async () => {
    const { id } = await live.members.create(buildPerson({ phone: '+44 7700 900777' }))
    await live.members.update(id, { phone: null, email: 'forget.me@example.org' })
    await live.members.erase(id)
    const remaining = await fetchEntries(`targetId=${id}`)
    expect(remaining.length).toBeGreaterThan(1)
    expect(JSON.stringify(remaining)).not.toMatch(/7700 900777|forget\.me/)
  })
})

describe('nothing is written by', () => {
  test('rejected requests, changes without effect, and reads', async () => {
    const member = await live.members.create(buildPerson())
    const before = (await live.auditLog.list()).totalItems
    const path = `/api/members/${member.id}`
    await call('POST', '/api/members', { email: 'x' })
    await call('POST', '/api/members', buildPerson({ email: member.email }))
    await call('PATCH', path, { phone: '1' }, { 'if-match': '"999"' })
    await call('PATCH', path, { firstName: member.firstName })
    await call('GET', path)
    await call('DELETE', `/api/members/${crypto.randomUUID()}`)
    expect((await live.auditLog.list()).totalItems).toBe(before)
  })

  test('a replayed request', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = buildPerson()
    expect(await listEntriesAfter('POST', '/api/members', body, key)).toHaveLength(1)
    expect(await listEntriesAfter('POST', '/api/members', body, key)).toHaveLength(0)
  })
})

describe('GET /api/audit-log', () => {
  test('200: newest first, with filters and paging', async () => {
    const { id } = await live.members.create(buildPerson())
    for (const phone of ['1', '2', '3']) await live.members.update(id, { phone })
    const memberEntries = await fetchEntries(`targetId=${id}&targetType=member`)
    expect(memberEntries.map(({ action }) => action)).toEqual([
      'member.updated',
      'member.updated',
      'member.updated',
      'member.created',
    ])
    expect(await fetchEntries(`targetId=${id}&action=member.created`)).toHaveLength(1)
    expect(await fetchEntries(`targetId=${id}&createdAt[after]=2999-01-01`)).toEqual([])
    const pagedIds: string[] = []
    for await (const entry of live.auditLog.list({ targetId: id, itemsPerPage: 1 })) pagedIds.push(entry.id)
    expect(pagedIds).toEqual(memberEntries.map((entry) => entry.id))
  })

  test('403 for all but administrators and keys with the scope', async () => {
    const { key } = await live.keys.create({
      name: 'K',
      type: 'secret',
      scopes: ['members:write', 'identity:write'],
    })
    const { scope } = await expectProblem(
      await callAs(service, key)('GET', '/api/audit-log'),
      403,
      'insufficient-scope',
    )
    expect(scope).toBe('audit:read')
    for (const [role, status] of [
      ['ROLE_CLIENT_ADMIN', 200],
      ['ROLE_CLIENT_USER', 403],
      ['ROLE_MEMBER', 403],
    ] as const) {
      const { id } = await live.users.create({ email: `${role}@example.org`, roles: [role] })
      const session = callAs(service, (await live.users.createSession(id)).token)
      expect((await session('GET', '/api/audit-log')).status).toBe(status)
    }
  })
})
