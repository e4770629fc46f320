import { beforeAll, describe, expect, test } from 'bun:test'
import { findClient } from '@guildhall/core/access/clients/find-client'
import {
  type CheckoutAttempt,
  findLatestAttempt,
  updateAttempt,
} from '@guildhall/core/billing/provider/checkout-attempts'
import { type ClientIdentity, createSystemContext } from '@guildhall/core/context'
import { openDatabase } from '@guildhall/core/platform/database/database'
import type { StripeEvent } from '../../../tools/fake-stripe/objects.ts'
import {
  type AccountEndpoint,
  deliver,
  setUpStripe,
  testServiceWithStripe,
} from '../../../tools/testing/stripe.ts'
import {
  areEventsProcessed,
  type CardOrder,
  collectEvents,
  download,
  findIntent,
  listPermutations,
  startCardOrder,
} from './card-payments.fixture.ts'
import { kill, startWorker, waitUntil } from './worker-fixtures.ts'

const { service, stripe } = await testServiceWithStripe()
const { live } = service.client
const { sql } = service.database
const worker = startWorker(service)
let account: AccountEndpoint

beforeAll(async () => {
  account = await setUpStripe({ stripe }, live)
})

const start = (...prices: number[]) => startCardOrder({ service, stripe, live }, ...prices)
const pay = ({ session }: CardOrder) => collectEvents(stripe, () => stripe.account.pay(session))
/** Reads from the database to spare the API’s rate limit. */
const readStatus = async ({ order }: CardOrder): Promise<string> =>
  (await sql`select status from orders where id = ${order.id}`)[0].status
const isPaid = async (cardOrder: CardOrder) => (await readStatus(cardOrder)) === 'paid'
const areAllProcessed = () => areEventsProcessed(service)
/** Makes payment pages due for reconciliation, as they are after ten minutes. */
const makePagesDue = () => sql`update checkout_sessions set checked_at = now() - interval '11 minutes'`

/** Expects the outcome of exactly one payment of 4900, whatever the sequence of its events. */
async function expectPaidOnce({ order }: CardOrder): Promise<void> {
  expect(await live.orders.get(order.id)).toMatchObject({
    status: 'paid',
    attention: null,
    totals: { paid: 4900, due: 0 },
    lines: [{ effect: { status: 'active' } }],
  })
  expect((await live.payments.list({ orderId: order.id })).items).toMatchObject([
    { provider: 'stripe', method: 'card', status: 'succeeded', amount: 4900, fee: 172 },
  ])
  const itemId = order.lines[0]?.item.id ?? ''
  expect((await live.resources.grants.list(itemId)).totalItems).toBe(1)
  expect((await live.invoices.list({ orderId: order.id })).totalItems).toBe(1)
  const paid = await sql`select from event_log where type = 'order.paid' and subject_id = ${order.id}`
  expect(paid).toHaveLength(1)
}

describe('the events of a payment', () => {
  test('create one payment, one grant and one order.paid in each of their 24 sequences, delivered five times', async () => {
    const types = [
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
      'charge.updated',
    ]
    const cardOrders: CardOrder[] = []
    for (const sequence of listPermutations(types)) {
      const cardOrder = await start(4900)
      cardOrders.push(cardOrder)
      const events = pay(cardOrder)
      const orderedEvents = sequence.map((type) => events.find((event) => event.type === type) as StripeEvent)
      for (let round = 0; round < 5; round++) await deliver(account, orderedEvents)
    }
    await waitUntil(areAllProcessed)
    await service.relay()
    for (const cardOrder of cardOrders) await expectPaidOnce(cardOrder)
    const [{ number }] = await sql`select count(*)::int as number from provider_events`
    expect(number).toBe(24 * types.length)
    const [sums] =
      await sql`select sum(amount)::int as total, sum(amount) filter (where account = 'receivable')::int
      as receivable, sum(amount) filter (where account = 'fees')::int as fees from ledger_postings`
    expect(sums).toEqual({ total: 0, receivable: 0, fees: 24 * 172 })
  }, 120_000)

  test('fail after the eighth attempt if their workers crashed', async () => {
    await sql`insert into provider_events (client_id, id, type, subject_type, subject_id, status, attempts, occurred_at)
      values (${service.client.record.id}, 'evt_crash', 'charge.updated', 'payment', 'pi_crash', 'pending', 7, now())`
    await waitUntil(areAllProcessed)
    const [event] = await sql`select status, error, attempts from provider_events where id = 'evt_crash'`
    expect(event).toEqual({ status: 'failed', error: expect.stringContaining('crashed'), attempts: 8 })
    await sql`delete from provider_events where id = 'evt_crash'`
  })

  test('can all be lost: reconciliation detects the payment', async () => {
    const cardOrder = await start(4900)
    pay(cardOrder)
    await makePagesDue()
    await waitUntil(() => isPaid(cardOrder))
    await service.relay()
    await expectPaidOnce(cardOrder)
  })

  test('can be lost for a page that expired unused: reconciliation marks the page as expired', async () => {
    const cardOrder = await start(4900)
    stripe.store.expire(cardOrder.session)
    await makePagesDue()
    await waitUntil(async () => {
      const [row] = await sql`select status from checkout_sessions where order_id = ${cardOrder.order.id}`
      return row.status === 'expired'
    })
    expect((await live.orders.get(cardOrder.order.id)).status).toBe('open')
  })
})

describe('a payment through Stripe', () => {
  test.each([
    ['of one cent less than is due', { amount: 4899 }, { paid: 4899, due: 1 }],
    ['in another currency', { currency: 'usd' }, { paid: 0, due: 4900 }],
  ])('%s leaves the order unpaid and flags it', async (_, options, totals) => {
    const cardOrder = await start(4900)
    await deliver(
      account,
      collectEvents(stripe, () => stripe.account.pay(cardOrder.session, options)),
    )
    await waitUntil(areAllProcessed)
    expect(await live.orders.get(cardOrder.order.id)).toMatchObject({
      status: 'open',
      attention: 'amount_mismatch',
      totals,
    })
    expect(await download(cardOrder)).toBe(402)
    await service.relay()
    const flagged = await sql`select from event_log where type = 'order.needs_attention'
      and subject_id = ${cardOrder.order.id}`
    expect(flagged).toHaveLength(1)
  })

  test('that is declined creates no payment; another card can pay', async () => {
    const cardOrder = await start(4900)
    await deliver(
      account,
      collectEvents(stripe, () => stripe.account.decline(cardOrder.session)),
    )
    await waitUntil(areAllProcessed)
    expect((await live.payments.list({ orderId: cardOrder.order.id })).totalItems).toBe(0)
    await deliver(account, pay(cardOrder))
    await waitUntil(() => isPaid(cardOrder))
  })

  test('that waits for the bank’s confirmation on the open page is not pending', async () => {
    const cardOrder = await start(4900)
    const events = collectEvents(stripe, () => {
      const intent = stripe.account.decline(cardOrder.session)
      intent.status = 'requires_action'
      intent.next_action = { type: 'use_stripe_sdk' }
    })
    await deliver(account, events)
    await waitUntil(areAllProcessed)
    expect((await live.payments.list({ orderId: cardOrder.order.id })).totalItems).toBe(0)
  })

  test.each([
    ['debit', 'succeeds', 'sepa_debit', true, 'paid', 'succeeded'],
    ['debit', 'fails', 'sepa_debit', false, 'open', 'failed'],
    ['voucher', 'is paid', 'multibanco', true, 'paid', 'succeeded'],
    ['voucher', 'expires', 'multibanco', false, 'open', 'failed'],
  ] as const)(
    'by %s is pending until it %s',
    async (_, _outcome, method, succeeds, status, paymentStatus) => {
      const cardOrder = await start(4900)
      await deliver(
        account,
        collectEvents(stripe, () => stripe.account.pay(cardOrder.session, { method })),
      )
      await waitUntil(areAllProcessed)
      expect((await live.orders.get(cardOrder.order.id)).status).toBe('open')
      expect((await live.payments.list({ orderId: cardOrder.order.id })).items).toMatchObject([
        { status: 'pending', method },
      ])
      const expire = async () => {
        await sql`update orders set expires_at = now() - interval '1 second' where id = ${cardOrder.order.id}`
        await service.operator.platform.maintenance.run()
        return readStatus(cardOrder)
      }
      expect(await expire()).toBe('open')
      // No event of this is delivered.
      stripe.account.settle(findIntent(stripe, cardOrder), succeeds)
      await makePagesDue()
      await waitUntil(async () => {
        const [row] = await sql`select status from payments where order_id = ${cardOrder.order.id}`
        return row.status === paymentStatus
      })
      expect(await readStatus(cardOrder)).toBe(status)
      expect(await expire()).toBe(succeeds ? 'paid' : 'expired')
    },
  )

  test('after the order was paid by transfer is recorded as an overpayment', async () => {
    const cardOrder = await start(4900)
    const events = pay(cardOrder)
    await live.payments.create(cardOrder.order.id, { amount: 4900, method: 'bank_transfer' })
    await deliver(account, events)
    await waitUntil(areAllProcessed)
    expect(await live.orders.get(cardOrder.order.id)).toMatchObject({
      status: 'paid',
      attention: 'overpaid',
      totals: { paid: 9800, due: -4900 },
    })
  })
})

describe('an open payment page', () => {
  test('is closed once its order is paid by transfer', async () => {
    const cardOrder = await start(4900)
    await live.payments.create(cardOrder.order.id, { amount: 4900, method: 'bank_transfer' })
    await waitUntil(async () => cardOrder.session.status === 'expired')
  })

  test('has equal checked_at and updated_at after an update, so reconciliation can close it at once', async () => {
    const { order } = await start(4900)
    const database = openDatabase(service.database.url, 1, 'guildhall-test')
    const client = (await findClient(database, service.client.record.id)) as ClientIdentity
    let time = Date.now()
    const ctx = { ...createSystemContext(database, client, 'Test'), now: () => new Date(time++) }
    const attempt = (await findLatestAttempt(ctx, order.id)) as CheckoutAttempt
    await updateAttempt(ctx, attempt, { status: 'open' })
    const [page] =
      await sql`select checked_at, updated_at from checkout_sessions where order_id = ${order.id}`
    expect(page.checked_at).toEqual(page.updated_at)
    await database.close()
  })
})

// This test comes last, because it kills the shared worker, and the worker that it starts stops when it ends.
test('events accepted before a worker is killed are processed by the next worker', async () => {
  const cardOrder = await start(4900)
  stripe.shouldHang = true
  await deliver(account, pay(cardOrder))
  await waitUntil(
    async () => (await sql`select from provider_events where status = 'pending' and attempts > 0`).length > 0,
  )
  await kill(worker)
  stripe.shouldHang = false
  expect(await download(cardOrder)).toBe(402)
  startWorker(service)
  // The killed worker’s claim expires after 30 seconds.
  await sql`update provider_events set next_attempt_at = now() - interval '1 second' where status = 'pending'`
  await waitUntil(() => isPaid(cardOrder))
  await waitUntil(areAllProcessed)
  await service.relay()
  await expectPaidOnce(cardOrder)
  expect(await download(cardOrder)).toBe(200)
}, 60_000)
