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

let personCount = 0
function buildPerson(fields: object = {}) {
  personCount++
  const lastName = `King ${personCount}`
  return { email: `person${personCount}@example.org`, firstName: 'Ada', lastName, ...fields }
}

/** Starts a receiver that records requests, and responds with the status in `state`. */
function startReceiver() {
  const requests: { headers: Headers; body: string }[] = []
  const waiting = new Set<() => void>()
  const state = { status: 200 }
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      requests.push({ headers: request.headers, body: await request.text() })
      for (const resolve of waiting) resolve()
      return new Response('thank you', { status: state.status })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}/hooks`,
    state,
    requests,
    async waitForRequests(count: number) {
      while (requests.length < count) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.add(resolve)
        await promise
        waiting.delete(resolve)
      }
      return requests
    },
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}

function endAfterFirstChunk(): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    transform(chunk, controller) {
      controller.enqueue(chunk)
      controller.terminate()
    },
  })
}

/** Waits until the webhook’s newest delivery matches. */
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
    const misspelledRequest = live.webhooks.create({ url: 'https://a.test/', events: ['member.create'] })
    expect((await catchRejection(misspelledRequest, BadRequestError)).message).toContain('member.created')
  })

  test('sends events that unwrap verifies with the old and new secret during rotation', async () => {
    await using target = startReceiver()
    const { live } = await service.createClient()
    const { id, secret } = await live.webhooks.create({ url: target.url, events: ['member.created'] })
    const rotation = await live.webhooks.rotateSecret(id, { graceSeconds: 60 })
    expect(rotation.secret).not.toBe(secret)
    const member = await live.members.create(buildPerson())
    const [request] = await target.waitForRequests(1)
    if (!request) throw new Error('Nothing was delivered.')
    for (const signingSecret of [secret, rotation.secret]) {
      const event = await live.webhooks.unwrap(request.body, request.headers, signingSecret)
      if (event.type !== 'member.created') throw new Error(`The event was ${event.type}.`)
      expect(event.data.email).toBe(member.email)
      expect(event.id).toBe(request.headers.get('webhook-id') ?? '')
    }
    const forged = live.webhooks.unwrap(`${request.body} `, request.headers, secret)
    await catchRejection(forged, WebhookVerificationError)
  })

  test('sends a test, lists deliveries, redelivers and recovers', async () => {
    await using target = startReceiver()
    target.state.status = 500
    const { live } = await service.createClient()
    const startedAt = new Date()
    const { id } = await live.webhooks.create({ url: target.url, events: ['user.*'] })
    expect(await live.webhooks.test(id)).toEqual({ eventType: 'webhook.test' })
    const failedDelivery = await waitForDelivery(live, id, ({ attempts }) => attempts.length === 1)
    expect(failedDelivery).toMatchObject({ status: 'pending', eventType: 'webhook.test' })
    expect(failedDelivery.attempts[0]).toMatchObject({ statusCode: 500, responseBody: 'thank you' })
    target.state.status = 204
    await live.webhooks.deliveries.redeliver(id, failedDelivery.id)
    await waitForDelivery(live, id, ({ status }) => status === 'succeeded')

    await live.webhooks.update(id, { status: 'disabled' })
    await live.users.create({ ...buildPerson(), roles: ['ROLE_CLIENT_USER'] })
    // An event that reaches the log only after the webhook is enabled would be delivered without `recover`.
    await service.relay()
    await live.webhooks.update(id, { status: 'enabled' })
    expect(await live.webhooks.recover(id, { since: startedAt })).toEqual({ deliveries: 1 })
    const delivery = await waitForDelivery(
      live,
      id,
      ({ status, eventType }) => status === 'succeeded' && eventType === 'user.created',
    )
    const foundDeliveries = await live.webhooks.deliveries.list(id, { eventId: delivery.eventId }).toArray()
    expect(foundDeliveries).toEqual([delivery])
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
    const updateEvent = events[1]
    if (updateEvent?.type !== 'member.updated') throw new Error('The second event is not the update.')
    expect(updateEvent.previous).toEqual({ phone: null })
    const laterEvents = await live.eventsLog
      .list({ type: 'member.*', after: updateEvent.id, itemsPerPage: 1 })
      .toArray()
    expect(laterEvents.map(({ type }) => type)).toEqual(['member.deleted'])
    const misspelledRequest = live.eventsLog.list({ type: 'member.create' })
    expect((await catchRejection(misspelledRequest, BadRequestError)).message).toContain('member.created')
  })

  test('streams new events, each once', async () => {
    const { live } = await service.createClient()
    const opened = Promise.withResolvers<void>()
    const receivedEvents: GuildhallEvent[] = []
    const follow = async () => {
      const stream = live.eventsLog.stream({ type: ['member.*'], onOpen: opened.resolve })
      for await (const event of stream) if (receivedEvents.push(event) === 12) break
    }
    const followed = follow()
    await opened.promise
    const members = await Promise.all(Array.from({ length: 12 }, () => live.members.create(buildPerson())))
    await followed
    expect(receivedEvents.map(({ data }) => data.id).sort()).toEqual(members.map(({ id }) => id).sort())
    expect(receivedEvents).toEqual(await live.eventsLog.list().toArray())
  })

  test('streams after an id', async () => {
    const { live } = await service.createClient()
    for (let count = 0; count < 3; count++) await live.members.create(buildPerson())
    const [firstEvent, ...others] = await live.eventsLog.list().toArray()
    const receivedEvents: GuildhallEvent[] = []
    for await (const event of live.eventsLog.stream({ after: firstEvent?.id }))
      if (receivedEvents.push(event) === 2) break
    expect(receivedEvents).toEqual(others)
  })

  test('misses no event across reconnections, even before the first event', async () => {
    const { keys, live } = await service.createClient()
    let connections = 0
    const interruptedClient = new Guildhall({
      apiKey: keys.live.secret,
      baseUrl: service.url,
      fetch: async (url, init) => {
        const response = await fetch(url, init)
        if (++connections > 1) return response
        return new Response(response.body?.pipeThrough(endAfterFirstChunk()) ?? null, response)
      },
    })
    // The event occurs between two connections.
    const created = Promise.withResolvers<Member>()
    const onDisconnect = () => live.members.create(buildPerson()).then(created.resolve, created.reject)
    const { value } = await interruptedClient.eventsLog.stream({ onDisconnect }).next()
    expect(value?.data).toEqual(await created.promise)
    expect(connections).toBe(2)
  })

  test('rejects a key without the scope, and ends streams when the scope is removed or the key revoked', async () => {
    const { live } = await service.createClient()
    const memberReader = await live.keys.create({ name: 'A', type: 'secret', scopes: ['members:read'] })
    await catchRejection(service.createSdk(memberReader.key).eventsLog.stream().next(), PermissionDeniedError)
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
