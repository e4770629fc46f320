import { beforeEach, describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { callWithApiKey } from '../hostile/world.ts'
import { clearOfHoursEnd, platformDatabase, useOfHour } from '../platform-database.ts'
import { bodyOf, expectPublicError } from '../problem.ts'

const service = await testService()
const platform = platformDatabase(service)
beforeEach(clearOfHoursEnd, 30_000)

/** A publishable key that was never used, and how to take of its hour. */
async function newKey() {
  const { id, key } = await service.client.live.keys.create({ name: 'Site', type: 'publishable' })
  const call = callWithApiKey(service, key)
  return {
    use: (requests: number) => useOfHour(platform, `visitor:${id}`, requests),
    get: (path = '/api/v1/jobs') => call('GET', path),
  }
}
const left = (answer: Response) => Number(answer.headers.get('x-ratelimit-remaining'))

describe('the hourly limit of a publishable key', () => {
  test('is 60,000 requests, in every response’s headers', async () => {
    const { get } = await newKey()
    const first = await get()
    expect(first.headers.get('ratelimit-policy')).toBe('"hourly";q=60000;w=3600')
    expect(first.headers.get('x-ratelimit-limit')).toBe('60000')
    expect(left(first)).toBe(59_999)
    const places = [59_999]
    for (let count = 0; count < 20; count++) {
      const answer = await get(count % 2 ? '/api/v1/jobs' : '/api/v1/jobs?limit=0')
      places.push(left(answer))
      expect(answer.headers.get('ratelimit')).toStartWith(`"hourly";r=${left(answer)};t=`)
    }
    expect(places).toEqual(places.map((_, index) => 59_999 - index))
  })

  test('never appears to grow while reservations are settled', async () => {
    const { get } = await newKey()
    await get()
    const pages = Array.from({ length: 4 }, async () => {
      const places: number[] = []
      for (let count = 0; count < 500; count++) places.push(left(await get()))
      return places
    })
    for (const places of await Promise.all(pages))
      expect(places).toEqual(places.toSorted((one, other) => other - one))
  })

  test('is exact', async () => {
    const { get, use } = await newKey()
    await use(59_990)
    const answers = await Promise.all(Array.from({ length: 30 }, () => get()))
    const passed = answers.filter(({ status }) => status === 200)
    expect(passed.map(left).toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(20)
    for (const answer of refused) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect([left(answer), answer.headers.get('x-ratelimit-limit')]).toEqual([0, '60000'])
      await expectPublicError(answer, 429, 'RATE_LIMITED')
    }
  })

  test('counts responses from memory too', async () => {
    const { get, use } = await newKey()
    for (let count = 0; count < 5; count++) expect((await get()).status).toBe(200)
    await use(60_000)
    for (;;) {
      const answer = await get()
      if (answer.status === 429) return
      await Bun.sleep(20)
    }
  })

  test('belongs to the key: another key of the association has its own', async () => {
    const [one, other] = [await newKey(), await newKey()]
    await one.use(60_000)
    await expectPublicError(await one.get(), 429, 'RATE_LIMITED')
    expect(left(await other.get())).toBe(59_999)
  })
})

test('a secret key used by a server counts for its association', async () => {
  const { keys, record } = await service.createClient('standard')
  const server = callWithApiKey(service, keys.live.secret)
  const answer = await server('GET', '/api/v1/jobs')
  expect(answer.headers.get('ratelimit-policy')).toBe('"hourly";q=1000;w=3600')
  expect(left(answer)).toBe(999)
  const rest = await service.request('/api/jobs', { key: keys.live.secret })
  expect(left(rest)).toBe(998)
  expect((await bodyOf<{ total: number }>(await server('GET', '/api/v1/jobs'))).total).toBe(0)
  await useOfHour(platform, record.id, 1000)
  await expectPublicError(await server('GET', '/api/v1/jobs'), 429, 'RATE_LIMITED')
})
