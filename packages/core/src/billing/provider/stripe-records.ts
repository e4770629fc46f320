import type Stripe from 'stripe'
import {
  type AttemptReference,
  type ProviderCheckout,
  ProviderError,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderRefund,
  type RecentChanges,
} from './payment-provider.ts'
import { fromStripeAmount } from './stripe-amounts.ts'
import { summarizeDisputes } from './stripe-disputes.ts'

/** The metadata keys of our ids in Stripe’s objects. */
export const ORDER_KEY = 'guildhall_order'
export const ATTEMPT_KEY = 'guildhall_attempt'
export const REFUND_KEY = 'guildhall_refund'

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id of an account at Stripe. */
export const accountPattern = /^acct_[0-9A-Za-z]{1,60}$/

const checkoutStatuses: Record<string, ProviderCheckout['status']> = {
  complete: 'complete',
  expired: 'expired',
}

export function toCheckout(session: Stripe.Checkout.Session): ProviderCheckout {
  return {
    id: session.id,
    status: checkoutStatuses[session.status ?? ''] ?? 'open',
    url: session.url,
    expiresAt: toDate(session.expires_at),
    paymentId: toId(session.payment_intent),
    reference: readReference(session.metadata),
  }
}

/**
 * @param refunds newest first, as Stripe lists them
 * @param refundedFee the operator’s application fee, if some of it may have been refunded
 */
export function toPayment(
  intent: Stripe.PaymentIntent,
  refunds: readonly Stripe.Refund[],
  disputes: readonly Stripe.Dispute[],
  refundedFee: Stripe.ApplicationFee | null = null,
): ProviderPayment {
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge
  const { currency } = intent
  return {
    id: intent.id,
    reference: readReference(intent.metadata),
    status: toPaymentStatus(intent.status),
    method:
      charge?.payment_method_details?.type ??
      readVoucherMethod(intent) ??
      intent.payment_method_types[0] ??
      'card',
    currency: currency.toUpperCase(),
    amount: fromStripeAmount(
      intent.status === 'succeeded' ? intent.amount_received : intent.amount,
      currency,
    ),
    fee: addDisputeFees(
      toFee(charge?.balance_transaction ?? null, currency, refundedFee),
      disputes,
      currency,
    ),
    receivedAt: charge ? toDate(charge.created) : null,
    failureReason: toCode(intent.last_payment_error?.code),
    ...summarizeDisputes(disputes),
    refunds: refunds.toReversed().flatMap((refund) => toRefund(refund) ?? []),
  }
}

/** The method of a voucher that is not paid yet, such as `multibanco`; null for other payments. */
function readVoucherMethod({ next_action }: Stripe.PaymentIntent): string | null {
  return /^(\w+)_display_details$/.exec(next_action?.type ?? '')?.[1] ?? null
}

function toPaymentStatus(status: Stripe.PaymentIntent.Status): ProviderPayment['status'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'processing' ? 'pending' : 'none'
}

/**
 * Null without a transaction in the payment’s currency. The transaction’s fee includes the application fee, even the
 * part that was refunded, which is therefore subtracted.
 */
function toFee(
  transaction: Stripe.BalanceTransaction | string | null,
  currency: string,
  refunded: Stripe.ApplicationFee | null,
): number | null {
  if (transaction === null || typeof transaction === 'string' || transaction.currency !== currency)
    return null
  const refundedAmount = refunded?.currency === currency ? refunded.amount_refunded : 0
  return fromStripeAmount(transaction.fee - refundedAmount, currency)
}

/** Stripe charges a fee for a dispute, whatever its outcome, and can return it after a win. */
function addDisputeFees(
  fee: number | null,
  disputes: readonly Stripe.Dispute[],
  currency: string,
): number | null {
  if (fee === null) return null
  const fees = disputes
    .flatMap(({ balance_transactions }) => balance_transactions)
    .filter((transaction) => transaction.currency === currency)
    .map((transaction) => fromStripeAmount(transaction.fee, currency))
  return fees.reduce((sum, disputeFee) => sum + disputeFee, fee)
}

/** The disputes of each payment, summarized. */
export function toRecentDisputes(disputes: readonly Stripe.Dispute[]): RecentChanges['disputes'] {
  const byPayment = Map.groupBy(disputes, ({ payment_intent }) => toId(payment_intent))
  return [...byPayment].flatMap(([paymentId, disputes]) => {
    const { dispute, lost } = summarizeDisputes(disputes)
    return paymentId === null || dispute === null ? [] : [{ ...dispute, lost, paymentId }]
  })
}

const refundStatuses: Record<string, ProviderRefund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

/** @returns null for a refund of a charge without a payment intent, which is not ours */
export function toRefund(refund: Stripe.Refund): ProviderRefund | null {
  const paymentId = toId(refund.payment_intent)
  if (paymentId === null) return null
  const refundId = refund.metadata?.[REFUND_KEY] ?? ''
  return {
    id: refund.id,
    paymentId,
    refundId: uuidPattern.test(refundId) ? refundId : null,
    status: refundStatuses[refund.status ?? ''] ?? 'pending',
    amount: fromStripeAmount(refund.amount, refund.currency),
  }
}

/**
 * Reads which object an event is about. The object’s state is ignored, because it may be outdated.
 *
 * @throws ProviderError for a signed body that is not an event
 */
export function toEvent({ id, type, created, data, account, livemode }: Stripe.Event): ProviderEvent {
  const isEvent = typeof id === 'string' && typeof type === 'string' && Number.isInteger(created)
  if (!isEvent || typeof data?.object !== 'object' || data.object === null)
    throw new ProviderError('rejected', 'The body is not an event.')
  const object = data.object as { object?: string; id?: string; payment_intent?: string | { id: string } }
  const accountId = accountPattern.exec(account ?? '')?.[0] ?? null
  const event = { id, type, occurredAt: toDate(created), accountId, isLive: livemode === true }
  const payment = toId(object.payment_intent ?? null)
  if (object.object === 'checkout.session' && object.id)
    return { ...event, subject: { type: 'checkout', id: object.id } }
  if (object.object === 'payment_intent' && object.id)
    return { ...event, subject: { type: 'payment', id: object.id } }
  if (['charge', 'refund', 'dispute'].includes(object.object ?? '') && payment !== null)
    return { ...event, subject: { type: 'payment', id: payment } }
  return { ...event, subject: null }
}

function readReference(metadata: Stripe.Metadata | null): AttemptReference | null {
  const orderId = metadata?.[ORDER_KEY] ?? ''
  const attempt = Number(metadata?.[ATTEMPT_KEY])
  return uuidPattern.test(orderId) && Number.isInteger(attempt) ? { orderId, attempt } : null
}

export function toId(value: string | { id: string } | null): string | null {
  return value === null || typeof value === 'string' ? value : value.id
}

const toCode = (code: string | undefined) => /^[a-z_]{1,60}$/.exec(code ?? '')?.[0] ?? null
const toDate = (seconds: number) => new Date(seconds * 1000)
