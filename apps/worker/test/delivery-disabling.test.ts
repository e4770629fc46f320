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
const { sql } = service.database

/** Sets the times of a webhook's first and last failure, as intervals before now. */
const setFailureTimes = (id: string, since: string, last = '1 hour') => sql`update webhooks
  set failing_since = now() - ${since}::interval, last_failure_at = now() - ${last}::interval where id = ${id}`

/**
 * Waits until a failed attempt is recorded as a failure of its webhook, and then backdates the webhook's first and last
 * failure. The worker records the failure after the attempt, and would overwrite times set between the two.
 */
async function backdateFailures(id: string, since: string, last?: string) {
  await waitUntilFailureRecorded(id)
  await setFailureTimes(id, since, last)
}

/** Waits until a failure of the webhook in the last 30 minutes is recorded. */
const waitUntilFailureRecorded = (id: string) =>
  waitUntil(async () => {
    const [webhook] = await sql`select last_failure_at > now() - interval '30 minutes' as is_recorded
      from webhooks where id = ${id}`
    return webhook.is_recorded === true
  })

/** Expects that a recorded failure does not disable the webhook: the worker decides that by `failing_since`. */
async function expectNotDisabled(client: TestClient, id: string): Promise<void> {
  await waitUntilFailureRecorded(id)
  const [webhook] = await sql`select failing_since > now() - interval '5 days' as is_recent
    from webhooks where id = ${id}`
  expect([webhook.is_recent, await isDisabled(client, id)]).toEqual([true, false])
}

const isDisabled = async ({ live }: TestClient, id: string) =>
  (await live.webhooks.get(id)).status === 'disabled'

describe('a receiver that returns 410', () => {
  test('disables its webhook and fails its pending deliveries, with an event and an audit entry', async () => {
    const client = await service.createClient()
    const receiver = startReceiver(() => 500)
    const watcher = startReceiver()
    const { id } = await createWebhook(client, receiver, ['member.created'])
    await createWebhook(client, watcher, ['webhook.*'])
    await client.live.members.create(buildPerson())
    await waitForAttempts(client, id, 1)
    receiver.respond = () => 410
    await client.live.members.create(buildPerson())
    await waitUntil(async () => watcher.received.length === 1)
    const webhook = await client.live.webhooks.get(id)
    expect(webhook).toMatchObject({
      status: 'disabled',
      disabledReason: 'receiver_gone',
      disabledAt: expect.any(String),
    })
    expect(watcher.received[0]?.event).toMatchObject({
      type: 'webhook.disabled',
      data: webhook,
      previous: null,
    })
    expect(await client.live.eventsLog.list({ type: 'webhook.disabled' }).toArray()).toEqual([
      watcher.received[0]?.event as never,
    ])
    await waitUntilSettled(service, client)
    const deliveries = await listDeliveries(client, id)
    expect(deliveries.map(({ status, nextAttemptAt }) => [status, nextAttemptAt])).toEqual([
      ['failed', null],
      ['failed', null],
    ])
    await client.live.members.create(buildPerson())
    await waitUntilSettled(service, client)
    expect(receiver.received).toHaveLength(2)
    const audit = await client.live.auditLog.list({ action: 'webhook.disabled' }).toArray()
    expect(audit).toMatchObject([{ actor: { type: 'system' }, target: { type: 'webhook', id } }])
  })

  test('receives deliveries again once its webhook is enabled', async () => {
    const client = await service.createClient()
    const receiver = startReceiver(() => 410)
    const { id } = await createWebhook(client, receiver, ['member.created'])
    await client.live.members.create(buildPerson())
    await waitUntil(() => isDisabled(client, id))
    receiver.respond = () => 200
    const enabled = await client.live.webhooks.update(id, { status: 'enabled' })
    expect(enabled).toMatchObject({ status: 'enabled', disabledReason: null, disabledAt: null })
    const { id: member } = await client.live.members.create(buildPerson())
    await waitUntil(async () => receiver.received.length === 2)
    expect(receiver.received[1]?.event.data.id).toBe(member)
  })
})

describe('a receiver that fails', () => {
  test('for five days disables its webhook and is reported by an event', async () => {
    const client = await service.createClient()
    const receiver = startReceiver(() => 500)
    const { id } = await createWebhook(client, receiver, ['member.created'])
    await client.live.members.create(buildPerson())
    await waitForAttempts(client, id, 1)
    await backdateFailures(id, '5 days')
    await makeRetriesDue(service, id)
    await waitUntil(() => isDisabled(client, id))
    expect(await client.live.webhooks.get(id)).toMatchObject({ disabledReason: 'receiver_failing' })
    await waitUntilSettled(service, client)
    const events = await client.live.eventsLog.list({ type: 'webhook.disabled' }).toArray()
    expect(events).toMatchObject([{ data: { id, disabledReason: 'receiver_failing' } }])
    expect((await listDeliveries(client, id)).map(({ status }) => status)).toEqual(['failed'])
  })

  test('for less than five days, or again after a long gap, does not disable its webhook', async () => {
    const client = await service.createClient()
    const receiver = startReceiver(() => 500)
    const { id } = await createWebhook(client, receiver, ['member.created'])
    await client.live.members.create(buildPerson())
    await waitForAttempts(client, id, 1)
    await backdateFailures(id, '4 days 23 hours')
    await makeRetriesDue(service, id)
    await waitForAttempts(client, id, 2)
    await backdateFailures(id, '20 days', '3 days')
    await makeRetriesDue(service, id)
    await waitForAttempts(client, id, 3)
    await expectNotDisabled(client, id)
  })

  test('does not disable its webhook because of failures before its last success', async () => {
    const client = await service.createClient()
    const receiver = startReceiver(() => 500)
    const { id } = await createWebhook(client, receiver, ['member.created'])
    await client.live.members.create(buildPerson())
    await waitForAttempts(client, id, 1)
    await backdateFailures(id, '6 days')
    receiver.respond = () => 200
    await makeRetriesDue(service, id)
    await waitForAttempts(client, id, 2)
    await waitUntilSettled(service, client)
    receiver.respond = () => 500
    await client.live.members.create(buildPerson())
    await waitUntil(async () => (await listDeliveries(client, id))[1]?.attempts.length === 1)
    await makeRetriesDue(service, id)
    await waitUntil(async () => (await listDeliveries(client, id))[1]?.attempts.length === 2)
    await expectNotDisabled(client, id)
  })

  test('does not disable its webhook because of failures before it was enabled again', async () => {
    const client = await service.createClient()
    const receiver = startReceiver(() => 500)
    const { id } = await createWebhook(client, receiver, ['member.created'])
    await setFailureTimes(id, '6 days')
    await client.live.members.create(buildPerson())
    await waitUntil(() => isDisabled(client, id))
    await client.live.webhooks.update(id, { status: 'enabled' })
    await client.live.members.create(buildPerson())
    await waitUntil(async () => (await listDeliveries(client, id))[1]?.attempts.length === 1)
    await makeRetriesDue(service, id)
    await waitUntil(async () => (await listDeliveries(client, id))[1]?.attempts.length === 2)
    await expectNotDisabled(client, id)
  })

  test('does not disable its webhook because of failures at a previous URL', async () => {
    const client = await service.createClient()
    const receiver = startReceiver(() => 500)
    const { id, url } = await createWebhook(client, receiver, ['member.created'])
    await client.live.members.create(buildPerson())
    await waitForAttempts(client, id, 1)
    await backdateFailures(id, '6 days')
    await client.live.webhooks.update(id, { url: `${url}?moved` })
    await makeRetriesDue(service, id)
    await waitForAttempts(client, id, 2)
    await expectNotDisabled(client, id)
  })
})

test('a webhook disabled through the API receives nothing more, and its pending deliveries fail', async () => {
  const client = await service.createClient()
  const receiver = startReceiver(() => 500)
  const { id } = await createWebhook(client, receiver, ['member.created'])
  await client.live.members.create(buildPerson())
  await waitForAttempts(client, id, 1)
  expect(await client.live.webhooks.update(id, { status: 'disabled' })).toMatchObject({
    disabledReason: 'by_request',
  })
  expect(await listDeliveries(client, id)).toMatchObject([{ status: 'failed', nextAttemptAt: null }])
  await client.live.members.create(buildPerson())
  await waitUntilSettled(service, client)
  expect(receiver.received).toHaveLength(1)
})
