import { findAnyClient } from '../../access/clients/find-client.ts'
import { type Context, createSystemContext } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type CheckoutAttempt, findAttempt, type PageStatus, updateAttempt } from './checkout-attempts.ts'
import { type AttemptReference, type PaymentProvider, ProviderError } from './payment-provider.ts'
import type { PaymentProviders } from './payment-providers.ts'
import type { FailureReporter } from './process-provider-events.ts'
import { closePage, readPage, syncCheckout } from './sync-checkout.ts'

/**
 * Closes a payment page at an account that its association no longer uses, because the account was replaced or removed,
 * or the association was deleted. If it is paid by now, its payment is recorded; a pending payment is fetched from that
 * account until it is decided. A page that the current account knows is fetched as usual: only the key was rotated.
 *
 * @returns the page’s status
 * @throws ProviderError `denied` without a code if the former account cannot be accessed any more
 */
export async function closeFormerPage(
  ctx: Context,
  providers: PaymentProviders,
  attempt: CheckoutAttempt,
): Promise<PageStatus> {
  const id = attempt.providerId ?? ''
  const current = await providers.find(ctx)
  if (current && (await isKnown(current, id))) return (await syncCheckout(ctx, current, id)) ?? attempt.status
  const former = await providers.findFormer(ctx, attempt)
  if (!former) throw new ProviderError('denied', 'The key of the page’s former account is missing.')
  return closePage(ctx, former, attempt)
}

/**
 * Whether the association’s current account has a page. It does not if it denies access, unless only a permission of the
 * key is missing.
 */
async function isKnown(provider: PaymentProvider, id: string): Promise<boolean> {
  try {
    return (await readPage(provider, id)) !== null
  } catch (error) {
    if (error instanceof ProviderError && error.reason === 'denied' && error.code === null) return false
    throw error
  }
}

/**
 * Closes a payment page at a former account in the background, even if the association is deleted or suspended. Reports
 * what only people can settle: a page that cannot be closed, and a payment to a deleted association.
 *
 * @throws ProviderError `unavailable` or `busy`: the page must be tried again
 */
export async function settleFormerPage(
  database: Database,
  providers: PaymentProviders,
  page: AttemptReference & { clientId: string; id: string },
  report: FailureReporter,
): Promise<void> {
  const found = await findAnyClient(database, page.clientId)
  const ctx = found && createSystemContext(database, found.client, 'Payment provider')
  const attempt = ctx && (await findAttempt(ctx, page))
  if (!ctx || !attempt?.isFormer) return
  const subject = `The payment page ${page.id} of the order ${page.orderId}`
  try {
    const status = await closeFormerPage(ctx, providers, attempt)
    if (found.isDeleted && status === 'complete' && (await isPaid(ctx, page)))
      report(new Error(`${subject} of a deleted association is paid. Refund it in Stripe.`), page)
  } catch (error) {
    if (!(error instanceof ProviderError && error.reason === 'denied' && error.code === null)) throw error
    await updateAttempt(ctx, attempt, { status: 'expired' })
    const message = `${subject} cannot be closed: its former account cannot be accessed. Check it in Stripe.`
    report(new Error(message, { cause: error }), page)
  }
}

async function isPaid({ db }: Context, { orderId }: AttemptReference): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('provider', '=', 'stripe')
    .where('status', '=', 'succeeded')
    .executeTakeFirst()
  return payment !== undefined
}
