import { buildTransferPostings, type LedgerEntry } from '../ledger.ts'
import type { Order } from '../order.ts'
import { applyPayment, reversePayment, type Terms, type Transition } from '../order-state.ts'
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
 * Decides the effect of a payment on its order, from the stored state and the provider’s current state. Amounts, status
 * and effects of the order depend only on the current state, not on the states that were reported before it.
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
  const result = applyAmounts(before, stored, state, expected, terms)
  const order = applyDispute(result.order, stored, state, terms)
  return {
    state,
    order,
    entries: [...result.entries, ...buildFeeEntries(before, stored, state)],
    event: stored?.status === state.status || state.status === 'pending' ? null : `payment.${state.status}`,
  }
}

/** A loss is deducted after its payment was received, also if both are reported at once. */
function applyAmounts(
  before: Order,
  stored: PaymentState | null,
  state: PaymentState,
  expected: ExpectedAmount,
  terms: Terms,
): Transition {
  const lost = state.lost - (stored?.lost ?? 0)
  const change = getCountedAmount(state, before) - (stored ? getCountedAmount(stored, before) : 0)
  if (lost <= 0) return applyAmountChange(before, stored, state, change, expected, terms)
  const countedLoss = state.currency === before.currency ? lost : 0
  const received = applyAmountChange(before, stored, state, change + countedLoss, expected, terms)
  const { order, entries } = applyLostDispute(received.order, countedLoss, terms)
  return { order, entries: [...received.entries, ...entries, ...buildFailureEntries(countedLoss)] }
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
): Transition {
  const isMismatch = state.currency !== expected.currency || state.amount !== expected.amount
  const attention = isMismatch && state.status !== 'pending' ? ('amount_mismatch' as const) : null
  if (change > 0) {
    const { order, entries } = applyPayment(before, change, terms, attention)
    const postings = buildTransferPostings('provider', 'receivable', change)
    return { order, entries: [...entries, { type: 'payment', postings }] }
  }
  if (change < 0) {
    const { order, entries } = reversePayment(before, -change, terms)
    return { order, entries: [...entries, ...buildFailureEntries(-change)] }
  }
  const isNewAttention = attention !== null && (stored === null || stored.status === 'pending')
  return { order: isNewAttention ? { ...before, attention } : before, entries: [] }
}

function buildFailureEntries(amount: number): LedgerEntry[] {
  if (amount === 0) return []
  return [{ type: 'payment_failed', postings: buildTransferPostings('receivable', 'provider', amount) }]
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
