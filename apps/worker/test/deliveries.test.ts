import { describe, expect, test } from 'bun:test'
import { Webhook } from 'standardwebhooks'
import { testService } from '../../../tools/testing/service.ts'
import { startReceiver } from './receiver.ts'
import {
  buildPerson,
  createWebhook,
  listDeliveries,
  listEventIds,
  waitUntilSettled,
} from './webhook-fixtures.ts'
import { waitUntil } from './worker-fixtures.ts'

const service = await testService()
await service.startWorker()
const { client } = service
const { live } = client

describe('an event', () => {
  test('is delivered with a Standard Webhooks signature', async () => {
    const receiver = startReceiver()
    const { id, secret } = await createWebhook(client, receiver, ['member.created'])
    const member = await live.members.create({ ...buildPerson(), firstName: 'Zoë “𝒵”', tags: ['a'] })
    await waitUntil(async () => receiver.received.length === 1)
    const [received] = receiver.received
    const event = new Webhook(secret).verify(received?.body ?? '', received?.headers ?? {})
    expect(received?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Guildhall-Webhooks/1',
    })
    expect(event).toEqual({
      id: received?.id,
      type: 'member.created',
      timestamp: member.createdAt,
      data: member,
      previous: null,
    })
    expect((await live.eventsLog.list({ type: 'member.created' }).toArray({ limit: 9 })).at(-1)).toEqual(
      event as never,
    )
    await waitUntilSettled(service)
    const [delivery] = await listDeliveries(client, id)
    expect(delivery).toMatchObject({
      eventId: received?.id,
      eventType: 'member.created',
      status: 'succeeded',
      nextAttemptAt: null,
      attempts: [{ statusCode: 200, error: null, responseBody: 'response 200' }],
    })
    expect(delivery?.attempts[0]?.latencyMs).toBeGreaterThanOrEqual(0)
  })

  test('contains the record and the previous values of changed fields', async () => {
    const receiver = startReceiver()
    await createWebhook(client, receiver, ['member.updated', 'member.deleted'])
    const { id } = await live.members.create({ ...buildPerson(), phone: '1', customFields: { a: 1 } })
    await live.members.update(id, { phone: '2', customFields: { b: 'ü' } })
    const updated = await live.members.get(id)
    await live.members.delete(id)
    await waitUntil(async () => receiver.received.length === 2)
    const [update, deletion] = receiver.received.map(({ event }) => event)
    expect(update?.data).toEqual(updated)
    expect(update?.previous as unknown).toEqual({ phone: '1', customFields: { a: 1 } })
    expect([deletion?.type, deletion?.data, deletion?.previous]).toEqual(['member.deleted', updated, null])
  })

  test('is sent to webhooks that subscribe by name or pattern, and to no others', async () => {
    const subscriptions = {
      every: ['*'],
      members: ['member.*'],
      exact: ['member.updated'],
      users: ['user.*'],
    }
    const receivers = await Promise.all(
      Object.values(subscriptions).map(async (events) => {
        const receiver = startReceiver()
        await createWebhook(client, receiver, events)
        return receiver
      }),
    )
    const { id } = await live.members.create(buildPerson())
    await live.members.update(id, { phone: '1' })
    await live.members.createSession(id)
    await live.users.create({ email: 'staff@example.org', firstName: 'A', lastName: 'B', roles: [] })
    await waitUntilSettled(service)
    const types = receivers.map((receiver) => receiver.listTypes().toSorted())
    const member = ['member.created', 'member.updated']
    expect(types[1]).toEqual(expect.arrayContaining(member))
    expect(types[1]?.every((type) => type.startsWith('member.'))).toBe(true)
    expect(types[2]?.every((type) => type === 'member.updated')).toBe(true)
    expect(types[2]).toContain('member.updated')
    expect(types[3]).toContain('user.created')
    expect(types[3]?.every((type) => type.startsWith('user.'))).toBe(true)
    expect(types[0]).toEqual([...(types[1] ?? []), ...(types[3] ?? [])].toSorted())
  })

  test('is not sent to other associations or the sandbox twin', async () => {
    const otherClient = await service.createClient()
    const twin = { live: client.sandbox }
    const ownReceiver = startReceiver()
    const otherReceiver = startReceiver()
    const sandboxReceiver = startReceiver()
    await createWebhook(client, ownReceiver)
    await createWebhook(otherClient, otherReceiver)
    await createWebhook(twin, sandboxReceiver)
    const members = await Promise.all(
      [live, otherClient.live, client.sandbox].map((sdk) => sdk.members.create(buildPerson())),
    )
    await waitUntilSettled(service)
    const receivedData = [ownReceiver, otherReceiver, sandboxReceiver].map(({ received }) =>
      received.map(({ event }) => event.data),
    )
    expect(receivedData as unknown).toEqual(members.map((member) => [member]))
  })
})

test('changes to many members are each delivered once, in log order', async () => {
  const busy = await service.createClient()
  const receiver = startReceiver()
  await createWebhook(busy, receiver, ['member.*'])
  const members = await Promise.all(Array.from({ length: 30 }, () => busy.live.members.create(buildPerson())))
  const change = async (id: string) => {
    for (let index = 0; index < 8; index++) await busy.live.members.update(id, { phone: `${index}` })
    await busy.live.members.delete(id)
  }
  await Promise.all(members.map(({ id }) => change(id)))
  await waitUntilSettled(service)
  const log = await listEventIds(busy)
  expect(log).toHaveLength(300)
  expect(receiver.listIds()).toEqual(log)
  for (const { id } of members) {
    const ownEvents = receiver.received.flatMap(({ event }) =>
      event.type.startsWith('member.') && event.data.id === id ? [event] : [],
    )
    const phones = ownEvents.map(({ data }) => 'phone' in data && data.phone)
    expect(phones).toEqual([null, ...Array.from({ length: 8 }, (_, index) => `${index}`), '7'])
  }
})
