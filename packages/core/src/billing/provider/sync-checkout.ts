import type { Context } from '../../context.ts'
import { type CheckoutAttempt, findAttempt, type PageStatus, updateAttempt } from './checkout-attempts.ts'
import { type PaymentProvider, type ProviderCheckout, ProviderError } from './payment-provider.ts'
import { findPayment } from './record-provider-payment.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * Fetches a payment page from the provider and records its outcome. Expires an open page if its order is no longer open
 * or the amount due has changed. A page that the provider does not know is recorded as expired, unless it may be at an
 * account that the association used before.
 *
 * @returns the page’s status; null for a page that is not ours
 * @throws ProviderError
 */
export async function syncCheckout(
  ctx: Context,
  provider: PaymentProvider,
  id: string,
): Promise<PageStatus | null> {
  const page = await readPage(provider, id)
  if (!page) {
    const attempt = await findAttempt(ctx, { providerId: id })
    if (!attempt) return null
    if (attempt.isFormer) return attempt.status
    await updateAttempt(ctx, attempt, { status: 'expired' })
    return 'expired'
  }
  const attempt =
    (await findAttempt(ctx, { providerId: id })) ??
    (page.reference && (await findAttempt(ctx, page.reference)))
  if (!attempt) return null
  const status = await recordPage(ctx, provider, page, await isPayable(ctx, attempt))
  await updateAttempt(ctx, attempt, { status, providerId: page.id, url: page.url, isFormer: false })
  return status
}

/**
 * Expires a payment page, unless it is paid by now: then its payment is recorded.
 *
 * @returns the page’s status
 * @throws ProviderError
 */
export async function closePage(
  ctx: Context,
  provider: PaymentProvider,
  attempt: CheckoutAttempt,
): Promise<PageStatus> {
  const page = await readPage(provider, attempt.providerId ?? '')
  const status = page ? await recordPage(ctx, provider, page, false) : 'expired'
  await updateAttempt(ctx, attempt, { status })
  return status
}

/** Fetches a payment page; null if the provider does not know it. @throws ProviderError */
export async function readPage(provider: PaymentProvider, id: string): Promise<ProviderCheckout | null> {
  try {
    return await provider.readCheckout(id)
  } catch (error) {
    if (error instanceof ProviderError && error.reason === 'not-found') return null
    throw error
  }
}

/** Whether a page can remain open: its order is open, with the same amount due. */
async function isPayable(ctx: Context, { orderId, amount }: CheckoutAttempt): Promise<boolean> {
  const order = await ctx.db
    .selectFrom('orders')
    .select(['status', 'due'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  return order?.status === 'open' && Number(order.due) === amount
}

/** Records the payment of a page. An open page that cannot remain open is expired. */
async function recordPage(
  ctx: Context,
  provider: PaymentProvider,
  page: ProviderCheckout,
  canRemainOpen: boolean,
): Promise<PageStatus> {
  if (page.paymentId !== null) await syncPayment(ctx, provider, page.paymentId)
  if (page.status === 'expired') return 'expired'
  if (page.status === 'complete') return (await isPending(ctx, page)) ? 'processing' : 'complete'
  if (canRemainOpen) return 'open'
  try {
    await provider.expireCheckout(page.id)
    return 'expired'
  } catch (error) {
    if (!(error instanceof ProviderError && error.reason === 'rejected')) throw error
    // The page was paid or expired just now.
    const current = await provider.readCheckout(page.id)
    if (current.status === 'open') throw error
    return recordPage(ctx, provider, current, false)
  }
}

async function isPending(ctx: Context, { paymentId }: ProviderCheckout): Promise<boolean> {
  const payment = paymentId === null ? null : await findPayment(ctx, paymentId)
  return payment?.status === 'pending'
}
