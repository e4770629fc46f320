import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { sign } from '../../../../tools/fake-stripe/events.ts'
import { createStripeId } from '../../../../tools/fake-stripe/objects.ts'
import { testServiceWithStripe } from '../../../../tools/testing/stripe.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'

const { service } = await testServiceWithStripe()
const { record, twin, live } = service.client
const { sql } = service.database
const { platform } = service.operator
const secrets = {
  apiKey: createStripeId('sk_live'),
  webhookSecret: createStripeId('whsec'),
  sandboxApiKey: createStripeId('sk_test'),
  sandboxWebhookSecret: createStripeId('whsec'),
}
const sharedAccountId = createStripeId('acct')
const otherAccountId = createStripeId('acct')
let otherClientId = ''

beforeAll(async () => {
  otherClientId = (await service.createClient()).record.id
  await platform.stripe.update(secrets)
  // An account has the same id in live and in test mode.
  await platform.clients.setStripeAccount(record.id, sharedAccountId)
  await platform.clients.setStripeAccount(twin.id, sharedAccountId)
  await platform.clients.setStripeAccount(otherClientId, otherAccountId)
})
beforeEach(async () => {
  await sql`delete from provider_events`
})

/** Builds an event as Stripe sends it for a connected account. */
function buildEvent(fields: { account?: unknown; livemode?: boolean } = {}) {
  const id = createStripeId('evt')
  const data = { object: { object: 'payment_intent', id: 'pi_1' } }
  const event = {
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1_795_000_000,
    data,
  }
  return { id, body: JSON.stringify({ ...event, account: sharedAccountId, livemode: true, ...fields }) }
}
const send = (body: string, signature: string | null) =>
  service.request('/webhooks/stripe', {
    method: 'POST',
    body,
    headers: signature === null ? {} : { 'stripe-signature': signature },
  })
const deliver = async (body: string, secret = secrets.webhookSecret) =>
  expect(await expectBody(await send(body, sign(body, secret)))).toEqual({ received: true })
const listEvents = () => sql`select client_id, id, status from provider_events order by client_id`

describe('POST /webhooks/stripe', () => {
  test('200: stores an event once, for the association that has its account', async () => {
    const { id, body } = buildEvent({ account: otherAccountId })
    for (let copy = 0; copy < 3; copy++) await deliver(body)
    expect(await listEvents()).toEqual([{ client_id: otherClientId, id, status: 'pending' }])
  })

  test.each([
    ['live', true, 'webhookSecret'],
    ['test', false, 'sandboxWebhookSecret'],
    // A platform’s live endpoint receives the events of test mode too.
    ['test', false, 'webhookSecret'],
  ] as const)(
    '200: if both twins have the account, the event’s mode selects the twin: %s, livemode %p, signed with %s',
    async (environment, livemode, secret) => {
      const { id, body } = buildEvent({ livemode })
      await deliver(body, secrets[secret])
      const client_id = environment === 'live' ? record.id : twin.id
      expect(await listEvents()).toEqual([{ client_id, id, status: 'pending' }])
    },
  )

  test.each([
    ['an unknown account', { account: createStripeId('acct') }],
    ['the platform’s own account', { account: undefined }],
    ['an account that is not an id', { account: { id: sharedAccountId } }],
    ['an account that is not connected in the event’s mode', { account: otherAccountId, livemode: false }],
  ])('200: stores nothing for %s', async (_, fields) => {
    await deliver(buildEvent(fields).body)
    expect(await listEvents()).toEqual([])
  })

  test('200: stores nothing in a mode for which the platform has no key', async () => {
    await platform.stripe.update({ sandboxApiKey: null })
    await deliver(buildEvent({ livemode: false }).body, secrets.webhookSecret)
    expect(await listEvents()).toEqual([])
    await platform.stripe.update(secrets)
    await deliver(buildEvent({ livemode: false }).body, secrets.webhookSecret)
    expect(await listEvents()).toHaveLength(1)
  })

  test('200: stores nothing for an association with its own key, or a suspended one', async () => {
    await live.settings.billing.update({ provider: { apiKey: createStripeId('rk_live') } })
    await deliver(buildEvent().body)
    await live.settings.billing.update({ provider: null })
    await platform.clients.update(otherClientId, { suspended: true })
    await deliver(buildEvent({ account: otherAccountId }).body)
    await platform.clients.update(otherClientId, { suspended: false })
    expect(await listEvents()).toEqual([])
    await deliver(buildEvent({ account: otherAccountId }).body)
    expect(await listEvents()).toHaveLength(1)
  })

  const { body } = buildEvent()
  const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds
  test.each([
    ['no signature', () => send(body, null)],
    ['a forged signature', () => send(body, sign(body, createStripeId('whsec')))],
    ['the signature of another body', () => send(body, sign(buildEvent().body, secrets.webhookSecret))],
    ['a signature that is 301 s old', () => send(body, sign(body, secrets.webhookSecret, secondsAgo(301)))],
  ])('401: %s; nothing is stored', async (_, request) => {
    await expectProblem(await request(), 401, 'unauthorized')
    expect(await listEvents()).toEqual([])
  })

  test('401: signed with the secret of an association’s own endpoint, or sent there with the platform’s secret', async () => {
    const webhookSecret = createStripeId('whsec')
    await live.settings.billing.update({ provider: { webhookSecret } })
    await expectProblem(await send(body, sign(body, webhookSecret)), 401, 'unauthorized')
    const ownResponse = await service.request(`/webhooks/stripe/${record.id}`, {
      method: 'POST',
      body,
      headers: { 'stripe-signature': sign(body, secrets.webhookSecret) },
    })
    await expectProblem(ownResponse, 401, 'unauthorized')
    await live.settings.billing.update({ provider: null })
    expect(await listEvents()).toEqual([])
  })

  test('401: a platform without webhook secrets', async () => {
    await platform.stripe.update({ webhookSecret: null, sandboxWebhookSecret: null })
    await expectProblem(await send(body, sign(body, '')), 401, 'unauthorized')
    await platform.stripe.update(secrets)
  })

  test.each(['no JSON', '[]', '{}', '{"id":"evt_1","type":"x","created":1,"data":null}'])(
    '400: a signed body that is not an event: %j',
    async (text) => {
      const signature = sign(text, secrets.sandboxWebhookSecret)
      await expectProblem(await send(text, signature), 400, 'malformed-request')
      expect(await listEvents()).toEqual([])
    },
  )
})
