import { type Context, inTransaction } from '../context.ts'
import { DomainError } from '../errors.ts'
import { recordChanges } from '../records/journal.ts'
import type { StoredRecord } from '../records/read.ts'
import { createNotPayableError } from './end-order.ts'
import { describeIssuedDocument, draftInvoice, issueDocument } from './issue-invoice.ts'
import { lockOrder, saveOrder } from './lock-order.ts'
import { listRemainingLines } from './order-state.ts'

export interface OrderInvoice {
  invoice: StoredRecord
  /** False for an existing invoice. */
  isNew: boolean
}

/**
 * Issues an order's invoice, or returns the existing one.
 *
 * @throws DomainError not-found, order-not-payable (cancelled, expired or fully refunded)
 */
export function issueOrderInvoice(ctx: Context, orderId: string): Promise<OrderInvoice> {
  return inTransaction(ctx, async (ctx) => {
    const { before: order, seller } = await lockOrder(ctx, orderId)
    const existing = order.invoiced > 0 || order.total === 0 ? await findLatest(ctx, orderId) : null
    if (existing) return { invoice: existing, isNew: false }
    if (order.status === 'cancelled' || order.status === 'expired') throw createNotPayableError(order)
    if (order.total > 0 && listRemainingLines(order).length === 0)
      throw new DomainError('order-not-payable', 'This order is fully refunded.', [], {
        orderStatus: order.status,
      })
    const draft = draftInvoice(order)
    await saveOrder(ctx, order, { ...order, invoiced: order.invoiced + draft.signedTotal })
    const invoice = await issueDocument(ctx, order, draft, seller)
    await recordChanges(ctx, [describeIssuedDocument(invoice)])
    return { invoice, isNew: true }
  })
}

async function findLatest(ctx: Context, orderId: string): Promise<StoredRecord | null> {
  const row = await ctx.db
    .selectFrom('invoices')
    .select(['id', 'version', 'record as json'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'invoice')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
