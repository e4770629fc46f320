import { describe, expect, test } from 'bun:test'
import { type TestClient, testService } from '../../../tools/testing/service.ts'
import { startReceiver } from './receiver.ts'
import {
  buildPerson,
  createWebhook,
  listDeliveries,
  makeRetriesDue,
  waitForAttempts,
  waitUntilSettled,
} from './webhook-fixtures.ts'
import { waitUntil } from './worker-fixtures.ts'

const service = await testService()
await service.startWorker()

async function createMembers({ live }: TestClient, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index++) ids.push((await live.members.create(buildPerson())).id)
  return ids
}

test('a test event is sent only to its webhook, even if the webhook does not subscribe to it', async () => {
  const { client } = service
  const [testedReceiver, otherReceiver] = [startReceiver(), startReceiver()]
  const { id, secret: _, ...webhook } = await createWebhook(client, testedReceiver, ['user.deleted'])
  await createWebhook(client, otherReceiver, ['*'])
  expect(await client.live.webhooks.test(id)).toEqual({ eventType: 'webhook.test' })
  await waitUntilSettled(service)
  expect(testedReceiver.received.map(({ event }) => event)).toMatchObject([
    { type: 'webhook.test', data: { id, ...webhook }, previous: null },
  ])
  expect(otherReceiver.received).toEqual([])
  expect(await listDeliveries(client, id)).toMatchObject([{ eventType: 'webhook.test', status: 'succeeded' }])
})

describe('a redelivery', () => {
  test('is sent with the same id and body, even after a success', async () => {
    const client = await service.createClient()
    const receiver = startReceiver()
    const { id } = await createWebhook(client, receiver)
    await createMembers(client, 1)
    const delivery = await waitForAttempts(client, id, 1)
    expect(await client.live.webhooks.deliveries.redeliver(id, delivery.id)).toMatchObject({
      id: delivery.id,
      status: 'pending',
      attempts: delivery.attempts,
    })
    expect(await waitForAttempts(client, id, 2)).toMatchObject({ status: 'succeeded' })
    expect(new Set(receiver.listIds()).size).toBe(1)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  })

  test('restarts the retry schedule if it fails', async () => {
    const client = await service.createClient()
    const receiver = startReceiver(() => 500)
    const { id } = await createWebhook(client, receiver)
    await createMembers(client, 1)
    for (let attempt = 1; attempt < 10; attempt++) {
      await waitForAttempts(client, id, attempt)
      await makeRetriesDue(service, id)
    }
    const exhausted = await waitForAttempts(client, id, 10)
    expect(exhausted.status).toBe('failed')
    await client.live.webhooks.deliveries.redeliver(id, exhausted.id)
    const laterDelivery = await waitForAttempts(client, id, 11)
    expect(laterDelivery.status).toBe('pending')
    const delayMs =
      Date.parse(laterDelivery.nextAttemptAt ?? '') - Date.parse(laterDelivery.attempts[10]?.at ?? '')
    expect(delayMs).toBeLessThan(10_000)
  })

  test('requested during the last scheduled attempt is sent even if that attempt fails', async () => {
    const client = await service.createClient()
    const [started, redelivered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let requests = 0
    const receiver = startReceiver(async () => {
      if (++requests !== 10) return 500
      started.resolve()
      await redelivered.promise
      return 500
    })
    const { id } = await createWebhook(client, receiver)
    await createMembers(client, 1)
    for (let attempt = 1; attempt < 10; attempt++) {
      await waitForAttempts(client, id, attempt)
      await makeRetriesDue(service, id)
    }
    await started.promise
    const [delivery] = await listDeliveries(client, id)
    await client.live.webhooks.deliveries.redeliver(id, delivery?.id ?? '')
    redelivered.resolve()
    expect(await waitForAttempts(client, id, 11)).toMatchObject({ status: 'pending' })
  })

  test('keeps at most fifty attempts', async () => {
    const client = await service.createClient()
    const receiver = startReceiver()
    const { id } = await createWebhook(client, receiver)
    await createMembers(client, 1)
    const { id: deliveryId } = await waitForAttempts(client, id, 1)
    for (let attempt = 2; attempt <= 51; attempt++) {
      await client.live.webhooks.deliveries.redeliver(id, deliveryId)
      await waitUntil(async () => receiver.received.length === attempt)
      await waitUntilSettled(service, client)
    }
    const [delivery] = await listDeliveries(client, id)
    expect(delivery?.attempts).toHaveLength(50)
    expect(delivery?.status).toBe('succeeded')
  })
})

describe('recovery', () => {
  test('sends failed and missed events once, in order, and nothing else', async () => {
    const client = await service.createClient()
    const receiver = startReceiver()
    const { id } = await createWebhook(client, receiver, ['member.created'])
    await createMembers(client, 2)
    await waitUntilSettled(service, client)
    const since = new Date()
    receiver.respond = () => 500
    const failedMembers = await createMembers(client, 3)
    await waitUntil(async () => receiver.received.length >= 5)
    await client.live.webhooks.update(id, { status: 'disabled' })
    const missedMembers = await createMembers(client, 4)
    await client.live.members.update(missedMembers[0] ?? '', { phone: '1' })
    await waitUntilSettled(service, client)
    await client.live.webhooks.update(id, { status: 'enabled' })
    receiver.respond = () => 200
    receiver.received.length = 0
    expect(await client.live.webhooks.recover(id, { since })).toEqual({ deliveries: 7 })
    await waitUntilSettled(service, client)
    expect(receiver.received.map(({ event }) => event.data.id)).toEqual([...failedMembers, ...missedMembers])
    expect(await client.live.webhooks.recover(id, { since })).toEqual({ deliveries: 0 })
  })

  test('skips events before the webhook’s creation', async () => {
    const client = await service.createClient()
    await createMembers(client, 2)
    await service.relay()
    const receiver = startReceiver()
    const { id } = await createWebhook(client, receiver, ['member.created'])
    const otherWebhook = await createWebhook(client, startReceiver(), ['member.created'])
    await client.live.webhooks.test(otherWebhook.id)
    await waitUntilSettled(service, client)
    const { deliveries } = await client.live.webhooks.recover(id, { since: new Date(0) })
    expect(deliveries).toBe(0)
    await waitUntilSettled(service, client)
    expect(receiver.received).toEqual([])
  })

  test('skips the test events of other webhooks, even for a webhook that subscribes to every type', async () => {
    const client = await service.createClient()
    const receiver = startReceiver()
    const { id } = await createWebhook(client, receiver, ['*'])
    const otherWebhook = await createWebhook(client, startReceiver(), ['*'])
    await client.live.webhooks.update(id, { status: 'disabled' })
    await client.live.webhooks.test(otherWebhook.id)
    await createMembers(client, 1)
    await waitUntilSettled(service, client)
    await client.live.webhooks.update(id, { status: 'enabled' })
    await client.live.webhooks.recover(id, { since: new Date(0) })
    await waitUntilSettled(service, client)
    const types = receiver.received.map(({ event }) => event.type)
    expect([types.includes('webhook.test'), types.includes('member.created')]).toEqual([false, true])
  })
})
