import { beforeAll, describe, expect, test } from 'bun:test'
import type { Guildhall } from '@guildhall/sdk'
import { sendEvent } from '../../../tools/fake-stripe/events.ts'
import type { ConnectedAccount } from '../../../tools/fake-stripe/fake-account.ts'
import { createStripeId } from '../../../tools/fake-stripe/objects.ts'
import type { TestClient } from '../../../tools/testing/service.ts'
import {
  type AccountEndpoint,
  connectAccount,
  deliver,
  setUpPlatform,
  testServiceWithStripe,
} from '../../../tools/testing/stripe.ts'
import { createShopper, iban, order, refundAll, sell } from '../../server/test/billing/billing-fixtures.ts'
import {
  areEventsProcessed,
  type CardOrder,
  collectEvents,
  download,
  findIntent,
  startCardOrder,
} from './card-payments.fixture.ts'
import { startWorker, waitUntil } from './worker-fixtures.ts'

const stripeService = await testServiceWithStripe()
const { service, stripe } = stripeService
const { sql } = service.database
const { live } = service.client
startWorker(service)
let platform: AccountEndpoint
let account: ConnectedAccount
let otherClient: TestClient
let otherAccount: ConnectedAccount

beforeAll(async () => {
  platform = await setUpPlatform(stripeService, 2.5)
  account = await connectAccount(stripeService, service.client.record.id)
  otherClient = await service.createClient()
  otherAccount = await connectAccount(stripeService, otherClient.record.id)
})

const start = (seller: Guildhall, receiver: ConnectedAccount, ...prices: number[]) =>
  startCardOrder({ service, stripe: receiver, live: seller }, ...prices)
const pay = ({ session }: CardOrder, receiver = account) =>
  collectEvents(receiver, () => receiver.account.pay(session))
const reload = ({ order }: CardOrder) => live.orders.get(order.id)
const areAllProcessed = () => areEventsProcessed(service)
/** Reads from the database to spare the API’s rate limit. */
const readStatus = async ({ order }: CardOrder): Promise<string> =>
  (await sql`select status from orders where id = ${order.id}`)[0].status
const readPayment = async ({ order }: CardOrder): Promise<{ status: string; fee: number } | undefined> =>
  (await sql`select status, fee::int from payments where order_id = ${order.id}`)[0]
const waitForFee = (cardOrder: CardOrder, fee: number) =>
  waitUntil(async () => (await readPayment(cardOrder))?.fee === fee)
const waitForRefunds = ({ order }: CardOrder, refunds: number) =>
  waitUntil(async () => {
    const rows = await sql`select from refunds where order_id = ${order.id} and status = 'succeeded'`
    return rows.length === refunds
  })
const findPayment = async ({ order }: CardOrder) => (await live.payments.list({ orderId: order.id })).items[0]
const findFee = ({ order }: CardOrder) =>
  [...stripe.store.fees.values()].find(
    ({ charge }) => account.store.charges.get(charge)?.metadata.guildhall_order === order.id,
  )

/** Opens a payment page for a price. @returns the operator's fee, in Stripe's units; null if there is none */
async function startPaymentWithFee(price: number, currency: string): Promise<number | null | undefined> {
  const member = await createShopper(service, live)
  const createdOrder = await order(live, member.id, await sell(live, price, currency))
  const { url } = await member.sdk.orders.checkout(createdOrder.id, { returnUrl: service.url })
  return account.store.details.get(new URL(url).pathname.split('/').at(-1) ?? '')?.applicationFee
}

/** Orders resources at these prices and pays by card. */
async function buyResources(...prices: number[]): Promise<CardOrder> {
  const cardOrder = await start(live, account, ...prices)
  await deliver(platform, pay(cardOrder))
  await waitUntil(async () => (await readStatus(cardOrder)) === 'paid')
  return cardOrder
}

describe('a payment through a connected account', () => {
  test('is received by that account, less the operator’s fee, and grants access', async () => {
    const cardOrder = await buyResources(4900)
    expect(await download(cardOrder)).toBe(200)
    // Stripe’s fee of 172, and 2.5 % of 4900, rounded.
    expect(await findPayment(cardOrder)).toMatchObject({ status: 'succeeded', amount: 4900, fee: 172 + 123 })
    expect(findFee(cardOrder)).toMatchObject({ account: account.id, amount: 123, amount_refunded: 0 })
    expect(stripe.store.sessions.size).toBe(0)
    expect(stripe.requests.filter(({ accountId }) => accountId === null)).toEqual([])
    const pageRequests = stripe.requests.filter(({ operation }) => operation === 'POST /v1/checkout/sessions')
    expect(pageRequests.map(({ accountId }) => accountId)).toEqual([account.id])
  })

  test('is detected without an event', async () => {
    const cardOrder = await start(live, account, 4900)
    pay(cardOrder)
    await sql`update checkout_sessions set checked_at = now() - interval '11 minutes'`
    await waitUntil(async () => (await readStatus(cardOrder)) === 'paid')
  })

  test('has its payment page closed when the order is cancelled', async () => {
    const cardOrder = await start(live, account, 4900)
    await live.orders.cancel(cardOrder.order.id)
    await waitUntil(async () => cardOrder.session.status === 'expired')
  })

  test.each([
    ['EUR', 4900, 123],
    ['EUR', 60, 2],
    ['JPY', 990, 25],
    ['JPY', 980, 25],
    ['JPY', 979, 24],
    ['KWD', 10_100, 250],
    ['ISK', 1000, 2500],
  ])('in %s of %d has a fee of %d, in Stripe’s units', async (currency, price, fee) => {
    expect(await startPaymentWithFee(price, currency)).toBe(fee)
  })

  test('has no fee if none is set or it rounds to zero', async () => {
    const { stripe: settings } = service.operator.platform
    await settings.update({ feePercent: 0.5 })
    expect(await startPaymentWithFee(99, 'JPY')).toBeNull()
    await settings.update({ feePercent: 0 })
    expect(await startPaymentWithFee(4900, 'EUR')).toBeNull()
    await settings.update({ feePercent: 2.5 })
  })
})

describe('the events of another account', () => {
  test('do not change the order, nor do forged events', async () => {
    const cardOrder = await start(live, account, 4900)
    const otherCardOrder = await start(otherClient.live, otherAccount, 4900)
    const events = pay(cardOrder)
    // The events of the paying account, sent as those of the other account.
    await deliver(
      platform,
      events.map((event) => ({ ...event, account: otherAccount.id })),
    )
    const forged = { ...platform, secret: createStripeId('whsec') }
    for (const event of events) expect(await sendEvent(event, forged)).toBe(401)
    await waitUntil(areAllProcessed)
    expect([await readStatus(cardOrder), await readStatus(otherCardOrder)]).toEqual(['open', 'open'])
    expect(await download(cardOrder)).toBe(402)

    await deliver(platform, pay(otherCardOrder, otherAccount))
    await waitUntil(async () => (await readStatus(otherCardOrder)) === 'paid')
    expect(await readStatus(cardOrder)).toBe('open')
    await deliver(platform, events)
    await waitUntil(async () => (await readStatus(cardOrder)) === 'paid')
    expect((await live.payments.list({ orderId: otherCardOrder.order.id })).totalItems).toBe(0)
    expect(otherAccount.store.sessions.has(cardOrder.session.id)).toBe(false)
  })
})

describe('a refund through a connected account', () => {
  test('refunds the operator’s fee in proportion, with ledger entries', async () => {
    const cardOrder = await buyResources(1000, 3000)
    expect(await findPayment(cardOrder)).toMatchObject({ fee: 146 + 100 })
    const [first] = (await reload(cardOrder)).lines
    await live.refunds.create(cardOrder.order.id, { lines: [{ lineId: first?.id ?? '' }] })
    await waitUntil(async () => findFee(cardOrder)?.amount_refunded === 25)
    await waitForFee(cardOrder, 146 + 75)
    await refundAll(live, { ...cardOrder.order, lines: (await reload(cardOrder)).lines.slice(1) })
    await waitForFee(cardOrder, 146)
    await waitForRefunds(cardOrder, 2)
    expect(findFee(cardOrder)).toMatchObject({ amount: 100, amount_refunded: 100, refunded: true })
    expect((await reload(cardOrder)).totals).toMatchObject({ paid: 4000, refunded: 4000, due: 0 })
    const [sums] =
      await sql`select sum(amount)::int as total, sum(amount) filter (where account = 'fees')::int as fees
      from ledger_postings p join ledger_entries e on e.client_id = p.client_id and e.id = p.entry_id
      where e.order_id = ${cardOrder.order.id}`
    expect(sums).toEqual({ total: 0, fees: 146 })
  })

  test('succeeds for a payment without a fee', async () => {
    const { stripe: settings } = service.operator.platform
    await settings.update({ feePercent: 0 })
    const cardOrder = await buyResources(4900)
    await settings.update({ feePercent: 2.5 })
    await refundAll(live, cardOrder.order)
    await waitForRefunds(cardOrder, 1)
    expect((await reload(cardOrder)).totals).toMatchObject({ refunded: 4900, due: 0 })
  })

  test('fails if the account was replaced after its first request failed', async () => {
    const client = await service.createClient()
    const { id: clientId } = client.record
    const formerAccount = await connectAccount(stripeService, clientId)
    const cardOrder = await start(client.live, formerAccount, 4900)
    await deliver(platform, pay(cardOrder, formerAccount))
    await waitUntil(async () => (await readStatus(cardOrder)) === 'paid')
    await service.operator.platform.clients.setStripeAccount(clientId, null)
    await refundAll(client.live, cardOrder.order)
    const readRefund = async () =>
      (await sql`select status, failures from refunds where order_id = ${cardOrder.order.id}`)[0]
    await waitUntil(async () => (await readRefund()).failures > 0)
    expect((await readRefund()).status).toBe('pending')
    await connectAccount(stripeService, clientId)
    await sql`update refunds set next_attempt_at = now() - interval '1 second' where order_id = ${cardOrder.order.id}`
    await waitUntil(async () => (await readRefund()).status === 'failed')
    expect(await download(cardOrder)).toBe(200)
    expect((await client.live.orders.get(cardOrder.order.id)).totals).toMatchObject({
      paid: 4900,
      refunded: 0,
      due: 0,
    })
  })

  test('in Stripe’s dashboard is detected without an event, and keeps the fee', async () => {
    const cardOrder = await buyResources(4900)
    account.account.refund({ payment_intent: findIntent(account, cardOrder).id })
    await sql`update billing_settings set reconciled_at = to_timestamp(0)`
    await waitForRefunds(cardOrder, 1)
    expect(await download(cardOrder)).toBe(402)
    expect(await findPayment(cardOrder)).toMatchObject({ fee: 172 + 123 })
  })
})

describe('a dispute of a payment through a connected account', () => {
  test('suspends access', async () => {
    const cardOrder = await buyResources(4900)
    await deliver(
      platform,
      collectEvents(account, () => account.account.dispute(findIntent(account, cardOrder))),
    )
    await waitUntil(async () => (await readPayment(cardOrder))?.status === 'disputed')
    expect(await download(cardOrder)).toBe(402)
  })
})

describe('an association', () => {
  test('with its own key opens payment pages at its own account, without the operator’s fee', async () => {
    await live.settings.billing.update({ provider: { apiKey: stripe.createKey() }, iban })
    const member = await createShopper(service, live)
    const createdOrder = await order(live, member.id, await sell(live))
    const { url } = await member.sdk.orders.checkout(createdOrder.id, { returnUrl: service.url })
    const id = new URL(url).pathname.split('/').at(-1) ?? ''
    expect(stripe.store.details.get(id)?.applicationFee).toBeNull()
    await live.settings.billing.update({ provider: { apiKey: null } })
  })

  test('whose account the operator has disconnected cannot open payment pages (503)', async () => {
    await service.operator.platform.clients.setStripeAccount(service.client.record.id, null)
    const member = await createShopper(service, live)
    const createdOrder = await order(live, member.id, await sell(live))
    const response = await member.call('POST', `/api/orders/${createdOrder.id}/checkout`, {
      returnUrl: service.url,
    })
    expect(response.status).toBe(503)
    await service.operator.platform.clients.setStripeAccount(service.client.record.id, account.id)
  })
})
