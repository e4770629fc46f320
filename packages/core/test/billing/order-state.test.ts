import { describe, expect, test } from 'bun:test'
import { deriveAttention } from '@guildhall/core/billing/attention'
import type { LedgerEntry } from '@guildhall/core/billing/ledger'
import { buildSalePostings } from '@guildhall/core/billing/ledger'
import { sumAmounts } from '@guildhall/core/billing/money/tax'
import { calculateDue, type Order } from '@guildhall/core/billing/order'
import * as states from '@guildhall/core/billing/order-state'
import { planRefund, type RefundablePayment } from '@guildhall/core/billing/plan-refund'
import { DomainError } from '@guildhall/core/errors'
import fc from 'fast-check'
import { createOrder, pricedLine, terms } from './orders.ts'

const currencies = ['JPY', 'EUR', 'KWD']

type Step =
  | { act: 'pay' | 'return' | 'lose' | 'refund'; share: number; line: number }
  | { act: 'overpayment' | 'cancel' | 'expire' | 'writeOff' }
const share = fc.double({ min: 0, max: 1.2, noNaN: true })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constantFrom('pay', 'pay', 'return', 'lose', 'refund', 'refund'),
    share,
    line: fc.nat(5),
  }),
  fc.record({ act: fc.constantFrom('overpayment', 'cancel', 'expire', 'writeOff') }),
) as fc.Arbitrary<Step>

/** A payment, and the part of it that was not lost to disputes. */
interface Payment extends RefundablePayment {
  kept: number
}

/** An order with its ledger and its payments, as the use cases write them. */
class Model {
  readonly entries: LedgerEntry[] = []
  readonly payments: Payment[] = []
  /** The totals of the credit notes. */
  credited = { net: 0, tax: 0, total: 0 }

  constructor(public order: Order) {
    this.entries.push({ type: 'order', postings: buildSalePostings(order.lines, 1) })
  }

  run(step: Step): unknown {
    const { order } = this
    switch (step.act) {
      case 'pay':
        return this.pay(Math.max(1, Math.round(step.share * order.total)))
      case 'return':
        return this.returnLatest()
      case 'lose':
        return this.lose(step.share)
      case 'refund': {
        const line = order.lines[step.line % order.lines.length]
        const amount = Math.round(step.share * ((line?.total ?? 0) - (line?.credited ?? 0)))
        return this.refund([{ lineId: line?.id ?? '', amount }])
      }
      case 'overpayment':
        return this.refund(null)
      case 'cancel':
        if (order.status !== 'open') return
        this.credit(states.listRemainingLines(order))
        return this.apply(states.cancel(order, terms))
      case 'expire':
        if (order.status === 'open') this.apply(states.expire(order, terms))
        return
      case 'writeOff':
        if (calculateDue(order) > 0) this.apply(states.writeOff(order, terms))
    }
  }

  apply({ order, entries }: states.Transition): void {
    this.order = order
    this.entries.push(...entries)
  }

  post(amount: number): void {
    const postings = [
      { account: 'bank' as const, amount },
      { account: 'receivable' as const, amount: -amount },
    ]
    this.entries.push({ type: 'payment', postings })
  }

  pay(amount: number): void {
    this.payments.unshift({
      id: String(this.payments.length),
      provider: 'manual',
      method: 'cash',
      remaining: amount,
      kept: amount,
    })
    this.apply(states.applyPayment(this.order, amount, terms))
    this.post(amount)
  }

  returnLatest(): void {
    const payment = this.payments.shift()
    if (!payment) return
    // The bank returns everything that was not lost to disputes, even what was refunded.
    this.apply(states.reversePayment(this.order, payment.kept, terms))
    this.post(-payment.kept)
  }

  /** Loses a dispute of a share of the latest payment. */
  lose(share: number): void {
    const [payment] = this.payments
    if (!payment) return
    const amount = Math.min(payment.kept, Math.round(share * payment.kept))
    payment.kept -= amount
    payment.remaining = Math.max(0, payment.remaining - amount)
    this.apply(states.reversePayment(this.order, amount, terms))
    this.post(-amount)
  }

  refund(lines: { lineId: string; amount: number }[] | null): void {
    let plan: ReturnType<typeof planRefund>
    try {
      plan = planRefund(this.order, this.payments, { lines })
    } catch (error) {
      expect(error).toBeInstanceOf(DomainError)
      return
    }
    for (const { payment, amount, lines: refundLines } of plan.parts) {
      payment.remaining -= amount
      expect(payment.remaining).toBeGreaterThanOrEqual(0)
      if (lines) expect(refundLines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount)
    }
    this.post(-plan.amount)
    if (!lines) {
      this.order = states.refundOverpayment(this.order, plan.amount, terms)
      return
    }
    this.credit(plan.credits)
    this.apply(states.refundLines(this.order, plan.credits, plan.revokedLineIds, terms))
  }

  credit(credits: readonly states.Credit[]): void {
    this.credited = sumAmounts([this.credited, ...states.selectParts(this.order, credits)])
  }

  check(): void {
    const { order } = this
    for (const { postings } of this.entries)
      expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    const receivable = this.entries
      .flatMap(({ postings }) => postings)
      .filter(({ account }) => account === 'receivable')
    expect(receivable.reduce((sum, { amount }) => sum + amount, 0)).toBe(calculateDue(order))
    expect(sumAmounts(order.lines)).toEqual({ net: order.net, tax: order.tax, total: order.total })
    expect(order.refunded).toBeGreaterThanOrEqual(order.lines.reduce((sum, line) => sum + line.refunded, 0))
    for (const line of order.lines) {
      expect(line.refunded).toBeGreaterThanOrEqual(0)
      expect(line.credited).toBeWithin(line.refunded, line.total + 1)
    }
    if (order.status === 'paid' || order.status === 'written_off')
      expect(calculateDue(order)).toBeLessThanOrEqual(0)
    if (order.status === 'open') expect(calculateDue(order)).toBeGreaterThan(order.total === 0 ? -1 : 0)
    if (calculateDue(order) < 0) expect(deriveAttention(order).attention).not.toBeNull()
  }
}

const orders = fc.record({
  lines: fc.array(pricedLine, { minLength: 1, maxLength: 6 }),
  currency: fc.constantFrom(...currencies),
  pricesIncludeTax: fc.boolean(),
})

describe('10,000 random orders', () => {
  test('have entries that add up to 0, and a receivable that equals the amount due', () => {
    fc.assert(
      fc.property(orders, fc.array(step, { maxLength: 12 }), (input, steps) => {
        const model = new Model(createOrder(input.lines, input.currency, input.pricesIncludeTax))
        for (const step of steps) {
          model.run(step)
          model.check()
        }
      }),
      { numRuns: 10_000 },
    )
  })

  test('have invoices and credit notes that cancel out after full refunds, in one step or in parts', () => {
    fc.assert(
      fc.property(orders, fc.array(step, { maxLength: 8 }), (input, steps) => {
        const model = new Model(createOrder(input.lines, input.currency, input.pricesIncludeTax))
        if (model.order.total === 0) return
        model.pay(model.order.total)
        for (const step of steps.filter(({ act }) => act === 'refund')) model.run(step)
        const remainingLines = states.listRemainingLines(model.order)
        if (remainingLines.length > 0) model.refund(remainingLines)
        model.check()
        const { net, tax, total } = model.order
        expect(model.credited).toEqual({ net, tax, total })
        expect(calculateDue(model.order)).toBe(0)
      }),
      { numRuns: 10_000 },
    )
  })
})

test('a refund draws on the latest payment that covers it, otherwise on several', () => {
  const order = {
    ...createOrder([{ quantity: 1, unitPrice: 1000, taxRate: 0, taxTreatment: 'standard' }], 'EUR', true),
    paid: 1000,
  }
  const createPayment = (id: string, remaining: number) => ({
    id,
    remaining,
    provider: 'manual',
    method: 'cash',
  })
  const payments = [createPayment('c', 100), createPayment('b', 600), createPayment('a', 300)]
  const planParts = (amount: number) =>
    planRefund(order, payments, { lines: [{ lineId: '0', amount }] }).parts.map((part) => [
      part.payment.id,
      part.amount,
    ])
  expect(planParts(100)).toEqual([['c', 100]])
  expect(planParts(500)).toEqual([['b', 500]])
  expect(planParts(1000)).toEqual([
    ['c', 100],
    ['b', 600],
    ['a', 300],
  ])
})
