import type { Context } from '../context.ts'
import { DomainError } from '../errors.ts'
import type { Order } from './order.ts'

/**
 * Whether a payment of an order is in progress at the provider, such as a direct debit. One whose page is at a former
 * account that can no longer be accessed does not count: its outcome will not be known.
 *
 * @param order locked
 */
export async function hasPendingPayment({ db }: Context, { id, payments }: Order): Promise<boolean> {
  if (!payments.some(({ status }) => status === 'pending')) return false
  const latest = await db
    .selectFrom('checkout_sessions')
    .select('status')
    .where('order_id', '=', id)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.status === 'open' || latest?.status === 'processing'
}

/** The error for an order that cannot be paid or cancelled until its payment has succeeded or failed. */
export function createPaymentPendingError({ status }: Pick<Order, 'status'>): DomainError {
  const extensions = { orderStatus: status, reason: 'payment_pending' }
  return new DomainError('order-not-payable', 'A payment for this order is being processed.', [], extensions)
}
