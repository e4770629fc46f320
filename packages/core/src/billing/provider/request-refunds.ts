import { sql } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockOrder } from '../lock-order.ts'
import type { RefundLine } from '../plan-refund.ts'
import { type PaymentProvider, ProviderFailure, type RefundRequest } from './payment-provider.ts'
import type { PaymentProviders } from './payment-providers.ts'
import { openProvider, type ReportFailure } from './process-provider-events.ts'
import { failRefund } from './record-provider-refund.ts'
import { syncPayment } from './sync-payment.ts'

const BATCH_SIZE = 10
const LEASE_SECONDS = 30
const MAX_DELAY_SECONDS = 3600

interface ClaimedRefund extends RefundRequest {
  id: string
  clientId: string
  orderId: string
  requestAttempt: number
  failures: number
}

/**
 * Requests pending refunds from the provider. Safe to run concurrently, and again after a crash: the idempotency key is
 * the refund’s. A refund that the provider rejects has failed; after any other error it is requested again.
 *
 * @returns the number of refunds claimed
 */
export async function requestRefunds(
  database: Database,
  providers: PaymentProviders,
  report: ReportFailure,
): Promise<number> {
  const refunds = await claim(database)
  for (const refund of refunds) {
    try {
      const clientProvider = await openProvider(database, providers, refund.clientId)
      if (!clientProvider)
        throw new ProviderFailure('denied', 'The association has no API key of the payment provider.')
      await requestRefund(clientProvider.ctx, clientProvider.provider, refund)
    } catch (error) {
      report(error, refund)
      await retryLater(database, refund, error)
    }
  }
  return refunds.length
}

async function claim(database: Database): Promise<ClaimedRefund[]> {
  const { rows } = await sql<ClaimedRefund & { amount: string }>`
    with due as (select client_id, id from refunds where status = 'pending' and provider_id is null
      and next_attempt_at <= now() order by next_attempt_at limit ${sql.lit(BATCH_SIZE)} for update skip locked)
    update refunds r set next_attempt_at = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})
    from due, payments p where r.client_id = due.client_id and r.id = due.id and p.client_id = r.client_id
      and p.id = r.payment_id
    returning r.client_id as "clientId", r.id, r.id as "refundId", r.order_id as "orderId",
      p.provider_id as "paymentId", r.currency, r.amount, r.request_attempt as "requestAttempt",
      r.failures`.execute(database.platform)
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }))
}

async function requestRefund(ctx: Context, provider: PaymentProvider, refund: ClaimedRefund): Promise<void> {
  const { refundId, paymentId, currency, amount } = refund
  const key = `refund:${refundId}:${refund.requestAttempt}`
  try {
    await provider.refund({ refundId, paymentId, currency, amount }, key)
  } catch (error) {
    const isRejected =
      error instanceof ProviderFailure && (error.reason === 'rejected' || error.reason === 'not-found')
    if (!isRejected) throw error
    return recordRejection(ctx, refund)
  }
  await syncPayment(ctx, provider, paymentId)
}

/** Records a rejection, unless an event delivered the provider’s id in the meantime. */
async function recordRejection(ctx: Context, { orderId, id }: ClaimedRefund): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockOrder(ctx, orderId)
    const refund = await ctx.db
      .selectFrom('refunds')
      .select(['id', 'amount', 'lines', 'credit_note_id as creditNoteId'])
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where('provider_id', 'is', null)
      .executeTakeFirst()
    if (!refund) return
    const amount = Number(refund.amount)
    await failRefund(ctx, orderId, { ...refund, amount, lines: refund.lines as RefundLine[] })
  })
}

/** After an error that the provider stored, the retry uses another key; otherwise the same. */
async function retryLater(
  database: Database,
  { clientId, id, failures }: ClaimedRefund,
  error: unknown,
): Promise<void> {
  const isReplayed = error instanceof ProviderFailure && error.reason === 'replayed'
  const delaySeconds = isReplayed ? 0 : Math.min(MAX_DELAY_SECONDS, 2 ** Math.min(failures + 1, 12))
  await sql`update refunds set failures = failures + 1, request_attempt = request_attempt + ${isReplayed ? 1 : 0}::int,
      next_attempt_at = now() + make_interval(secs => ${delaySeconds})
    where client_id = ${clientId}::uuid and id = ${id}::uuid`.execute(database.platform)
}
