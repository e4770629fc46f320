import { expect, test } from 'bun:test'
import { createStripeId } from '../../../tools/fake-stripe/objects.ts'
import {
  connectAccount,
  deliver,
  setUpPlatform,
  testServiceWithStripe,
} from '../../../tools/testing/stripe.ts'
import { areEventsProcessed, collectEvents, startCardOrder } from './card-payments.fixture.ts'
import { startLoggedProcesses } from './logged-processes.fixture.ts'
import { waitUntil } from './worker-fixtures.ts'

const stripeService = await testServiceWithStripe()
const { service, stripe } = stripeService
const { live, keys, record } = service.client
const { sql } = service.database

test('no key or secret of the operator’s platform is in a log, an error or a response', async () => {
  const { url, sendRequest, readAll } = await startLoggedProcesses(service)
  const platform = await setUpPlatform(stripeService, 2.5)
  const account = await connectAccount(stripeService, record.id)
  const loggedPlatform = { ...platform, url: `${url}/webhooks/stripe` }
  const post = (body: object): RequestInit => ({ method: 'POST', body: JSON.stringify(body) })
  const cardOrder = await startCardOrder({ service, stripe: account, live }, 4900)
  const [firstEvent, ...events] = collectEvents(account, () => account.account.pay(cardOrder.session))
  await deliver(loggedPlatform, events)
  await waitUntil(() => areEventsProcessed(service))
  // An event of an account that is connected to no association.
  await deliver(loggedPlatform, firstEvent ? [{ ...firstEvent, account: createStripeId('acct') }] : [])

  // Failures: an account that is not connected, a wrong key, a forged event.
  const failingCardOrder = await startCardOrder({ service, stripe: account, live }, 4900)
  const checkout = `/api/orders/${failingCardOrder.order.id}/checkout`
  const returnUrl = service.url
  const unknownAccountId = createStripeId('acct')
  await service.operator.platform.clients.setStripeAccount(record.id, unknownAccountId)
  expect(await sendRequest(checkout, keys.live.secret, post({ returnUrl }))).toBe(502)
  await deliver(
    loggedPlatform,
    events.map((event) => ({ ...event, id: createStripeId('evt'), account: unknownAccountId })),
  )
  await waitUntil(async () => (await sql`select from provider_events where error is not null`).length > 0)
  const wrongKey = createStripeId('sk_test')
  await service.operator.platform.stripe.update({ apiKey: wrongKey })
  expect(await sendRequest('/api/platform/integrations/stripe/test', service.operatorKey, post({}))).toBe(200)
  const forged = { ...post({ id: 'evt_1' }), headers: { 'stripe-signature': 't=1,v1=0' } }
  expect(await sendRequest('/webhooks/stripe', keys.live.secret, forged)).toBe(401)
  for (const path of ['integrations/stripe', `clients/${record.id}/stripe-account`, 'audit-log'])
    expect(await sendRequest(`/api/platform/${path}`, service.operatorKey)).toBe(200)
  for (const path of ['settings/billing', 'payments', 'audit-log', 'me'])
    expect(await sendRequest(`/api/${path}`, keys.live.secret)).toBe(200)

  const rows = await sql`select row_to_json(e)::text as text from provider_events e`
  const outputs = [readAll(), ...rows.map(({ text }: { text: string }) => text)].join('\n')
  expect(outputs).toContain('payment event failed')
  expect(outputs).toContain('payment event without an association')
  for (const secret of [stripe.apiKey, wrongKey, platform.secret, 'sk_test_', 'rk_test_', 'whsec_'])
    expect(outputs.includes(secret) ? secret : null).toBeNull()
}, 60_000)
