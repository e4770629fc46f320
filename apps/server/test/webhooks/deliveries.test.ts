import { describe, expect, test } from 'bun:test'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson } from '../call-as.ts'
import { expectBody, expectProblem, expectViolations } from '../expect-problem.ts'
import { createCallers, createWebhookAs, expectNotFound, expectRefused } from './webhooks.ts'

interface Delivery {
  id: string
  eventId: string
  status: string
  [field: string]: unknown
}
interface Page {
  items: Delivery[]
  totalItems: number
  nextCursor: string | null
}

const service = await testService()
const callers = await createCallers(service)
const { admin, reader } = callers
const { sql } = service.database
const { id } = await createWebhookAs(admin, { events: ['member.*'] })
const path = `/api/webhooks/${id}/deliveries`
for (let index = 0; index < 3; index++) await admin('POST', '/api/members', buildPerson())
await service.relay()
const list = async (query = '') => expectBody<Page>(await reader('GET', `${path}?${query}`))
const [newest, middle, oldest] = (await list()).items as [Delivery, Delivery, Delivery]
await sql`update webhook_deliveries set status = 'failed', next_attempt_at = null where id = ${oldest.id}`

describe('GET /api/webhooks/{id}/deliveries', () => {
  test('200: pending and failed deliveries, newest first', async () => {
    const { items, totalItems } = await list()
    expect(totalItems).toBe(3)
    expect(items.map(({ eventId }) => eventId)).toEqual(
      items
        .map(({ eventId }) => eventId)
        .toSorted()
        .toReversed(),
    )
    expect(items[0]).toEqual({
      id: expect.any(String),
      eventId: expect.any(String),
      eventType: 'member.created',
      status: 'pending',
      attempts: [],
      nextAttemptAt: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    })
  })

  test.each([
    ['status=failed', [oldest]],
    ['status[]=failed&status[]=pending', [newest, middle, oldest]],
    ['status=succeeded', []],
    [`eventId=${middle.eventId}`, [middle]],
    [`id=${middle.id}`, [middle]],
    ['eventType=member.created&order[createdAt]=asc', [oldest, middle, newest]],
    ['eventType=member.deleted', []],
    ['nextAttemptAt[after]=2020-01-01', [newest, middle]],
    ['createdAt[before]=2020-01-01', []],
  ])('200: ?%s', async (query, expected) => {
    const { items } = await list(query)
    expect(items.map((delivery) => delivery.id)).toEqual(expected.map((delivery) => delivery.id))
  })

  test('200: page by page', async () => {
    const first = await list('itemsPerPage=2')
    expect(first.items.map((delivery) => delivery.id)).toEqual([newest.id, middle.id])
    const second = await list(`itemsPerPage=2&cursor=${first.nextCursor}`)
    expect(second.items.map((delivery) => delivery.id)).toEqual([oldest.id])
  })

  test('200: only the deliveries of the webhook', async () => {
    const otherWebhook = await createWebhookAs(admin, { events: ['member.*'] })
    expect(
      (await expectBody<Page>(await reader('GET', `/api/webhooks/${otherWebhook.id}/deliveries`))).items,
    ).toEqual([])
  })

  test('400: an unknown filter, or an invalid value', async () => {
    await expectViolations(await reader('GET', `${path}?webhookId=x&status=sent`), [
      'webhookId unknown_parameter',
      'status unknown_value',
    ])
  })

  test('400: an invalid query reads nothing', async () => {
    const lock = await sql.reserve()
    try {
      await lock`begin`
      await lock`lock table webhooks in access exclusive mode`
      expect((await reader('GET', `${path}?color=red`)).status).toBe(400)
      // A statement started in the background would be waiting for the lock by now.
      await Bun.sleep(100)
      const [waiting] = await sql`select count(*)::int as statements from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      expect(waiting).toEqual({ statements: 0 })
    } finally {
      await lock`rollback`
      lock.release()
    }
  })

  test('401, 403, 404: without a key, the scope or the role; for another association’s webhook', () =>
    expectRefused(callers, ['GET', path]))

  test('404: an unknown webhook', () =>
    expectNotFound(reader, 'GET', (webhook) => `/api/webhooks/${webhook}/deliveries`))
})

describe('GET /api/webhooks/{id}/deliveries/{deliveryId}', () => {
  const deliveryPath = `${path}/${newest.id}`

  test('200: with the body that is sent', async () => {
    const { requestBody, ...delivery } = await expectBody<Delivery>(await reader('GET', deliveryPath))
    expect(delivery).toEqual(newest)
    const [event] = await service.client.live.eventsLog.list({ type: 'member.created' }).toArray({ limit: 3 })
    const sent = JSON.parse(String(requestBody))
    expect(Object.keys(sent)).toEqual(['id', 'type', 'timestamp', 'data', 'previous'])
    expect(sent).toMatchObject({ id: newest.eventId, type: 'member.created', previous: null })
    expect(Object.keys(sent.data)).toEqual(Object.keys(event?.data ?? {}))
  })

  test('200: without the body after its event was erased or deleted', async () => {
    const member = await expectBody<{ id: string }>(await admin('POST', '/api/members', buildPerson()), 201)
    await service.relay()
    const [delivery] = (await list()).items as [Delivery]
    await admin('POST', `/api/members/${member.id}/erase`)
    await service.relay()
    const read = async () =>
      (await expectBody<Delivery>(await reader('GET', `${path}/${delivery.id}`))).requestBody
    expect(await read()).toBeNull()
    await sql`delete from event_log where id = ${delivery.eventId}`
    expect(await read()).toBeNull()
    await sql`delete from webhook_deliveries where webhook_id = ${id} and event_id > ${newest.eventId}`
  })

  test('401, 403, 404: without a key, the scope or the role; for another association’s webhook', () =>
    expectRefused(callers, ['GET', deliveryPath]))

  test('404: an unknown delivery, or one of another webhook', async () => {
    const otherWebhook = await createWebhookAs(admin, { events: ['member.*'] })
    await expectProblem(
      await reader('GET', `/api/webhooks/${otherWebhook.id}/deliveries/${newest.id}`),
      404,
      'not-found',
    )
    await expectProblem(await reader('GET', `${path}/${crypto.randomUUID()}`), 404, 'not-found')
  })
})

describe('POST /api/webhooks/{id}/deliveries/{deliveryId}/redeliver', () => {
  const redeliverPath = `${path}/${oldest.id}/redeliver`

  test('202: queued to be sent immediately', async () => {
    const delivery = await expectBody<Delivery>(await admin('POST', redeliverPath), 202)
    expect(delivery).toEqual({
      ...oldest,
      status: 'pending',
      nextAttemptAt: expect.any(String),
      updatedAt: expect.any(String),
    })
    // The stored time is rounded to milliseconds, possibly up.
    const [{ due }] = await sql`select next_attempt_at <= now() + interval '1 millisecond' as due
      from webhook_deliveries where id = ${oldest.id}`
    expect(due).toBe(true)
  })

  test('202: a replay with the same Idempotency-Key returns the same response', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await expectBody<Delivery>(await admin('POST', redeliverPath, undefined, headers), 202)
    const secondResponse = await admin('POST', redeliverPath, undefined, headers)
    expect(secondResponse.headers.get('idempotent-replayed')).toBe('true')
    expect(await expectBody<Delivery>(secondResponse, 202)).toEqual(first)
  })

  test('401, 403, 404: without a key, the scope or the role; for another association’s webhook', () =>
    expectRefused(callers, ['POST', redeliverPath]))

  test('404: an unknown delivery or webhook, or another webhook’s delivery', async () => {
    await expectNotFound(admin, 'POST', (delivery) => `${path}/${delivery}/redeliver`)
    await expectNotFound(
      admin,
      'POST',
      (webhook) => `/api/webhooks/${webhook}/deliveries/${oldest.id}/redeliver`,
    )
    const otherWebhook = await createWebhookAs(admin)
    const wrongPath = `/api/webhooks/${otherWebhook.id}/deliveries/${oldest.id}/redeliver`
    await expectProblem(await admin('POST', wrongPath), 404, 'not-found')
  })

  test('409: a disabled webhook', async () => {
    await admin('PATCH', `/api/webhooks/${id}`, { status: 'disabled' })
    await expectProblem(await admin('POST', redeliverPath), 409, 'conflict')
  })
})
