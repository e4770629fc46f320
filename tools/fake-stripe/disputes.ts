import type { Charge, Dispute } from './objects.ts'
import { createStripeId } from './objects.ts'
import type { StripeStore } from './store.ts'
import { addTransaction } from './transactions.ts'

const EVIDENCE_DAYS = 9
const DAY_SECONDS = 86_400
/** In minor units. Stripe keeps it regardless of the outcome: https://docs.stripe.com/disputes/how-disputes-work */
const DISPUTE_FEE = 1500

/** The buyer disputes a payment at the bank, which withdraws the amount. */
export function createDispute(store: StripeStore, charge: Charge, amount: number): Dispute {
  const id = createStripeId('du')
  const { currency } = charge
  const withdrawal = { amount: -amount, currency, fee: DISPUTE_FEE, source: id }
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [addTransaction(store, { ...withdrawal, reporting_category: 'dispute' })],
    charge: charge.id,
    created: store.now(),
    currency,
    evidence_details: {
      due_by: (Math.floor(store.now() / DAY_SECONDS) + EVIDENCE_DAYS) * DAY_SECONDS - 1,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  store.disputes.set(id, dispute)
  // `disputed` remains true even after the dispute is won.
  charge.disputed = true
  store.emit('charge.dispute.created', dispute)
  store.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The account's owner submits evidence. */
export function submitEvidence(store: StripeStore, dispute: Dispute): void {
  if (dispute.status !== 'needs_response') throw new Error(`The dispute is ${dispute.status}.`)
  Object.assign(dispute.evidence_details, { has_evidence: true, submission_count: 1 })
  dispute.status = 'under_review'
  store.emit('charge.dispute.updated', dispute)
  store.emit('charge.updated', store.get(store.charges, dispute.charge, 'charge', 'charge'))
}

/**
 * The bank decides a dispute. It can correct a loss to a win, but not a win to a loss.
 *
 * @throws Error if the dispute is won or already has this status
 */
export function closeDispute(store: StripeStore, dispute: Dispute, status: 'won' | 'lost'): void {
  if (dispute.status === 'won' || dispute.status === status)
    throw new Error(`The dispute is ${dispute.status}.`)
  dispute.status = status
  if (status === 'won') {
    const { id: source, amount, currency } = dispute
    dispute.is_charge_refundable = true
    dispute.balance_transactions.push(
      addTransaction(store, { amount, currency, fee: 0, source, reporting_category: 'dispute_reversal' }),
    )
    store.emit('charge.dispute.funds_reinstated', dispute)
  }
  store.emit('charge.dispute.closed', dispute)
}

/** The amount of a charge in disputes that are open or lost. */
export function sumDisputes(store: StripeStore, { id }: Charge): number {
  return [...store.disputes.values()]
    .filter(({ charge, status }) => charge === id && status !== 'won')
    .reduce((sum, { amount }) => sum + amount, 0)
}
