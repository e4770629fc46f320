import { beforeAll, describe, expect, test } from 'bun:test'
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
import { startWorker, waitUntil } from './worker-fixtures.ts'

const { service, stripe } = await testServiceWithStripe()
const { live } = service.client
const { sql } = service.database
startWorker(service)
let account: AccountEndpoint

beforeAll(async () => {
  account = await setUpStripe({ stripe }, live)
})

const areAllProcessed = () => areEventsProcessed(service)
async function deliverAndProcess(events: Parameters<typeof deliver>[1]): Promise<void> {
  await deliver(account, events)
  await waitUntil(areAllProcessed)
}

async function buyResources(...prices: number[]): Promise<CardOrder> {
  const cardOrder = await startCardOrder({ service, stripe, live }, ...prices)
  await deliverAndProcess(collectEvents(stripe, () => stripe.account.pay(cardOrder.session)))
  return cardOrder
}

/** Requests a refund while Stripe is unavailable. @returns its id, and a function that has it requested again */
async function requestInVain(work: () => Promise<{ items: { id: string }[] }>) {
  stripe.failWith = 503
  const { items } = await work()
  const id = items[0]?.id ?? ''
  const read = async () => (await sql`select status, provider_id, failures from refunds where id = ${id}`)[0]
  await waitUntil(async () => (await read()).failures > 0)
  await sql`update refunds set next_attempt_at = now() + interval '1 hour' where id = ${id}`
  stripe.failWith = null
  const retry = async () => {
    await sql`update refunds set next_attempt_at = now() - interval '1 second' where id = ${id} and status = 'pending'`
    await waitUntil(async () => (await read()).status !== 'pending')
  }
  return { id, retry, read }
}

const refundAtStripe = (cardOrder: CardOrder, amount: number) =>
  collectEvents(stripe, () =>
    stripe.account.refund({ payment_intent: findIntent(stripe, cardOrder).id, amount: String(amount) }),
  )
const listDocuments = async ({ order }: CardOrder) =>
  (await live.invoices.list({ orderId: order.id, order: { createdAt: 'asc' } })).items.map(
    ({ kind, totals }) => [kind, totals.total],
  )

describe.each([
  ['whose event arrives before the retry of ours', true],
  ['that the retry of ours detects', false],
])('a refund in Stripe’s dashboard, while ours is pending, %s,', (_, isEventFirst) => {
  test('of the same amount takes the place of ours', async () => {
    const cardOrder = await buyResources(4900)
    const { id, retry } = await requestInVain(() => refundAll(live, cardOrder.order))
    const events = refundAtStripe(cardOrder, 4900)
    if (isEventFirst) await deliverAndProcess(events)
    await retry()
    if (!isEventFirst) await deliverAndProcess(events)

    expect(await live.orders.get(cardOrder.order.id)).toMatchObject({
      status: 'paid',
      attention: null,
      totals: { paid: 4900, refunded: 4900, credited: 4900, due: 0 },
    })
    expect((await live.refunds.list({ orderId: cardOrder.order.id })).items).toMatchObject([
      { id, status: 'succeeded', amount: 4900 },
    ])
    expect(await listDocuments(cardOrder)).toEqual([
      ['invoice', 4900],
      ['credit_note', 4900],
    ])
    expect(await download(cardOrder)).toBe(402)
  }, 30_000)

  test('of another amount that leaves too little for ours makes ours fail', async () => {
    const cardOrder = await buyResources(1000, 2000)
    const lineId = cardOrder.order.lines[1]?.id ?? ''
    const { retry, read } = await requestInVain(() =>
      live.refunds.create(cardOrder.order.id, { lines: [{ lineId }] }),
    )
    const events = refundAtStripe(cardOrder, 1500)
    if (isEventFirst) await deliverAndProcess(events)
    await retry()
    if (!isEventFirst) await deliverAndProcess(events)

    expect((await read()).status).toBe('failed')
    expect(await live.orders.get(cardOrder.order.id)).toMatchObject({
      status: 'paid',
      totals: { paid: 3000, refunded: 1500, credited: 1500, due: 0 },
      lines: [{ refunded: 1000 }, { refunded: 500 }],
    })
    expect([await download(cardOrder, 0), await download(cardOrder, 1)]).toEqual([402, 200])
  }, 30_000)
})

test('a smaller refund in Stripe’s dashboard leaves a pending one that still fits', async () => {
  const cardOrder = await buyResources(1000, 2000)
  const lineId = cardOrder.order.lines[0]?.id ?? ''
  const { retry, read } = await requestInVain(() =>
    live.refunds.create(cardOrder.order.id, { lines: [{ lineId }] }),
  )
  await deliverAndProcess(refundAtStripe(cardOrder, 1000))
  await retry()
  expect((await read()).provider_id).toStartWith('re_')
  await waitUntil(async () => (await read()).status === 'succeeded')
  expect(await live.orders.get(cardOrder.order.id)).toMatchObject({
    totals: { paid: 3000, refunded: 2000, credited: 2000, due: 0 },
    lines: [{ refunded: 1000 }, { refunded: 1000 }],
  })
}, 30_000)
