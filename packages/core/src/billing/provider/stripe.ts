import Stripe from 'stripe'
import {
  type CheckoutInput,
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
  type ProviderRefund,
  type RefundRequest,
} from './payment-provider.ts'
import type { ConnectedAccount } from './payment-providers.ts'
import { calculateApplicationFee, toStripeAmount } from './stripe-amounts.ts'
import { toProviderError } from './stripe-errors.ts'
import {
  ATTEMPT_KEY,
  ORDER_KEY,
  REFUND_KEY,
  toCheckout,
  toEvent,
  toId,
  toPayment,
  toRecentDisputes,
  toRefund,
} from './stripe-records.ts'

export interface StripeSettings {
  /** Null if not configured; every call except `verifyEvent` then fails. */
  apiKey: string | null
  webhookSecret: string | null
  /** The connected account for direct charges; null to charge on the key’s own account. */
  connected: ConnectedAccount | null
  /** Stripe’s API, if not the default. */
  apiUrl: URL | null
}

const TIMEOUT_MS = 15_000
const SIGNATURE_TOLERANCE_SECONDS = 300
const PAGE_SIZE = 100

/**
 * Accepts payments with Stripe Checkout, using Stripe’s official library. The card is entered on Stripe’s page: full
 * card numbers and security codes never reach this service, and card details in Stripe’s responses are not stored.
 */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const { webhookSecret, connected } = settings
  const stripe = createStripeClient(settings)
  const platform = connected ? createStripeClient({ ...settings, connected: null }) : null
  return {
    createCheckout: (input, idempotencyKey) =>
      withProviderErrors(async () =>
        toCheckout(await createSession(stripe, buildSession(input, connected), idempotencyKey)),
      ),
    readCheckout: (id) =>
      withProviderErrors(async () => toCheckout(await stripe.checkout.sessions.retrieve(id))),
    expireCheckout: (id) =>
      withProviderErrors(async () => {
        await stripe.checkout.sessions.expire(id)
      }),
    readPayment: (id) => withProviderErrors(() => readPayment(stripe, platform, id)),
    refund: (request, idempotencyKey) =>
      withProviderErrors(async () => {
        const refundsFee = connected !== null && (await hasApplicationFee(stripe, request.paymentId))
        return createRefund(stripe, { ...request, refundsFee }, idempotencyKey)
      }),
    listRecent: (since) => withProviderErrors(() => listRecent(stripe, since)),
    async verifyEvent(body, signature, now) {
      try {
        // On Bun, only the asynchronous function works.
        const event = await stripe.webhooks.constructEventAsync(
          body,
          signature,
          webhookSecret ?? '',
          SIGNATURE_TOLERANCE_SECONDS,
          undefined,
          now.getTime(),
        )
        return toEvent(event)
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
        if (!(error instanceof SyntaxError)) throw error
        throw new ProviderError('rejected', 'The body is not JSON.')
      }
    },
  }
}

/**
 * The library’s client. It does not retry, because callers do. For a connected account, every request has the header
 * `Stripe-Account`: https://docs.stripe.com/connect/authentication
 */
export function createStripeClient({
  apiKey,
  connected,
  apiUrl,
}: Omit<StripeSettings, 'webhookSecret'>): Stripe {
  return new Stripe(apiKey ?? 'none', {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(connected ? { stripeAccount: connected.id } : {}),
    ...(apiUrl
      ? {
          host: apiUrl.hostname,
          port: apiUrl.port || (apiUrl.protocol === 'https:' ? 443 : 80),
          protocol: apiUrl.protocol === 'https:' ? 'https' : 'http',
        }
      : {}),
  })
}

async function withProviderErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toProviderError(error)
  }
}

/**
 * https://docs.stripe.com/api/checkout/sessions/create. Adaptive pricing is disabled, because it would change the
 * amount. Direct charges: https://docs.stripe.com/connect/direct-charges
 */
function buildSession(
  input: CheckoutInput,
  connected: ConnectedAccount | null,
): Stripe.Checkout.SessionCreateParams {
  const { orderId, attempt, currency, amount, description, reference, email, language, returnUrl } = input
  const metadata = { [ORDER_KEY]: orderId, [ATTEMPT_KEY]: String(attempt) }
  const fee = calculateApplicationFee(amount, currency, connected?.feePercent ?? 0)
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toStripeAmount(amount, currency),
          product_data: { name: description },
        },
      },
    ],
    adaptive_pricing: { enabled: false },
    client_reference_id: reference,
    metadata,
    payment_intent_data: {
      description: reference,
      metadata,
      ...(fee > 0 ? { application_fee_amount: fee } : {}),
    },
    ...(email === null ? {} : { customer_email: email }),
    locale: language as Stripe.Checkout.SessionCreateParams.Locale,
    success_url: addCheckoutParameter(returnUrl, 'success'),
    cancel_url: addCheckoutParameter(returnUrl, 'cancelled'),
    expires_at: Math.floor(input.expiresAt.getTime() / 1000),
  }
}

/** Creates a session; without the email address if Stripe rejects it, because the buyer can enter one on the page. */
async function createSession(
  stripe: Stripe,
  params: Stripe.Checkout.SessionCreateParams,
  idempotencyKey: string,
): Promise<Stripe.Checkout.Session> {
  const { customer_email, ...others } = params
  try {
    return await stripe.checkout.sessions.create(params, { idempotencyKey })
  } catch (error) {
    const isRejected = error instanceof Stripe.errors.StripeError && error.code === 'email_invalid'
    if (!isRejected || customer_email === undefined) throw error
    return stripe.checkout.sessions.create(others, { idempotencyKey: `${idempotencyKey}:no-email` })
  }
}

function addCheckoutParameter(returnUrl: string, outcome: 'success' | 'cancelled'): string {
  const url = new URL(returnUrl)
  url.searchParams.set('checkout', outcome)
  return url.href
}

/**
 * Reads a payment with its latest 1,000 refunds and 100 disputes.
 *
 * @param platform a client for the platform’s account, which holds the application fees; null without a platform
 */
async function readPayment(stripe: Stripe, platform: Stripe | null, id: string): Promise<ProviderPayment> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] })
  if (intent.status === 'requires_action' && (await isPageComplete(stripe, id)))
    return { ...toPayment(intent, [], []), status: 'pending' }
  if (intent.status !== 'succeeded') return toPayment(intent, [], [])
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list({ payment_intent: id, limit: PAGE_SIZE }).autoPagingToArray({ limit: 1000 }),
    stripe.disputes.list({ payment_intent: id, limit: PAGE_SIZE }),
  ])
  return toPayment(intent, refunds, disputes.data, platform && (await retrieveRefundedFee(platform, intent)))
}

/**
 * Whether the buyer has finished on the payment page. If an action is still required then, it is to pay a voucher, which
 * takes days: https://docs.stripe.com/payments/vouchers. On an open page it is a step such as the bank’s confirmation.
 */
async function isPageComplete(stripe: Stripe, paymentId: string): Promise<boolean> {
  const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentId, limit: 1 })
  return data[0]?.status === 'complete'
}

/** Retrieves the application fee if there is one and the charge was refunded, even in part. @returns null otherwise */
async function retrieveRefundedFee(
  platform: Stripe,
  { latest_charge }: Stripe.PaymentIntent,
): Promise<Stripe.ApplicationFee | null> {
  if (latest_charge === null || typeof latest_charge === 'string') return null
  const id = toId(latest_charge.application_fee)
  return id === null || latest_charge.amount_refunded === 0 ? null : platform.applicationFees.retrieve(id)
}

/**
 * Stripe rejects `refund_application_fee` if no fee was charged, for example because the fee was introduced after the
 * payment.
 */
async function hasApplicationFee(stripe: Stripe, id: string): Promise<boolean> {
  const { application_fee_amount } = await stripe.paymentIntents.retrieve(id)
  return (application_fee_amount ?? 0) > 0
}

/** @param refundsFee whether the application fee is refunded in proportion */
async function createRefund(
  stripe: Stripe,
  { refundId, paymentId, currency, amount, refundsFee }: RefundRequest & { refundsFee: boolean },
  idempotencyKey: string,
): Promise<ProviderRefund> {
  const refund = await stripe.refunds.create(
    {
      payment_intent: paymentId,
      amount: toStripeAmount(amount, currency),
      metadata: { [REFUND_KEY]: refundId },
      ...(refundsFee ? { refund_application_fee: true } : {}),
    },
    { idempotencyKey },
  )
  const providerRefund = toRefund(refund)
  if (!providerRefund)
    throw new ProviderError('rejected', 'The refund that Stripe returned has no payment intent.')
  return providerRefund
}

async function listRecent(stripe: Stripe, since: Date) {
  const query = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: PAGE_SIZE }
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list(query).autoPagingToArray({ limit: 10_000 }),
    stripe.disputes.list(query).autoPagingToArray({ limit: 10_000 }),
  ])
  return {
    refunds: refunds.flatMap((refund) => toRefund(refund) ?? []),
    disputes: toRecentDisputes(disputes),
  }
}
