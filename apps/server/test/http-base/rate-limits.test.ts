import { beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { type TestClient, testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { avoidEndOfHour, openPlatformDatabase, setHourlyUsage } from '../platform-database.ts'

const service = await testService()
const platform = openPlatformDatabase(service)
beforeEach(avoidEndOfHour, 30_000)

/** Creates a client with this many of its 1,000 hourly requests remaining. */
async function createClientWithRemaining(remainingRequests: number): Promise<TestClient> {
  const client = await service.createClient('standard')
  await setHourlyUsage(platform, client.record.id, 1000 - remainingRequests)
  return client
}

const readRemaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))

describe('the hourly rate limit', () => {
  test.each([
    ['standard', 1000],
    ['professional', 5000],
    ['enterprise', 25_000],
  ] as const)('for the plan %s is %i', async (plan, limit) => {
    const client = await service.createClient(plan)
    const response = await callAs(service, client.keys.live.secret)('GET', '/api/members')
    expect(response.headers.get('ratelimit-policy')).toBe(`"hourly";q=${limit};w=3600`)
    expect(response.headers.get('x-ratelimit-limit')).toBe(String(limit))
    expect(readRemaining(response)).toBe(limit - 1)
  })

  test('is reported in both header formats, consistently', async () => {
    const { headers } = await callAs(service, service.client.keys.live.secret)('GET', '/api/me')
    const [, remainingRequests, seconds] =
      /^"hourly";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? []
    expect(remainingRequests).toBe(headers.get('x-ratelimit-remaining') ?? '')
    expect(Number(seconds)).toBeWithin(1, 3601)
    const reset = Number(headers.get('x-ratelimit-reset'))
    expect(reset % 3600).toBe(0)
    const respondedAt = new Date(headers.get('date') ?? '').getTime() / 1000
    expect(Math.abs(reset - respondedAt - Number(seconds))).toBeLessThan(5)
  })

  test('is shared by a client’s keys, and separate from those of its sandbox and of other clients', async () => {
    const client = await service.createClient('standard')
    const { key } = await client.live.keys.create({ name: 'Two', type: 'secret', scopes: ['members:read'] })
    const before = readRemaining(await callAs(service, client.keys.live.secret)('GET', '/api/me'))
    expect(readRemaining(await callAs(service, key)('GET', '/api/me'))).toBe(before - 1)
    const headers = { authorization: `Bearer ${client.keys.test.secret}` }
    expect(readRemaining(await fetch(`${service.sandboxUrl}/api/me`, { headers }))).toBe(999)
    const otherClient = await service.createClient('standard')
    expect(readRemaining(await callAs(service, otherClient.keys.live.secret)('GET', '/api/me'))).toBe(999)
  })

  test('counts successes, errors, HEAD and 304, and each response reports the remaining requests', async () => {
    const client = await service.createClient('standard')
    const { key } = await client.live.keys.create({ name: 'Weak', type: 'secret', scopes: ['members:write'] })
    const call = callAs(service, key)
    const created = await call('POST', '/api/members', buildPerson())
    const path = created.headers.get('location') ?? ''
    const conditionalHeaders = { 'if-none-match': created.headers.get('etag') ?? '' }
    let remainingRequests = readRemaining(created)
    const requests: [string, string, unknown?, Record<string, string>?][] = [
      ['GET', path],
      ['GET', path, undefined, conditionalHeaders],
      ['HEAD', path],
      ['POST', '/api/members', {}],
      ['POST', '/api/members', '{'],
      ['GET', '/api/members/x'],
      ['GET', '/api/keys'],
      ['PATCH', path, { phone: '1' }, { 'if-match': '"999"' }],
      ['POST', '/api/members', 'x', { 'content-type': 'text/plain' }],
      ['POST', '/api/members', ' '.repeat(1_048_577)],
      ['DELETE', path],
    ]
    const statuses: number[] = []
    for (const request of requests) {
      const response = await call(...request)
      statuses.push(response.status)
      expect(readRemaining(response)).toBe(--remainingRequests)
      expect(response.headers.has('ratelimit-policy')).toBeTrue()
    }
    expect(statuses).toEqual([200, 304, 200, 400, 400, 404, 403, 412, 415, 413, 204])
  })

  test('does not count 401', async () => {
    const client = await service.createClient('standard')
    const call = callAs(service, client.keys.live.secret)
    const remainingRequests = readRemaining(await call('GET', '/api/me'))
    const { key, id } = await client.live.keys.create({ name: 'Gone', type: 'secret', scopes: [] })
    await client.live.keys.revoke(id)
    const response = await callAs(service, key)('GET', '/api/me')
    await expectProblem(response, 401, 'unauthorized')
    expect(response.headers.has('x-ratelimit-remaining')).toBeFalse()
    await expectProblem(await call('GET', '/auth/session'), 401, 'unauthorized')
    expect(readRemaining(await call('GET', '/api/me'))).toBe(remainingRequests - 3)
  })
})

describe('over the limit', () => {
  test('requests return 429 with Retry-After', async () => {
    const client = await createClientWithRemaining(1)
    const call = callAs(service, client.keys.live.secret)
    const lastResponse = await call('GET', '/api/members')
    expect(lastResponse.status).toBe(200)
    expect(readRemaining(lastResponse)).toBe(0)
    const refusedResponse = await call('GET', '/api/members')
    const { detail } = await expectProblem(refusedResponse, 429, 'rate-limit-exceeded')
    expect(detail).toContain('1000')
    const { headers } = refusedResponse
    expect(headers.get('x-ratelimit-remaining')).toBe('0')
    const waitSeconds = /;t=(\d+)$/.exec(headers.get('ratelimit') ?? '')?.[1]
    expect(headers.get('retry-after')).toBe(waitSeconds ?? '')
  })

  test('a request creates nothing', async () => {
    const client = await createClientWithRemaining(0)
    const response = await callAs(service, client.keys.live.secret)('POST', '/api/members', buildPerson())
    expect(response.status).toBe(429)
    await service.operator.platform.clients.update(client.record.id, { plan: 'professional' })
    const call = callAs(service, client.keys.live.secret)
    const { totalItems } = await expectBody(await retryWhile429(() => call('GET', '/api/members')))
    expect(totalItems).toBe(0)
  })

  test('a larger plan takes effect within the hour, and 429 responses do not count', async () => {
    const client = await createClientWithRemaining(0)
    const call = callAs(service, client.keys.live.secret)
    for (let times = 0; times < 5; times++) expect((await call('GET', '/api/me')).status).toBe(429)
    await service.operator.platform.clients.update(client.record.id, { plan: 'professional' })
    const response = await retryWhile429(() => call('GET', '/api/me'))
    expect(response.status).toBe(200)
    expect(readRemaining(response)).toBe(3999)
  })

  test('the sandbox twin is unaffected and has its client’s plan', async () => {
    const client = await createClientWithRemaining(0)
    const headers = { authorization: `Bearer ${client.keys.test.secret}` }
    const response = await fetch(`${service.sandboxUrl}/api/me`, { headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('x-ratelimit-limit')).toBe('1000')
  })
})

describe('a session', () => {
  test('has its own 3,600 requests, separate from keys and other sessions', async () => {
    const client = await createClientWithRemaining(3)
    const { id } = await client.live.users.create({ email: 'a@example.org', roles: ['ROLE_CLIENT_ADMIN'] })
    const first = callAs(service, (await client.live.users.createSession(id)).token)
    const second = callAs(service, (await client.live.users.createSession(id)).token)
    expect((await callAs(service, client.keys.live.secret)('GET', '/api/me')).status).toBe(429)
    const response = await first('GET', '/api/members')
    expect(response.headers.get('ratelimit-policy')).toBe('"hourly";q=3600;w=3600')
    expect(readRemaining(response)).toBe(3599)
    expect(readRemaining(await first('GET', '/api/members'))).toBe(3598)
    expect(readRemaining(await second('GET', '/api/members'))).toBe(3599)
  })

  test('over its limit returns 429', async () => {
    const { live } = service.client
    const { id } = await live.users.create({ email: 'b@example.org', roles: ['ROLE_CLIENT_ADMIN'] })
    const call = callAs(service, (await live.users.createSession(id)).token)
    const { rows } = await sql<{ id: string }>`select id from sessions where user_id = ${id}`.execute(
      platform,
    )
    await setHourlyUsage(platform, `session:${rows[0]?.id}`, 3600)
    await expectProblem(await call('GET', '/api/me'), 429, 'rate-limit-exceeded')
  })
})

/** Retries until the limit allows the request: a changed plan reaches every process after a short delay. */
async function retryWhile429(attempt: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await attempt()
    if (response.status !== 429) return response
    await Bun.sleep(50)
  }
}
