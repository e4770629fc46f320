import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { createCallers, type MemberRecord } from './callers.ts'

const service = await testService()
const { staff, reader, unrelated, anonymous, foreign } = await createCallers(service)

interface IssuedSession {
  token: string
  expiresAt: string
  userId: string
}
async function createMember(fields: Record<string, unknown> = {}) {
  const record = await expectBody<MemberRecord>(await staff('POST', '/api/members', buildPerson(fields)), 201)
  return { record, path: `/api/members/${record.id}`, sessionsPath: `/api/members/${record.id}/sessions` }
}
const createSession = async (sessionsPath: string, body: unknown = {}) =>
  expectBody<IssuedSession>(await staff('POST', sessionsPath, body), 201)

describe('POST /api/members/{id}/sessions', () => {
  test('201: a token that acts as the member, and a user linked to the member', async () => {
    const { record, path, sessionsPath } = await createMember()
    const { token, userId } = await createSession(sessionsPath)
    expect(token).toMatch(/^guild_ses_[0-9A-Za-z]{38}$/)
    const member = await expectBody<MemberRecord>(await service.request(path, { key: token }))
    expect(member).toMatchObject({ id: record.id, userId })
    expect(await expectBody(await staff('GET', `/api/users/${userId}`))).toMatchObject({
      email: record.email,
      firstName: record.firstName,
      lastName: record.lastName,
      roles: ['ROLE_MEMBER'],
      memberId: record.id,
    })
  })

  test('201: a second session of the same user, with both valid', async () => {
    const { path, sessionsPath } = await createMember()
    const first = await createSession(sessionsPath)
    const second = await createSession(sessionsPath)
    expect(second.userId).toBe(first.userId)
    for (const { token } of [first, second]) await expectBody(await service.request(path, { key: token }))
  })

  test('201: concurrent first sign-ins get the same user', async () => {
    const { sessionsPath } = await createMember()
    const createdSessions = await Promise.all(Array.from({ length: 6 }, () => createSession(sessionsPath)))
    expect(new Set(createdSessions.map(({ userId }) => userId)).size).toBe(1)
  })

  test('201: expires after an hour or the requested time', async () => {
    const { sessionsPath } = await createMember()
    for (const [body, seconds] of [
      [{}, 3600],
      [{ expiresInSeconds: 60 }, 60],
      [{ expiresInSeconds: 86_400 }, 86_400],
    ] as const) {
      const { token, expiresAt } = await createSession(sessionsPath, body)
      const [{ life }] = await service.database
        .sql`select extract(epoch from expires_at - created_at)::int as life
        from sessions where token_hash = sha256(${token}::bytea)`
      expect(Math.abs(life - seconds)).toBeLessThanOrEqual(1)
      expect(expiresAt).toMatch(/\.\d{3}Z$/)
    }
  })

  test('201: links an existing user with the address, and adds ROLE_MEMBER', async () => {
    const { record, sessionsPath } = await createMember()
    const body = { email: record.email.toUpperCase(), roles: ['ROLE_CLIENT_USER'] }
    const user = await expectBody<MemberRecord>(await staff('POST', '/api/users', body), 201)
    expect((await createSession(sessionsPath)).userId).toBe(user.id)
    expect(await expectBody(await staff('GET', `/api/users/${user.id}`))).toMatchObject({
      roles: ['ROLE_CLIENT_USER', 'ROLE_MEMBER'],
      memberId: record.id,
    })
  })

  test('400 validation-error: a duration that is too short or too long, or an unknown field', async () => {
    const { sessionsPath } = await createMember()
    for (const expiresInSeconds of [59, 86_401])
      await expectViolations(await staff('POST', sessionsPath, { expiresInSeconds }), [
        'expiresInSeconds out_of_range',
      ])
    await expectViolations(await staff('POST', sessionsPath, { admin: true }), ['admin unknown_field'])
  })

  test('401, 403 insufficient-scope, 403 forbidden for staff who signed in themselves', async () => {
    const { sessionsPath } = await createMember()
    await expectProblem(await anonymous('POST', sessionsPath, {}), 401, 'unauthorized')
    for (const call of [reader, unrelated])
      await expectProblem(await call('POST', sessionsPath, {}), 403, 'insufficient-scope')
    const { live } = service.client
    const admin = await live.users.create({ email: 'admin@example.org', roles: ['ROLE_CLIENT_ADMIN'] })
    const { token } = await live.users.createSession(admin.id)
    await expectProblem(await service.request(sessionsPath, { method: 'POST', key: token }), 403, 'forbidden')
  })

  test('404 not-found: another association’s member, an unknown or malformed id', async () => {
    const { sessionsPath } = await createMember()
    await expectProblem(await foreign('POST', sessionsPath, {}), 404, 'not-found')
    for (const id of [Bun.randomUUIDv7(), 'x'])
      await expectProblem(await staff('POST', `/api/members/${id}/sessions`, {}), 404, 'not-found')
  })

  test('409 conflict: the member’s user is deactivated; the user’s sessions have ended', async () => {
    const { path, sessionsPath } = await createMember()
    const { token, userId } = await createSession(sessionsPath)
    await expectBody(await staff('PATCH', `/api/users/${userId}`, { status: 'deactivated' }))
    await expectProblem(await service.request(path, { key: token }), 401, 'unauthorized')
    await expectProblem(await staff('POST', sessionsPath, {}), 409, 'conflict')
  })

  test('201 replayed: the same token for the same Idempotency-Key', async () => {
    const { sessionsPath } = await createMember()
    const headers = { 'idempotency-key': 'session' }
    const first = await expectBody<IssuedSession>(await staff('POST', sessionsPath, {}, headers), 201)
    const second = await staff('POST', sessionsPath, {}, headers)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await expectBody<IssuedSession>(second, 201)).toEqual(first)
  })
})

describe('a member’s own session', () => {
  test('changes only its own member’s contact fields, and does not find other members', async () => {
    const { path, sessionsPath } = await createMember()
    const otherMember = await createMember()
    const { token: key } = await createSession(sessionsPath)
    const request = (method: string, requestPath: string, body?: object) =>
      service.request(requestPath, {
        method,
        key,
        headers: { 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    const contact = {
      displayName: 'A',
      phone: '1',
      organization: 'O',
      jobTitle: 'J',
      address: { city: 'C' },
      consents: { directory: true },
    }
    expect(await expectBody(await request('PATCH', path, contact))).toMatchObject({
      displayName: 'A',
      phone: '1',
    })
    for (const change of [{ status: 'active' }, { email: 'x@example.org' }, { phone: '2', level: 'patron' }])
      await expectProblem(await request('PUT', path, change), 403, 'forbidden')
    expect((await expectBody<MemberRecord>(await staff('GET', path))).phone).toBe('1')
    for (const response of [
      await request('GET', otherMember.path),
      await request('PATCH', otherMember.path, { phone: '1' }),
    ])
      await expectProblem(response, 404, 'not-found')
    for (const response of [
      await request('DELETE', path),
      await request('POST', `${path}/erase`),
      await request('GET', `${path}/data`),
    ])
      await expectProblem(response, 403, 'forbidden')
  })
})
