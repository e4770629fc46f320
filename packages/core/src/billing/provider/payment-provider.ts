/**
 * A payment provider. Amounts are in our minor units, currencies in upper case. Provider errors are thrown as a
 * ProviderError, which never contains a key or the provider’s error text; `verifyEvent` throws it only for a signed
 * body that is not an event.
 */
export interface PaymentProvider {
  /** @param idempotencyKey within a day, the same key with the same input creates no second payment page */
  createCheckout(input: CheckoutInput, idempotencyKey: string): Promise<ProviderCheckout>
  readCheckout(id: string): Promise<ProviderCheckout>
  /** Expires a payment page. Fails with `rejected` if it is already paid or expired. */
  expireCheckout(id: string): Promise<void>
  /** A payment with its refunds and disputes. */
  readPayment(id: string): Promise<ProviderPayment>
  refund(input: RefundRequest, idempotencyKey: string): Promise<ProviderRefund>
  /** The account’s refunds and disputes created since a time: the latest 10,000 of each. */
  listRecent(since: Date): Promise<RecentChanges>
  /** @returns null if the signature is missing, wrong or too old */
  verifyEvent(body: string, signature: string, now: Date): Promise<ProviderEvent | null>
}

/** An attempt to pay an order; stored with the provider’s objects, so that they can be traced to the order. */
export interface AttemptReference {
  orderId: string
  attempt: number
}

export interface CheckoutInput extends AttemptReference {
  currency: string
  amount: number
  description: string
  /** The order’s creditor reference, which the association sees at the provider. */
  reference: string
  email: string | null
  language: string
  returnUrl: string
  expiresAt: Date
}

/** A payment page. */
export interface ProviderCheckout {
  id: string
  status: 'open' | 'complete' | 'expired'
  /** Null unless it is open. */
  url: string | null
  expiresAt: Date
  /** The resulting payment. */
  paymentId: string | null
  reference: AttemptReference | null
}

/** The current state of a payment at the provider. */
export interface ProviderPayment {
  id: string
  /** Null for a payment of another system that uses the account. */
  reference: AttemptReference | null
  /** `none`: nothing is paid, and no payment is in progress. */
  status: 'none' | 'pending' | 'succeeded'
  method: string
  currency: string
  amount: number
  /** Null if unknown, or in another currency. */
  fee: number | null
  receivedAt: Date | null
  failureReason: string | null
  /** A summary of the payment’s disputes; null without any. */
  dispute: Dispute | null
  /** The amount lost to disputes. */
  lost: number
  /** Oldest first. */
  refunds: ProviderRefund[]
}

/** A summary of the disputes of a payment, as this service’s API returns it. */
export interface Dispute {
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
  amount: number
  dueBy: string | null
}

export interface ProviderRefund {
  id: string
  paymentId: string
  /** The id of our refund; null if it was made at the provider. */
  refundId: string | null
  status: 'pending' | 'succeeded' | 'failed'
  amount: number
}

export interface RefundRequest {
  refundId: string
  paymentId: string
  currency: string
  amount: number
}

export interface RecentChanges {
  refunds: ProviderRefund[]
  /** One summary of the disputes per payment. */
  disputes: (Dispute & Pick<ProviderPayment, 'lost'> & { paymentId: string })[]
}

/** An event, used as a hint to fetch its subject again. The subject is null for types that change nothing here. */
export interface ProviderEvent {
  id: string
  type: string
  occurredAt: Date
  subject: { type: 'checkout' | 'payment'; id: string } | null
  /** The connected account that it belongs to; null for the endpoint’s own account. */
  accountId: string | null
  /** False for events of the provider’s test mode. */
  isLive: boolean
}

/**
 * Why a request to the provider failed:
 *
 * - `unavailable`: no response, or a provider error. Whether the request had an effect is unknown.
 * - `replayed`: the provider repeats an error that it stored under the idempotency key, or the key was used before with
 *   another request.
 * - `busy`: a request with the same idempotency key is running, or the rate limit is exceeded.
 * - `denied`: the API key is missing, is wrong or lacks a permission, or the account is not connected to the platform.
 * - `not-found`: no such object.
 * - `rejected`: the provider rejected the request.
 */
export type FailureReason = 'unavailable' | 'replayed' | 'busy' | 'denied' | 'not-found' | 'rejected'

export class ProviderError extends Error {
  constructor(
    readonly reason: FailureReason,
    message: string,
    /** The provider’s error code, such as `amount_too_small`, or the permission that the key lacks. */
    readonly code: string | null = null,
  ) {
    super(message)
    this.name = 'ProviderError'
  }
}
