import { beforeAll, expect, test } from 'bun:test'
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
  startCardOrder,
} from './card-payments.fixture.ts'
import { startWorker, waitUntil } from './worker-fixtures.ts'

/** HISTORIES=500 bun run test random-histories: the default is small enough for every run. */
const HISTORIES = Number(process.env.HISTORIES ?? 12)
const SEED = Number(process.env.SEED ?? 7)
const PRICES = [1000, 2000]
const TOTAL = 3000

const { service, stripe } = await testServiceWithStripe()
const { live } = service.client
const { sql } = service.database
startWorker(service)
let account: AccountEndpoint
beforeAll(async () => {
  account = await setUpStripe({ stripe }, live)
})

let state = SEED
function pick<Item>(items: readonly Item[]): Item {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31
  return items[Math.floor((state / 2 ** 31) * items.length)] as Item
}

const hasNo = async (rows: Promise<unknown[]>) => (await rows).length === 0
const areAllProcessed = () => areEventsProcessed(service)
const listOwn = <Item extends { payment_intent: string }>(objects: Map<string, Item>, id: string): Item[] =>
  [...objects.values()].filter(({ payment_intent }) => payment_intent === id)

/**
 * Pays an order, then refunds and disputes the payment here and at Stripe, in part or in full, while Stripe can be
 * unavailable and its events arrive at once, late and reversed, or never. Ends when everything is settled.
 *
 * @returns the order, and what happened
 */
async function playHistory(): Promise<{ cardOrder: CardOrder; log: string[] }> {
  const cardOrder = await startCardOrder({ service, stripe, live }, ...PRICES)
  const log: string[] = []
  const held: Parameters<typeof deliver>[1][number][] = []
  const runAtStripe = async (name: string, work: () => unknown) => {
    const events = collectEvents(stripe, () => {
      try {
        work()
      } catch {
        // Stripe refuses, such as a refund of more than was paid.
      }
    })
    const arrival = pick(['now', 'now', 'late', 'never'])
    log.push(`${name} ${arrival}`)
    if (arrival === 'late') held.push(...events)
    if (arrival !== 'now') return
    await deliver(account, events)
    if (stripe.failWith === null) await waitUntil(areAllProcessed)
  }
  await runAtStripe('pay', () => stripe.account.pay(cardOrder.session))
  const { id } = findIntent(stripe, cardOrder)
  const steps: Record<string, () => Promise<unknown>> = {
    refundAtStripe: async () => {
      const amount = String(pick([300, 1000, 2000, 3000]))
      await runAtStripe(`refund ${amount}`, () => stripe.account.refund({ payment_intent: id, amount }))
    },
    refundHere: async () => {
      const amount = pick([{}, { amount: 400 }])
      const lines = pick([[0], [1], [0, 1]]).map((index) => ({
        lineId: cardOrder.order.lines[index]?.id ?? '',
        ...amount,
      }))
      log.push(`refund here ${lines.length} ${JSON.stringify(amount)}`)
      await live.refunds.create(cardOrder.order.id, { lines }).catch(() => {})
      await Bun.sleep(pick([0, 700]))
    },
    failRefund: async () => {
      const [refund] = listOwn(stripe.store.refunds, id)
      if (refund) await runAtStripe('fail refund', () => stripe.account.failRefund(refund))
    },
    dispute: () => {
      const amount = pick([undefined, 500])
      return runAtStripe(`dispute ${amount}`, () =>
        stripe.account.dispute(findIntent(stripe, cardOrder), amount),
      )
    },
    closeDispute: async () => {
      const outcome = pick(['won', 'lost'] as const)
      const dispute = listOwn(stripe.store.disputes, id).at(-1)
      if (dispute) await runAtStripe(outcome, () => stripe.account.closeDispute(dispute, outcome))
    },
    lose: async () => {
      stripe.failWith = 429
      log.push('unavailable')
    },
    recover: async () => {
      stripe.failWith = null
      log.push('available')
    },
  }
  const names = Object.keys(steps).flatMap((name) => (/^(refund|lose)/.test(name) ? [name, name] : [name]))
  for (let step = pick([2, 3, 4, 5, 6]); step > 0; step--) await steps[pick(names)]?.()
  await settle(cardOrder, held.toReversed())
  return { cardOrder, log }
}

/** Makes Stripe available, delivers the late events, and waits until retries and reconciliation are done. */
async function settle({ order }: CardOrder, late: Parameters<typeof deliver>[1]): Promise<void> {
  stripe.failWith = null
  await deliver(account, late)
  await sql`update provider_events set next_attempt_at = now() where status = 'pending'`
  await waitUntil(areAllProcessed)
  await sql`update refunds set next_attempt_at = now() where status = 'pending' and provider_id is null`
  await waitUntil(() => hasNo(sql`select from refunds where status = 'pending'`))
  await sql`update checkout_sessions set checked_at = to_timestamp(0) where order_id = ${order.id}`
  await waitUntil(() =>
    hasNo(
      sql`select from checkout_sessions where order_id = ${order.id} and status in ('open', 'processing')`,
    ),
  )
  await sql`update billing_settings set reconciled_at = to_timestamp(0)`
  await waitUntil(() => hasNo(sql`select from billing_settings where reconciled_at = to_timestamp(0)`))
  // The association is claimed before its payments are fetched.
  await Bun.sleep(500)
}

/** What must be true of the order, derived from Stripe's objects alone. */
function deriveExpected(cardOrder: CardOrder) {
  const { id } = findIntent(stripe, cardOrder)
  const sum = (items: { amount: number }[]) => items.reduce((total, { amount }) => total + amount, 0)
  const refunded = sum(listOwn(stripe.store.refunds, id).filter(({ status }) => status !== 'failed'))
  const disputes = listOwn(stripe.store.disputes, id)
  const lost = Math.min(TOTAL, sum(disputes.filter(({ status }) => status === 'lost')))
  const isOpen = disputes.some(({ status }) => status !== 'won' && status !== 'lost')
  return { refunded, lost, isDisputed: isOpen || lost > 0 }
}

test(
  'random histories of a payment end in the state of Stripe, whatever the sequence of events',
  async () => {
    for (let history = 0; history < HISTORIES; history++) {
      await sql`delete from rate_limits`
      const { cardOrder, log } = await playHistory()
      const { refunded, lost, isDisputed } = deriveExpected(cardOrder)
      const { status, totals, lines } = await live.orders.get(cardOrder.order.id)
      expect({ log, refunded: totals.refunded, paid: totals.paid }).toEqual({
        log,
        refunded,
        paid: TOTAL - lost,
      })
      expect({ log, isOpen: status === 'open' }).toEqual({ log, isOpen: totals.due > 0 })
      if (lost === 0) expect({ log, due: Math.max(0, totals.due) }).toEqual({ log, due: 0 })
      const access = await Promise.all(lines.map((_, index) => download(cardOrder, index)))
      const expectedAccess = lines.map((line) =>
        status === 'paid' && !isDisputed && line.refunded < line.total ? 200 : 402,
      )
      expect({ log, access }).toEqual({ log, access: expectedAccess })
      const documents = (await live.invoices.list({ orderId: cardOrder.order.id })).items
      const billed = documents.reduce(
        (sum, { kind, totals: { total } }) => sum + (kind === 'invoice' ? total : -total),
        0,
      )
      expect({ log, billed }).toEqual({ log, billed: documents.length > 0 ? TOTAL - totals.credited : 0 })
      const [ledger] = await sql`select sum(amount)::int as total,
      sum(amount) filter (where account = 'receivable')::int as receivable from ledger_postings`
      const [{ due }] = await sql`select sum(due)::int as due from orders`
      expect({ log, ...ledger }).toEqual({ log, total: 0, receivable: due })
    }
  },
  Math.max(120_000, HISTORIES * 10_000),
)
