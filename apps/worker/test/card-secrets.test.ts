import { expect, test } from 'bun:test'
import { createStripeId } from '../../../tools/fake-stripe/objects.ts'
import { deliver, setUpStripe, testServiceWithStripe } from '../../../tools/testing/stripe.ts'
import { refundAll } from '../../server/test/billing/billing-fixtures.ts'
import { areEventsProcessed, collectEvents, findIntent, startCardOrder } from './card-payments.fixture.ts'
import { startLoggedProcesses } from './logged-processes.fixture.ts'
import { waitUntil } from './worker-fixtures.ts'

const { service, stripe } = await testServiceWithStripe()
const { live, keys } = service.client
const { sql } = service.database

test('no key, secret or card detail is in a log, an error or a response', async () => {
  const { url, readAll, ...processes } = await startLoggedProcesses(service)
  const sendRequest = (path: string, init?: RequestInit) =>
    processes.sendRequest(path, keys.live.secret, init)
  const account = await setUpStripe({ stripe }, live)
  const cardOrder = await startCardOrder({ service, stripe, live }, 4900)
  const loggedAccount = { ...account, url: `${url}/webhooks/stripe/${service.client.record.id}` }
  const waitUntilProcessed = () => waitUntil(() => areEventsProcessed(service))
  await deliver(
    loggedAccount,
    collectEvents(stripe, () => {
      stripe.account.decline(cardOrder.session)
      stripe.account.pay(cardOrder.session)
    }),
  )
  await waitUntilProcessed()
  await deliver(
    loggedAccount,
    collectEvents(stripe, () => stripe.account.dispute(findIntent(stripe, cardOrder))),
  )
  await waitUntilProcessed()
  const refundedCardOrder = await startCardOrder({ service, stripe, live }, 4900)
  const paidEvents = collectEvents(stripe, () => stripe.account.pay(refundedCardOrder.session))
  await deliver(loggedAccount, paidEvents)
  await waitUntilProcessed()
  await refundAll(live, refundedCardOrder.order)
  await waitUntil(async () => (await sql`select from refunds where status = 'succeeded'`).length === 1)

  // Failures.
  const failingCardOrder = await startCardOrder({ service, stripe, live }, 4900)
  const checkout = `/api/orders/${failingCardOrder.order.id}/checkout`
  const body = JSON.stringify({ returnUrl: `${service.url}/a/x/orders` })
  expect(await sendRequest(checkout, { method: 'POST', body })).toBe(201)
  for (const key of [
    stripe.createKey('rak_checkout_session_read', 'rak_payment_intent_read'),
    'rk_test_0000000000000000',
  ]) {
    await live.settings.billing.update({ provider: { apiKey: key } })
    expect(await sendRequest(checkout, { method: 'POST', body })).toBe(502)
    expect(await sendRequest('/api/settings/billing/provider/test', { method: 'POST' })).toBe(200)
  }
  await deliver(
    loggedAccount,
    paidEvents.map((event) => ({ ...event, id: createStripeId('evt') })),
  )
  await waitUntil(async () => (await sql`select from provider_events where error is not null`).length > 0)
  expect(
    await sendRequest(new URL(loggedAccount.url).pathname, {
      method: 'POST',
      body,
      headers: { 'stripe-signature': 't=1,v1=0' },
    }),
  ).toBe(401)
  for (const path of [
    'orders',
    'payments',
    'refunds',
    'invoices',
    'ledger',
    'settings/billing',
    'audit-log',
    'events-log',
  ])
    expect(await sendRequest(`/api/${path}`)).toBe(200)

  const rows = await sql`select row_to_json(e)::text as text from provider_events e`
  const outputs = [readAll(), ...rows.map(({ text }: { text: string }) => text)].join('\n')
  expect(outputs).toContain('payment event failed')
  expect(outputs).toContain(cardOrder.order.id)
  const secrets = [
    stripe.apiKey,
    account.secret,
    'rk_test_',
    'whsec_',
    'visa',
    'Ada Lovelace',
    'card_declined',
  ]
  for (const secret of secrets) expect(outputs.includes(secret) ? secret : null).toBeNull()
  // The last four digits of the card, but not as part of an ID, a time or a port.
  expect(outputs.match(/(?<![0-9a-f.-])4242(?![0-9a-f.-])/i)?.[0]).toBeUndefined()
}, 60_000)
