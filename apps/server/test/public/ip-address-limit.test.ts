import { beforeEach, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { expectProblem, expectPublicError } from '../expect-problem.ts'
import { avoidEndOfHour, openPlatformDatabase, setHourlyUsage } from '../platform-database.ts'

const service = await testService({ TRUSTED_PROXIES: '1' })
const platform = openPlatformDatabase(service)
beforeEach(avoidEndOfHour, 30_000)

/** Requests that each process counts by itself; see `MAX_LOCAL_REQUESTS` in the server. */
const MAX_LOCAL_REQUESTS = 300
const greedyAddress = '203.0.113.7'

async function createKey() {
  const { id, key } = await service.client.live.keys.create({ name: 'Site', type: 'publishable' })
  const get = (path: string, address: string) =>
    service.request(path, { headers: { 'x-api-key': key, 'x-forwarded-for': address } })
  return { subject: `visitor:${id}`, get }
}
type Get = Awaited<ReturnType<typeof createKey>>['get']

/** Sends the requests that each process counts by itself. */
async function sendLocallyCountedRequests(get: Get, path: string, address: string): Promise<void> {
  for (let sent = 0; sent < MAX_LOCAL_REQUESTS; sent += 50) {
    const responses = await Promise.all(Array.from({ length: 50 }, () => get(path, address)))
    for (const response of responses) expect(response.status).toBe(200)
  }
}

describe('an IP address can use a sixth of a publishable key’s hourly limit', () => {
  test.each([
    ['/api/v1/jobs', 'public API'],
    ['/api/resources', 'REST API'],
  ])('%s: 429 beyond that share, without affecting other addresses (%s)', async (path, api) => {
    const { subject, get } = await createKey()
    await sendLocallyCountedRequests(get, path, greedyAddress)
    await setHourlyUsage(platform, `${subject}:${greedyAddress}`, 10_000)
    const refused = await get(path, greedyAddress)
    expect(Number(refused.headers.get('retry-after'))).toBeWithin(1, 3601)
    expect(await refused.clone().text()).toContain('for this key and IP address')
    if (api === 'public API') await expectPublicError(refused, 429, 'RATE_LIMITED')
    else await expectProblem(refused, 429, 'rate-limit-exceeded')
    const otherResponse = await get(path, '203.0.113.8')
    expect(otherResponse.status).toBe(200)
    // Refused requests do not count against the key's own limit.
    expect(Number(otherResponse.headers.get('x-ratelimit-remaining'))).toBe(60_000 - MAX_LOCAL_REQUESTS - 1)
  })

  test('429: the share is exact once an address has used much of it', async () => {
    const { subject, get } = await createKey()
    await sendLocallyCountedRequests(get, '/api/v1/jobs', greedyAddress)
    await setHourlyUsage(platform, `${subject}:${greedyAddress}`, 9_990)
    const responses = await Promise.all(Array.from({ length: 30 }, () => get('/api/v1/jobs', greedyAddress)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('an IPv6 /64 counts as one address', async () => {
    const { subject, get } = await createKey()
    await sendLocallyCountedRequests(get, '/api/v1/jobs', '2001:db8:1:2::1')
    await setHourlyUsage(platform, `${subject}:2001:db8:1:2::/64`, 10_000)
    expect((await get('/api/v1/jobs', '2001:db8:1:2:ffff::9')).status).toBe(429)
    expect((await get('/api/v1/jobs', '2001:db8:1:3::1')).status).toBe(200)
  })
})
