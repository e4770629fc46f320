import { buildTransferPostings, type LedgerEntry } from '../ledger.ts'
import type { Order } from '../order.ts'
import { applyPayment, reversePayment, type Terms } from '../order-state.ts'
import { applyLostDispute, reinstate, suspend } from '../provider-state.ts'
import type { Dispute, ProviderPayment } from './payment-provider.ts'

export type PaymentStatus = 'pending' | 'succeeded' | 'failed' | 'disputed'

/** The stored state of a payment, derived from the provider’s state. */
export interface PaymentState {
  status: PaymentStatus
  currency: string
  amount: number
  fee: number | null
  dispute: Dispute | null
  /** The amount lost to disputes. */
  lost: number
}

/** The requested amount of a payment. */
export interface ExpectedAmount {
  currency: string
  amount: number
}

export interface PaymentPlan {
  state: PaymentState
  order: Order
  entries: LedgerEntry[]
  /** The type of the event to emit, if any. */
  event: `payment.${Exclude<PaymentStatus, 'pending'>}` | null
}

/** The current state of a payment; null for the status `none` if nothing is stored. */
export function derivePaymentState(
  { status, currency, amount, fee, dispute, lost }: ProviderPayment,
  stored: PaymentState | null,
): PaymentState | null {
  if (status === 'none') return stored && { ...stored, status: 'failed', lost: 0 }
  const state = { currency, amount, fee: fee ?? stored?.fee ?? null, dispute, lost: Math.min(lost, amount) }
  if (status === 'pending') return { ...state, status }
  if (dispute === null || dispute.status === 'won') return { ...state, status: 'succeeded' }
  return { ...state, status: dispute.status === 'lost' ? 'failed' : 'disputed' }
}

/**
 * Decides the effect of a payment on its order, from the stored state and the provider’s current state. The result does
 * not depend on how often and in which order the provider reports it.
 *
 * @param stored null for a new payment
 */
export function planPayment(
  before: Order,
  stored: PaymentState | null,
  state: PaymentState,
  expected: ExpectedAmount,
  terms: Terms,
): PaymentPlan {
  const change = getCountedAmount(state, before) - (stored ? getCountedAmount(stored, before) : 0)
  const result = applyAmountChange(before, stored, state, change, expected, terms)
  const order = applyDispute(result.order, stored, state, terms)
  return {
    state,
    order,
    entries: [...result.entries, ...buildFeeEntries(before, stored, state)],
    event: stored?.status === state.status || state.status === 'pending' ? null : `payment.${state.status}`,
  }
}

/** The amount that counts toward the order; 0 in another currency. */
function getCountedAmount({ status, currency, amount, lost }: PaymentState, order: Order): number {
  if (currency !== order.currency || status === 'pending') return 0
  return status === 'failed' && lost === 0 ? 0 : amount - lost
}

function applyAmountChange(
  before: Order,
  stored: PaymentState | null,
  state: PaymentState,
  change: number,
  expected: ExpectedAmount,
  terms: Terms,
): { order: Order; entries: LedgerEntry[] } {
  const isMismatch = state.currency !== expected.currency || state.amount !== expected.amount
  const attention = isMismatch && state.status !== 'pending' ? ('amount_mismatch' as const) : null
  if (change > 0) {
    const { order, entries } = applyPayment(before, change, terms, attention)
    const postings = buildTransferPostings('provider', 'receivable', change)
    return { order, entries: [...entries, { type: 'payment', postings }] }
  }
  if (change < 0) {
    const reverse = state.lost > (stored?.lost ?? 0) ? applyLostDispute : reversePayment
    const { order, entries } = reverse(before, -change, terms)
    const postings = buildTransferPostings('receivable', 'provider', -change)
    return { order, entries: [...entries, { type: 'payment_failed', postings }] }
  }
  const isNewAttention = attention !== null && (stored === null || stored.status === 'pending')
  return { order: isNewAttention ? { ...before, attention } : before, entries: [] }
}

/** The provider deducts its fee from the association’s balance. The fee is known with the payment, or later. */
function buildFeeEntries(order: Order, stored: PaymentState | null, state: PaymentState): LedgerEntry[] {
  const fee = (state.fee ?? 0) - (stored?.fee ?? 0)
  if (fee === 0 || state.currency !== order.currency) return []
  return [{ type: 'payment', postings: buildTransferPostings('fees', 'provider', fee) }]
}

function applyDispute(order: Order, stored: PaymentState | null, state: PaymentState, terms: Terms): Order {
  if (state.status === 'disputed' && stored?.status !== 'disputed') return suspend(order)
  return state.status === 'succeeded' && stored?.status === 'disputed' ? reinstate(order, terms) : order
}
