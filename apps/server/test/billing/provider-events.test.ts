import { beforeAll, describe, expect, test } from 'bun:test'
import { sign } from '../../../../tools/fake-stripe/events.ts'
import { createStripeId } from '../../../../tools/fake-stripe/objects.ts'
import { type AccountEndpoint, setUpStripe, testServiceWithStripe } from '../../../../tools/testing/stripe.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'

const { service, stripe } = await testServiceWithStripe()
const { live, sandbox, record } = service.client
const { sql } = service.database
let account: AccountEndpoint
let twinAccount: AccountEndpoint

beforeAll(async () => {
  account = await setUpStripe({ stripe }, live)
  twinAccount = await setUpStripe({ stripe }, sandbox)
})

/** Builds an event as Stripe sends it. */
function buildEvent(
  type = 'payment_intent.succeeded',
  object: object = { object: 'payment_intent', id: 'pi_1' },
) {
  const id = createStripeId('evt')
  return { id, body: JSON.stringify({ id, object: 'event', type, created: 1_795_000_000, data: { object } }) }
}
const send = (body: string, signature: string | null, path = `/webhooks/stripe/${record.id}`) =>
  service.request(path, {
    method: 'POST',
    body,
    headers: signature === null ? {} : { 'stripe-signature': signature },
  })
const countEvents = async () => (await sql`select count(*)::int as number from provider_events`)[0].number
const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds

describe('POST /webhooks/stripe/{clientId}', () => {
  test('200: stores the id of the event’s payment once, and not its body', async () => {
    const { id, body } = buildEvent('charge.refunded', {
      object: 'charge',
      id: 'ch_1',
      payment_intent: 'pi_2',
      billing_details: { name: 'Ada Lovelace' },
    })
    for (let copy = 0; copy < 3; copy++)
      expect(await expectBody(await send(body, sign(body, account.secret)))).toEqual({ received: true })
    const rows = await sql`select *, row_to_json(e)::text as text from provider_events e where id = ${id}`
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      client_id: record.id,
      type: 'charge.refunded',
      subject_type: 'payment',
      subject_id: 'pi_2',
      status: 'pending',
    })
    expect(rows[0].text).not.toContain('Lovelace')
  })

  test('200: stores the same event separately for the sandbox twin', async () => {
    const { id, body } = buildEvent()
    await expectBody(await send(body, sign(body, account.secret)))
    await expectBody(await send(body, sign(body, twinAccount.secret), new URL(twinAccount.url).pathname))
    expect(await sql`select from provider_events where id = ${id}`).toHaveLength(2)
  })

  test.each([
    ['customer.created', { object: 'customer', id: 'cus_1' }],
    ['charge.succeeded', { object: 'charge', id: 'ch_1', payment_intent: null }],
  ])('200: ignores %s', async (type, object) => {
    const { id, body } = buildEvent(type, object)
    await expectBody(await send(body, sign(body, account.secret)))
    const [row] = await sql`select status from provider_events where id = ${id}`
    expect(row.status).toBe('ignored')
  })

  const { body } = buildEvent()
  test.each([
    ['no signature', () => send(body, null)],
    ['a forged signature', () => send(body, sign(body, createStripeId('whsec')))],
    ['the signature of another body', () => send(body, sign(buildEvent().body, account.secret))],
    ['a signature that is 301 s old', () => send(body, sign(body, account.secret, secondsAgo(301)))],
    ['the signature of the sandbox twin', () => send(body, sign(body, twinAccount.secret))],
    ['only a signature of the scheme v0', () => send(body, sign(body, account.secret).replace('v1', 'v0'))],
  ])('401: %s; nothing is stored', async (_, request) => {
    const before = await countEvents()
    await expectProblem(await request(), 401, 'unauthorized')
    expect(await countEvents()).toBe(before)
  })

  test.each([crypto.randomUUID(), 'x', '%FF'])('404: an unknown association: %s', async (id) => {
    await expectProblem(
      await send(body, sign(body, account.secret), `/webhooks/stripe/${id}`),
      404,
      'not-found',
    )
  })

  test('401: an association without a webhook secret', async () => {
    const otherClient = await service.createClient()
    const path = `/webhooks/stripe/${otherClient.record.id}`
    await expectProblem(await send(body, sign(body, ''), path), 401, 'unauthorized')
  })

  test('200: a signature that is 299 s old', async () => {
    await expectBody(await send(body, sign(body, account.secret, secondsAgo(299))))
  })

  test.each(['no JSON', '[]', '{}', '{"id":"evt_1","type":"x","created":1,"data":null}'])(
    '400: a signed body that is not an event: %j',
    async (text) => {
      const before = await countEvents()
      await expectProblem(await send(text, sign(text, account.secret)), 400, 'malformed-request')
      expect(await countEvents()).toBe(before)
    },
  )
})
