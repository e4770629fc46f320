import type { Attention } from './collections.ts'
import { calculateDue, isReceived, type Order, type PaymentFacts } from './order.ts'

/** A reason for attention. Its key identifies the fact, so that a resolved reason returns with a new fact. */
interface Reason {
  code: Attention
  key: string
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
 * resolved. Resolved reasons whose facts no longer hold are forgotten.
 */
export function deriveAttention(order: Order): Order {
  const reasons = listReasons(order)
  const resolvedReasons = order.resolvedReasons.filter((key) => reasons.some((reason) => reason.key === key))
  const codes = new Set(
    reasons.filter(({ key }) => !resolvedReasons.includes(key)).map((reason) => reason.code),
  )
  return { ...order, resolvedReasons, attention: precedence.find((code) => codes.has(code)) ?? null }
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
  if (order.status === 'paid' && unavailableIds.length > 0)
    reasons.push({ code: 'item_unavailable', key: `item_unavailable:${unavailableIds.join()}` })
  if (due < 0 && reasons.every(({ code }) => code !== 'paid_after_cancel'))
    reasons.push({ code: 'overpaid', key: `overpaid:${due}` })
  return reasons
}

function listPaymentReasons(payment: PaymentFacts, due: number): Reason[] {
  const { id, status, lost, attention } = payment
  const reasons: Reason[] = []
  if (status === 'disputed' || lost > 0)
    reasons.push({ code: 'disputed', key: `disputed:${id}:${status}:${lost}` })
  if (attention !== null && holds(payment, due)) reasons.push({ code: attention, key: `${attention}:${id}` })
  return reasons
}

/** Whether what was unusual about a payment still matters. */
function holds({ attention, ...payment }: PaymentFacts, due: number): boolean {
  if (attention === 'payment_failed') return !isReceived(payment) && due > 0
  return isReceived(payment) && (attention !== 'paid_after_cancel' || due !== 0)
}
