import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'

const service = await testService()
const { live } = service.client
const call = callAs(service, service.client.keys.live.secret)
let counter = 0
const createEmail = () => `user${++counter}@example.org`

describe('POST /api/users', () => {
  test('201: creates a user with every field', async () => {
    const input = { email: createEmail(), roles: ['ROLE_CLIENT_USER'], firstName: 'Ada', department: 'Law' }
    const response = await call('POST', '/api/users', input)
    const user = await expectBody(response, 201)
    expect(response.headers.get('location')).toBe(`/api/users/${user.id}`)
    expect(user).toEqual({
      ...input,
      id: user.id,
      lastName: null,
      jobTitle: null,
      status: 'active',
      memberId: null,
      createdAt: user.createdAt,
      updatedAt: user.updatedAt,
    })
  })

  test('201: links a user with ROLE_MEMBER to the member with the same email address, ignoring case', async () => {
    const member = await live.members.create(buildPerson({ email: 'Linked@Example.org' }))
    const user = await expectBody(
      await call('POST', '/api/users', { email: 'linked@example.ORG', roles: ['ROLE_MEMBER'] }),
      201,
    )
    expect(user.memberId).toBe(member.id)
    expect((await live.members.get(member.id)).userId).toBe(String(user.id))
  })

  test.each([
    [{}, ['email required']],
    [{ email: 'x' }, ['email invalid_format']],
    [{ email: 'a@b.example', roles: ['ROLE_KING'] }, ['roles[0] unknown_role']],
    [{ email: 'a@b.example', roles: ['ROLE_MEMBER', 'ROLE_MEMBER'] }, ['roles duplicate']],
    [{ email: 'a@b.example', status: 'gone' }, ['status unknown_value']],
    [{ email: 'a@b.example', memberId: null, id: 'x' }, ['memberId unknown_field', 'id unknown_field']],
    [{ email: 'a@b.example', password: 'x' }, ['password unknown_field']],
  ])('400: %j', async (body, violations) => {
    await expectViolations(await call('POST', '/api/users', body), violations)
  })

  test('403 for a role with more permissions than the caller, on creation and update', async () => {
    const { key } = await live.keys.create({ name: 'Users', type: 'secret', scopes: ['identity:write'] })
    const limitedCall = callAs(service, key)
    const roles = ['ROLE_CLIENT_ADMIN']
    await expectProblem(
      await limitedCall('POST', '/api/users', { email: createEmail(), roles }),
      403,
      'insufficient-scope',
    )
    const { id } = await expectBody<{ id: string }>(
      await limitedCall('POST', '/api/users', { email: createEmail(), roles: ['ROLE_MEMBER'] }),
      201,
    )
    for (const method of ['PUT', 'PATCH'])
      await expectProblem(await limitedCall(method, `/api/users/${id}`, { roles }), 403, 'insufficient-scope')
    await live.users.update(id, { roles: ['ROLE_CLIENT_ADMIN'] })
    const unchangedRoles = await limitedCall('PUT', `/api/users/${id}`, { roles, department: 'Office' })
    expect(unchangedRoles.status).toBe(200)
  })

  test('409 for a taken email address, ignoring case', async () => {
    const existing = await live.users.create({ email: createEmail() })
    const response = await call('POST', '/api/users', { email: existing.email.toUpperCase() })
    const { violations } = await expectProblem(response, 409, 'email-taken')
    expect(violations).toMatchObject([{ propertyPath: 'email', code: 'taken' }])
  })
})

describe('GET /api/users', () => {
  test('200: filters, sorts and searches', async () => {
    const client = await service.createClient()
    for (const [index, department] of ['Law', 'Arts', null].entries())
      await client.live.users.create({
        email: `u${index}@example.org`,
        department,
        jobTitle: `Título ${index}`,
      })
    const ownCall = callAs(service, client.keys.live.secret)
    const listEmails = async (query: string) => {
      const { items } = await expectBody<{ items: { email: string }[] }>(
        await ownCall('GET', `/api/users?${query}`),
      )
      return items.map(({ email }) => email.slice(0, 2)).join(' ')
    }
    expect(await listEmails('')).toBe('u2 u1 u0')
    expect(await listEmails('department=Law')).toBe('u0')
    expect(await listEmails('email=U1@example.org')).toBe('u1')
    expect(await listEmails('order[department]=asc')).toBe('u1 u0 u2')
    expect(await listEmails('q=titulo 2')).toBe('u2')
    expect(await listEmails('status=deactivated')).toBe('')
  })
})

describe('GET /api/users/{id}', () => {
  test('200: the record; 404 for an unknown id', async () => {
    const user = await live.users.create({ email: createEmail() })
    expect(await expectBody(await call('GET', `/api/users/${user.id}`))).toEqual({ ...user })
    await expectProblem(await call('GET', `/api/users/${crypto.randomUUID()}`), 404, 'not-found')
  })
})

describe.each(['PUT', 'PATCH'])('%s /api/users/{id}', (method) => {
  test('200: merges, clears with null, and accepts its own response', async () => {
    const user = await live.users.create({ email: createEmail(), firstName: 'Ada', jobTitle: 'Clerk' })
    const path = `/api/users/${user.id}`
    const changed = await expectBody(await call(method, path, { jobTitle: null, department: 'Law' }))
    expect(changed).toMatchObject({ firstName: 'Ada', jobTitle: null, department: 'Law' })
    expect(await expectBody(await call(method, path, changed))).toEqual(changed)
  })

  test('200: deactivation ends sessions; a reactivated user can have a new session', async () => {
    const { id } = await live.users.create({ email: createEmail(), roles: ['ROLE_CLIENT_ADMIN'] })
    const session = callAs(service, (await live.users.createSession(id)).token)
    expect((await session('GET', '/api/me')).status).toBe(200)
    expect(await expectBody(await call(method, `/api/users/${id}`, { status: 'deactivated' }))).toMatchObject(
      {
        status: 'deactivated',
      },
    )
    await expectProblem(await session('GET', '/api/me'), 401, 'unauthorized')
    await expectBody(await call(method, `/api/users/${id}`, { status: 'active' }))
    await expectProblem(await session('GET', '/api/me'), 401, 'unauthorized')
    expect((await callAs(service, (await live.users.createSession(id)).token)('GET', '/api/me')).status).toBe(
      200,
    )
  })

  test('200: new roles apply to a session’s next request', async () => {
    const { id } = await live.users.create({ email: createEmail(), roles: ['ROLE_CLIENT_ADMIN'] })
    const session = callAs(service, (await live.users.createSession(id)).token)
    expect((await session('GET', '/api/keys')).status).toBe(200)
    await expectBody(await call(method, `/api/users/${id}`, { roles: ['ROLE_CLIENT_USER'] }))
    await expectProblem(await session('GET', '/api/keys'), 403, 'forbidden')
  })

  test('200: adding and removing ROLE_MEMBER links and unlinks the member, changing the ETag', async () => {
    const member = await live.members.create(buildPerson())
    const created = await call('POST', '/api/users', { email: member.email })
    const path = created.headers.get('location') ?? ''
    const linked = await call(method, path, { roles: ['ROLE_MEMBER'] })
    expect((await expectBody(linked)).memberId).toBe(member.id)
    const unlinked = await call(method, path, { roles: [] })
    expect((await expectBody(unlinked)).memberId).toBeNull()
    expect((await live.members.get(member.id)).userId).toBeNull()
    expect(new Set([created, linked, unlinked].map(({ headers }) => headers.get('etag'))).size).toBe(3)
  })

  test('403 for changing the email address of a user with more permissions, or reactivating them', async () => {
    const { key } = await live.keys.create({ name: 'Users', type: 'secret', scopes: ['identity:write'] })
    const limitedCall = callAs(service, key)
    const change = (id: string, body: object) => limitedCall(method, `/api/users/${id}`, body)
    const { id } = await live.users.create({ email: createEmail(), roles: ['ROLE_CLIENT_ADMIN'] })
    await expectProblem(await change(id, { email: createEmail() }), 403, 'insufficient-scope')
    expect(await expectBody(await change(id, { status: 'deactivated' }))).toMatchObject({
      status: 'deactivated',
    })
    await expectProblem(await change(id, { status: 'active' }), 403, 'insufficient-scope')
    expect(await expectBody(await change(id, { jobTitle: 'Chair' }))).toMatchObject({ jobTitle: 'Chair' })
    const member = await live.users.create({ email: createEmail(), roles: ['ROLE_MEMBER'] })
    const address = createEmail()
    expect(await expectBody(await change(member.id, { email: address }))).toMatchObject({ email: address })
  })

  test('400 for read-only fields and an empty change', async () => {
    const { id } = await live.users.create({ email: createEmail() })
    const path = `/api/users/${id}`
    await expectViolations(await call(method, path, { memberId: crypto.randomUUID() }), [
      'memberId read_only',
    ])
    await expectViolations(await call(method, path, { createdAt: '2020-01-01T00:00:00Z' }), [
      'createdAt read_only',
    ])
    await expectViolations(await call(method, path, {}), [' empty'])
  })

  test('404 for an unknown id', async () => {
    await expectProblem(
      await call(method, `/api/users/${crypto.randomUUID()}`, { firstName: 'x' }),
      404,
      'not-found',
    )
  })

  test('409 for a taken email address', async () => {
    const [first, second] = [
      await live.users.create({ email: createEmail() }),
      await live.users.create({ email: createEmail() }),
    ]
    await expectProblem(
      await call(method, `/api/users/${first.id}`, { email: second.email }),
      409,
      'email-taken',
    )
  })
})

describe('DELETE /api/users/{id}', () => {
  test('204: deletes the user and its sessions, keeps the member; then 404', async () => {
    const member = await live.members.create(buildPerson())
    const { token, userId } = await live.members.createSession(member.id)
    expect((await call('DELETE', `/api/users/${userId}`)).status).toBe(204)
    await expectProblem(await callAs(service, token)('GET', '/api/me'), 401, 'unauthorized')
    expect((await live.members.get(member.id)).userId).toBeNull()
    await expectProblem(await call('DELETE', `/api/users/${userId}`), 404, 'not-found')
  })
})

describe('POST /api/users/{id}/sessions', () => {
  const post = (id: string, body?: unknown) => call('POST', `/api/users/${id}/sessions`, body)

  test('201: returns a token', async () => {
    const { id } = await live.users.create({ email: createEmail(), roles: ['ROLE_CLIENT_USER'] })
    const { token, userId } = await expectBody<{ token: string; userId: string }>(
      await post(id, { expiresInSeconds: 600 }),
      201,
    )
    expect(userId).toBe(id)
    expect(await expectBody(await callAs(service, token)('GET', '/api/me'))).toMatchObject({
      actor: { type: 'user', id },
    })
  })

  test('201: links a user with ROLE_MEMBER to a member created later, changing the ETag', async () => {
    const created = await call('POST', '/api/users', { email: createEmail(), roles: ['ROLE_MEMBER'] })
    const user = await expectBody<{ id: string; email: string }>(created, 201)
    const member = await live.members.create(buildPerson({ email: user.email }))
    await expectBody(await post(user.id), 201)
    const linked = await call('GET', `/api/users/${user.id}`)
    expect(linked.headers.get('etag')).not.toBe(created.headers.get('etag'))
    expect((await expectBody(linked)).memberId).toBe(member.id)
  })

  test('403 for a session', async () => {
    const { id } = await live.users.create({ email: createEmail(), roles: ['ROLE_CLIENT_ADMIN'] })
    const session = callAs(service, (await live.users.createSession(id)).token)
    await expectProblem(await session('POST', `/api/users/${id}/sessions`, {}), 403, 'forbidden')
  })

  test('403 for a key with fewer permissions than the user', async () => {
    const { key } = await live.keys.create({ name: 'Users', type: 'secret', scopes: ['identity:write'] })
    const limitedCall = callAs(service, key)
    const ids = new Map<string, string>()
    for (const role of ['ROLE_CLIENT_ADMIN', 'ROLE_CLIENT_USER', 'ROLE_MEMBER'] as const)
      ids.set(role, (await live.users.create({ email: createEmail(), roles: [role] })).id)
    for (const [role, id] of ids) {
      const response = await limitedCall('POST', `/api/users/${id}/sessions`)
      if (role === 'ROLE_MEMBER') expect(response.status).toBe(201)
      else await expectProblem(response, 403, 'insufficient-scope')
    }
  })

  test('404 for an unknown user; 409 for a deactivated one', async () => {
    await expectProblem(await post(crypto.randomUUID()), 404, 'not-found')
    const { id } = await live.users.create({ email: createEmail(), status: 'deactivated' })
    await expectProblem(await post(id), 409, 'conflict')
  })
})
