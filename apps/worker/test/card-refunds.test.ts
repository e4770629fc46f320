import { beforeAll, describe, expect, test } from 'bun:test'
import type { Invoice, Order } from '@guildhall/sdk'
import type { Dispute, Refund as StripeRefund } from '../../../tools/fake-stripe/objects.ts'
import {
  type AccountEndpoint,
  deliver,
  setUpStripe,
  testServiceWithStripe,
} from '../../../tools/testing/stripe.ts'
import { refundAll } from '../../server/test/billing/billing-fixtures.ts'
import {
  areEventsProcessed,
  type CardOrder,
  collectEvents,
  download,
  findIntent,
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

const areAllProcessed = () => areEventsProcessed(service)
/** Runs an action at Stripe and waits until its events are processed. */
async function runAtStripe(work: () => unknown): Promise<void> {
  await deliver(account, collectEvents(stripe, work))
  await waitUntil(areAllProcessed)
}

/** Orders resources at these prices and pays by card. */
async function buyResources(...prices: number[]): Promise<CardOrder> {
  const cardOrder = await startCardOrder({ service, stripe, live }, ...prices)
  await runAtStripe(() => stripe.account.pay(cardOrder.session))
  expect(await download(cardOrder)).toBe(200)
  return cardOrder
}
const reload = ({ order }: CardOrder): Promise<Order> => live.orders.get(order.id)
const refundAtStripe = (cardOrder: CardOrder, amount?: number): StripeRefund =>
  stripe.account.refund({
    payment_intent: findIntent(stripe, cardOrder).id,
    ...(amount === undefined ? {} : { amount: String(amount) }),
  })
const listDocuments = async ({ order }: CardOrder): Promise<Invoice[]> =>
  (await live.invoices.list({ orderId: order.id, order: { createdAt: 'asc' } })).items
const listRefunds = async ({ order }: CardOrder) => (await live.refunds.list({ orderId: order.id })).items
const countEvents = async (type: string, { order }: CardOrder) => {
  await service.relay()
  return (
    await sql`select from event_log where type = ${type}
      and (data::json ->> 'orderId' = ${order.id} or subject_id = ${order.id})`
  ).length
}

/** Expects a balanced ledger whose receivables equal the amounts due. */
async function expectBalance(): Promise<void> {
  const [sums] = await sql`select coalesce(sum(amount), 0)::int as total,
    coalesce(sum(amount) filter (where account = 'receivable'), 0)::int as receivable from ledger_postings`
  const [{ due }] = await sql`select sum(due)::int as due from orders`
  expect(sums).toEqual({ total: 0, receivable: due })
}

describe('a refund in Stripe’s dashboard', () => {
  test('keeps access if partial and revokes it if full, with credit notes', async () => {
    const cardOrder = await buyResources(1000, 2000)
    await runAtStripe(() => refundAtStripe(cardOrder, 400))
    expect(await download(cardOrder)).toBe(200)
    await runAtStripe(() => refundAtStripe(cardOrder, 600))
    expect([await download(cardOrder), await download(cardOrder, 1)]).toEqual([402, 200])
    await runAtStripe(() => refundAtStripe(cardOrder))
    expect(await download(cardOrder, 1)).toBe(402)
    expect(await reload(cardOrder)).toMatchObject({
      status: 'paid',
      totals: { paid: 3000, refunded: 3000, credited: 3000, due: 0 },
    })
    const documents = await listDocuments(cardOrder)
    expect(documents.map(({ kind, totals }) => [kind, totals.total])).toEqual([
      ['invoice', 3000],
      ['credit_note', 400],
      ['credit_note', 600],
      ['credit_note', 2000],
    ])
    expect(await listRefunds(cardOrder)).toHaveLength(3)
    await expectBalance()
  })

  test('restores access if it fails later, with an invoice that refers to its credit note', async () => {
    const cardOrder = await buyResources(1000, 2000)
    let first: StripeRefund | undefined
    await runAtStripe(() => {
      first = refundAtStripe(cardOrder, 1000)
    })
    await runAtStripe(() => refundAtStripe(cardOrder, 500))
    expect(await download(cardOrder)).toBe(402)
    await runAtStripe(() => stripe.account.failRefund(first as StripeRefund))
    expect(await download(cardOrder)).toBe(200)
    expect(await reload(cardOrder)).toMatchObject({
      status: 'paid',
      totals: { paid: 3000, refunded: 500, credited: 500, due: 0 },
      lines: [
        { refunded: 0, effect: { status: 'active' } },
        { refunded: 500, effect: { status: 'active' } },
      ],
    })
    const [invoice, note, , secondInvoice] = await listDocuments(cardOrder)
    expect(secondInvoice).toMatchObject({
      kind: 'invoice',
      refersTo: note?.id ?? '',
      totals: { total: 1000 },
    })
    const [firstLine, secondLine] = cardOrder.order.lines.map(({ id }) => ({ lineId: id }))
    const refundLine = (line = { lineId: '' }) => live.refunds.create(cardOrder.order.id, { lines: [line] })
    expect((await listRefunds(cardOrder)).map(({ status }) => status).toSorted()).toEqual([
      'failed',
      'succeeded',
    ])
    expect((await live.payments.list({ orderId: cardOrder.order.id })).items[0]?.refunded).toBe(500)
    expect(await countEvents('refund.failed', cardOrder)).toBe(1)
    await expectBalance()
    // Each credit note refers to the invoice with its line.
    await refundLine(secondLine)
    await refundLine(firstLine)
    const notes = (await listDocuments(cardOrder)).filter(({ kind }) => kind === 'credit_note').slice(2)
    expect(notes.map(({ refersTo }) => refersTo)).toEqual([invoice?.id ?? '', secondInvoice?.id ?? ''])
  })

  test('restores access if it fails after another one refunded the rest', async () => {
    const cardOrder = await buyResources(1000)
    await runAtStripe(() => refundAtStripe(cardOrder, 300))
    const failing = [...stripe.store.refunds.values()].at(-1) as StripeRefund
    await runAtStripe(() => refundAtStripe(cardOrder, 700))
    expect(await download(cardOrder)).toBe(402)
    await runAtStripe(() => stripe.account.failRefund(failing))
    expect(await reload(cardOrder)).toMatchObject({ status: 'paid', totals: { refunded: 700, due: 0 } })
    expect(await download(cardOrder)).toBe(200)
    await expectBalance()
  })

  test('is found in Stripe’s list of refunds if all its events are lost', async () => {
    const cardOrder = await buyResources(4900)
    refundAtStripe(cardOrder)
    await sql`update billing_settings set reconciled_at = now() - interval '11 minutes'`
    await waitUntil(
      async () => (await sql`select from refunds where order_id = ${cardOrder.order.id}`).length > 0,
    )
    expect(await download(cardOrder)).toBe(402)
    await expectBalance()
  })

  test.each([0, 1])('is found although another payment cannot be read (%d)', async (unreadable) => {
    const cardOrders = [await buyResources(4900), await buyResources(4900)]
    for (const cardOrder of cardOrders) refundAtStripe(cardOrder)
    const [readable, other] = unreadable === 0 ? cardOrders.toReversed() : cardOrders
    const intent = findIntent(stripe, other as CardOrder)
    stripe.store.intents.delete(intent.id)
    await sql`update billing_settings set reconciled_at = now() - interval '11 minutes'`
    await waitUntil(
      async () => (await sql`select from refunds where order_id = ${readable?.order.id}`).length > 0,
    )
    stripe.store.intents.set(intent.id, intent)
  })

  test('reduces an overpayment before it credits lines', async () => {
    const cardOrder = await startCardOrder({ service, stripe, live }, 4900)
    const events = collectEvents(stripe, () => stripe.account.pay(cardOrder.session))
    await live.payments.create(cardOrder.order.id, { amount: 1000, method: 'cash' })
    await deliver(account, events)
    await waitUntil(areAllProcessed)
    await runAtStripe(() => refundAtStripe(cardOrder, 1000))
    expect(await reload(cardOrder)).toMatchObject({
      attention: null,
      totals: { paid: 5900, refunded: 1000, credited: 0, due: 0 },
    })
    expect(await download(cardOrder)).toBe(200)
    await expectBalance()
  })
})

describe('a refund of a card payment through the API', () => {
  test('is pending, then created once at Stripe, then succeeds', async () => {
    const cardOrder = await buyResources(4900)
    const { items } = await refundAll(live, cardOrder.order)
    expect(items).toMatchObject([{ status: 'pending', amount: 4900, providerId: null }])
    expect(await download(cardOrder)).toBe(402)
    await waitUntil(
      async () =>
        (await sql`select status from refunds where id = ${items[0]?.id}`)[0].status === 'succeeded',
    )
    const atStripe = [...stripe.store.refunds.values()].filter(
      ({ metadata }) => metadata.guildhall_refund === items[0]?.id,
    )
    expect(atStripe.map(({ amount }) => amount)).toEqual([4900])
    expect(await live.refunds.get(items[0]?.id ?? '')).toMatchObject({ providerId: atStripe[0]?.id ?? '' })
    expect(await countEvents('refund.succeeded', cardOrder)).toBe(1)
    await expectBalance()
  })

  test('is pending until the bank has completed it', async () => {
    const cardOrder = await buyResources(4900)
    stripe.account.areRefundsPending = true
    const { items } = await refundAll(live, cardOrder.order)
    const id = items[0]?.id ?? ''
    await waitUntil(
      async () => (await sql`select provider_id from refunds where id = ${id}`)[0].provider_id !== null,
    )
    stripe.account.areRefundsPending = false
    const refund = await live.refunds.get(id)
    expect(refund.status).toBe('pending')
    await runAtStripe(() =>
      stripe.account.completeRefund(stripe.store.refunds.get(refund.providerId ?? '') as StripeRefund),
    )
    expect((await live.refunds.get(id)).status).toBe('succeeded')
    expect(await countEvents('refund.succeeded', cardOrder)).toBe(1)
  })

  test('fails and is undone if Stripe rejects it', async () => {
    const cardOrder = await buyResources(4900)
    // A refund in the dashboard whose event has not arrived yet.
    const events = collectEvents(stripe, () => refundAtStripe(cardOrder, 4000))
    await refundAll(live, cardOrder.order)
    await waitUntil(async () => {
      const failed =
        await sql`select from refunds where order_id = ${cardOrder.order.id} and status = 'failed'`
      return failed.length > 0
    })
    expect(await download(cardOrder)).toBe(200)
    const [, note, secondInvoice] = await listDocuments(cardOrder)
    expect(secondInvoice).toMatchObject({
      kind: 'invoice',
      refersTo: note?.id ?? '',
      totals: { total: 4900 },
    })
    await deliver(account, events)
    await waitUntil(areAllProcessed)
    expect((await reload(cardOrder)).totals).toMatchObject({ paid: 4900, refunded: 4000, due: 0 })
    await expectBalance()
  })

  test('is retried with another idempotency key after an error that Stripe stores, and created once', async () => {
    const cardOrder = await buyResources(4900)
    stripe.failWith = 500
    const { items } = await refundAll(live, cardOrder.order)
    const [id = ''] = items.map(({ id }) => id)
    await waitUntil(async () => (await sql`select failures from refunds where id = ${id}`)[0].failures > 0)
    stripe.failWith = null
    await waitUntil(
      async () => (await sql`select status from refunds where id = ${id}`)[0].status === 'succeeded',
    )
    const stripeRefunds = [...stripe.store.refunds.values()].filter(
      ({ metadata }) => metadata.guildhall_refund === id,
    )
    expect(stripeRefunds).toHaveLength(1)
    expect(stripe.requests.filter(({ key }) => key === `refund:${id}:2`)).toHaveLength(1)
  })
})

describe('a refund that Stripe makes although it returns an error', () => {
  test('is created once', async () => {
    const cardOrder = await buyResources(4900)
    Object.assign(stripe, { failWith: 500, failsAfterEffect: true })
    const lines = cardOrder.order.lines.map(({ id }) => ({ lineId: id, amount: 1000 }))
    const { id = '' } = (await live.refunds.create(cardOrder.order.id, { lines })).items[0] ?? {}
    await waitUntil(async () => (await sql`select failures from refunds where id = ${id}`)[0].failures > 0)
    Object.assign(stripe, { failWith: null, failsAfterEffect: false })
    await waitUntil(
      async () => (await sql`select status from refunds where id = ${id}`)[0].status === 'succeeded',
    )
    const stripeRefunds = [...stripe.store.refunds.values()].filter(
      ({ metadata }) => metadata.guildhall_refund === id,
    )
    expect(stripeRefunds).toHaveLength(1)
    expect((await reload(cardOrder)).totals).toMatchObject({ paid: 4900, refunded: 1000 })
    await expectBalance()
  })
})

describe('a dispute', () => {
  test('suspends access, and restores it if won', async () => {
    const cardOrder = await buyResources(4900)
    const intent = findIntent(stripe, cardOrder)
    await runAtStripe(() => stripe.account.dispute(intent))
    expect(await download(cardOrder)).toBe(402)
    expect(await reload(cardOrder)).toMatchObject({
      status: 'paid',
      attention: 'disputed',
      lines: [{ effect: { status: 'suspended' } }],
    })
    const [payment] = (await live.payments.list({ orderId: cardOrder.order.id })).items
    expect(payment).toMatchObject({ status: 'disputed', dispute: { status: 'needs_response', amount: 4900 } })
    expect(await countEvents('payment.disputed', cardOrder)).toBe(1)

    const [dispute] = [...stripe.store.disputes.values()].filter(
      (candidate) => candidate.payment_intent === intent.id,
    )
    await runAtStripe(() => dispute && stripe.account.closeDispute(dispute, 'won'))
    expect(await download(cardOrder)).toBe(200)
    expect(await reload(cardOrder)).toMatchObject({
      status: 'paid',
      attention: null,
      lines: [{ effect: { status: 'active' } }],
    })
    expect(await countEvents('order.paid', cardOrder)).toBe(1)
    await expectBalance()
  })

  test('revokes access and makes the order due again if lost, even without any event', async () => {
    const cardOrder = await buyResources(4900)
    const dispute = stripe.account.dispute(findIntent(stripe, cardOrder))
    stripe.account.closeDispute(dispute, 'lost')
    await sql`update billing_settings set reconciled_at = now() - interval '11 minutes'`
    await waitUntil(async () => {
      const [row] = await sql`select status from payments where order_id = ${cardOrder.order.id}`
      return row.status === 'failed'
    })
    expect(await download(cardOrder)).toBe(402)
    expect(await reload(cardOrder)).toMatchObject({
      status: 'open',
      attention: 'disputed',
      totals: { paid: 0, due: 4900 },
      lines: [{ effect: { status: 'revoked' } }],
    })
    await expectBalance()
  })

  test('that is lost before any event arrives, even the payment’s, revokes access, and paying the rest does not restore it', async () => {
    const cardOrder = await startCardOrder({ service, stripe, live }, 4900)
    await runAtStripe(() => {
      const dispute = stripe.account.dispute(stripe.account.pay(cardOrder.session), 2000)
      stripe.account.closeDispute(dispute, 'lost')
    })
    expect(await reload(cardOrder)).toMatchObject({
      status: 'open',
      attention: 'disputed',
      totals: { paid: 2900, due: 2000 },
      lines: [{ effect: { status: 'revoked' } }],
    })
    await live.payments.create(cardOrder.order.id, { amount: 2000, method: 'bank_transfer' })
    expect((await reload(cardOrder)).status).toBe('paid')
    expect(await download(cardOrder)).toBe(402)
    await expectBalance()
  })

  test('costs a fee, which is added to that of the payment and posted', async () => {
    const cardOrder = await buyResources(4900)
    await runAtStripe(() =>
      stripe.account.closeDispute(stripe.account.dispute(findIntent(stripe, cardOrder)), 'won'),
    )
    const [payment] = (await live.payments.list({ orderId: cardOrder.order.id })).items
    expect(payment?.fee).toBe(172 + 1500)
    const [{ fees }] = await sql`select sum(p.amount)::int as fees from ledger_postings p
      join ledger_entries e on e.id = p.entry_id where e.payment_id = ${payment?.id} and p.account = 'fees'`
    expect(fees).toBe(172 + 1500)
    await expectBalance()
  })

  test('that was lost and is corrected to a win restores access', async () => {
    const cardOrder = await buyResources(4900)
    const dispute = stripe.account.dispute(findIntent(stripe, cardOrder))
    await runAtStripe(() => stripe.account.closeDispute(dispute, 'lost'))
    expect(await download(cardOrder)).toBe(402)
    await runAtStripe(() => stripe.account.closeDispute(dispute, 'won'))
    expect(await download(cardOrder)).toBe(200)
    expect(await reload(cardOrder)).toMatchObject({
      status: 'paid',
      attention: null,
      totals: { paid: 4900, due: 0 },
      lines: [{ effect: { status: 'active' } }],
    })
    await expectBalance()
  })

  test('that is won keeps the amount mismatch flag of its payment', async () => {
    const cardOrder = await startCardOrder({ service, stripe, live }, 4900)
    await runAtStripe(() => {
      const intent = stripe.account.pay(cardOrder.session, { amount: 5000 })
      stripe.account.closeDispute(stripe.account.dispute(intent), 'won')
    })
    expect((await reload(cardOrder)).attention).toBe('amount_mismatch')
    await live.orders.update(cardOrder.order.id, { attention: null })
    expect((await reload(cardOrder)).attention).toBe('overpaid')
  })

  test('has the same outcome if it is won before its events arrive in reverse order', async () => {
    const cardOrder = await startCardOrder({ service, stripe, live }, 4900)
    const events = collectEvents(stripe, () => {
      const dispute = stripe.account.dispute(stripe.account.pay(cardOrder.session))
      stripe.account.closeDispute(dispute, 'won')
    })
    await deliver(account, events.toReversed())
    await waitUntil(areAllProcessed)
    expect(await reload(cardOrder)).toMatchObject({ status: 'paid', attention: null, totals: { due: 0 } })
    expect(await download(cardOrder)).toBe(200)
  })
})

describe('two disputes, each of part of a payment,', () => {
  const readPayment = async ({ order }: CardOrder) =>
    (await live.payments.list({ orderId: order.id })).items[0]

  test('both count: one won restores nothing while the other is open, and the lost one is deducted', async () => {
    const cardOrder = await buyResources(4900)
    const intent = findIntent(stripe, cardOrder)
    const first = stripe.account.dispute(intent, 2000)
    const second = stripe.account.dispute(intent, 900)
    await runAtStripe(() => stripe.account.closeDispute(second, 'won'))
    expect(await readPayment(cardOrder)).toMatchObject({
      status: 'disputed',
      dispute: { status: 'needs_response', amount: 2000 },
    })
    expect(await download(cardOrder)).toBe(402)
    await runAtStripe(() => stripe.account.closeDispute(first, 'lost'))
    expect(await readPayment(cardOrder)).toMatchObject({
      status: 'failed',
      dispute: { status: 'lost', amount: 2000 },
    })
    expect(await reload(cardOrder)).toMatchObject({ status: 'open', totals: { paid: 2900, due: 2000 } })
    await expectBalance()
  })

  test('are both deducted if both are lost, the second even without any event', async () => {
    const cardOrder = await buyResources(4900)
    const intent = findIntent(stripe, cardOrder)
    await runAtStripe(() => stripe.account.closeDispute(stripe.account.dispute(intent, 2000), 'lost'))
    expect((await reload(cardOrder)).totals).toMatchObject({ paid: 2900, due: 2000 })
    stripe.account.closeDispute(stripe.account.dispute(intent, 900), 'lost')
    await sql`update billing_settings set reconciled_at = now() - interval '11 minutes'`
    await waitUntil(async () => (await reload(cardOrder)).totals.paid === 2000)
    expect(await readPayment(cardOrder)).toMatchObject({
      status: 'failed',
      dispute: { status: 'lost', amount: 2900 },
    })
    await expectBalance()
  })

  test('are deducted separately: one is lost without any event while the other still needs a response', async () => {
    const cardOrder = await buyResources(4900)
    const intent = findIntent(stripe, cardOrder)
    let second: Dispute | undefined
    await runAtStripe(() => {
      stripe.account.dispute(intent, 2000)
      second = stripe.account.dispute(intent, 900)
      stripe.account.submitEvidence(second)
    })
    stripe.account.closeDispute(second as Dispute, 'lost')
    await sql`update billing_settings set reconciled_at = now() - interval '11 minutes'`
    await waitUntil(async () => (await reload(cardOrder)).totals.paid === 4000)
    await expectBalance()
  })

  test('keep the amount of the lost one deducted while the other is open', async () => {
    const cardOrder = await buyResources(4900)
    const intent = findIntent(stripe, cardOrder)
    await runAtStripe(() => {
      stripe.account.closeDispute(stripe.account.dispute(intent, 2000), 'lost')
      stripe.account.dispute(intent, 900)
    })
    expect(await readPayment(cardOrder)).toMatchObject({
      status: 'disputed',
      dispute: { status: 'needs_response', amount: 900 },
    })
    expect(await reload(cardOrder)).toMatchObject({
      attention: 'disputed',
      totals: { paid: 2900, due: 2000 },
      lines: [{ effect: { status: 'revoked' } }],
    })
    await expectBalance()
  })
})

test('the rest of a payment partly lost to a dispute can be refunded, but no more', async () => {
  const cardOrder = await buyResources(4900)
  const intent = findIntent(stripe, cardOrder)
  await runAtStripe(() => stripe.account.closeDispute(stripe.account.dispute(intent, 2000), 'lost'))
  const [lineId = ''] = cardOrder.order.lines.map(({ id }) => id)
  const refund = (amount: number) => live.refunds.create(cardOrder.order.id, { lines: [{ lineId, amount }] })
  expect(await refund(2901).catch((error: unknown) => error)).toMatchObject({
    kind: 'refund-exceeds-payment',
  })
  const [{ id = '' } = {}] = (await refund(2900)).items
  await waitUntil(async () => (await live.refunds.get(id)).status !== 'pending')
  expect((await live.refunds.get(id)).status).toBe('succeeded')
  expect((await reload(cardOrder)).totals).toMatchObject({ paid: 2900, refunded: 2900, due: 2000 })
  await expectBalance()
})

// These tests come last, because they kill the shared worker, and the workers that each starts stop when it ends.
test.each([
  ['', () => worker, () => {}],
  [
    ', even if its idempotency key has expired',
    () => startWorker(service),
    () => stripe.deleteIdempotencyKeys(),
  ],
])(
  'a refund is created once if its worker is killed after Stripe accepted it%s',
  async (_, getWorker, expireKeys) => {
    const firstWorker = getWorker()
    const cardOrder = await buyResources(4900)
    stripe.shouldHang = true
    const { items } = await refundAll(live, cardOrder.order)
    const [id = ''] = items.map(({ id }) => id)
    const findRefunds = () =>
      [...stripe.store.refunds.values()].filter(({ metadata }) => metadata.guildhall_refund === id)
    await waitUntil(async () => findRefunds().length > 0)
    await kill(firstWorker)
    expireKeys()
    stripe.shouldHang = false
    startWorker(service)
    // The killed worker’s claim expires after 30 seconds.
    await sql`update refunds set next_attempt_at = now() - interval '1 second' where id = ${id}`
    await waitUntil(
      async () => (await sql`select status from refunds where id = ${id}`)[0].status === 'succeeded',
    )
    expect(findRefunds()).toHaveLength(1)
    expect((await reload(cardOrder)).totals).toMatchObject({ paid: 4900, refunded: 4900, due: 0 })
    await expectBalance()
  },
  60_000,
)

test('a refund that crashed its worker seven times fails; if Stripe made it after all, it is recorded', async () => {
  const firstWorker = startWorker(service)
  const cardOrder = await buyResources(4900)
  await kill(firstWorker)
  const { items } = await refundAll(live, cardOrder.order)
  const [id = ''] = items.map(({ id }) => id)
  await sql`update refunds set interrupted_attempts = 7 where id = ${id}`
  startWorker(service)
  await waitUntil(async () => (await live.refunds.get(id)).status === 'failed')
  expect(await download(cardOrder)).toBe(200)
  expect(stripe.requests.filter(({ key }) => key === `refund:${id}:1`)).toEqual([])
  await expectBalance()

  await runAtStripe(() =>
    stripe.account.refund({
      payment_intent: findIntent(stripe, cardOrder).id,
      metadata: { guildhall_refund: id },
    }),
  )
  expect((await listRefunds(cardOrder)).map(({ status }) => status).toSorted()).toEqual([
    'failed',
    'succeeded',
  ])
  expect((await reload(cardOrder)).totals).toMatchObject({ paid: 4900, refunded: 4900, due: 0 })
  expect(await download(cardOrder)).toBe(402)
  await expectBalance()
}, 60_000)
