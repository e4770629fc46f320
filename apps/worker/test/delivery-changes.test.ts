import { describe, expect, test } from 'bun:test'
import { testService } from '../../../tools/testing/service.ts'
import { type Respond, startReceiver } from './receiver.ts'
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

/** Creates an association with a webhook and a failed delivery that waits for its retry. */
async function createFailedDelivery(respond: Respond = () => 500) {
  const client = await service.createClient()
  const receiver = startReceiver(respond)
  const { id } = await createWebhook(client, receiver)
  const member = await client.live.members.create(buildPerson())
  await waitForAttempts(client, id, 1)
  return { client, receiver, id, member }
}

describe('with pending deliveries', () => {
  test('a deleted webhook receives none of them, and none stays pending', async () => {
    const { client, receiver, id } = await createFailedDelivery()
    await client.live.webhooks.delete(id)
    await waitUntilSettled(service, client)
    expect(receiver.received).toHaveLength(1)
  })

  test('the new URL of a webhook receives them instead of the old URL', async () => {
    const { client, receiver, id, member } = await createFailedDelivery()
    const newReceiver = startReceiver()
    await client.live.webhooks.update(id, { url: newReceiver.url })
    await makeRetriesDue(service, id)
    await waitUntil(async () => newReceiver.received.length === 1)
    expect(newReceiver.received[0]?.event.data.id).toBe(member.id)
    expect(receiver.received).toHaveLength(1)
  })

  test('the erasure is sent instead of an erased person’s data, and stored responses are removed', async () => {
    const { client, receiver, id, member } = await createFailedDelivery(
      ({ body }) => new Response(body, { status: 500 }),
    )
    expect((await listDeliveries(client, id))[0]?.attempts[0]?.responseBody).toContain(member.email)
    receiver.respond = () => 200
    await client.live.members.erase(member.id)
    await makeRetriesDue(service, id)
    await waitUntilSettled(service, client)
    expect(receiver.received.slice(1).map(({ event }) => [event.type, event.data])).toEqual([
      ['member.deleted', { id: member.id, erased: true }],
    ])
    const [first, second] = await listDeliveries(client, id)
    expect(first).toMatchObject({ eventType: 'member.created', status: 'failed', nextAttemptAt: null })
    expect(first?.attempts.map(({ error, responseBody }) => [error, responseBody])).toEqual([
      [null, null],
      ['The person was erased; nothing was sent.', null],
    ])
    expect(second).toMatchObject({ eventType: 'member.deleted', status: 'succeeded' })
  })

  test('stored responses to a webhook that was deleted before the erasure are removed too', async () => {
    const { client, id, member } = await createFailedDelivery(
      ({ body }) => new Response(body, { status: 500 }),
    )
    await client.live.webhooks.delete(id)
    const readAttempts = async (): Promise<string> => {
      const [{ attempts }] = await sql`select attempts::text from webhook_deliveries where webhook_id = ${id}`
      return attempts
    }
    expect(await readAttempts()).toContain(member.email)
    await client.live.members.erase(member.id)
    expect(await readAttempts()).not.toContain(member.email)
  })

  test('a delivery of an expired event fails', async () => {
    const { client, receiver, id } = await createFailedDelivery()
    await sql`delete from event_log where client_id = ${client.record.id}`
    await makeRetriesDue(service, id)
    expect(await waitForAttempts(client, id, 2)).toMatchObject({
      status: 'failed',
      attempts: [
        { statusCode: 500 },
        { statusCode: null, error: expect.stringContaining('no longer stored') },
      ],
    })
    expect(receiver.received).toHaveLength(1)
  })
})

test('the erasure is sent for a person erased before any delivery', async () => {
  const client = await service.createClient()
  const member = await client.live.members.create(buildPerson())
  await service.relay()
  const receiver = startReceiver()
  await createWebhook(client, receiver)
  await sql`insert into outbox (client_id, type, subject_id, data) select client_id, 'member.updated', id, record
    from members where id = ${member.id}`
  await client.live.members.erase(member.id)
  await waitUntilSettled(service, client)
  const eventsOfMember = receiver.received.filter(({ body }) => body.includes(member.id))
  expect(eventsOfMember.map(({ event }) => event.data)).toContainEqual({
    id: member.id,
    erased: true,
  } as never)
})
