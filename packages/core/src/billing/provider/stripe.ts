import Stripe from 'stripe'
import {
  type CheckoutInput,
  type PaymentProvider,
  ProviderFailure,
  type ProviderPayment,
  type ProviderRefund,
  type RefundRequest,
} from './payment-provider.ts'
import { toStripeAmount } from './stripe-amounts.ts'
import { toProviderFailure } from './stripe-failures.ts'
import {
  ATTEMPT,
  ORDER,
  REFUND,
  toCheckout,
  toDisputeStatus,
  toEvent,
  toId,
  toPayment,
  toRefund,
} from './stripe-records.ts'

export interface StripeSettings {
  /** Null until it is set: everything but `verifyEvent` then fails. */
  apiKey: string | null
  webhookSecret: string | null
  /** Stripe’s API, if not the default. */
  apiUrl: URL | null
}

/** Per request to Stripe. */
const TIMEOUT_MS = 15_000
const SIGNATURE_TOLERANCE_SECONDS = 300
const PAGE_SIZE = 100

/**
 * Stripe by hosted Checkout Sessions, over its official library. The card is entered on Stripe’s page: no number, expiry
 * or name of a card ever reaches this service.
 */
export function openStripe({ apiKey, webhookSecret, apiUrl }: StripeSettings): PaymentProvider {
  const stripe = openClient(apiKey ?? '', apiUrl)
  return {
    createCheckout: (input, idempotencyKey) =>
      attempt(async () =>
        toCheckout(await stripe.checkout.sessions.create(buildSession(input), { idempotencyKey })),
      ),
    readCheckout: (id) => attempt(async () => toCheckout(await stripe.checkout.sessions.retrieve(id))),
    expireCheckout: (id) =>
      attempt(async () => {
        await stripe.checkout.sessions.expire(id)
      }),
    readPayment: (id) => attempt(() => readPayment(stripe, id)),
    refund: (request, idempotencyKey) => attempt(() => createRefund(stripe, request, idempotencyKey)),
    listRecent: (since) => attempt(() => listRecent(stripe, since)),
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
        throw new ProviderFailure('rejected', 'The body is not JSON.')
      }
    },
  }
}

/** The library’s client. It does not retry, because callers do. */
export function openClient(apiKey: string, apiUrl: URL | null): Stripe {
  return new Stripe(apiKey || 'none', {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(apiUrl
      ? {
          host: apiUrl.hostname,
          port: apiUrl.port || (apiUrl.protocol === 'https:' ? 443 : 80),
          protocol: apiUrl.protocol === 'https:' ? 'https' : 'http',
        }
      : {}),
  })
}

async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toProviderFailure(error)
  }
}

/** https://docs.stripe.com/api/checkout/sessions/create. Adaptive pricing would change the amount. */
function buildSession(input: CheckoutInput): Stripe.Checkout.SessionCreateParams {
  const { orderId, attempt, currency, amount, description, reference, email, language, returnUrl } = input
  const metadata = { [ORDER]: orderId, [ATTEMPT]: String(attempt) }
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
    payment_intent_data: { description: reference, metadata },
    ...(email === null ? {} : { customer_email: email }),
    locale: language as Stripe.Checkout.SessionCreateParams.Locale,
    success_url: withParameter(returnUrl, 'success'),
    cancel_url: withParameter(returnUrl, 'cancelled'),
    expires_at: Math.floor(input.expiresAt.getTime() / 1000),
  }
}

function withParameter(address: string, checkout: 'success' | 'cancelled'): string {
  const url = new URL(address)
  url.searchParams.set('checkout', checkout)
  return url.href
}

async function readPayment(stripe: Stripe, id: string): Promise<ProviderPayment> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] })
  if (intent.status !== 'succeeded') return toPayment(intent, [], [])
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list({ payment_intent: id, limit: PAGE_SIZE }).autoPagingToArray({ limit: 1000 }),
    stripe.disputes.list({ payment_intent: id, limit: PAGE_SIZE }),
  ])
  return toPayment(intent, refunds, disputes.data)
}

async function createRefund(
  stripe: Stripe,
  { refundId, paymentId, currency, amount }: RefundRequest,
  idempotencyKey: string,
): Promise<ProviderRefund> {
  const refund = await stripe.refunds.create(
    {
      payment_intent: paymentId,
      amount: toStripeAmount(amount, currency),
      metadata: { [REFUND]: refundId },
    },
    { idempotencyKey },
  )
  const read = toRefund(refund)
  if (!read) throw new ProviderFailure('rejected', 'The payment provider refunded another payment.')
  return read
}

async function listRecent(stripe: Stripe, since: Date) {
  const query = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: PAGE_SIZE }
  const [refunds, disputes] = await Promise.all([
    stripe.refunds.list(query).autoPagingToArray({ limit: 10_000 }),
    stripe.disputes.list(query).autoPagingToArray({ limit: 10_000 }),
  ])
  return {
    refunds: refunds.flatMap((refund) => toRefund(refund) ?? []),
    disputes: disputes.flatMap(({ payment_intent, status }) => {
      const paymentId = toId(payment_intent)
      return paymentId === null ? [] : [{ paymentId, status: toDisputeStatus(status) }]
    }),
  }
}
