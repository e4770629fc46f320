import type { Attention } from './collections.ts'
import { buildSalePostings, buildTransferPostings, type LedgerEntry } from './ledger.ts'
import { computePart } from './money/tax.ts'
import { calculateDue, type Order, type OrderLine } from './order.ts'

/** An order after a change, and the ledger entries that post the change. */
export interface Transition {
  order: Order
  entries: LedgerEntry[]
}

/** When an order that is settled counts as paid, and when one that is due again must be paid and expires. */
export interface Terms {
  paidAt: Date
  /** Calculated when needed: most payments settle an order. */
  calculateDates: () => { dueAt: Date; expiresAt: Date }
}

/**
 * Records a payment. An expired or written-off order becomes due again first, unless the payment only settles an amount
 * due, such as after a refunded payment failed; a cancelled one remains cancelled. Every payment is recorded.
 *
 * @param attention why the payment needs attention; the term of an order that is still open then restarts
 */
export function applyPayment(
  before: Order,
  amount: number,
  terms: Terms,
  attention: Attention | null = chooseLateAttention(before, amount),
): Transition {
  const { order, entries } = exceedsDue(before, amount) ? revive(before) : { order: before, entries: [] }
  const received = { ...order, paid: order.paid + amount }
  return { order: settle(received, terms, attention !== null), entries }
}

const exceedsDue = (order: Order, amount: number) => amount > Math.max(0, calculateDue(order))

/** Returns why a payment received after its order has ended needs attention; null if it does not. */
export function chooseLateAttention(before: Order, amount: number): Attention | null {
  const { status } = before
  if (!exceedsDue(before, amount)) return null
  if (status === 'expired') return 'paid_after_expiry'
  if (status === 'cancelled') return 'paid_after_cancel'
  return status === 'written_off' ? 'paid_after_write_off' : null
}

/**
 * Reverses a payment, such as a bounced cheque. A paid order is open again if an amount is due, and so is one whose
 * remainder was written off.
 */
export function reversePayment(before: Order, amount: number, terms: Terms): Transition {
  const reversed = { ...before, paid: before.paid - amount }
  const isDueAgain = before.status === 'written_off' && calculateDue(reversed) > 0
  const { order, entries } = isDueAgain ? revive(reversed) : { order: reversed, entries: [] }
  return { order: settle(order, terms, true), entries }
}

/** The part of a line that is credited. */
export interface Credit {
  lineId: string
  amount: number
}

/** A part of an order's line, as credit notes show it. */
export interface CreditedLine extends OrderLine {
  net: number
  tax: number
  total: number
}

/** Returns the lines with a credit, each with the amounts of the credited part instead of its own. */
export function selectParts(order: Order, credits: readonly Credit[]): CreditedLine[] {
  const amounts = new Map(credits.map(({ lineId, amount }) => [lineId, amount]))
  return order.lines
    .filter(({ id }) => (amounts.get(id) ?? 0) > 0)
    .map((line) => ({
      ...line,
      ...computePart(line, line.credited, line.credited + (amounts.get(line.id) ?? 0)),
    }))
}

/** The lines with an amount that can still be credited, and this amount. */
export function listRemainingLines({ lines }: Order): Credit[] {
  return lines
    .map(({ id, total, credited }) => ({ lineId: id, amount: total - credited }))
    .filter(({ amount }) => amount > 0)
}

/**
 * Refunds lines, which are then no longer due.
 *
 * @param revoked the lines whose effect is revoked
 */
export function refundLines(
  before: Order,
  credits: readonly Credit[],
  revoked: ReadonlySet<string>,
  terms: Terms,
): Transition {
  const amounts = new Map(credits.map(({ lineId, amount }) => [lineId, amount]))
  const sum = credits.reduce((total, { amount }) => total + amount, 0)
  const lines = before.lines.map((line) => {
    const amount = amounts.get(line.id) ?? 0
    if (amount === 0 && !revoked.has(line.id)) return line
    const refunded = { ...line, refunded: line.refunded + amount, credited: line.credited + amount }
    return revoked.has(line.id) ? revokeEffect(refunded) : refunded
  })
  const order = { ...before, lines, refunded: before.refunded + sum, credited: before.credited + sum }
  return {
    order: settle(order, terms),
    entries: [{ type: 'credit', postings: buildSalePostings(selectParts(before, credits), -1) }],
  }
}

/** Refunds an overpayment. */
export function refundOverpayment(before: Order, amount: number, terms: Terms): Order {
  return settle({ ...before, refunded: before.refunded + amount }, terms)
}

/** Cancels an order: nothing is due, and effects are revoked. Payments received become an overpayment. */
export function cancel(before: Order, terms: Terms): Transition {
  const { order, entries } = creditRemainder(before, 'credit')
  const lines = order.lines.map(revokeEffect)
  return { order: settle({ ...order, status: 'cancelled', lines }, terms), entries }
}

/** Expires an order: like a cancellation, but a payment reopens it, and effects are not revoked. */
export function expire(before: Order, terms: Terms): Transition {
  const { order, entries } = creditRemainder(before, 'expiry')
  return { order: settle({ ...order, status: 'expired' }, terms), entries }
}

/** Writes off the amount due. A cancelled or expired order keeps its status. */
export function writeOff(before: Order, terms: Terms): Transition {
  const due = calculateDue(before)
  const status = before.status === 'open' ? 'written_off' : before.status
  return {
    order: settle({ ...before, status, credited: before.credited + due }, terms),
    entries: [{ type: 'write_off', postings: buildTransferPostings('write-off', 'receivable', due) }],
  }
}

function creditRemainder(before: Order, type: 'credit' | 'expiry'): Transition {
  const credits = listRemainingLines(before)
  const sum = credits.reduce((total, { amount }) => total + amount, 0)
  const lines = before.lines.map((line) =>
    line.credited === line.total ? line : { ...line, credited: line.total },
  )
  return {
    order: { ...before, lines, credited: before.credited + sum },
    entries: [{ type, postings: buildSalePostings(selectParts(before, credits), -1) }],
  }
}

/** Reverses an expiry or a write-off; an order with another status is returned unchanged. */
function revive(before: Order): Transition {
  if (before.status === 'written_off') {
    const credited = before.lines.reduce((sum, line) => sum + line.credited, 0)
    const writtenOff = before.credited - credited
    return {
      order: { ...before, status: 'open', credited },
      entries: [{ type: 'revival', postings: buildTransferPostings('receivable', 'write-off', writtenOff) }],
    }
  }
  if (before.status !== 'expired') return { order: before, entries: [] }
  const lines = before.lines.map((line) =>
    line.credited === line.refunded ? line : { ...line, credited: line.refunded },
  )
  const expiredAmount = before.lines.reduce((sum, line) => sum + line.credited - line.refunded, 0)
  const revivedOrder: Order = { ...before, status: 'open', lines, credited: before.credited - expiredAmount }
  const parts = selectParts(
    revivedOrder,
    before.lines.map(({ id, credited, refunded }) => ({ lineId: id, amount: credited - refunded })),
  )
  return { order: revivedOrder, entries: [{ type: 'revival', postings: buildSalePostings(parts, 1) }] }
}

/** Revokes the effect of a line, until a failed refund of the line restores it. */
function revokeEffect(line: OrderLine): OrderLine {
  return line.effectStatus === null || isRevoked(line)
    ? line
    : { ...line, effectStatus: 'revoked', revokedByDispute: false }
}

/** Whether a line’s effect was revoked other than by a lost dispute. */
export function isRevoked({ effectStatus, revokedByDispute }: OrderLine): boolean {
  return effectStatus === 'revoked' && !revokedByDispute
}

/**
 * Derives the status of an open or paid order from the amount due; other statuses are kept.
 *
 * @param restartsTerm whether an order that is still open gets a new payment term, such as after a late payment
 */
export function settle(order: Order, { paidAt, calculateDates }: Terms, restartsTerm = false): Order {
  const due = calculateDue(order)
  if (order.status === 'open' && due <= 0) return { ...order, status: 'paid', paidAt }
  if (order.status === 'paid' && due > 0)
    return { ...order, status: 'open', paidAt: null, ...calculateDates() }
  return order.status === 'open' && restartsTerm ? { ...order, ...calculateDates() } : order
}
