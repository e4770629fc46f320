import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { DomainError, invalid, notFound, type Violation, violation } from '../errors.ts'
import type { StoredRecord } from '../records/read.ts'
import type { Attention, PaymentMethod } from './collections.ts'
import { saveOrderChange } from './commit-order.ts'
import { buildTransferPostings, chooseAccount } from './ledger.ts'
import { type LockedOrder, lockOrder } from './lock-order.ts'
import { type Order, setPayment } from './order.ts'
import { applyPayment, chooseLateAttention, reversePayment, type Terms } from './order-state.ts'
import { MAX_TOTAL } from './price-order.ts'
import { calculateDueDates, type SellerProfile } from './seller.ts'

export interface PaymentInput {
  /** In minor units. */
  amount: number
  currency?: string | null
  method: PaymentMethod
  reference?: string | null
  receivedAt?: string | null
}

/** The terms of an order that is settled, by default now, or becomes due again. */
export function buildTerms(ctx: Context, seller: SellerProfile, paidAt = ctx.now()): Terms {
  return { paidAt, calculateDates: () => calculateDueDates(seller, ctx.now()) }
}

/**
 * Records a payment, whatever the order's status. The transaction in which the order becomes paid also activates the
 * effects of its items.
 *
 * @throws DomainError not-found, validation-error
 */
export async function recordPayment(
  ctx: Context,
  orderId: string,
  input: PaymentInput,
): Promise<StoredRecord> {
  return inTransaction(ctx, async (ctx) => {
    const { before, seller } = await lockOrder(ctx, orderId)
    validatePayment(before, input, ctx.now())
    const attention = chooseLateAttention(before, input.amount)
    const payment = await insertPayment(ctx, before, input, attention)
    const terms = buildTerms(ctx, seller, await findLastReceipt(ctx, orderId))
    const { order, entries } = applyPayment(before, input.amount, terms, attention)
    const account = chooseAccount({ provider: 'manual', method: input.method })
    await saveOrderChange(
      ctx,
      before,
      {
        order: setPayment(order, { id: payment.id, status: 'succeeded', lost: 0, attention }),
        entries: [
          ...entries,
          {
            type: 'payment',
            postings: buildTransferPostings(account, 'receivable', input.amount),
            paymentId: payment.id,
          },
        ],
        changes: [
          { type: 'payment.succeeded', target: { type: 'payment', id: payment.id, json: payment.json } },
        ],
      },
      seller,
    )
    return payment
  })
}

function validatePayment(order: Order, { amount, currency, receivedAt }: PaymentInput, now: Date): void {
  const violations: Violation[] = []
  if (currency && currency !== order.currency)
    violations.push(violation('currency', 'contradiction', `The order is in ${order.currency}.`))
  if (order.paid + amount > MAX_TOTAL)
    violations.push(
      violation(
        'amount',
        'out_of_range',
        `The payments of an order must not exceed ${MAX_TOTAL} minor units in total.`,
      ),
    )
  if (receivedAt && new Date(receivedAt) > now)
    violations.push(violation('receivedAt', 'out_of_range', 'Must not be in the future.'))
  if (violations.length > 0) throw invalid(...violations)
}

async function insertPayment(
  ctx: Context,
  order: Order,
  { amount, method, reference, receivedAt }: PaymentInput,
  attention: Attention | null,
): Promise<StoredRecord> {
  const { record, ...row } = await ctx.db
    .insertInto('payments')
    .values({
      client_id: ctx.client.id,
      order_id: order.id,
      provider: 'manual',
      method,
      status: 'succeeded',
      currency: order.currency,
      amount,
      reference: reference ?? null,
      attention,
      received_at: receivedAt ? new Date(receivedAt) : ctx.now(),
    })
    .returning(['id', 'version', 'record'])
    .executeTakeFirstOrThrow()
  return { ...row, json: record }
}

/** When the last of an order's payments was received: a payment can be recorded days later, as from a bank statement. */
async function findLastReceipt(ctx: Context, orderId: string): Promise<Date> {
  const { receivedAt } = await ctx.db
    .selectFrom('payments')
    .select((eb) => eb.fn.max('received_at').as('receivedAt'))
    .where('order_id', '=', orderId)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return receivedAt ?? ctx.now()
}

/**
 * Records that a payment failed after it had succeeded, such as a bounced cheque. If an amount is then due, a paid or
 * written-off order becomes open again, and its effects are inactive until it is paid.
 *
 * @throws DomainError not-found, conflict (not a succeeded payment that was recorded manually)
 */
export async function failPayment(ctx: Context, id: string, reason: string | null): Promise<StoredRecord> {
  return inTransaction(ctx, async (ctx) => {
    const { before, seller } = await lockOrderOfPayment(ctx, id)
    const { rows } = await sql<{
      id: string
      version: number
      record: string
      provider: string
      method: string
      amount: string
    }>`update payments set status = 'failed', failure_reason = ${reason}::text, attention = 'payment_failed',
        version = version + 1, updated_at = now() where id = ${id}::uuid and status = 'succeeded' and provider = 'manual'
      returning id, version, record, provider, method, amount`.execute(ctx.db)
    const [row] = rows
    if (!row)
      throw new DomainError(
        'conflict',
        'Only succeeded payments that were recorded manually can be marked as failed.',
      )
    const amount = Number(row.amount)
    const { order, entries } = reversePayment(before, amount, buildTerms(ctx, seller))
    const payment = { id: row.id, version: row.version, json: row.record }
    const postings = buildTransferPostings('receivable', chooseAccount(row), amount)
    await saveOrderChange(
      ctx,
      before,
      {
        order: setPayment(order, { id, status: 'failed', lost: 0, attention: 'payment_failed' }),
        entries: [...entries, { type: 'payment_failed', postings, paymentId: id }],
        changes: [{ type: 'payment.failed', target: { type: 'payment', id, json: payment.json } }],
      },
      seller,
    )
    return payment
  })
}

async function lockOrderOfPayment(ctx: Context, paymentId: string): Promise<LockedOrder> {
  const payment = await ctx.db
    .selectFrom('payments')
    .select('order_id')
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (!payment) throw notFound('payment')
  return lockOrder(ctx, payment.order_id)
}
