import { beforeEach, describe, expect, test } from 'bun:test'
import { type TestClient, testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { avoidEndOfHour, openPlatformDatabase, setHourlyUsage } from '../platform-database.ts'
import { sharedSecrets, startSecondServer } from '../server-process.ts'

const service = await testService(sharedSecrets)
const platform = openPlatformDatabase(service)
beforeEach(avoidEndOfHour, 30_000)
const otherServer = await startSecondServer(service)
const createCalls = ({ keys }: TestClient) =>
  [service, otherServer].map((server) => callAs(server, keys.live.secret))

/** Sends requests concurrently, half of them to each process. */
async function sendConcurrently(
  client: TestClient,
  count: number,
  method: 'GET' | 'POST',
): Promise<Response[]> {
  const calls = createCalls(client)
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const call = calls[index % 2] as (typeof calls)[number]
      return method === 'GET' ? call('GET', '/api/client') : call('POST', '/api/members', buildPerson())
    }),
  )
}

const filterByStatus = (responses: Response[], status: number) =>
  responses.filter((response) => response.status === status)
const readRemaining = (responses: Response[]) =>
  responses.map(({ headers }) => Number(headers.get('x-ratelimit-remaining'))).toSorted((a, b) => b - a)
const countDown = (remaining: number) =>
  Array.from({ length: remaining }, (_, index) => remaining - 1 - index)

describe('across two processes', () => {
  test('exactly the remaining requests pass', async () => {
    const client = await service.createClient('standard')
    await setHourlyUsage(platform, client.record.id, 900)
    const responses = await sendConcurrently(client, 300, 'GET')
    expect(filterByStatus(responses, 429)).toHaveLength(200)
    expect(readRemaining(filterByStatus(responses, 200))).toEqual(countDown(100))
    for (const call of createCalls(client)) expect((await call('GET', '/api/client')).status).toBe(429)
  })

  test.each(['GET', 'POST'] as const)(
    'of 1,200 concurrent %s requests in a new hour, exactly 1,000 pass',
    async (method) => {
      const client = await service.createClient('standard')
      const responses = await sendConcurrently(client, 1200, method)
      const passed = filterByStatus(responses, method === 'GET' ? 200 : 201)
      expect(passed).toHaveLength(1000)
      expect(filterByStatus(responses, 429)).toHaveLength(200)
      expect(readRemaining(passed)).toEqual(countDown(1000))
      if (method === 'GET') return
      await service.operator.platform.clients.update(client.record.id, { plan: 'enterprise' })
      const { totalItems } = await expectBody(
        await retryWhile429(() => callAs(service, client.keys.live.secret)('GET', '/api/members')),
      )
      expect(totalItems).toBe(1000)
    },
  )

  test('a limit exhausted in the database applies to both processes', async () => {
    const client = await service.createClient('standard')
    for (const call of createCalls(client)) await call('GET', '/api/client')
    await setHourlyUsage(platform, client.record.id, 1000)
    for (const call of createCalls(client)) expect((await call('GET', '/api/client')).status).toBe(429)
    for (const call of createCalls(client))
      await expectProblem(await call('POST', '/api/members', buildPerson()), 429, 'rate-limit-exceeded')
  })
})

async function retryWhile429(attempt: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await attempt()
    if (response.status !== 429) return response
    await Bun.sleep(50)
  }
}
