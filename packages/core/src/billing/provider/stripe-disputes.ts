import type Stripe from 'stripe'
import type { Dispute, ProviderPayment } from './payment-provider.ts'
import { fromStripeAmount } from './stripe-amounts.ts'

const statuses: Record<string, Dispute['status']> = {
  warning_needs_response: 'needs_response',
  needs_response: 'needs_response',
  warning_under_review: 'under_review',
  under_review: 'under_review',
  warning_closed: 'won',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
}

/** The combined status of several disputes is the first of these that any of them has. */
const precedence: readonly Dispute['status'][] = ['needs_response', 'under_review', 'lost', 'won']

/**
 * Combines the disputes of a payment, each of which can concern only part of it, into one with the most urgent status,
 * the total amount and the earliest deadline of the disputes with this status, and the amount lost so far.
 */
export function summarizeDisputes(
  disputes: readonly Stripe.Dispute[],
): Pick<ProviderPayment, 'dispute' | 'lost'> {
  const converted = disputes.map(toDispute)
  const lost = sumAmounts(converted.filter(({ status }) => status === 'lost'))
  const status = precedence.find((status) => converted.some((dispute) => dispute.status === status))
  if (status === undefined) return { dispute: null, lost }
  const urgent = converted.filter((dispute) => dispute.status === status)
  const [dueBy = null] = urgent.flatMap(({ dueBy }) => dueBy ?? []).toSorted()
  return { dispute: { status, amount: sumAmounts(urgent), dueBy }, lost }
}

/** Inquiries (`warning_…`) count as disputes; a closed or prevented one withdrew no money. */
function toDispute({ status, amount, currency, evidence_details }: Stripe.Dispute): Dispute {
  const dueBy = evidence_details.due_by
  return {
    status: statuses[status] ?? 'under_review',
    amount: fromStripeAmount(amount, currency),
    dueBy: dueBy ? new Date(dueBy * 1000).toISOString() : null,
  }
}

const sumAmounts = (disputes: readonly Dispute[]) => disputes.reduce((sum, { amount }) => sum + amount, 0)
