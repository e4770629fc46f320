import type { Attention, PaymentStatus } from '../collections.ts'
import { buildTransferPostings, type LedgerEntry } from '../ledger.ts'
import { isReceived, type Order, setPayment } from '../order.ts'
import {
  applyPayment,
  chooseLateAttention,
  reversePayment,
  type Terms,
  type Transition,
} from '../order-state.ts'
import type { Dispute, ProviderPayment } from './payment-provider.ts'

/** The state of a payment, derived from the provider’s state. */
export interface PaymentState {
  status: PaymentStatus
  currency: string
  amount: number
  fee: number | null
  dispute: Dispute | null
  /** The amount lost to disputes. */
  lost: number
}

/** A payment as stored. */
export interface StoredPayment extends PaymentState {
  id: string
  attention: Attention | null
}

/** The requested amount of a payment. */
export interface ExpectedAmount {
  currency: string
  amount: number
}

export interface PaymentPlan {
  payment: StoredPayment
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
 * Decides the effect of a payment on its order, from the stored state and the provider’s current state. The amount that
 * counts as paid depends only on the current state, not on the states that were reported before it.
 *
 * @param stored null for a new payment
 * @param id of the payment
 */
export function planPayment(
  before: Order,
  stored: StoredPayment | null,
  state: PaymentState,
  expected: ExpectedAmount,
  terms: Terms,
  id: string,
): PaymentPlan {
  const attention = chooseAttention(before, stored, state, expected)
  const { order, entries } = applyAmounts(before, stored, state, attention, terms)
  return {
    payment: { ...state, id, attention },
    order: setPayment(order, { id, status: state.status, lost: state.lost, attention }),
    entries: [...entries, ...buildFeeEntries(before, stored, state)],
    event: stored?.status === state.status || state.status === 'pending' ? null : `payment.${state.status}`,
  }
}

/** The reason for attention is chosen when a payment is received, and kept until the payment fails. */
function chooseAttention(
  before: Order,
  stored: StoredPayment | null,
  state: PaymentState,
  expected: ExpectedAmount,
): Attention | null {
  const wasReceived = stored !== null && isReceived(stored)
  if (!isReceived(state)) return wasReceived ? 'payment_failed' : (stored?.attention ?? null)
  if (wasReceived) return stored.attention
  const isMismatch = state.currency !== expected.currency || state.amount !== expected.amount
  if (isMismatch) return 'amount_mismatch'
  return state.currency === before.currency ? chooseLateAttention(before, state.amount) : null
}

/** A loss is deducted after its payment is received, even if both are reported at once. */
function applyAmounts(
  before: Order,
  stored: PaymentState | null,
  state: PaymentState,
  attention: Attention | null,
  terms: Terms,
): Transition {
  const lost = state.lost - (stored?.lost ?? 0)
  const change = getCountedAmount(state, before) - (stored ? getCountedAmount(stored, before) : 0)
  if (lost <= 0) return applyAmountChange(before, change, attention, terms)
  const countedLoss = state.currency === before.currency ? lost : 0
  const received = applyAmountChange(before, change + countedLoss, attention, terms)
  const { order, entries } = reversePayment(received.order, countedLoss, terms)
  return { order, entries: [...received.entries, ...entries, ...buildFailureEntries(countedLoss)] }
}

/** The amount that counts toward the order; 0 in another currency. */
function getCountedAmount({ status, currency, amount, lost }: PaymentState, order: Order): number {
  if (currency !== order.currency) return 0
  return isReceived({ status, lost }) ? amount - lost : 0
}

function applyAmountChange(
  before: Order,
  change: number,
  attention: Attention | null,
  terms: Terms,
): Transition {
  if (change > 0) {
    const { order, entries } = applyPayment(before, change, terms, attention)
    const postings = buildTransferPostings('provider', 'receivable', change)
    return { order, entries: [...entries, { type: 'payment', postings }] }
  }
  if (change < 0) {
    const { order, entries } = reversePayment(before, -change, terms)
    return { order, entries: [...entries, ...buildFailureEntries(-change)] }
  }
  return { order: before, entries: [] }
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
