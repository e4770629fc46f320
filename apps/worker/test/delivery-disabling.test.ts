import { describe, expect, test } from 'bun:test'
import { type TestClient, testService } from '../../../tools/testing/service.ts'
import { deliveriesOf, hook, letRetriesCome, person, settled, tried } from './hooks.ts'
import { startReceiver } from './receiver.ts'
import { until } from './worker.ts'

const service = await testService()
await service.startWorker()
const { sql } = service.database

/** Makes it seem that a webhook began to fail that long ago, and failed last a while ago. */
const failing = (id: string, since: string, last = '1 hour') => sql`update webhooks
  set failing_since = now() - ${since}::interval, last_failure_at = now() - ${last}::interval where id = ${id}`

const isDisabled = async ({ live }: TestClient, id: string) =>
  (await live.webhooks.get(id)).status === 'disabled'

describe('a receiver that answers 410', () => {
  test('disables its webhook, fails pending deliveries, and is reported by event and audit log', async () => {
    const client = await service.createClient()
    const receiver = startReceiver(() => 500)
    const watcher = startReceiver()
    const { id } = await hook(client, receiver, ['member.created'])
    await hook(client, watcher, ['webhook.*'])
    await client.live.members.create(person())
    await tried(client, id, 1)
    receiver.answer = () => 410
    await client.live.members.create(person())
    await until(async () => watcher.got.length === 1)
    const webhook = await client.live.webhooks.get(id)
    expect(webhook).toMatchObject({
      status: 'disabled',
      disabledReason: 'receiver_gone',
      disabledAt: expect.any(String),
    })
    expect(watcher.got[0]?.event).toMatchObject({ type: 'webhook.disabled', data: webhook, previous: null })
    expect(await client.live.eventsLog.list({ type: 'webhook.disabled' }).toArray()).toEqual([
      watcher.got[0]?.event as never,
    ])
    await settled(service, client)
    const deliveries = await deliveriesOf(client, id)
    expect(deliveries.map(({ status, nextAttemptAt }) => [status, nextAttemptAt])).toEqual([
      ['failed', null],
      ['failed', null],
    ])
    await client.live.members.create(person())
    await settled(service, client)
    expect(receiver.got).toHaveLength(2)
    const audit = await client.live.auditLog.list({ action: 'webhook.disabled' }).toArray()
    expect(audit).toMatchObject([{ actor: { type: 'system' }, target: { type: 'webhook', id } }])
  })

  test('receives deliveries again once its webhook is enabled', async () => {
    const client = await service.createClient()
    const receiver = startReceiver(() => 410)
    const { id } = await hook(client, receiver, ['member.created'])
    await client.live.members.create(person())
    await until(() => isDisabled(client, id))
    receiver.answer = () => 200
    const revived = await client.live.webhooks.update(id, { status: 'enabled' })
    expect(revived).toMatchObject({ status: 'enabled', disabledReason: null, disabledAt: null })
    const { id: member } = await client.live.members.create(person())
    await until(async () => receiver.got.length === 2)
    expect(receiver.got[1]?.event.data.id).toBe(member)
  })
})

describe('a receiver that fails', () => {
  test('for five days disables its webhook and is reported', async () => {
    const client = await service.createClient()
    const receiver = startReceiver(() => 500)
    const { id } = await hook(client, receiver, ['member.created'])
    await client.live.members.create(person())
    await tried(client, id, 1)
    await failing(id, '5 days')
    await letRetriesCome(service, id)
    await until(() => isDisabled(client, id))
    expect(await client.live.webhooks.get(id)).toMatchObject({ disabledReason: 'receiver_failing' })
    await settled(service, client)
    const told = await client.live.eventsLog.list({ type: 'webhook.disabled' }).toArray()
    expect(told).toMatchObject([{ data: { id, disabledReason: 'receiver_failing' } }])
    expect((await deliveriesOf(client, id)).map(({ status }) => status)).toEqual(['failed'])
  })

  test('for less, or with a long gap, is retried', async () => {
    const client = await service.createClient()
    const receiver = startReceiver(() => 500)
    const { id } = await hook(client, receiver, ['member.created'])
    await client.live.members.create(person())
    await tried(client, id, 1)
    await failing(id, '4 days 23 hours')
    await letRetriesCome(service, id)
    await tried(client, id, 2)
    await failing(id, '20 days', '3 days')
    await letRetriesCome(service, id)
    await tried(client, id, 3)
    expect(await isDisabled(client, id)).toBe(false)
  })

  test('and succeeds once restarts the five days', async () => {
    const client = await service.createClient()
    const receiver = startReceiver(() => 500)
    const { id } = await hook(client, receiver, ['member.created'])
    await client.live.members.create(person())
    await tried(client, id, 1)
    await failing(id, '6 days')
    receiver.answer = () => 200
    await letRetriesCome(service, id)
    await tried(client, id, 2)
    await settled(service, client)
    receiver.answer = () => 500
    await client.live.members.create(person())
    await until(async () => (await deliveriesOf(client, id))[1]?.attempts.length === 1)
    await letRetriesCome(service, id)
    await until(async () => (await deliveriesOf(client, id))[1]?.attempts.length === 2)
    expect(await isDisabled(client, id)).toBe(false)
  })

  test('restarts the five days when its webhook is enabled again', async () => {
    const client = await service.createClient()
    const receiver = startReceiver(() => 500)
    const { id } = await hook(client, receiver, ['member.created'])
    await failing(id, '6 days')
    await client.live.members.create(person())
    await until(() => isDisabled(client, id))
    await client.live.webhooks.update(id, { status: 'enabled' })
    await client.live.members.create(person())
    await until(async () => (await deliveriesOf(client, id))[1]?.attempts.length === 1)
    await letRetriesCome(service, id)
    await until(async () => (await deliveriesOf(client, id))[1]?.attempts.length === 2)
    expect(await isDisabled(client, id)).toBe(false)
  })

  test('restarts the five days when the URL changes', async () => {
    const client = await service.createClient()
    const receiver = startReceiver(() => 500)
    const { id, url } = await hook(client, receiver, ['member.created'])
    await client.live.members.create(person())
    await tried(client, id, 1)
    await failing(id, '6 days')
    await client.live.webhooks.update(id, { url: `${url}?moved` })
    await letRetriesCome(service, id)
    await tried(client, id, 2)
    expect(await isDisabled(client, id)).toBe(false)
  })
})

test('a webhook disabled by a user receives nothing more, and pending deliveries fail', async () => {
  const client = await service.createClient()
  const receiver = startReceiver(() => 500)
  const { id } = await hook(client, receiver, ['member.created'])
  await client.live.members.create(person())
  await tried(client, id, 1)
  expect(await client.live.webhooks.update(id, { status: 'disabled' })).toMatchObject({
    disabledReason: 'by_request',
  })
  expect(await deliveriesOf(client, id)).toMatchObject([{ status: 'failed', nextAttemptAt: null }])
  await client.live.members.create(person())
  await settled(service, client)
  expect(receiver.got).toHaveLength(1)
})
