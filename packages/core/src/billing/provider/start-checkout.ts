import { type Context, inTransaction } from '../../context.ts'
import { DomainError, notFound } from '../../errors.ts'
import { truncate } from '../../text/truncate.ts'
import { createForeignUrlError } from '../allowed-origin.ts'
import { createNotPayableError } from '../end-order.ts'
import { listItems } from '../invoice-mail.ts'
import { lockOrder } from '../lock-order.ts'
import { calculateDue, type Order } from '../order.ts'
import { createPaymentsUnavailableError } from '../payments-unavailable.ts'
import { createPaymentPendingError } from '../pending-payment.ts'
import { type CheckoutAttempt, findLatestAttempt, insertAttempt, updateAttempt } from './checkout-attempts.ts'
import { closeFormerPage } from './former-pages.ts'
import { type PaymentProvider, ProviderError } from './payment-provider.ts'
import type { PaymentProviders } from './payment-providers.ts'
import { type AmountProblem, findAmountProblem } from './stripe-amounts.ts'
import { closePage, syncCheckout } from './sync-checkout.ts'

export interface CheckoutRequest {
  /** The URL to which the provider redirects the buyer afterwards. */
  returnUrl: string
  /** Whether this URL is allowed. */
  isReturnUrlAllowed: boolean
  /** The member who must own the order; null for staff. */
  memberId: string | null
}

export interface StartedCheckout {
  url: string
  /** RFC 3339. */
  expiresAt: string
}

/** The provider’s limits for a payment page, 30 minutes and 24 hours, with a minute for the request. */
const MIN_LIFETIME_MS = 31 * 60_000
const MAX_LIFETIME_MS = 24 * 3_600_000 - 60_000
/** A page that expires sooner is not returned again. */
const MIN_REMAINING_MS = 60_000
/** A step closes a page with another amount or return URL, creates a page, or tries another key. */
const MAX_STEPS = 6
const BUSY_PAUSE_MS = 300
const MAX_DESCRIPTION_CHARACTERS = 250

/**
 * Starts an online payment of an open order: returns the URL of the provider’s page. An open page for the same amount
 * and return URL is returned again, unless it expires within a minute. Repeated and concurrent requests create one
 * page: its attempt is stored before the request to the provider, whose idempotency key is derived from the attempt.
 *
 * @throws DomainError not-found, validation-error, order-not-payable, payments-unavailable, provider-error
 */
export async function startCheckout(
  callerContext: Context,
  providers: PaymentProviders,
  id: string,
  request: CheckoutRequest,
): Promise<StartedCheckout> {
  // A checkout has several transactions; the idempotent response is stored after them, not in one of them.
  const ctx = { ...callerContext, beforeCommit: undefined }
  await requirePayable(ctx, id, request)
  await openProvider(ctx, providers, id)
  try {
    for (let step = 0; step < MAX_STEPS; step++) {
      const attempt = await reserveAttempt(ctx, id, request)
      const started = await continueAttempt(ctx, providers, attempt, request)
      if (started) return started
    }
  } catch (error) {
    if (error instanceof ProviderError) throw new DomainError('provider-error', error.message)
    throw error
  }
  throw new DomainError('provider-error', 'The payment provider is busy.')
}

async function requirePayable(
  { db }: Context,
  id: string,
  { isReturnUrlAllowed, memberId }: CheckoutRequest,
): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select(['member_id', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order || (memberId !== null && order.member_id !== memberId)) throw notFound('order')
  if (order.status !== 'open') throw createNotPayableError({ status: order.status })
  if (!isReturnUrlAllowed) throw createForeignUrlError()
}

/** @throws DomainError payments-unavailable */
async function openProvider(ctx: Context, providers: PaymentProviders, id: string): Promise<PaymentProvider> {
  const provider = await providers.find(ctx)
  if (!provider) throw await createUnavailableError(ctx, id)
  return provider
}

/** Creates the error for an association without a payment provider, with its account for transfers, if any. */
async function createUnavailableError(ctx: Context, id: string): Promise<DomainError> {
  return inTransaction(ctx, async (ctx) => {
    const { before } = await lockOrder(ctx, id)
    const { transfer, reference, currency } = before
    const amount = calculateDue(before)
    return createPaymentsUnavailableError(transfer !== null, {
      setting: 'provider',
      transfer: transfer && { ...transfer, reference, amount, currency },
    })
  })
}

/** A stored attempt and its order. */
interface ReservedAttempt {
  attempt: CheckoutAttempt
  /** False: an earlier request may have created its page. */
  isNew: boolean
  order: Order
}

/** The order’s attempt to continue, or a new one. The amount is decided under the order’s lock. */
function reserveAttempt(ctx: Context, id: string, { returnUrl }: CheckoutRequest): Promise<ReservedAttempt> {
  return inTransaction(ctx, async (ctx) => {
    const { before: order } = await lockOrder(ctx, id)
    if (order.status !== 'open') throw createNotPayableError(order)
    const latest = await findLatestAttempt(ctx, id)
    if (latest?.status === 'processing') throw createPaymentPendingError(order)
    if (latest?.status === 'creating' || latest?.status === 'open')
      return { attempt: latest, isNew: false, order }
    const amount = calculateDue(order)
    const reason = findAmountProblem(amount, order.currency)
    if (reason) throw createAmountError(order, reason)
    const attempt: CheckoutAttempt = {
      orderId: id,
      attempt: (latest?.attempt ?? 0) + 1,
      status: 'creating',
      currency: order.currency,
      amount,
      returnUrl,
      expiresAt: chooseExpiry(order.expiresAt, ctx.now()),
      providerId: null,
      url: null,
      isFormer: false,
    }
    await insertAttempt(ctx, attempt)
    return { attempt, isNew: true, order }
  })
}

const amountMessages: Record<AmountProblem, string> = {
  amount_too_large: 'The amount is above the payment provider’s maximum.',
  amount_too_small: 'The amount is below the payment provider’s minimum.',
  amount_not_divisible: 'The payment provider cannot charge this amount: its last digit must be 0.',
}

function createAmountError({ status, transfer }: Order, reason: AmountProblem): DomainError {
  const message = transfer ? `${amountMessages[reason]} Pay by transfer.` : amountMessages[reason]
  return new DomainError('order-not-payable', message, [], { orderStatus: status, reason })
}

/** Returns the order’s expiry within the provider’s limits, in whole seconds. */
function chooseExpiry(expiresAt: Date | null, now: Date): Date {
  const [min, max] = [now.getTime() + MIN_LIFETIME_MS, now.getTime() + MAX_LIFETIME_MS]
  const expiryMs = Math.min(max, Math.max(min, expiresAt?.getTime() ?? max))
  return new Date(Math.floor(expiryMs / 1000) * 1000)
}

/** @returns null if the order must be read again before the next step */
async function continueAttempt(
  ctx: Context,
  providers: PaymentProviders,
  reserved: ReservedAttempt,
  { returnUrl }: CheckoutRequest,
): Promise<StartedCheckout | null> {
  const { attempt } = reserved
  // Found after the attempt is stored, so that a change of the account since then is noted with the attempt.
  const provider = await openProvider(ctx, providers, attempt.orderId)
  const isSameReturnUrl = attempt.returnUrl === returnUrl
  if (attempt.status === 'creating' && attempt.isFormer) {
    // The URL of a page that may have been created at the former account was not returned to anyone.
    await updateAttempt(ctx, attempt, { status: 'failed' })
    return null
  }
  if (attempt.status === 'creating') {
    const started = await createPage(ctx, provider, reserved)
    return isSameReturnUrl ? started : null
  }
  const status = attempt.isFormer
    ? await closeFormerPage(ctx, providers, attempt)
    : await syncCheckout(ctx, provider, attempt.providerId ?? '')
  if (status !== 'open') return null
  const remainingMs = attempt.expiresAt.getTime() - ctx.now().getTime()
  if (isSameReturnUrl && remainingMs > MIN_REMAINING_MS && attempt.url !== null)
    return toStartedCheckout(attempt.url, attempt.expiresAt)
  await closePage(ctx, provider, attempt)
  return null
}

async function createPage(
  ctx: Context,
  provider: PaymentProvider,
  reserved: ReservedAttempt,
): Promise<StartedCheckout | null> {
  const { attempt, isNew, order } = reserved
  const { orderId, attempt: number, currency, amount, returnUrl, expiresAt } = attempt
  const input = {
    orderId,
    attempt: number,
    currency,
    amount,
    returnUrl,
    expiresAt,
    // Stripe’s client cannot encode half of a surrogate pair.
    description: truncate(listItems(order), MAX_DESCRIPTION_CHARACTERS),
    reference: order.reference,
    email: order.buyer.email,
    language: order.language,
  }
  try {
    const page = await provider.createCheckout(input, `${orderId}:${number}`)
    await updateAttempt(ctx, attempt, { status: 'open', providerId: page.id, url: page.url })
    // The provider repeats its first response, but the page can be paid or expired by now: read it again.
    const isCurrent = isNew && amount === calculateDue(order) && page.status === 'open' && page.url !== null
    return isCurrent ? toStartedCheckout(page.url ?? '', page.expiresAt) : null
  } catch (error) {
    return handleFailure(ctx, reserved, error)
  }
}

/** @returns null to try again. @throws ProviderError, DomainError */
async function handleFailure(
  ctx: Context,
  { attempt, isNew, order }: ReservedAttempt,
  error: unknown,
): Promise<null> {
  if (!(error instanceof ProviderError)) throw error
  const { reason, code } = error
  if (reason === 'replayed' || reason === 'rejected') await updateAttempt(ctx, attempt, { status: 'failed' })
  if (code === 'amount_too_small' || code === 'amount_too_large') throw createAmountError(order, code)
  // An attempt of an earlier request may be too old to be used now.
  if (reason === 'replayed' || (reason === 'rejected' && !isNew)) return null
  // Another request is creating the page of this attempt, or the rate limit is exceeded.
  if (reason !== 'busy') throw error
  await Bun.sleep(BUSY_PAUSE_MS)
  return null
}

function toStartedCheckout(url: string, expiresAt: Date): StartedCheckout {
  return { url, expiresAt: expiresAt.toISOString() }
}
