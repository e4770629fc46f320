import { describe, expect, test } from 'bun:test'
import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  type Delivery,
  Guildhall,
  type GuildhallEvent,
  type Member,
  NotFoundError,
  PermissionDeniedError,
  WebhookVerificationError,
} from '@guildhall/sdk'
import { testService } from '../../../tools/testing/service.ts'
import { catchRejection } from './rejection.ts'

const service = await testService()
await service.startWorker()

let people = 0
function buildPerson(fields: object = {}) {
  people++
  return { email: `person${people}@example.org`, firstName: 'Ada', lastName: `King ${people}`, ...fields }
}

/** The requests a receiver got; it responds with the status that the test sets. */
function startReceiver() {
  const received: { headers: Headers; body: string }[] = []
  const waiting = new Set<() => void>()
  const state = { status: 200 }
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      received.push({ headers: request.headers, body: await request.text() })
      for (const resolve of waiting) resolve()
      return new Response('thank you', { status: state.status })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}/hooks`,
    state,
    received,
    async has(count: number) {
      while (received.length < count) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.add(resolve)
        await promise
        waiting.delete(resolve)
      }
      return received
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

function endAfterFirstChunk(): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(piece, controller) {
      controller.enqueue(piece)
      controller.terminate()
    },
  })
}

/** Waits until the webhook's newest delivery has this status. */
async function waitForDelivery(
  guildhall: Guildhall,
  id: string,
  matches: (delivery: Delivery) => boolean,
): Promise<Delivery> {
  for (;;) {
    const [delivery] = await guildhall.webhooks.deliveries.list(id).toArray({ limit: 1 })
    if (delivery && matches(delivery)) return delivery
    await Bun.sleep(20)
  }
}

describe('a webhook', () => {
  test('is created with its secret, listed, updated and deleted', async () => {
    const { live } = await service.createClient()
    const { secret, ...webhook } = await live.webhooks.create({
      url: 'http://127.0.0.1:9/hooks',
      events: ['member.*'],
    })
    expect(secret).toStartWith('whsec_')
    expect(webhook).toMatchObject({ events: ['member.*'], status: 'enabled', description: null })
    expect(await live.webhooks.get(webhook.id)).toEqual(webhook)
    const changed = await live.webhooks.update(webhook.id, { description: 'Sync', status: 'disabled' })
    expect(changed).toMatchObject({ description: 'Sync', status: 'disabled', disabledReason: 'by_request' })
    expect(await live.webhooks.list({ status: 'disabled' }).toArray()).toEqual([changed])
    await catchRejection(live.webhooks.test(webhook.id), ConflictError)
    await live.webhooks.delete(webhook.id)
    await catchRejection(live.webhooks.get(webhook.id), NotFoundError)
    await catchRejection(live.webhooks.deliveries.list(webhook.id), NotFoundError)
    const misspelt = live.webhooks.create({ url: 'https://a.test/', events: ['member.create'] })
    expect((await catchRejection(misspelt, BadRequestError)).message).toContain('member.created')
  })

  test('sends events that unwrap verifies with the old and new secret during rotation', async () => {
    await using target = startReceiver()
    const { live } = await service.createClient()
    const { id, secret } = await live.webhooks.create({ url: target.url, events: ['member.created'] })
    const rotated = await live.webhooks.rotateSecret(id, { graceSeconds: 60 })
    expect(rotated.secret).not.toBe(secret)
    const member = await live.members.create(buildPerson())
    const [delivered] = await target.has(1)
    if (!delivered) throw new Error('Nothing was delivered.')
    for (const by of [secret, rotated.secret]) {
      const event = await live.webhooks.unwrap(delivered.body, delivered.headers, by)
      if (event.type !== 'member.created') throw new Error(`It was ${event.type}.`)
      expect(event.data.email).toBe(member.email)
      expect(event.id).toBe(delivered.headers.get('webhook-id') ?? '')
    }
    const forged = live.webhooks.unwrap(`${delivered.body} `, delivered.headers, secret)
    await catchRejection(forged, WebhookVerificationError)
  })

  test('sends a test, lists deliveries, redelivers and recovers', async () => {
    await using target = startReceiver()
    target.state.status = 500
    const { live } = await service.createClient()
    const before = new Date()
    const { id } = await live.webhooks.create({ url: target.url, events: ['user.*'] })
    expect(await live.webhooks.test(id)).toEqual({ eventType: 'webhook.test' })
    const failed = await waitForDelivery(live, id, ({ attempts }) => attempts.length === 1)
    expect(failed).toMatchObject({ status: 'pending', eventType: 'webhook.test' })
    expect(failed.attempts[0]).toMatchObject({ statusCode: 500, responseBody: 'thank you' })
    target.state.status = 204
    await live.webhooks.deliveries.redeliver(id, failed.id)
    await waitForDelivery(live, id, ({ status }) => status === 'succeeded')

    await live.webhooks.update(id, { status: 'disabled' })
    await live.users.create({ ...buildPerson(), roles: ['ROLE_CLIENT_USER'] })
    // Events not yet in the log when the webhook is enabled are delivered normally.
    await service.relay()
    await live.webhooks.update(id, { status: 'enabled' })
    expect(await live.webhooks.recover(id, { since: before })).toEqual({ deliveries: 1 })
    const delivery = await waitForDelivery(
      live,
      id,
      ({ status, eventType }) => status === 'succeeded' && eventType === 'user.created',
    )
    const found = await live.webhooks.deliveries.list(id, { eventId: delivery.eventId }).toArray()
    expect(found).toEqual([delivery])
  })
})

describe('the event log', () => {
  test('lists in order, by type and after an id', async () => {
    const { live } = await service.createClient()
    const member = await live.members.create(buildPerson())
    await live.members.update(member.id, { phone: '1' })
    await live.users.create({ ...buildPerson(), roles: ['ROLE_CLIENT_USER'] })
    await live.members.delete(member.id)
    const events = await live.eventsLog.list().toArray()
    expect(events.map(({ type }) => type)).toEqual([
      'member.created',
      'member.updated',
      'user.created',
      'member.deleted',
    ])
    const updated = events[1]
    if (updated?.type !== 'member.updated') throw new Error('That is not the update.')
    expect(updated.previous).toEqual({ phone: null })
    const after = await live.eventsLog
      .list({ type: 'member.*', after: updated.id, itemsPerPage: 1 })
      .toArray()
    expect(after.map(({ type }) => type)).toEqual(['member.deleted'])
    const misspelt = live.eventsLog.list({ type: 'member.create' })
    expect((await catchRejection(misspelt, BadRequestError)).message).toContain('member.created')
  })

  test('streams new events, each once', async () => {
    const { live } = await service.createClient()
    const opened = Promise.withResolvers<void>()
    const seen: GuildhallEvent[] = []
    const follow = async () => {
      const stream = live.eventsLog.stream({ type: ['member.*'], onOpen: opened.resolve })
      for await (const event of stream) if (seen.push(event) === 12) break
    }
    const followed = follow()
    await opened.promise
    const created = await Promise.all(Array.from({ length: 12 }, () => live.members.create(buildPerson())))
    await followed
    expect(seen.map(({ data }) => data.id).sort()).toEqual(created.map(({ id }) => id).sort())
    expect(seen).toEqual(await live.eventsLog.list().toArray())
  })

  test('streams from an id', async () => {
    const { live } = await service.createClient()
    for (let count = 0; count < 3; count++) await live.members.create(buildPerson())
    const [first, ...others] = await live.eventsLog.list().toArray()
    const seen: GuildhallEvent[] = []
    for await (const event of live.eventsLog.stream({ after: first?.id })) if (seen.push(event) === 2) break
    expect(seen).toEqual(others)
  })

  test('misses no event across reconnections, even before the first event', async () => {
    const { keys, live } = await service.createClient()
    let connections = 0
    const interrupted = new Guildhall({
      apiKey: keys.live.secret,
      baseUrl: service.url,
      fetch: async (url, init) => {
        const response = await fetch(url, init)
        if (++connections > 1) return response
        return new Response(response.body?.pipeThrough(endAfterFirstChunk()) ?? null, response)
      },
    })
    // Occurs between two connections.
    const created = Promise.withResolvers<Member>()
    const onBreak = () => live.members.create(buildPerson()).then(created.resolve, created.reject)
    const { value } = await interrupted.eventsLog.stream({ onBreak }).next()
    expect(value?.data).toEqual(await created.promise)
    expect(connections).toBe(2)
  })

  test('rejects a key without the scope, and ends when it is removed or revoked', async () => {
    const { live } = await service.createClient()
    const member = await live.keys.create({ name: 'A', type: 'secret', scopes: ['members:read'] })
    await catchRejection(service.createSdk(member.key).eventsLog.stream().next(), PermissionDeniedError)
    const changes = [
      [(id: string) => live.keys.update(id, { scopes: ['members:read'] }), PermissionDeniedError],
      [(id: string) => live.keys.revoke(id), AuthenticationError],
    ] as const
    for (const [change, ErrorClass] of changes) {
      const { id, key } = await live.keys.create({ name: 'B', type: 'secret', scopes: ['webhooks:read'] })
      const stream = service.createSdk(key).eventsLog.stream({ onOpen: () => change(id) })
      await catchRejection(stream.next(), ErrorClass)
    }
  })
})

test('lists event types, each with an example', async () => {
  const { items } = await service.client.live.eventTypes.list()
  expect(items.map(({ type }) => type)).toContain('member.created')
  for (const { type, description, example } of items) {
    expect(description).not.toBe('')
    expect<string>(example.type).toBe(type)
  }
})
