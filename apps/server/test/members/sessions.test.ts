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
  return { record, path: `/api/members/${record.id}`, sessions: `/api/members/${record.id}/sessions` }
}
const issue = async (sessions: string, body: unknown = {}) =>
  expectBody<IssuedSession>(await staff('POST', sessions, body), 201)

describe('POST /api/members/{id}/sessions', () => {
  test('201: a token that acts as the member, and a user linked to it', async () => {
    const { record, path, sessions } = await createMember()
    const { token, userId } = await issue(sessions)
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
    const { path, sessions } = await createMember()
    const first = await issue(sessions)
    const second = await issue(sessions)
    expect(second.userId).toBe(first.userId)
    for (const { token } of [first, second]) await expectBody(await service.request(path, { key: token }))
  })

  test('201: of concurrent first sign-ins, one creates the user', async () => {
    const { sessions } = await createMember()
    const issued = await Promise.all(Array.from({ length: 6 }, () => issue(sessions)))
    expect(new Set(issued.map(({ userId }) => userId)).size).toBe(1)
  })

  test('201: expires after an hour or the requested time', async () => {
    const { sessions } = await createMember()
    for (const [body, seconds] of [
      [{}, 3600],
      [{ expiresInSeconds: 60 }, 60],
      [{ expiresInSeconds: 86_400 }, 86_400],
    ] as const) {
      const { token, expiresAt } = await issue(sessions, body)
      const [{ life }] = await service.database
        .sql`select extract(epoch from expires_at - created_at)::int as life
        from sessions where token_hash = sha256(${token}::bytea)`
      expect(Math.abs(life - seconds)).toBeLessThanOrEqual(1)
      expect(expiresAt).toMatch(/\.\d{3}Z$/)
    }
  })

  test('201: links an existing user with the address, and keeps its roles', async () => {
    const { record, sessions } = await createMember()
    const body = { email: record.email.toUpperCase(), roles: ['ROLE_CLIENT_USER'] }
    const user = await expectBody<MemberRecord>(await staff('POST', '/api/users', body), 201)
    expect((await issue(sessions)).userId).toBe(user.id)
    expect(await expectBody(await staff('GET', `/api/users/${user.id}`))).toMatchObject({
      roles: ['ROLE_CLIENT_USER', 'ROLE_MEMBER'],
      memberId: record.id,
    })
  })

  test('400 validation-error: too short, too long, or an unknown field', async () => {
    const { sessions } = await createMember()
    for (const expiresInSeconds of [59, 86_401])
      await expectViolations(await staff('POST', sessions, { expiresInSeconds }), [
        'expiresInSeconds out_of_range',
      ])
    await expectViolations(await staff('POST', sessions, { admin: true }), ['admin unknown_field'])
  })

  test('401, 403 insufficient-scope, 403 forbidden for staff who signed in themselves', async () => {
    const { sessions } = await createMember()
    await expectProblem(await anonymous('POST', sessions, {}), 401, 'unauthorized')
    for (const call of [reader, unrelated])
      await expectProblem(await call('POST', sessions, {}), 403, 'insufficient-scope')
    const { live } = service.client
    const admin = await live.users.create({ email: 'admin@example.org', roles: ['ROLE_CLIENT_ADMIN'] })
    const { token } = await live.users.createSession(admin.id)
    await expectProblem(await service.request(sessions, { method: 'POST', key: token }), 403, 'forbidden')
  })

  test('404 not-found: another association’s member, an unknown or malformed id', async () => {
    const { sessions } = await createMember()
    await expectProblem(await foreign('POST', sessions, {}), 404, 'not-found')
    for (const id of [Bun.randomUUIDv7(), 'x'])
      await expectProblem(await staff('POST', `/api/members/${id}/sessions`, {}), 404, 'not-found')
  })

  test('409 conflict: the member’s user is deactivated, whose sessions have ended', async () => {
    const { path, sessions } = await createMember()
    const { token, userId } = await issue(sessions)
    await expectBody(await staff('PATCH', `/api/users/${userId}`, { status: 'deactivated' }))
    await expectProblem(await service.request(path, { key: token }), 401, 'unauthorized')
    await expectProblem(await staff('POST', sessions, {}), 409, 'conflict')
  })

  test('201 replayed: the same token for the same Idempotency-Key', async () => {
    const { sessions } = await createMember()
    const headers = { 'idempotency-key': 'session' }
    const first = await expectBody<IssuedSession>(await staff('POST', sessions, {}, headers), 201)
    const second = await staff('POST', sessions, {}, headers)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await expectBody<IssuedSession>(second, 201)).toEqual(first)
  })
})

describe('a member’s own session', () => {
  test('reads only its own record, and changes only contact fields', async () => {
    const { path, sessions } = await createMember()
    const otherMember = await createMember()
    const { token: key } = await issue(sessions)
    const ask = (method: string, at: string, body?: object) =>
      service.request(at, {
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
    expect(await expectBody(await ask('PATCH', path, contact))).toMatchObject({
      displayName: 'A',
      phone: '1',
    })
    for (const change of [{ status: 'active' }, { email: 'x@example.org' }, { phone: '2', level: null }])
      await expectProblem(await ask('PUT', path, change), 403, 'forbidden')
    expect((await expectBody<MemberRecord>(await staff('GET', path))).phone).toBe('1')
    for (const response of [
      await ask('GET', otherMember.path),
      await ask('PATCH', otherMember.path, { phone: '1' }),
    ])
      await expectProblem(response, 404, 'not-found')
    for (const response of [
      await ask('DELETE', path),
      await ask('POST', `${path}/erase`),
      await ask('GET', `${path}/data`),
    ])
      await expectProblem(response, 403, 'forbidden')
  })
})
