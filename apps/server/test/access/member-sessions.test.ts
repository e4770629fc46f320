import { beforeAll, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, type Call, callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { isPublic, operations } from '../hostile/operations.ts'

const service = await testService()
const { live } = service.client
let id = ''
let path = ''
let member: Call

beforeAll(async () => {
  id = (await live.members.create(buildPerson({ status: 'active', address: { city: 'Bath' } }))).id
  path = `/api/members/${id}`
  member = callAs(service, (await live.members.createSession(id)).token)
})

describe('a member’s session', () => {
  test('reads the member’s record', async () => {
    expect(await expectBody(await member('GET', path))).toMatchObject({ id, status: 'active' })
  })

  test('reads /api/me and /auth/session', async () => {
    const me = await expectBody<{ member: { id: string }; user: { roles: string[] } }>(
      await member('GET', '/api/me'),
    )
    expect(me.member.id).toBe(id)
    expect(me.user.roles).toEqual(['ROLE_MEMBER'])
    expect(await expectBody(await member('GET', '/auth/session'))).toMatchObject({ user: { memberId: id } })
  })

  test.each(['PUT', 'PATCH'])('changes the member’s contact fields by %s', async (method) => {
    const change = {
      displayName: `Ada ${method}`,
      phone: '+44 1',
      organization: 'Engines',
      jobTitle: 'Countess',
      address: { line1: '1 Street' },
      consents: { newsletter: true },
    }
    const changed = await expectBody(await member(method, path, change))
    expect(changed).toMatchObject({
      ...change,
      address: { line1: '1 Street', city: 'Bath' },
      consents: { newsletter: true, directory: false },
    })
  })

  test.each([
    'status',
    'level',
    'email',
    'firstName',
    'tags',
    'memberNumber',
    'renewsAt',
    'customFields',
    'externalId',
    'userId',
    'createdAt',
  ])('cannot change %s', async (field) => {
    const values: Record<string, unknown> = {
      status: 'suspended',
      tags: ['x'],
      customFields: { x: 1 },
      email: 'other@example.org',
      renewsAt: '2030-01-01T00:00:00Z',
      userId: Bun.randomUUIDv7(),
      createdAt: '2020-01-01T00:00:00Z',
    }
    const response = await member('PATCH', path, { phone: '2', [field]: values[field] ?? 'x' })
    const { detail } = await expectProblem(response, 403, 'forbidden')
    expect(detail).toContain(field)
    expect((await live.members.get(id)).phone).not.toBe('2')
  })

  test.each(['PUT', 'PATCH'])(
    'can send the whole record back by %s, with a contact field changed',
    async (method) => {
      const before = await expectBody(await member('GET', path))
      const change = { phone: `+44 ${method}` }
      const changed = await expectBody(await member(method, path, { ...before, ...change }))
      expect(changed).toEqual({ ...before, ...change, updatedAt: expect.any(String) })
      expect(await expectBody(await member(method, path, changed))).toEqual(changed)
    },
  )

  test('gets 412, not 403, for a whole record that staff have changed in the meantime', async () => {
    const response = await member('GET', path)
    const before = await expectBody(response)
    await live.members.update(id, { department: before.department === 'Tides' ? 'Docks' : 'Tides' })
    const headers = { 'if-match': response.headers.get('etag') ?? '' }
    await expectProblem(await member('PUT', path, before, headers), 412, 'precondition-failed')
    await expectProblem(await member('PUT', path, before), 403, 'forbidden')
  })

  test('gets 400 with violations for a field that it can change', async () => {
    await expectViolations(await member('PATCH', path, { phone: 7 }), ['phone invalid_type'])
  })

  test('gets 404 for other members', async () => {
    const otherMember = await live.members.create(buildPerson())
    for (const method of ['GET', 'PUT', 'PATCH']) {
      const body = method === 'GET' ? undefined : { phone: '3' }
      await expectProblem(await member(method, `/api/members/${otherMember.id}`, body), 404, 'not-found')
    }
  })

  test('is refused all other operations', async () => {
    const ownOperationsPattern =
      /^(members\.(get|update|patch)|orders\.(list|get|create|quote|checkout|cancel)|invoices\.(list|get|pdf)|(podcast|calendar)Feeds\.\w+|chat\.\w+|(me|preferences|sessions|erasureRequests)\.\w+|eventTypes\.list|(events|courses|jobs|community|sponsorships|resources|categories)\.(list|get|calendar|download|page)|generation\.(list|get|file|podcast|infographic))$/
    const otherOperations = operations.filter(
      ({ id: operation, path }) =>
        path.startsWith('/api/') &&
        !path.startsWith('/api/platform') &&
        !isPublic({ path }) &&
        !ownOperationsPattern.test(operation),
    )
    expect(otherOperations.length).toBeGreaterThan(25)
    for (const operation of otherOperations) {
      const response = await member(operation.method, operation.path.replace('{id}', id))
      expect(`${operation.id} ${response.status}`).toBe(`${operation.id} 403`)
      await expectProblem(response, 403, 'forbidden')
    }
  })

  test('ends when its member is erased', async () => {
    const formerMember = await live.members.create(buildPerson())
    const session = callAs(service, (await live.members.createSession(formerMember.id)).token)
    expect((await session('GET', '/api/me')).status).toBe(200)
    await live.members.erase(formerMember.id)
    await expectProblem(await session('GET', '/api/me'), 401, 'unauthorized')
  })

  test('ends when its member is deleted; the user remains without a member', async () => {
    const formerMember = await live.members.create(buildPerson())
    const { token, userId } = await live.members.createSession(formerMember.id)
    await live.members.delete(formerMember.id)
    await expectProblem(await callAs(service, token)('GET', '/api/me'), 401, 'unauthorized')
    expect((await live.users.get(userId)).memberId).toBeNull()
  })
})

describe('POST /api/members/{id}/sessions', () => {
  const post = (body: unknown, memberId = id) =>
    callAs(service, service.client.keys.live.secret)('POST', `/api/members/${memberId}/sessions`, body)

  test('201: a token valid for an hour, or for expiresInSeconds', async () => {
    for (const [body, seconds] of [
      [undefined, 3600],
      [{}, 3600],
      [{ expiresInSeconds: 60 }, 60],
    ] as const) {
      const before = Date.now()
      const { token, expiresAt } = await expectBody<{ token: string; expiresAt: string }>(
        await post(body),
        201,
      )
      expect(token).toMatch(/^guild_ses_[0-9A-Za-z]{38}$/)
      const lifetimeSeconds = (new Date(expiresAt).getTime() - before) / 1000
      expect(lifetimeSeconds).toBeWithin(seconds - 1, seconds + 30)
    }
  })

  test('201: creates one user per member', async () => {
    const newMember = await live.members.create(buildPerson())
    const first = await expectBody(await post({}, newMember.id), 201)
    const second = await expectBody(await post({}, newMember.id), 201)
    expect(second.userId).toBe(first.userId)
    expect((await live.members.get(newMember.id)).userId).toBe(String(first.userId))
    expect(await live.users.get(String(first.userId))).toMatchObject({
      email: newMember.email,
      memberId: newMember.id,
    })
  })

  test('400 for an invalid lifetime', async () => {
    for (const expiresInSeconds of [0, 59, 86_401])
      await expectViolations(await post({ expiresInSeconds }), ['expiresInSeconds out_of_range'])
  })

  test('403 for a session, even an administrator’s', async () => {
    const admin = await live.users.create({ email: 'admin@example.org', roles: ['ROLE_CLIENT_ADMIN'] })
    const session = callAs(service, (await live.users.createSession(admin.id)).token)
    await expectProblem(await session('POST', `/api/members/${id}/sessions`, {}), 403, 'forbidden')
  })

  test('403 for a key with fewer permissions than the user', async () => {
    const administrator = await live.members.create(buildPerson())
    await live.users.create({ email: administrator.email, roles: ['ROLE_CLIENT_ADMIN'] })
    const { key } = await live.keys.create({
      name: 'Members only',
      type: 'secret',
      scopes: ['members:write'],
    })
    const limitedCall = callAs(service, key)
    await expectProblem(
      await limitedCall('POST', `/api/members/${administrator.id}/sessions`, {}),
      403,
      'insufficient-scope',
    )
    expect((await limitedCall('POST', `/api/members/${id}/sessions`, {})).status).toBe(201)
    expect((await post({}, administrator.id)).status).toBe(201)
  })

  test('404 for an unknown id', async () => {
    await expectProblem(await post({}, crypto.randomUUID()), 404, 'not-found')
  })

  test('409 if the member’s user is deactivated', async () => {
    const newMember = await live.members.create(buildPerson())
    const { userId } = await expectBody(await post({}, newMember.id), 201)
    await live.users.update(String(userId), { status: 'deactivated' })
    await expectProblem(await post({}, newMember.id), 409, 'conflict')
  })
})
