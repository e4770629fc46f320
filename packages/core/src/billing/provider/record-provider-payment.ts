import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { RecordedChange } from '../../records/journal.ts'
import type { StoredRecord } from '../../records/read.ts'
import { saveOrderChange } from '../commit-order.ts'
import { lockOrder } from '../lock-order.ts'
import { calculateDue, type Order } from '../order.ts'
import { buildTerms } from '../record-payment.ts'
import type { AttemptReference, ProviderPayment } from './payment-provider.ts'
import {
  derivePaymentState,
  type ExpectedAmount,
  type PaymentState,
  planPayment,
  type StoredPayment,
} from './plan-payment.ts'

/**
 * Records the current state of a payment at the provider, in the caller's transaction, with its effects on the order.
 *
 * @returns the payment as stored afterwards; null if none is stored
 */
export async function recordProviderPayment(
  ctx: Context,
  current: ProviderPayment,
  reference: AttemptReference,
): Promise<StoredPayment | null> {
  const { before, seller } = await lockOrder(ctx, reference.orderId)
  const stored = await findPayment(ctx, current.id)
  const state = derivePaymentState(current, stored)
  if (!state || (stored && isSameState(stored, state))) return stored
  const expected = await findExpected(ctx, before, reference)
  const id = stored?.id ?? Bun.randomUUIDv7()
  const plan = planPayment(before, stored, state, expected, buildTerms(ctx, seller), id)
  const payment = stored
    ? await updatePayment(ctx, plan.payment, current)
    : await insertPayment(ctx, before, plan.payment, current)
  const changes: RecordedChange[] = plan.event
    ? [{ type: plan.event, target: { type: 'payment', id: payment.id, json: payment.json } }]
    : []
  const entries = plan.entries.map((entry) =>
    entry.type === 'revival' ? entry : { ...entry, paymentId: payment.id },
  )
  await saveOrderChange(ctx, before, { order: plan.order, entries, changes }, seller)
  return plan.payment
}

export async function findPayment(ctx: Context, providerId: string): Promise<StoredPayment | null> {
  const { rows } = await sql<
    Omit<StoredPayment, 'amount' | 'fee' | 'lost'> & { amount: string; fee: string | null; lost: string }
  >`
    select id, status, currency, amount, fee, dispute, lost, attention from payments
    where provider = 'stripe' and provider_id = ${providerId}::text`.execute(ctx.db)
  const [row] = rows
  if (!row) return null
  const { amount, fee, lost } = row
  return { ...row, amount: Number(amount), fee: fee === null ? null : Number(fee), lost: Number(lost) }
}

function isSameState(left: PaymentState, right: PaymentState): boolean {
  const { status, currency, amount, fee, dispute, lost } = right
  return Bun.deepEquals(
    { status, currency, amount, fee, dispute, lost },
    {
      status: left.status,
      currency: left.currency,
      amount: left.amount,
      fee: left.fee,
      dispute: left.dispute,
      lost: left.lost,
    },
  )
}

/** The amount of the payment page, or the amount due if the page is unknown. */
async function findExpected(
  ctx: Context,
  order: Order,
  { orderId, attempt }: AttemptReference,
): Promise<ExpectedAmount> {
  const page = await ctx.db
    .selectFrom('checkout_sessions')
    .select(['currency', 'amount'])
    .where('order_id', '=', orderId)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return page
    ? { currency: page.currency, amount: Number(page.amount) }
    : { currency: order.currency, amount: calculateDue(order) }
}

async function insertPayment(
  ctx: Context,
  order: Order,
  { id, status, currency, amount, fee, dispute, lost, attention }: StoredPayment,
  { id: providerId, method, receivedAt, failureReason }: ProviderPayment,
): Promise<StoredRecord> {
  const { record, ...row } = await ctx.db
    .insertInto('payments')
    .values({
      id,
      client_id: ctx.client.id,
      order_id: order.id,
      provider: 'stripe',
      provider_id: providerId,
      method,
      status,
      currency,
      amount,
      fee,
      dispute: dispute && sql<string>`(${JSON.stringify(dispute)}::text)::json`,
      lost,
      attention,
      received_at: receivedAt,
      failure_reason: status === 'failed' ? failureReason : null,
    })
    .returning(['id', 'version', 'record'])
    .executeTakeFirstOrThrow()
  return { ...row, json: record }
}

async function updatePayment(
  ctx: Context,
  { id, status, currency, amount, fee, dispute, lost, attention }: StoredPayment,
  { method, receivedAt, failureReason }: ProviderPayment,
): Promise<StoredRecord> {
  const { record, ...row } = await ctx.db
    .updateTable('payments')
    .set((eb) => ({
      method,
      status,
      currency,
      amount,
      fee,
      dispute: dispute && sql<string>`(${JSON.stringify(dispute)}::text)::json`,
      lost,
      attention,
      received_at: receivedAt,
      failure_reason: status === 'failed' ? failureReason : null,
      version: eb('version', '+', 1),
      updated_at: ctx.now(),
    }))
    .where('id', '=', id)
    .returning(['id', 'version', 'record'])
    .executeTakeFirstOrThrow()
  return { ...row, json: record }
}
