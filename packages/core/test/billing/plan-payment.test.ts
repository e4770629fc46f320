import { describe, expect, test } from 'bun:test'
import type { LedgerEntry } from '@guildhall/core/billing/ledger'
import { calculateDue, type Order, type OrderLine } from '@guildhall/core/billing/order'
import * as states from '@guildhall/core/billing/order-state'
import type { Dispute, ProviderPayment } from '@guildhall/core/billing/provider/payment-provider'
import {
  derivePaymentState,
  type PaymentState,
  planPayment,
} from '@guildhall/core/billing/provider/plan-payment'
import { summarizeDisputes } from '@guildhall/core/billing/provider/stripe-disputes'
import fc from 'fast-check'
import type Stripe from 'stripe'
import { createOrder, terms } from './orders.ts'

const TOTAL = 10_000
const expected = { currency: 'EUR', amount: TOTAL }

const createPayment = (values: Partial<ProviderPayment>): ProviderPayment => ({
  id: 'pi',
  reference: null,
  status: 'succeeded',
  method: 'card',
  currency: 'EUR',
  amount: TOTAL,
  fee: null,
  receivedAt: null,
  failureReason: null,
  dispute: null,
  lost: 0,
  refunds: [],
  ...values,
})

const disputePart = (status: Dispute['status'], amount: number): Partial<ProviderPayment> => ({
  dispute: { status, amount, dueBy: null },
  lost: status === 'lost' ? amount : 0,
})

/** An order with its ledger, after the states of a payment that were seen. */
class Model {
  readonly balances: Record<string, number> = {}
  stored: PaymentState | null = null

  constructor(
    public order = createOrder(
      [{ quantity: 1, unitPrice: TOTAL, taxRate: 0, taxTreatment: 'standard' }],
      'EUR',
      true,
    ),
  ) {}

  see(...payments: ProviderPayment[]): this {
    for (const payment of payments) {
      const state = derivePaymentState(payment, this.stored)
      if (!state) continue
      const { order, entries } = planPayment(this.order, this.stored, state, expected, terms)
      this.stored = state
      this.apply({ order, entries })
    }
    return this
  }

  apply({ order, entries }: { order: Order; entries: LedgerEntry[] }): void {
    this.order = switchEffects(order)
    for (const { account, amount } of entries.flatMap(({ postings }) => postings))
      this.balances[account] = (this.balances[account] ?? 0) + amount
  }

  get result() {
    const { status, paid, attention, lines } = this.order
    return {
      status,
      paid,
      due: calculateDue(this.order),
      isDisputed: attention === 'disputed',
      effects: lines.map(({ effectStatus }) => effectStatus),
      balances: this.balances,
      payment: this.stored,
    }
  }
}

/** Effects are active while the order is paid. */
function switchEffects(order: Order): Order {
  const [from, to] =
    order.status === 'paid' ? (['pending', 'active'] as const) : (['active', 'pending'] as const)
  const lines = order.lines.map(
    (line): OrderLine => (line.effectStatus === from ? { ...line, effectStatus: to } : line),
  )
  return { ...order, lines }
}

describe('a dispute first seen as lost', () => {
  test.each([
    ['without a stored payment', []],
    ['after a pending payment', [createPayment({ status: 'pending' })]],
    ['after a failed payment', [createPayment({ status: 'pending' }), createPayment({ status: 'none' })]],
  ])('revokes the effects and flags the order, %s', (_name, before) => {
    const { result } = new Model().see(...before, createPayment(disputePart('lost', TOTAL)))
    expect(result).toMatchObject({
      status: 'open',
      paid: 0,
      due: TOTAL,
      isDisputed: true,
      effects: ['revoked'],
    })
  })

  test('of 40 percent leaves access revoked when these are paid again', () => {
    const model = new Model().see(createPayment(disputePart('lost', 4000)))
    expect(model.result).toMatchObject({ status: 'open', due: 4000 })
    model.apply(states.applyPayment(model.order, 4000, terms))
    expect(model.result).toMatchObject({ status: 'paid', due: 0, effects: ['revoked'] })
  })
})

/** A change of one of the disputes of a payment. */
interface Step {
  dispute: number
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  amount: number
}

const steps = fc.array(
  fc.record<Step>({
    dispute: fc.nat(2),
    status: fc.constantFrom('needs_response', 'under_review', 'won', 'lost'),
    amount: fc.integer({ min: 1, max: TOTAL }),
  }),
  { maxLength: 6 },
)

/** The states of a payment at Stripe, from its start on. Closed disputes do not change. */
function listStates(payment: Partial<ProviderPayment>, steps: readonly Step[]): ProviderPayment[] {
  const { amount, currency } = createPayment(payment)
  const disputes = new Map<number, { status: Step['status']; amount: number }>()
  const createState = () => createPayment({ ...payment, ...summarize([...disputes.values()], currency) })
  const states = [
    createPayment({ ...payment, status: 'none' }),
    createPayment({ ...payment, status: 'pending' }),
    createPayment({ ...payment, status: 'none' }),
    createState(),
  ]
  for (const step of steps) {
    const disputed = [...disputes.values()].reduce((sum, dispute) => sum + dispute.amount, 0)
    if (!disputes.has(step.dispute) && disputed + step.amount <= amount) {
      disputes.set(step.dispute, { status: 'needs_response', amount: step.amount })
      states.push(createState())
    }
    const dispute = disputes.get(step.dispute)
    if (!dispute || dispute.status === 'won' || dispute.status === 'lost') continue
    dispute.status = step.status
    states.push(createState())
  }
  return states
}

function summarize(disputes: { status: Step['status']; amount: number }[], currency: string) {
  return summarizeDisputes(
    disputes.map(
      (dispute) =>
        ({ ...dispute, currency, evidence_details: { due_by: null } }) as unknown as Stripe.Dispute,
    ),
  )
}

test('the result depends only on the last state, whichever states were seen before it, and how often', () => {
  const orders = fc.constantFrom('open', 'expired', 'cancelled')
  const payments = fc.record({
    amount: fc.constantFrom(TOTAL, TOTAL / 2, TOTAL * 2),
    currency: fc.constantFrom('EUR', 'EUR', 'USD'),
  })
  const seen = fc.infiniteStream(fc.boolean())
  fc.assert(
    fc.property(orders, payments, steps, seen, (status, payment, steps, seen) => {
      const createModel = () => {
        const model = new Model()
        if (status === 'expired') model.apply(states.expire(model.order, terms))
        if (status === 'cancelled') model.apply(states.cancel(model.order, terms))
        return model
      }
      const all = listStates(payment, steps)
      const some = all.filter((state) => seen.next().value || state === all.at(-1))
      const { result } = createModel().see(...all)
      expect(createModel().see(...some).result).toEqual(result)
      expect(createModel().see(...all.flatMap((state) => [state, state])).result).toEqual(result)
    }),
    { numRuns: 10_000 },
  )
})
