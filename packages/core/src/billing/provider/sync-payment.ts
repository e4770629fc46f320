import { sql } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import type { AttemptReference, PaymentProvider, ProviderPayment } from './payment-provider.ts'
import { recordProviderPayment } from './record-provider-payment.ts'
import { recordProviderRefund } from './record-provider-refund.ts'

/** Gives up after this many reads of a payment whose order keeps changing; the caller retries. */
const MAX_READS = 10

/**
 * Fetches a payment from the provider and records it. Nothing depends on the triggering event: several processes can
 * fetch and record a payment concurrently, and the latest state wins.
 *
 * @returns false for a payment that is not ours
 * @throws ProviderError
 */
export async function syncPayment(ctx: Context, provider: PaymentProvider, id: string): Promise<boolean> {
  for (let reads = 0; reads < MAX_READS; reads++) {
    const order = await findPaymentOrder(ctx, id)
    const payment = await provider.readPayment(id)
    const reference = order?.reference ?? payment.reference
    if (!reference) return false
    const result = await inTransaction(ctx, (ctx) => record(ctx, payment, reference, order?.version ?? null))
    if (result !== 'outdated') return result === 'recorded'
  }
  throw new Error('The order of a payment kept changing.')
}

interface PaymentOrder {
  reference: AttemptReference
  /** The version of the order before the payment was fetched. */
  version: number
}

/**
 * Finds the order of a stored payment. The order’s version detects concurrent changes, because every change of a
 * payment increments it.
 */
async function findPaymentOrder(ctx: Context, id: string): Promise<PaymentOrder | null> {
  const { rows } = await sql<{ orderId: string; version: number }>`
    select o.id as "orderId", o.version from payments p
    join orders o on o.client_id = p.client_id and o.id = p.order_id
    where p.provider = 'stripe' and p.provider_id = ${id}::text`.execute(ctx.db)
  const [row] = rows
  return row ? { reference: { orderId: row.orderId, attempt: 0 }, version: row.version } : null
}

/**
 * Records the fetched state, unless the order has changed in the meantime: then another process may have recorded a
 * later state.
 *
 * @param version of the order before the fetch; null for an unknown payment
 */
async function record(
  ctx: Context,
  payment: ProviderPayment,
  reference: AttemptReference,
  version: number | null,
): Promise<'recorded' | 'unknown' | 'outdated'> {
  const order = await ctx.db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', reference.orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) return 'unknown'
  if (version === null ? (await findPaymentOrder(ctx, payment.id)) !== null : order.version !== version)
    return 'outdated'
  const ownReference = { ...reference, attempt: payment.reference?.attempt ?? reference.attempt }
  const stored = await recordProviderPayment(ctx, payment, ownReference)
  for (const refund of stored ? payment.refunds : [])
    if (stored) await recordProviderRefund(ctx, reference.orderId, stored, refund)
  return 'recorded'
}
