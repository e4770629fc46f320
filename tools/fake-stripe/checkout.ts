import { ApiError, InvalidParameterError } from './api-error.ts'
import type { Session } from './objects.ts'
import { createStripeId } from './objects.ts'
import { type Form, missingParameter, toList } from './parameters.ts'
import type { StripeStore } from './store.ts'

const MIN_LIFETIME_SECONDS = 30 * 60
const MAX_LIFETIME_SECONDS = 24 * 3600
/** https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts, for the currencies that tests use. */
const minimumAmounts: Record<string, number> = { eur: 50, usd: 50, gbp: 30, jpy: 50, kwd: 150 }

/** Eight digits, in all but a few currencies. */
const MAX_AMOUNT = 99_999_999

const invalid = (message: string, param?: string, code?: string) =>
  new InvalidParameterError({ message, ...(param ? { param } : {}), ...(code ? { code } : {}) })

/** POST /v1/checkout/sessions, in the mode `payment` with a hosted page. */
export function createSession(store: StripeStore, form: Form, pageUrl: string): Session {
  if (form.mode === undefined) throw missingParameter('mode')
  if (form.mode !== 'payment') throw invalid('This account accepts one-time payments only.', 'mode')
  const items = toList(form.line_items) as Form[]
  if (items.length === 0) throw missingParameter('line_items')
  if (form.success_url === undefined) throw missingParameter('success_url')
  for (const name of ['success_url', 'cancel_url'] as const)
    if (form[name] !== undefined && !/^https?:\/\/./.test(String(form[name])))
      throw invalid('Not a valid URL', name, 'url_invalid')
  if (String(form.customer_email ?? '').includes('..'))
    throw invalid(`Invalid email address: ${form.customer_email}`, 'customer_email', 'email_invalid')
  const { amount, currency, description } = sumItems(items)
  const id = createStripeId('cs_test')
  const now = store.now()
  const session: Session = {
    id,
    object: 'checkout.session',
    amount_total: amount,
    cancel_url: readText(form.cancel_url),
    client_reference_id: readText(form.client_reference_id),
    created: now,
    currency,
    customer_email: readText(form.customer_email),
    expires_at: readExpiry(form, now),
    livemode: false,
    locale: readText(form.locale),
    metadata: readMetadata(form.metadata),
    mode: 'payment',
    payment_intent: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    success_url: String(form.success_url),
    ui_mode: 'hosted_page',
    url: `${pageUrl}/c/pay/${id}`,
  }
  const payment = (form.payment_intent_data ?? {}) as Form
  store.details.set(id, {
    description,
    paymentDescription: readText(payment.description),
    paymentMetadata: readMetadata(payment.metadata),
    applicationFee: readApplicationFee(store, payment),
  })
  store.sessions.set(id, session)
  return session
}

const readText = (value: Form[string] | undefined) => (typeof value === 'string' ? value : null)

function sumItems(items: Form[]): { amount: number; currency: string; description: string } {
  let amount = 0
  const prices = items.map((item) => item.price_data as Form | undefined)
  const [currency = ''] = prices.map((price) => String(price?.currency ?? ''))
  for (const [index, item] of items.entries()) {
    const price = prices[index]
    if (!price) throw invalid('Specify price_data.', `line_items[${index}]`)
    if (!/^[a-z]{3}$/.test(String(price.currency)))
      throw invalid(`Invalid currency: ${price.currency}.`, `line_items[${index}][price_data][currency]`)
    if (price.currency !== currency) throw invalid('All prices must be in one currency.', 'line_items')
    requireAtLeast(0, price.unit_amount, `line_items[${index}][price_data][unit_amount]`)
    requireAtLeast(1, item.quantity, `line_items[${index}][quantity]`)
    amount += Number(price.unit_amount) * Number(item.quantity)
  }
  if (currency === 'kwd' && amount % 10 !== 0)
    throw invalid('Amounts in kwd must end in 0.', 'line_items', 'parameter_invalid_integer')
  if (amount < (minimumAmounts[currency] ?? 1))
    throw invalid(
      'The Checkout Session’s total amount must convert to at least 50 cents.',
      'line_items',
      'amount_too_small',
    )
  if (amount > MAX_AMOUNT && currency !== 'jpy')
    throw invalid(
      `The Checkout Session’s total amount must be no more than ${MAX_AMOUNT}.`,
      'line_items',
      'amount_too_large',
    )
  const names = prices.map((price) => String((price?.product_data as Form | undefined)?.name ?? ''))
  return { amount, currency, description: names.join(', ') }
}

/** https://docs.stripe.com/connect/direct-charges#collect-fees */
function readApplicationFee({ accountId }: StripeStore, { application_fee_amount }: Form): number | null {
  if (application_fee_amount === undefined) return null
  const param = 'payment_intent_data[application_fee_amount]'
  if (accountId === null)
    throw invalid(
      'Can only apply an application_fee_amount when the PaymentIntent is attempting a direct payment (using an OAuth key or Stripe-Account header) or destination payment.',
      param,
    )
  requireAtLeast(1, application_fee_amount, param)
  return Number(application_fee_amount)
}

/** @throws InvalidParameterError if the value is missing or less than the minimum */
function requireAtLeast(minimum: number, value: Form[string] | undefined, param: string): void {
  if (value === undefined) throw missingParameter(param)
  if (Number(value) < minimum)
    throw invalid(
      `This value must be greater than or equal to ${minimum}.`,
      param,
      'parameter_invalid_integer',
    )
}

function readExpiry(form: Form, now: number): number {
  if (form.expires_at === undefined) return now + MAX_LIFETIME_SECONDS
  const at = Number(form.expires_at)
  if (at < now + MIN_LIFETIME_SECONDS)
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    )
  if (at > now + MAX_LIFETIME_SECONDS)
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    )
  return at
}

/** https://docs.stripe.com/metadata: at most 50 keys of up to 40 characters, with values of up to 500. */
export function readMetadata(value: Form[string] | undefined): Record<string, string> {
  const entries = Object.entries((value ?? {}) as Record<string, string>)
  if (entries.length > 50) throw invalid('Metadata has more than 50 keys.', 'metadata')
  for (const [key, text] of entries)
    if (key.length > 40 || text.length > 500) throw invalid('Metadata is too long.', `metadata[${key}]`)
  return Object.fromEntries(entries)
}

/** POST /v1/checkout/sessions/{session}/expire */
export function expireSession(store: StripeStore, session: Session): Session {
  if (session.status !== 'open')
    throw new ApiError(400, {
      message: `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    })
  store.expire(session)
  return session
}
