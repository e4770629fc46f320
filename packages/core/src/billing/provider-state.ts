import { buildSalePostings } from './ledger.ts'
import type { Order, OrderLine } from './order.ts'
import { calculateDue } from './order.ts'
import {
  type Credit,
  isRevoked,
  refundLines,
  selectParts,
  settle,
  type Terms,
  type Transition,
} from './order-state.ts'
import type { RefundLine } from './plan-refund.ts'

/**
 * Allocates a refund made at the provider: to an overpayment first, then to the lines in order. A line is revoked when
 * nothing remains of it.
 */
export function allocateRefund(order: Order, amount: number): RefundLine[] {
  let remaining = amount - Math.min(amount, Math.max(0, -calculateDue(order)))
  const lines: RefundLine[] = []
  for (const { id, total, credited } of order.lines) {
    const part = Math.min(remaining, total - credited)
    if (part > 0) lines.push({ lineId: id, amount: part, revoke: credited + part === total })
    remaining -= part
  }
  return lines
}

/** Applies a refund made at the provider: to these lines, and the rest to an overpayment. */
export function applyProviderRefund(
  before: Order,
  amount: number,
  lines: readonly RefundLine[],
  terms: Terms,
): Transition {
  const revoked = new Set(lines.filter(({ revoke }) => revoke).map(({ lineId }) => lineId))
  const { order, entries } = refundLines(before, lines, revoked, terms)
  const remainder = amount - lines.reduce((sum, line) => sum + line.amount, 0)
  const refunded = { ...order, refunded: order.refunded + remainder }
  return { order: settle(refunded, terms), entries: lines.length === 0 ? [] : entries }
}

/** A reversed refund: the order after it, its entries, and the credited amounts that a new invoice must restore. */
export interface RefundReversal extends Transition {
  credits: Credit[]
}

/**
 * Reverses a failed refund. Lines become due again, and the effects that it revoked are restored, as are those of lines
 * that are no longer refunded in full; unless the order was cancelled or has expired: then the money is an overpayment.
 */
export function reverseRefund(
  before: Order,
  amount: number,
  refunded: readonly RefundLine[],
  terms: Terms,
): RefundReversal {
  const hasEnded = before.status === 'cancelled' || before.status === 'expired'
  const refundedLinesById = new Map(refunded.map((line) => [line.lineId, line]))
  const lines = before.lines.map((line): OrderLine => {
    const part = refundedLinesById.get(line.id)
    if (!part) return line
    const restored = { ...line, refunded: line.refunded - part.amount }
    if (hasEnded) return restored
    const restores = isRevoked(line) && (part.revoke || line.credited === line.total)
    const effectStatus = restores ? ('pending' as const) : line.effectStatus
    return { ...restored, credited: line.credited - part.amount, effectStatus }
  })
  const credits = hasEnded ? [] : refunded.map(({ lineId, amount }) => ({ lineId, amount }))
  const sum = credits.reduce((total, credit) => total + credit.amount, 0)
  const order = { ...before, lines, refunded: before.refunded - amount, credited: before.credited - sum }
  const postings = buildSalePostings(selectParts(order, credits), 1)
  return { order: settle(order, terms), entries: [{ type: 'refund_failed', postings }], credits }
}
