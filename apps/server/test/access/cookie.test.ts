import { beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { openPlatformDatabase } from '../platform-database.ts'

const APP_URL = 'https://portal.example.org/app'
const service = await testService({ APP_URL })
const platform = openPlatformDatabase(service)
const { live } = service.client
const browser = callAs(service, null)
let userId = ''

beforeAll(async () => {
  userId = (await live.users.create({ email: 'admin@example.org', roles: ['ROLE_CLIENT_ADMIN'] })).id
})

const createToken = async () => (await live.users.createSession(userId)).token
const createCookieHeader = async () => ({
  cookie: `theme=dark; guildhall_session=${await createToken()}; other=1`,
})

describe('the session cookie', () => {
  test('allows reads without an Origin, and with that of another site', async () => {
    const cookieHeader = await createCookieHeader()
    expect((await browser('GET', '/api/members', undefined, cookieHeader)).status).toBe(200)
    const headers = { ...cookieHeader, origin: 'https://elsewhere.example' }
    expect((await browser('GET', '/api/members', undefined, headers)).status).toBe(200)
    expect((await browser('HEAD', '/api/members', undefined, headers)).status).toBe(200)
  })

  test('allows changes with the Origin of the service or the app', async () => {
    for (const origin of [service.url, 'https://portal.example.org']) {
      const response = await browser('POST', '/api/members', buildPerson(), {
        ...(await createCookieHeader()),
        origin,
      })
      expect(response.status).toBe(201)
    }
  })

  test.each([
    [{}],
    [{ origin: 'null' }],
    [{ origin: 'https://elsewhere.example' }],
    [{ origin: 'https://portal.example.org.elsewhere.example' }],
    [{ origin: 'http://portal.example.org' }],
    [{ origin: 'https://portal.example.org:8443' }],
    [{ referer: 'https://portal.example.org/' }],
  ] as Record<string, string>[][])('rejects changes with %j', async (originHeaders = {}) => {
    const { totalItems } = await live.members.list()
    const response = await browser('POST', '/api/members', buildPerson(), {
      ...(await createCookieHeader()),
      ...originHeaders,
    })
    await expectProblem(response, 403, 'forbidden')
    const logout = await browser('POST', '/auth/logout', undefined, {
      ...(await createCookieHeader()),
      ...originHeaders,
    })
    await expectProblem(logout, 403, 'forbidden')
    expect((await live.members.list()).totalItems).toBe(totalItems as number)
  })

  test('rejects PUT, PATCH and DELETE from another origin', async () => {
    const { id } = await live.members.create(buildPerson())
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const body = method === 'DELETE' ? undefined : { phone: '1' }
      const headers = { ...(await createCookieHeader()), origin: 'https://elsewhere.example' }
      await expectProblem(await browser(method, `/api/members/${id}`, body, headers), 403, 'forbidden')
    }
  })

  test('is refused with 401 if it is malformed or an API key', async () => {
    for (const value of ['x', `${await createToken()}x`, service.client.keys.live.secret]) {
      const response = await browser('GET', '/api/me', undefined, { cookie: `guildhall_session=${value}` })
      await expectProblem(response, 401, 'unauthorized')
    }
  })

  test('is refused with 401 if sent twice with different values', async () => {
    const [ownToken, plantedToken] = [await createToken(), await createToken()]
    const twice = `guildhall_session=${plantedToken}; guildhall_session=${ownToken}`
    await expectProblem(await browser('GET', '/api/me', undefined, { cookie: twice }), 401, 'unauthorized')
    const same = `guildhall_session=${ownToken}; guildhall_session=${ownToken}`
    expect((await browser('GET', '/api/me', undefined, { cookie: same })).status).toBe(200)
  })

  test('is refused with 401 in a request of a page that was opened for another user', async () => {
    const { id: otherUserId } = await live.users.create({ email: 'other@example.org' })
    const headers = { ...(await createCookieHeader()), origin: service.url }
    const { totalItems } = await live.members.list()
    for (const user of [otherUserId, 'x', '']) {
      const response = await browser('POST', '/api/members', buildPerson(), {
        ...headers,
        'guildhall-user': user,
      })
      await expectProblem(response, 401, 'unauthorized')
    }
    expect((await live.members.list()).totalItems).toBe(totalItems as number)
    const response = await browser('POST', '/api/members', buildPerson(), {
      ...headers,
      'guildhall-user': userId,
    })
    expect(response.status).toBe(201)
  })

  test('yields to an Authorization header', async () => {
    const headers = { ...(await createCookieHeader()), origin: 'https://elsewhere.example' }
    const callWithKey = callAs(service, service.client.keys.live.secret)
    expect((await callWithKey('POST', '/api/members', buildPerson(), headers)).status).toBe(201)
  })
})

describe('GET /auth/session', () => {
  test('200: returns user, association and expiry', async () => {
    const session = await expectBody(await callAs(service, await createToken())('GET', '/auth/session'))
    expect(session).toMatchObject({
      user: { id: userId, email: 'admin@example.org' },
      client: { id: service.client.record.id },
    })
    expect(new Date(String(session.expiresAt)).getTime()).toBeGreaterThan(Date.now())
  })

  test('401 without a session, and for a key', async () => {
    await expectProblem(await browser('GET', '/auth/session'), 401, 'unauthorized')
    const response = await callAs(service, service.client.keys.live.secret)('GET', '/auth/session')
    await expectProblem(response, 401, 'unauthorized')
  })

  test('200: ignores unknown parameters', async () => {
    expect((await callAs(service, await createToken())('GET', '/auth/session?from=mail')).status).toBe(200)
  })
})

describe('POST /auth/logout', () => {
  test('204: ends the session and clears the cookie', async () => {
    const headers = { ...(await createCookieHeader()), origin: service.url }
    const response = await browser('POST', '/auth/logout', undefined, headers)
    expect(response.status).toBe(204)
    const setCookie = response.headers.get('set-cookie') ?? ''
    for (const part of ['guildhall_session=;', 'Max-Age=0', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
      expect(setCookie).toContain(part)
    await expectProblem(await browser('GET', '/auth/session', undefined, headers), 401, 'unauthorized')
  })

  test('204: keeps the user’s other sessions', async () => {
    const [first, second] = [await createToken(), await createToken()]
    expect((await callAs(service, first)('POST', '/auth/logout')).status).toBe(204)
    expect((await callAs(service, second)('GET', '/api/me')).status).toBe(200)
  })

  test('204: ends the session while the association is suspended', async () => {
    const otherClient = await service.createClient()
    const { id } = await otherClient.live.users.create({ email: 'other@example.org' })
    const call = callAs(service, (await otherClient.live.users.createSession(id)).token)
    const suspend = (suspended: boolean) =>
      service.operator.platform.clients.update(otherClient.record.id, { suspended })
    await suspend(true)
    await expectProblem(await call('GET', '/auth/session'), 403, 'forbidden')
    expect((await call('POST', '/auth/logout')).status).toBe(204)
    await suspend(false)
    await expectProblem(await call('GET', '/auth/session'), 401, 'unauthorized')
  })

  test('401 the second time, and for a key', async () => {
    const token = await createToken()
    await callAs(service, token)('POST', '/auth/logout')
    await expectProblem(await callAs(service, token)('POST', '/auth/logout'), 401, 'unauthorized')
    const callWithKey = callAs(service, service.client.keys.live.secret)
    await expectProblem(await callWithKey('POST', '/auth/logout'), 401, 'unauthorized')
  })
})

describe('a session ends', () => {
  const updateSessions = (change: string) =>
    sql`update sessions set ${sql.raw(change)} where user_id = ${userId}`.execute(platform)

  test('at its maximum lifetime', async () => {
    const call = callAs(service, await createToken())
    await updateSessions("expires_at = now() - interval '1 second'")
    await expectProblem(await call('GET', '/api/me'), 401, 'unauthorized')
  })

  test('after the idle timeout, not while in use', async () => {
    const call = callAs(service, await createToken())
    await updateSessions("idle_seconds = 43200, seen_at = now() - interval '11 hours 59 minutes'")
    expect((await call('GET', '/api/me')).status).toBe(200)
    const { rows } = await sql<{
      fresh: boolean
    }>`select bool_or(seen_at > now() - interval '1 minute') as fresh
      from sessions where user_id = ${userId}`.execute(platform)
    expect(rows).toEqual([{ fresh: true }])
    await updateSessions("idle_seconds = 43200, seen_at = now() - interval '12 hours 1 second'")
    await expectProblem(await call('GET', '/api/me'), 401, 'unauthorized')
  })
})
