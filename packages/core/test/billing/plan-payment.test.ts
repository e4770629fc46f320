import { describe, expect, test } from 'bun:test'
import { deriveAttention, resolveAttention } from '@guildhall/core/billing/attention'
import { deriveEffects } from '@guildhall/core/billing/effects'
import type { LedgerEntry } from '@guildhall/core/billing/ledger'
import { calculateDue, type Order, type OrderLine } from '@guildhall/core/billing/order'
import * as states from '@guildhall/core/billing/order-state'
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

/** An order with its ledger, after the states of its payments that were seen. */
class Model {
  readonly balances: Record<string, number> = {}
  readonly stored = new Map<string, StoredPayment>()

  constructor(
    public order = createOrder(
      [{ quantity: 1, unitPrice: TOTAL, taxRate: 0, taxTreatment: 'standard' }],
      'EUR',
      true,
    ),
  ) {}

  see(...payments: ProviderPayment[]): this {
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
      attention: 'disputed',
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

/** The states of a payment at Stripe, from its start on. A loss can be corrected to a win. */
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

const payments = fc.record({
  amount: fc.constantFrom(TOTAL, TOTAL / 2),
  currency: fc.constantFrom('EUR', 'EUR', 'USD'),
})
const history = fc.tuple(payments, steps)
/** The states of several payments and a refund, with the positions at which each history sees them. */
const facts = fc.record({
  payments: fc.array(history, { minLength: 1, maxLength: 3 }),
  isRefunded: fc.boolean(),
})

/** Merges sequences at random, without changing the order within each. */
function interleave<Item>(sequences: readonly (readonly Item[])[], next: () => number): Item[] {
  const rest = sequences.map((sequence) => [...sequence]).filter((sequence) => sequence.length > 0)
  const merged: Item[] = []
  while (rest.length > 0) {
    const index = next() % rest.length
    merged.push(rest[index]?.shift() as Item)
    if (rest[index]?.length === 0) rest.splice(index, 1)
  }
  return merged
}

test('the same payments, disputes and refunds in any order lead to the same attention, access and amounts', () => {
  const positions = fc.infiniteStream(fc.nat(1000))
  fc.assert(
    fc.property(facts, positions, ({ payments, isRefunded }, positions) => {
      const sequences: ((model: Model) => unknown)[][] = payments.map(([payment, steps], index) =>
        listStates({ ...payment, id: `pi_${index}` }, steps).map((state) => (model) => model.see(state)),
      )
      if (isRefunded)
        sequences.push([
          (model) =>
            model.apply(
              states.refundLines(model.order, [{ lineId: '0', amount: 100 }], new Set(['0']), terms),
            ),
        ])
      const run = () => {
        const model = new Model()
        for (const event of interleave(sequences, () => positions.next().value as number)) event(model)
        return model.result
      }
      expect(run()).toEqual(run())
    }),
    { numRuns: 5000 },
  )
})

describe('a won dispute', () => {
  const win = createPayment(disputePart('won', TOTAL))
  const open = createPayment(disputePart('needs_response', TOTAL))
  const loss = createPayment(disputePart('lost', TOTAL))

  test('that was lost before restores access', () => {
    expect(new Model().see(createPayment({}), open, loss, win).result).toMatchObject({
      status: 'paid',
      due: 0,
      attention: null,
      effects: ['active'],
    })
  })

  test('that was lost before restores no access that a refund revoked in the meantime', () => {
    const model = new Model().see(createPayment({}), loss)
    model.apply(states.refundLines(model.order, [{ lineId: '0', amount: 0 }], new Set(['0']), terms))
    expect(model.see(win).result).toMatchObject({ status: 'paid', effects: ['revoked'] })
  })

  test('leaves another attention code in place', () => {
    const half = { amount: TOTAL / 2 }
    const dispute = (status: Dispute['status']) =>
      createPayment({ ...half, ...disputePart(status, half.amount) })
    const model = new Model().see(createPayment(half), dispute('needs_response'))
    expect(model.result.attention).toBe('disputed')
    expect(model.see(dispute('won')).result.attention).toBe('amount_mismatch')
  })

  test('restores nothing while another payment is disputed', () => {
    const other = createPayment({ ...disputePart('under_review', TOTAL), id: 'pi_2' })
    expect(new Model().see(createPayment({}), open, other, win).result).toMatchObject({
      attention: 'disputed',
      effects: ['suspended'],
    })
  })
})

describe('a reason for attention that staff resolved', () => {
  const half = createPayment({ amount: TOTAL / 2 })

  test('does not return with later changes, and reveals the next', () => {
    const model = new Model().see(createPayment({ amount: TOTAL * 2 }))
    expect(model.order.attention).toBe('amount_mismatch')
    model.order = resolveAttention(model.order)
    expect(model.order.attention).toBe('overpaid')
    model.order = resolveAttention(model.order)
    expect(model.see(createPayment({ amount: TOTAL * 2, fee: 30 })).order.attention).toBeNull()
  })

  test('returns with a new fact', () => {
    const model = new Model().see(half)
    model.order = resolveAttention(model.order)
    expect(model.see({ ...half, id: 'pi_2' }).order.attention).toBe('amount_mismatch')
  })
})
