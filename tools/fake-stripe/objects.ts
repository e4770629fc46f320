/** The objects of Stripe's API, with the fields that matter here: https://docs.stripe.com/api */

type Metadata = Record<string, string>

export interface Session {
  id: string
  object: 'checkout.session'
  amount_total: number
  cancel_url: string | null
  client_reference_id: string | null
  created: number
  currency: string
  customer_email: string | null
  expires_at: number
  livemode: boolean
  locale: string | null
  metadata: Metadata
  mode: 'payment'
  payment_intent: string | null
  payment_method_types: string[]
  payment_status: 'paid' | 'unpaid'
  status: 'open' | 'complete' | 'expired'
  success_url: string
  ui_mode: 'hosted_page'
  url: string | null
}

/** Parameters of a session that its object lacks: copied to its payment or displayed on its page. */
export interface SessionDetails {
  description: string
  paymentDescription: string | null
  paymentMetadata: Metadata
  applicationFee: number | null
}

export interface PaymentIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  application_fee_amount: number | null
  created: number
  currency: string
  description: string | null
  last_payment_error: { code: string; type: 'card_error' } | null
  latest_charge: string | null
  livemode: boolean
  metadata: Metadata
  /** How the buyer pays a voucher; null unless the status is `requires_action`. */
  next_action: { type: string } | null
  payment_method_types: string[]
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded'
}

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  application_fee: string | null
  application_fee_amount: number | null
  balance_transaction: string | null
  billing_details: { name: string; email: string | null }
  captured: boolean
  created: number
  currency: string
  disputed: boolean
  livemode: boolean
  metadata: Metadata
  paid: boolean
  payment_intent: string
  payment_method_details: { type: string; card?: { brand: string; last4: string } }
  refunded: boolean
  status: 'succeeded' | 'pending' | 'failed'
}

export interface BalanceTransaction {
  id: string
  object: 'balance_transaction'
  amount: number
  created: number
  currency: string
  fee: number
  net: number
  reporting_category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal'
  source: string
  status: 'available' | 'pending'
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment'
}

/** A platform's fee on a payment of a connected account: https://docs.stripe.com/api/application_fees */
export interface ApplicationFee {
  id: string
  object: 'application_fee'
  account: string
  amount: number
  amount_refunded: number
  charge: string
  created: number
  currency: string
  livemode: boolean
  refunded: boolean
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string
  charge: string
  created: number
  currency: string
  failure_reason?: string
  metadata: Metadata
  payment_intent: string
  reason: string | null
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
}

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  /** The withdrawal, and the reinstatement after a win. */
  balance_transactions: BalanceTransaction[]
  charge: string
  created: number
  currency: string
  evidence_details: {
    due_by: number | null
    has_evidence: boolean
    past_due: boolean
    submission_count: number
  }
  is_charge_refundable: boolean
  livemode: boolean
  metadata: Metadata
  payment_intent: string
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
}

export interface StripeEvent {
  id: string
  object: 'event'
  /** The connected account that the event belongs to. */
  account?: string
  api_version: string
  created: number
  data: { object: object }
  livemode: boolean
  pending_webhooks: number
  request: { id: string; idempotency_key: string | null } | null
  type: string
}

const ALPHABET = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Creates an id in Stripe's format: a prefix and 24 letters and digits. */
export function createStripeId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return `${prefix}_${[...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}
