import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import type { StoredRecord } from '../records/read.ts'
import { saveOrderChange } from './commit-order.ts'
import { queueInvoiceMail, writeRefundMail } from './invoice-mail.ts'
import { buildTransferPostings, chooseAccount, type LedgerEntry } from './ledger.ts'
import { lockOrder } from './lock-order.ts'
import type { Order } from './order.ts'
import { refundLines, refundOverpayment, type Transition } from './order-state.ts'
import { planRefund, type RefundablePayment, type RefundInput, type RefundPart } from './plan-refund.ts'
import { buildTerms } from './record-payment.ts'

/**
 * Refunds an order. Refunded lines are no longer due, their invoice is credited, and their effects are revoked as the
 * plan decides. A refund of several payments creates a record for each; the refund of a provider's payment remains
 * pending until the provider reports its outcome.
 *
 * @throws DomainError not-found, validation-error, refund-exceeds-payment
 */
export function refundOrder(ctx: Context, orderId: string, input: RefundInput): Promise<StoredRecord[]> {
  return inTransaction(ctx, async (ctx) => {
    const { before, seller } = await lockOrder(ctx, orderId)
    const payments = await findRefundable(ctx, before)
    const plan = planRefund(before, payments, input)
    const terms = buildTerms(ctx, seller)
    const { order, entries }: Transition =
      plan.credits.length > 0
        ? refundLines(before, plan.credits, plan.revokedLineIds, terms)
        : { order: refundOverpayment(before, plan.amount, terms), entries: [] }
    const inserted = await insertRefunds(ctx, before, plan.parts, input.reason ?? null)
    const mail = writeRefundMail(before, plan.amount)
    const issuesCreditNote = plan.credits.length > 0 && before.invoiced > 0
    await saveOrderChange(
      ctx,
      before,
      {
        order,
        entries: [...entries, ...inserted.entries],
        changes: inserted.succeeded.map(({ id, json }) => ({
          type: 'refund.succeeded',
          target: { type: 'refund', id, json },
        })),
        credit: { credits: plan.credits, mail },
      },
      seller,
    )
    const ids = inserted.refunds.map(({ id }) => id)
    if (issuesCreditNote) await linkCreditNote(ctx, orderId, ids)
    else if (mail) await queueInvoiceMail(ctx, mail, null)
    return inserted.refunds
  })
}

/**
 * The payments in the order’s currency that can be refunded, latest first: succeeded ones, and the rest of those partly
 * lost to disputes. The order must be locked.
 */
async function findRefundable(ctx: Context, { id, currency }: Order): Promise<RefundablePayment[]> {
  const { rows } = await sql<RefundablePayment & { remaining: string }>`
    select id, provider, method, greatest(0, amount - lost - refunded) as remaining from payments
    where order_id = ${id}::uuid and (status = 'succeeded' or status = 'failed' and lost > 0) and currency = ${currency}::text
    order by id desc`.execute(ctx.db)
  return rows.map((row) => ({ ...row, remaining: Number(row.remaining) }))
}

/** Links refunds to their credit note: the order’s latest, which was issued just now under the order’s lock. */
export async function linkCreditNote(
  ctx: Context,
  orderId: string,
  refundIds: readonly string[],
): Promise<void> {
  await ctx.db
    .updateTable('refunds')
    .set((eb) => ({
      credit_note_id: eb
        .selectFrom('invoices')
        .select('invoices.id')
        .where('invoices.order_id', '=', orderId)
        .where('kind', '=', 'credit_note')
        .orderBy('invoices.id', 'desc')
        .limit(1),
    }))
    .where('id', 'in', refundIds)
    .execute()
}

interface InsertedRefunds {
  refunds: StoredRecord[]
  /** Refunds that do not involve a provider. */
  succeeded: StoredRecord[]
  entries: LedgerEntry[]
}

async function insertRefunds(
  ctx: Context,
  order: Order,
  parts: readonly RefundPart[],
  reason: string | null,
): Promise<InsertedRefunds> {
  const inserted: InsertedRefunds = { refunds: [], succeeded: [], entries: [] }
  for (const { payment, amount, lines } of parts) {
    const status = payment.provider === 'manual' ? 'succeeded' : 'pending'
    const { rows } = await sql<{ id: string; version: number; record: string }>`
      with updated_payment as (update payments set refunded = refunded + ${amount}::bigint, version = version + 1,
        updated_at = now() where id = ${payment.id}::uuid)
      insert into refunds (client_id, order_id, payment_id, lines, currency, amount, reason, status)
      values (${ctx.client.id}::uuid, ${order.id}::uuid, ${payment.id}::uuid,
        (${JSON.stringify(lines)}::text)::json, ${order.currency}::text, ${amount}::bigint, ${reason}::text,
        ${status}::text) returning id, version, record`.execute(ctx.db)
    const [row] = rows
    if (!row) throw new Error('The statement wrote no row.')
    const refund = { id: row.id, version: row.version, json: row.record }
    inserted.refunds.push(refund)
    if (status === 'succeeded') inserted.succeeded.push(refund)
    inserted.entries.push({
      type: 'refund',
      postings: buildTransferPostings('receivable', chooseAccount(payment), amount),
      refundId: row.id,
    })
  }
  return inserted
}
