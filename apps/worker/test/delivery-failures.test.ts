import { describe, expect, test } from 'bun:test'
import type { Delivery } from '@guildhall/sdk'
import { Webhook } from 'standardwebhooks'
import { REFUSING_PORT } from '../../../tools/process/free-port.ts'
import { testService } from '../../../tools/testing/service.ts'
import { neverRespond, type Respond, startReceiver } from './receiver.ts'
import { buildPerson, createWebhook, makeRetriesDue, waitForAttempts } from './webhook-fixtures.ts'
import { waitUntil } from './worker-fixtures.ts'

const service = await testService()
await service.startWorker()

/** Creates an association with one webhook and one event. */
async function createFailingWebhook(respond: Respond) {
  const client = await service.createClient()
  const receiver = startReceiver(respond)
  const { id, secret } = await createWebhook(client, receiver, ['member.created'])
  await client.live.members.create(buildPerson())
  return { client, receiver, id, secret }
}

/** Computes the delay between the end of a delivery’s latest attempt and its next attempt, in seconds. */
function getWaitSeconds({ attempts, nextAttemptAt }: Delivery): number {
  const last = attempts.at(-1)
  return (Date.parse(nextAttemptAt ?? '') - Date.parse(last?.at ?? '') - (last?.latencyMs ?? 0)) / 1000
}

/** Expects this delay, lengthened by at most a tenth, with a tolerance of one second. */
function expectWait(delivery: Delivery, seconds: number): void {
  expect(getWaitSeconds(delivery)).toBeGreaterThan(seconds - 1)
  expect(getWaitSeconds(delivery)).toBeLessThan(seconds * 1.1 + 1)
}

describe('a delivery', () => {
  test('that gets a 500 stores the first KiB of the response and is retried after 5 seconds', async () => {
    const { client, id } = await createFailingWebhook(() => new Response('é'.repeat(600), { status: 500 }))
    const delivery = await waitForAttempts(client, id, 1)
    expect(delivery).toMatchObject({ status: 'pending' })
    expect(delivery.attempts).toEqual([
      {
        at: expect.any(String),
        statusCode: 500,
        latencyMs: expect.any(Number),
        error: null,
        responseBody: 'é'.repeat(512),
      },
    ])
    expectWait(delivery, 5)
  })

  test('does not follow a redirect', async () => {
    const target = startReceiver()
    const { client, id } = await createFailingWebhook(() => Response.redirect(target.url, 302))
    expect(await waitForAttempts(client, id, 1)).toMatchObject({
      status: 'pending',
      attempts: [{ statusCode: 302 }],
    })
    expect(target.received).toEqual([])
  })

  test('reports a refused connection', async () => {
    const client = await service.createClient()
    const url = `http://127.0.0.1:${REFUSING_PORT}/`
    const { id } = await client.live.webhooks.create({ url, events: ['*'] })
    await client.live.members.create(buildPerson())
    expect(await waitForAttempts(client, id, 1)).toMatchObject({
      status: 'pending',
      attempts: [{ statusCode: null, error: 'connection refused', responseBody: null }],
    })
  })

  test('times out after 15 seconds', async () => {
    const { client, id } = await createFailingWebhook(neverRespond)
    expect(await waitForAttempts(client, id, 1)).toMatchObject({
      status: 'pending',
      attempts: [{ statusCode: null, error: 'timed out after 15 s', responseBody: null }],
    })
  })

  test('is retried with the same id and a new timestamp and signature', async () => {
    const { client, receiver, id, secret } = await createFailingWebhook((_, count) =>
      count === 1 ? 503 : 204,
    )
    await waitUntil(async () => receiver.received.length === 2)
    const [first, second] = receiver.received
    expect(second?.id).toBe(first?.id as string)
    expect(second?.body).toBe(first?.body as string)
    const times = [first, second].map((received) => Number(received?.headers['webhook-timestamp']))
    expect(times[1]).toBeGreaterThanOrEqual((times[0] ?? 0) + 4)
    expect(new Webhook(secret).verify(second?.body ?? '', second?.headers ?? {})).toEqual(
      second?.event as never,
    )
    expect(await waitForAttempts(client, id, 2)).toMatchObject({
      status: 'succeeded',
      nextAttemptAt: null,
      attempts: [{ statusCode: 503 }, { statusCode: 204 }],
    })
  })

  test('fails after ten attempts at increasing intervals', async () => {
    const { client, receiver, id } = await createFailingWebhook(() => 500)
    const hours = 3600
    const waits = [5, 300, 1800, 2 * hours, 5 * hours, 10 * hours, 14 * hours, 20 * hours, 24 * hours]
    for (const [index, seconds] of waits.entries()) {
      const delivery = await waitForAttempts(client, id, index + 1)
      expect(delivery.status).toBe('pending')
      expectWait(delivery, seconds)
      await makeRetriesDue(service, id)
    }
    const last = await waitForAttempts(client, id, 10)
    expect([last.status, last.nextAttemptAt]).toEqual(['failed', null])
    expect(new Set(receiver.listIds()).size).toBe(1)
    expect(receiver.received).toHaveLength(10)
  })

  test('honors Retry-After, in seconds or as a date, from the scheduled delay up to a day', async () => {
    const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
    const cases: [string, number][] = [
      ['1000', 1000],
      ['1', 5],
      ['999999', 86_400],
      [inAnHour, 3600],
      ['soon', 5],
    ]
    await Promise.all(
      cases.map(async ([value, seconds]) => {
        const headers = { 'retry-after': value }
        const { client, id } = await createFailingWebhook(() => new Response('', { status: 503, headers }))
        const waitSeconds = getWaitSeconds(await waitForAttempts(client, id, 1))
        expect([value, waitSeconds > seconds - 3 && waitSeconds < seconds * 1.1 + 3]).toEqual([value, true])
      }),
    )
  })
})
