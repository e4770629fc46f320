import { type Context, inTransaction } from '../context.ts'
import { DomainError, notFound } from '../errors.ts'
import type { StoredRecord } from '../records/read.ts'
import { saveOrderChange } from './commit-order.ts'
import { lockOrder } from './lock-order.ts'
import { calculateDue, type Order } from './order.ts'
import { cancel, expire, listRemainingLines, writeOff } from './order-state.ts'
import { createPaymentPendingError, hasPendingPayment } from './pending-payment.ts'
import { buildTerms } from './record-payment.ts'

type Precondition = (version: number) => void

/** The error for an order whose status does not allow a change. */
export function createNotPayableError({ status }: Pick<Order, 'status'>): DomainError {
  return new DomainError('order-not-payable', `The order is ${status.replace('_', ' ')}.`, [], {
    orderStatus: status,
  })
}

/**
 * Cancels an open order and credits its invoice. Payments received become an overpayment. A member cannot cancel while
 * a payment is in progress; staff can, and the payment is then flagged.
 *
 * @param memberId the member who must own the order; null for staff
 * @throws DomainError not-found, precondition-failed, order-not-payable, forbidden (a member’s order is partly paid)
 */
export function cancelOrder(
  ctx: Context,
  id: string,
  memberId: string | null,
  precondition: Precondition,
): Promise<StoredRecord> {
  return inTransaction(ctx, async (ctx) => {
    const { before, seller } = await lockOrder(ctx, id)
    if (memberId !== null && before.memberId !== memberId) throw notFound('order')
    precondition(before.version)
    if (before.status !== 'open') throw createNotPayableError(before)
    if (memberId !== null && before.paid > 0)
      throw new DomainError('forbidden', 'Part of this order is paid. Ask the association to cancel it.')
    if (memberId !== null && (await hasPendingPayment(ctx, before))) throw createPaymentPendingError(before)
    const change = cancel(before, buildTerms(ctx, seller))
    const credit = { credits: listRemainingLines(before), mail: null }
    return saveOrderChange(ctx, before, { ...change, credit }, seller)
  })
}

/**
 * Writes off the amount due on an order. Its invoice is kept. On a cancelled or expired order, an amount is due if a
 * payment fails after it was refunded; the status of such an order is kept.
 *
 * @throws DomainError not-found, precondition-failed, order-not-payable
 */
export function writeOffOrder(ctx: Context, id: string, precondition: Precondition): Promise<StoredRecord> {
  return inTransaction(ctx, async (ctx) => {
    const { before, seller } = await lockOrder(ctx, id)
    precondition(before.version)
    if (calculateDue(before) <= 0) throw createNotPayableError(before)
    return saveOrderChange(ctx, before, writeOff(before, buildTerms(ctx, seller)), seller)
  })
}

/**
 * Expires an open order that is past its expiry, and credits its invoice.
 *
 * @returns false if the order is no longer open, its expiry was postponed, or a payment is in progress
 * @throws DomainError not-found
 */
export function expireOrder(ctx: Context, id: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { before, seller } = await lockOrder(ctx, id)
    const now = ctx.now()
    if (before.status !== 'open' || before.expiresAt === null || before.expiresAt > now) return false
    if (await hasPendingPayment(ctx, before)) return false
    const credit = { credits: listRemainingLines(before), mail: null }
    await saveOrderChange(ctx, before, { ...expire(before, buildTerms(ctx, seller)), credit }, seller)
    return true
  })
}
