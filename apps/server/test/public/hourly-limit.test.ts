import { beforeEach, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { expectBody, expectPublicError } from '../expect-problem.ts'
import { callWithApiKey } from '../hostile/fixture.ts'
import { avoidEndOfHour, openPlatformDatabase, setHourlyUsage } from '../platform-database.ts'
import { isCached } from './cached-lists.ts'

const service = await testService()
const platform = openPlatformDatabase(service)
beforeEach(avoidEndOfHour, 30_000)

/** Creates a publishable key, with functions to use it and to set its hourly usage. */
async function createKey() {
  const { id, key } = await service.client.live.keys.create({ name: 'Site', type: 'publishable' })
  const call = callWithApiKey(service, key)
  return {
    setUsage: (requests: number) => setHourlyUsage(platform, `visitor:${id}`, requests),
    get: (path = '/api/v1/jobs') => call('GET', path),
  }
}
const readRemaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))

describe('the hourly limit of a publishable key', () => {
  test('is 60,000 requests, and is in the headers of every response', async () => {
    const { get } = await createKey()
    const first = await get()
    expect(first.headers.get('ratelimit-policy')).toBe('"hourly";q=60000;w=3600')
    expect(first.headers.get('x-ratelimit-limit')).toBe('60000')
    expect(readRemaining(first)).toBe(59_999)
    const counts = [59_999]
    for (let count = 0; count < 20; count++) {
      const response = await get(count % 2 ? '/api/v1/jobs' : '/api/v1/jobs?limit=0')
      counts.push(readRemaining(response))
      expect(response.headers.get('ratelimit')).toStartWith(`"hourly";r=${readRemaining(response)};t=`)
    }
    expect(counts).toEqual(counts.map((_, index) => 59_999 - index))
  })

  test('has a remaining count that never grows during concurrent requests', async () => {
    const { get } = await createKey()
    await get()
    const sequences = Array.from({ length: 4 }, async () => {
      const counts: number[] = []
      for (let count = 0; count < 500; count++) counts.push(readRemaining(await get()))
      return counts
    })
    for (const counts of await Promise.all(sequences))
      expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  })

  test('allows exactly 60,000 requests, even concurrent ones', async () => {
    const { get, setUsage } = await createKey()
    await setUsage(59_990)
    const responses = await Promise.all(Array.from({ length: 30 }, () => get()))
    const allowedResponses = responses.filter(({ status }) => status === 200)
    expect(allowedResponses.map(readRemaining).toSorted((a, b) => a - b)).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ])
    const limitedResponses = responses.filter(({ status }) => status !== 200)
    expect(limitedResponses).toHaveLength(20)
    for (const response of limitedResponses) {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect([readRemaining(response), response.headers.get('x-ratelimit-limit')]).toEqual([0, '60000'])
      await expectPublicError(response, 429, 'RATE_LIMITED')
    }
  })

  test('also applies to cached responses: 429', async () => {
    const { get, setUsage } = await createKey()
    const path = '/api/v1/jobs'
    while (!(await isCached({ service }, (_method, path) => get(path), 'jobs', path))) await Bun.sleep(20)
    // While the table is locked, only cached responses are returned.
    await service.database.sql.begin(async (sql) => {
      await sql`lock table jobs in access exclusive mode`
      expect((await get(path)).status).toBe(200)
      await setUsage(60_000)
      for (;;) {
        const { status } = await get(path)
        if (status === 429) return
        expect(status).toBe(200)
        await Bun.sleep(20)
      }
    })
  })

  test('belongs to the key: another key of the association has its own limit', async () => {
    const [first, second] = [await createKey(), await createKey()]
    await first.setUsage(60_000)
    await expectPublicError(await first.get(), 429, 'RATE_LIMITED')
    expect(readRemaining(await second.get())).toBe(59_999)
  })
})

test('requests with a secret key count toward the limit of the association', async () => {
  const { keys, record } = await service.createClient('standard')
  const server = callWithApiKey(service, keys.live.secret)
  const response = await server('GET', '/api/v1/jobs')
  expect(response.headers.get('ratelimit-policy')).toBe('"hourly";q=1000;w=3600')
  expect(readRemaining(response)).toBe(999)
  const restResponse = await service.request('/api/jobs', { key: keys.live.secret })
  expect(readRemaining(restResponse)).toBe(998)
  expect((await expectBody<{ total: number }>(await server('GET', '/api/v1/jobs'))).total).toBe(0)
  await setHourlyUsage(platform, record.id, 1000)
  await expectPublicError(await server('GET', '/api/v1/jobs'), 429, 'RATE_LIMITED')
})
