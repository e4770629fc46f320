import type { Attention } from './collections.ts'
import { calculateDue, isReceived, type Order, type PaymentFacts } from './order.ts'

/**
 * A reason for attention. Its key identifies the fact behind it, so that a new fact raises the reason again after it
 * was resolved.
 */
interface Reason {
  code: Attention
  key: string
  /** Whether the reason currently applies. */
  isPresent: boolean
}

/** The most urgent first. */
const precedence: readonly Attention[] = [
  'disputed',
  'payment_failed',
  'item_unavailable',
  'amount_mismatch',
  'paid_after_cancel',
  'paid_after_expiry',
  'paid_after_write_off',
  'overpaid',
]

/**
 * Derives an order’s attention from its present facts: payments, amount due, effects, and the reasons that staff
 * resolved. Resolved reasons whose facts no longer exist are removed.
 */
export function deriveAttention(order: Order): Order {
  const reasons = listReasons(order)
  const resolvedReasons = order.resolvedReasons.filter((key) => reasons.some((reason) => reason.key === key))
  const codes = listOpenCodes(order, reasons)
  return { ...order, resolvedReasons, attention: precedence.find((code) => codes.has(code)) ?? null }
}

/** Whether a change made another reason for attention the most urgent one, or added a less urgent reason. */
export function hasNewReason(before: Order, after: Order): boolean {
  if (after.attention === null) return false
  if (after.attention !== before.attention) return true
  const [codesBefore, codesAfter] = [before, after].map((order) => listOpenCodes(order, listReasons(order)))
  return !codesAfter?.isSubsetOf(codesBefore ?? new Set())
}

function listOpenCodes({ resolvedReasons }: Order, reasons: readonly Reason[]): Set<Attention> {
  const open = reasons.filter(({ key, isPresent }) => isPresent && !resolvedReasons.includes(key))
  return new Set(open.map(({ code }) => code))
}

/** Marks the reason for attention as resolved. The next one, if there is any, takes its place. */
export function resolveAttention(order: Order): Order {
  if (order.attention === null) return order
  const keys = listReasons(order).flatMap(({ code, key }) => (code === order.attention ? key : []))
  return deriveAttention({ ...order, resolvedReasons: [...new Set([...order.resolvedReasons, ...keys])] })
}

function listReasons(order: Order): Reason[] {
  const due = calculateDue(order)
  const reasons = order.payments.flatMap((payment) => listPaymentReasons(payment, due))
  const unavailableIds = order.lines
    .filter(({ effectStatus }) => effectStatus === 'pending')
    .map(({ id }) => id)
  if (order.status === 'paid' && unavailableIds.length > 0) {
    const key = `item_unavailable:${unavailableIds.join()}`
    reasons.push({ code: 'item_unavailable', key, isPresent: true })
  }
  const isPaidAfterCancel = reasons.some(({ code, isPresent }) => code === 'paid_after_cancel' && isPresent)
  if (due < 0 && !isPaidAfterCancel)
    reasons.push({ code: 'overpaid', key: `overpaid:${due}`, isPresent: true })
  return reasons
}

function listPaymentReasons(payment: PaymentFacts, due: number): Reason[] {
  const { id, status, lost, attention } = payment
  const reasons: Reason[] = []
  if (status === 'disputed' || lost > 0)
    reasons.push({ code: 'disputed', key: `disputed:${id}:${status}:${lost}`, isPresent: true })
  // A reason no longer applies once its payment has failed or, for `payment_failed`, has been received after all.
  if (attention !== null && isReceived(payment) === (attention !== 'payment_failed'))
    reasons.push({ code: attention, key: `${attention}:${id}`, isPresent: concernsBalance(attention, due) })
  return reasons
}

/** Whether a reason matters at this balance. */
function concernsBalance(code: Attention, due: number): boolean {
  if (code === 'payment_failed') return due > 0
  return code !== 'paid_after_cancel' || due !== 0
}
