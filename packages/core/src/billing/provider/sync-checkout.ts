import type { Context } from '../../context.ts'
import { type CheckoutAttempt, findAttempt, type PageStatus, updateAttempt } from './checkout-attempts.ts'
import { type PaymentProvider, type ProviderCheckout, ProviderError } from './payment-provider.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * Fetches a payment page from the provider and records its outcome. Expires an open page if its order is no longer open
 * or the amount due has changed. A page that the provider does not know is recorded as expired.
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
    if (attempt) await updateAttempt(ctx, attempt, { status: 'expired' })
    return attempt && 'expired'
  }
  const attempt =
    (await findAttempt(ctx, { providerId: id })) ??
    (page.reference && (await findAttempt(ctx, page.reference)))
  if (!attempt) return null
  if (page.paymentId !== null) await syncPayment(ctx, provider, page.paymentId)
  const status = await decideStatus(ctx, provider, page, attempt)
  await updateAttempt(ctx, attempt, { status, providerId: page.id, url: page.url })
  return status
}

async function readPage(provider: PaymentProvider, id: string): Promise<ProviderCheckout | null> {
  try {
    return await provider.readCheckout(id)
  } catch (error) {
    if (error instanceof ProviderError && error.reason === 'not-found') return null
    throw error
  }
}

async function decideStatus(
  ctx: Context,
  provider: PaymentProvider,
  page: ProviderCheckout,
  attempt: CheckoutAttempt,
): Promise<PageStatus> {
  if (page.status === 'expired') return 'expired'
  if (page.status === 'complete') return (await isPending(ctx, page)) ? 'processing' : 'complete'
  const order = await ctx.db
    .selectFrom('orders')
    .select(['status', 'due'])
    .where('id', '=', attempt.orderId)
    .executeTakeFirst()
  if (order?.status === 'open' && Number(order.due) === attempt.amount) return 'open'
  try {
    await provider.expireCheckout(page.id)
    return 'expired'
  } catch (error) {
    // The page was paid or expired just now: the next check records that.
    if (error instanceof ProviderError && error.reason === 'rejected') return 'open'
    throw error
  }
}

async function isPending(ctx: Context, { paymentId }: ProviderCheckout): Promise<boolean> {
  if (paymentId === null) return false
  const payment = await ctx.db
    .selectFrom('payments')
    .select('status')
    .where('provider', '=', 'stripe')
    .where('provider_id', '=', paymentId)
    .executeTakeFirst()
  return payment?.status === 'pending'
}
