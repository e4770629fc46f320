import { DomainError, invalid, type Violation, violation } from '../errors.ts'
import { calculateDue, type Order } from './order.ts'
import type { Credit } from './order-state.ts'

export interface RefundInput {
  /** The lines to refund: the remaining amount of each, unless an amount is given; absent for an overpayment. */
  lines?: { lineId: string; amount?: number | null; revoke?: boolean | null }[] | null
  /** The amount of an overpayment to return, in minor units; absent: all of it. */
  amount?: number | null
  paymentId?: string | null
  reason?: string | null
}

/** A payment, and its refundable amount. */
export interface RefundablePayment {
  id: string
  provider: string
  method: string
  remaining: number
}

export interface RefundLine {
  lineId: string
  amount: number
  /** Whether to revoke the access that the line granted. */
  revoke: boolean
}

/** A refund of one payment. */
export interface RefundPart {
  payment: RefundablePayment
  amount: number
  lines: RefundLine[]
}

export interface RefundPlan {
  /** Empty for the refund of an overpayment. */
  credits: Credit[]
  /** The lines whose access is revoked. */
  revokedLineIds: Set<string>
  amount: number
  parts: RefundPart[]
}

/**
 * Decides how much to refund from which payments: the latest payment that covers the whole amount or, if none
 * does, several payments, latest first.
 *
 * @param payments latest first
 * @throws DomainError validation-error, refund-exceeds-payment
 */
export function planRefund(
  order: Order,
  payments: readonly RefundablePayment[],
  input: RefundInput,
): RefundPlan {
  const lines = input.lines ? planLines(order, input) : []
  const amount = input.lines
    ? lines.reduce((sum, line) => sum + line.amount, 0)
    : (input.amount ?? -calculateDue(order))
  if (amount <= 0)
    throw createExcessError(
      input.lines
        ? 'The lines have no amount left to refund.'
        : 'The order has no overpayment. To refund its lines, send them in "lines".',
    )
  if (!input.lines && amount > -calculateDue(order))
    throw createExcessError(
      'The amount exceeds the overpayment. Send a lower amount, or refund lines by sending them in "lines".',
    )
  return {
    credits: lines.map(({ lineId, amount }) => ({ lineId, amount })),
    revokedLineIds: new Set(lines.filter(({ revoke }) => revoke).map(({ lineId }) => lineId)),
    amount,
    parts: divideLines(choosePayments(payments, amount, input.paymentId ?? null), lines),
  }
}

function createExcessError(message: string): DomainError {
  return new DomainError('refund-exceeds-payment', message)
}

function planLines(order: Order, { lines: requestedLines, amount }: RefundInput): RefundLine[] {
  const violations: Violation[] = []
  const ids = requestedLines?.map(({ lineId }) => lineId) ?? []
  if (amount != null)
    violations.push(violation('amount', 'contradiction', 'Send either lines or amount, not both.'))
  const lines = (requestedLines ?? []).map(({ lineId, amount, revoke }, index) => {
    const line = order.lines.find(({ id }) => id === lineId)
    const path = `lines[${index}].lineId`
    if (!line) violations.push(violation(path, 'unknown_reference', 'The order has no line with this id.'))
    if (ids.indexOf(lineId) !== index)
      violations.push(violation(path, 'duplicate', 'This line is repeated. List it once.'))
    const remaining = line ? line.total - line.credited : 0
    const refunded = amount ?? remaining
    // If nothing remains, an earlier refund completed the line and decided on revocation; a free line has no such
    // refund.
    const completesLine = refunded === remaining && (remaining > 0 || line?.total === 0)
    return { lineId, amount: refunded, remaining, revoke: revoke ?? completesLine }
  })
  if (violations.length > 0) throw invalid(...violations)
  if (lines.some(({ amount, remaining }) => amount > remaining))
    throw createExcessError('The refund of a line cannot exceed its remaining amount.')
  return lines.map(({ remaining: _, ...line }) => line)
}

function choosePayments(
  payments: readonly RefundablePayment[],
  amount: number,
  paymentId: string | null,
): Omit<RefundPart, 'lines'>[] {
  const candidates = paymentId === null ? payments : payments.filter(({ id }) => id === paymentId)
  if (paymentId !== null && candidates.length === 0)
    throw invalid(
      violation('paymentId', 'unknown_reference', 'The order has no refundable payment with this id.'),
    )
  const single = candidates.find(({ remaining }) => remaining >= amount)
  if (single) return [{ payment: single, amount }]
  const parts: Omit<RefundPart, 'lines'>[] = []
  let unallocated = amount
  for (const payment of candidates) {
    const partAmount = Math.min(unallocated, payment.remaining)
    if (partAmount > 0) parts.push({ payment, amount: partAmount })
    unallocated -= partAmount
  }
  if (unallocated > 0)
    throw createExcessError(
      paymentId === null
        ? 'The refund exceeds the amount paid and not yet refunded.'
        : 'The refund exceeds the refundable amount of this payment. Send a lower amount, or omit paymentId.',
    )
  return parts
}

/** Divides the lines among the payments, in order; a line is revoked with its last part. */
function divideLines(
  parts: readonly Omit<RefundPart, 'lines'>[],
  lines: readonly RefundLine[],
): RefundPart[] {
  const remainingLines = lines.map((line) => ({ ...line }))
  return parts.map(({ payment, amount }) => {
    const refundLines: RefundLine[] = []
    let remaining = amount
    while (remaining > 0 && remainingLines[0]) {
      const [line] = remainingLines
      const refunded = Math.min(remaining, line.amount)
      line.amount -= refunded
      remaining -= refunded
      if (line.amount === 0) remainingLines.shift()
      // A line that costs nothing can be revoked, but has no part.
      if (refunded > 0)
        refundLines.push({ lineId: line.lineId, amount: refunded, revoke: line.revoke && line.amount === 0 })
    }
    return { payment, amount, lines: refundLines }
  })
}
