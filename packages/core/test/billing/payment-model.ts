import { deriveAttention } from '@guildhall/core/billing/attention'
import { deriveEffects } from '@guildhall/core/billing/effects'
import type { LedgerEntry } from '@guildhall/core/billing/ledger'
import { calculateDue, type Order, type OrderLine } from '@guildhall/core/billing/order'
import type { Dispute, ProviderPayment } from '@guildhall/core/billing/provider/payment-provider'
import {
  derivePaymentState,
  planPayment,
  type StoredPayment,
} from '@guildhall/core/billing/provider/plan-payment'
import { summarizeDisputes } from '@guildhall/core/billing/provider/stripe-disputes'
import fc from 'fast-check'
import type Stripe from 'stripe'
import { createOrder, terms } from './orders.ts'

export const TOTAL = 10_000
const expected = { currency: 'EUR', amount: TOTAL }

export const createPayment = (values: Partial<ProviderPayment>): ProviderPayment => ({
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

export const buildDisputeFields = (status: Dispute['status'], amount: number): Partial<ProviderPayment> => ({
  dispute: { status, amount, dueBy: null },
  lost: status === 'lost' ? amount : 0,
})

/** An order with its ledger, updated with each observed state of its payments. */
export class Model {
  readonly balances: Record<string, number> = {}
  readonly stored = new Map<string, StoredPayment>()

  constructor(
    public order = createOrder(
      [{ quantity: 1, unitPrice: TOTAL, taxRate: 0, taxTreatment: 'standard' }],
      'EUR',
      true,
    ),
  ) {}

  observe(...payments: ProviderPayment[]): this {
    for (const payment of payments) {
      const { id } = payment
      const stored = this.stored.get(id) ?? null
      const state = derivePaymentState(payment, stored)
      if (!state) continue
      const plan = planPayment(this.order, stored, state, expected, terms, id)
      this.stored.set(id, plan.payment)
      this.apply(plan)
    }
    return this
  }

  apply({ order, entries }: { order: Order; entries: LedgerEntry[] }): void {
    this.order = deriveAttention(switchEffects(deriveEffects(order)))
    for (const { account, amount } of entries.flatMap(({ postings }) => postings))
      this.balances[account] = (this.balances[account] ?? 0) + amount
  }

  get result() {
    const { status, paid, attention, lines } = this.order
    return {
      status,
      paid,
      due: calculateDue(this.order),
      attention,
      effects: lines.map(({ effectStatus }) => effectStatus),
      balances: this.balances,
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

/** A change to one of a payment’s disputes. */
export interface Step {
  dispute: number
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  amount: number
}

export const steps = fc.array(
  fc.record<Step>({
    dispute: fc.nat(2),
    status: fc.constantFrom('needs_response', 'under_review', 'won', 'lost'),
    amount: fc.integer({ min: 1, max: TOTAL }),
  }),
  { maxLength: 6 },
)

/** Lists the successive states of a payment at Stripe. A lost dispute can still be won. */
export function listStates(payment: Partial<ProviderPayment>, steps: readonly Step[]): ProviderPayment[] {
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
    const disputedAmount = [...disputes.values()].reduce((sum, dispute) => sum + dispute.amount, 0)
    if (!disputes.has(step.dispute) && disputedAmount + step.amount <= amount) {
      disputes.set(step.dispute, { status: 'needs_response', amount: step.amount })
      states.push(createState())
    }
    const dispute = disputes.get(step.dispute)
    if (!dispute || dispute.status === 'won') continue
    if (dispute.status === 'lost' && step.status !== 'won') continue
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
