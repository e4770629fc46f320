import { sql } from 'kysely'
import { type Context, inTransaction } from '../../context.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockOrder } from '../lock-order.ts'
import type { RefundLine } from '../plan-refund.ts'
import { type PaymentProvider, ProviderError, type RefundRequest } from './payment-provider.ts'
import type { PaymentProviders } from './payment-providers.ts'
import { type FailureReporter, openProvider } from './process-provider-events.ts'
import { failRefund } from './record-provider-refund.ts'
import { syncPayment } from './sync-payment.ts'

const LEASE_SECONDS = 30
/** The maximum number of consecutive attempts that crashed their worker. */
const MAX_INTERRUPTED_ATTEMPTS = 7
const MAX_DELAY_SECONDS = 3600

interface ClaimedRefund extends RefundRequest {
  id: string
  clientId: string
  orderId: string
  requestAttempt: number
  failures: number
  interruptedAttempts: number
}

/**
 * Requests the next pending refund from the provider. Safe to run concurrently, and again after a crash: the
 * idempotency key depends only on the refund and its request attempt. A refund that the provider rejects, or that
 * repeatedly crashes its worker, is marked as failed; after any other error it is requested again.
 *
 * @returns whether a refund was due
 */
export async function requestNextRefund(
  database: Database,
  providers: PaymentProviders,
  report: FailureReporter,
): Promise<boolean> {
  const refund = await claim(database)
  if (!refund) return false
  try {
    const clientProvider = await openProvider(database, providers, refund.clientId)
    if (!clientProvider)
      throw new ProviderError(
        'denied',
        'The association is not active or has no API key for the payment provider.',
      )
    if (refund.interruptedAttempts <= MAX_INTERRUPTED_ATTEMPTS)
      await requestRefund(clientProvider.ctx, clientProvider.provider, refund)
    else {
      report(
        new Error('Too many consecutive attempts crashed their worker; the refund is marked as failed.'),
        refund,
      )
      // If the provider did accept it, it will be recorded as a refund made at the provider.
      await recordRejection(clientProvider.ctx, refund)
    }
  } catch (error) {
    report(error, refund)
    await retryLater(database, refund, error)
  }
  return true
}

/** Claims one refund, so that a crash affects no others. The attempt counts as interrupted until it has a result. */
async function claim(database: Database): Promise<ClaimedRefund | null> {
  const { rows } = await sql<ClaimedRefund & { amount: string }>`
    with due as (select client_id, id from refunds where status = 'pending' and provider_id is null
      and next_attempt_at <= now() order by next_attempt_at limit 1 for update skip locked)
    update refunds r set next_attempt_at = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)}),
      interrupted_attempts = r.interrupted_attempts + 1
    from due, payments p where r.client_id = due.client_id and r.id = due.id and p.client_id = r.client_id
      and p.id = r.payment_id
    returning r.client_id as "clientId", r.id, r.id as "refundId", r.order_id as "orderId",
      p.provider_id as "paymentId", r.currency, r.amount, r.request_attempt as "requestAttempt",
      r.failures, r.interrupted_attempts as "interruptedAttempts"`.execute(database.platform)
  const [row] = rows
  return row ? { ...row, amount: Number(row.amount) } : null
}

async function requestRefund(ctx: Context, provider: PaymentProvider, refund: ClaimedRefund): Promise<void> {
  const { refundId, paymentId, currency, amount } = refund
  // An earlier attempt may have succeeded without a response. With a new key, or after the provider has deleted the old
  // one, the amount would be refunded twice.
  const isRepeated = refund.failures > 0 || refund.interruptedAttempts > 1
  if (isRepeated && (await isRequested(ctx, provider, refund))) return
  const key = `refund:${refundId}:${refund.requestAttempt}`
  try {
    await provider.refund({ refundId, paymentId, currency, amount }, key)
  } catch (error) {
    const isRejected =
      error instanceof ProviderError && (error.reason === 'rejected' || error.reason === 'not-found')
    if (!isRejected) throw error
    // It may be rejected because the payment was refunded at the provider in the meantime.
    if (await isRequested(ctx, provider, refund)) return
    return recordRejection(ctx, refund)
  }
  await syncPayment(ctx, provider, paymentId)
}

/**
 * Whether the provider has the refund, which is then recorded. It cannot have the refund if it does not know the
 * payment, because the association has since changed its account.
 *
 * @throws ProviderError
 */
async function isRequested(ctx: Context, provider: PaymentProvider, refund: ClaimedRefund): Promise<boolean> {
  try {
    await syncPayment(ctx, provider, refund.paymentId)
  } catch (error) {
    if (error instanceof ProviderError && error.reason === 'not-found') return false
    throw error
  }
  const { rows } = await sql<{ requested: boolean }>`
    select provider_id is not null as requested from refunds where id = ${refund.id}::uuid`.execute(ctx.db)
  return rows[0]?.requested === true
}

/** Marks the refund as failed, unless an event delivered the provider’s id in the meantime. */
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

/**
 * After an error that the provider stored under the idempotency key, the refund is requested again immediately, with
 * another key; after any other error later, with the same key.
 */
async function retryLater(
  database: Database,
  { clientId, id, failures }: ClaimedRefund,
  error: unknown,
): Promise<void> {
  const isReplayed = error instanceof ProviderError && error.reason === 'replayed'
  const delaySeconds = isReplayed ? 0 : Math.min(MAX_DELAY_SECONDS, 2 ** Math.min(failures + 1, 12))
  await sql`update refunds set failures = failures + 1, interrupted_attempts = 0,
      request_attempt = request_attempt + ${isReplayed ? 1 : 0}::int,
      next_attempt_at = now() + make_interval(secs => ${delaySeconds})
    where client_id = ${clientId}::uuid and id = ${id}::uuid`.execute(database.platform)
}
