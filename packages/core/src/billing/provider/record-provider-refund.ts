import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { StoredRecord } from '../../records/read.ts'
import { type OrderChange, saveOrderChange } from '../commit-order.ts'
import { queueInvoiceMail, writeRefundMail } from '../invoice-mail.ts'
import { draftReinvoice } from '../issue-invoice.ts'
import { buildTransferPostings } from '../ledger.ts'
import { lockOrder } from '../lock-order.ts'
import type { Order } from '../order.ts'
import type { RefundLine } from '../plan-refund.ts'
import { allocateRefund, applyProviderRefund, reverseRefund } from '../provider-state.ts'
import { buildTerms } from '../record-payment.ts'
import { linkCreditNote } from '../refund-order.ts'
import type { ProviderRefund } from './payment-provider.ts'
import type { StoredPayment } from './plan-payment.ts'

interface StoredRefund {
  id: string
  providerId: string | null
  status: 'pending' | 'succeeded' | 'failed'
  amount: number
  lines: RefundLine[]
  creditNoteId: string | null
}

/**
 * Records the current state of a refund at the provider, in the caller's transaction, whether it was requested here or
 * made at the provider. A failed refund is reversed.
 *
 * @param payment the payment as stored
 */
export async function recordProviderRefund(
  ctx: Context,
  orderId: string,
  payment: StoredPayment,
  current: ProviderRefund,
): Promise<void> {
  const { before } = await lockOrder(ctx, orderId)
  // Amounts in another currency are not part of the order.
  if (payment.currency !== before.currency) return
  const stored = (await findRefund(ctx, current)) ?? (await findSuperseded(ctx, payment, current))
  if (!stored) return recordForeignRefund(ctx, orderId, payment, current)
  if (stored.providerId === null) await setProviderId(ctx, stored.id, current.id)
  if (stored.status === current.status || stored.status === 'failed') return
  if (current.status === 'failed') return failRefund(ctx, orderId, stored)
  const refund = await setStatus(ctx, stored.id, current.status)
  const changes =
    current.status === 'succeeded'
      ? [{ type: 'refund.succeeded', target: { type: 'refund', id: refund.id, json: refund.json } }]
      : []
  await saveNewVersion(ctx, orderId, { changes })
}

/**
 * Finds the stored refund. A refund that is marked as failed here, but not at the provider, is not found, so that it is
 * recorded as a separate refund made there.
 */
async function findRefund(
  ctx: Context,
  { id, refundId, status }: ProviderRefund,
): Promise<StoredRefund | null> {
  const { rows } = await sql<StoredRefund & { amount: string }>`
    select id, provider_id as "providerId", status, amount, lines, credit_note_id as "creditNoteId" from refunds
    where provider_id = ${id}::text
      or (provider_id is null and id = ${refundId}::uuid and (status = 'pending' or ${status}::text = 'failed'))
    order by provider_id nulls last limit 1`.execute(ctx.db)
  const [row] = rows
  return row ? { ...row, amount: Number(row.amount) } : null
}

/**
 * Finds the pending refund that the provider can no longer make, because this one returns the same money: staff did not
 * want to wait, and refunded the same amount at the provider.
 */
async function findSuperseded(
  ctx: Context,
  payment: StoredPayment,
  { amount, status }: ProviderRefund,
): Promise<StoredRefund | null> {
  if (status === 'failed') return null
  const { pending, excess } = await readUnrequested(ctx, payment, amount)
  return (excess > 0 && pending.find((refund) => refund.amount === amount)) || null
}

/**
 * Reads the refunds of a payment that are pending here and unknown at the provider, the latest first.
 *
 * @returns them, and by how much they and a further refund of `amount` exceed the payment
 */
async function readUnrequested(
  ctx: Context,
  payment: StoredPayment,
  amount: number,
): Promise<{ pending: StoredRefund[]; excess: number }> {
  const { refunded } = await ctx.db
    .selectFrom('payments')
    .select('refunded')
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow()
  const rows = await ctx.db
    .selectFrom('refunds')
    .select([
      'id',
      'provider_id as providerId',
      'status',
      'amount',
      'lines',
      'credit_note_id as creditNoteId',
    ])
    .where('payment_id', '=', payment.id)
    .where('status', '=', 'pending')
    .where('provider_id', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return {
    pending: rows.map((row) => ({ ...row, amount: Number(row.amount), lines: row.lines as RefundLine[] })),
    excess: Number(refunded) + amount - (payment.amount - payment.lost),
  }
}

/**
 * Saves a new version of an order that is otherwise unchanged, so that processes notice that the state they fetched
 * from the provider is outdated.
 */
async function saveNewVersion(
  ctx: Context,
  orderId: string,
  { changes }: Pick<OrderChange, 'changes'>,
): Promise<void> {
  const { before, seller } = await lockOrder(ctx, orderId)
  await saveOrderChange(ctx, before, { order: before, entries: [], changes: changes ?? [] }, seller)
}

/**
 * Records a refund made at the provider. A failed one is listed but has no effect. Pending refunds for which it leaves
 * too little fail first, so that their lines can be credited for this one.
 */
async function recordForeignRefund(
  ctx: Context,
  orderId: string,
  payment: StoredPayment,
  current: ProviderRefund,
): Promise<void> {
  if (current.status !== 'failed') await failSuperseded(ctx, orderId, payment, current)
  const { before, seller } = await lockOrder(ctx, orderId)
  const lines = allocateRefund(before, current.amount)
  const refund = await insertRefund(ctx, before, payment, current, lines)
  const target = { type: 'refund', id: refund.id, json: refund.json }
  if (current.status === 'failed')
    return saveNewVersion(ctx, orderId, { changes: [{ type: 'refund.failed', target }] })
  const terms = buildTerms(ctx, seller)
  const { order, entries } = applyProviderRefund(before, current.amount, lines, terms)
  const mail = writeRefundMail(before, current.amount)
  const postings = buildTransferPostings('receivable', 'provider', current.amount)
  await saveOrderChange(
    ctx,
    before,
    {
      order,
      entries: [...entries, { type: 'refund', postings, refundId: refund.id }],
      changes: current.status === 'succeeded' ? [{ type: 'refund.succeeded', target }] : [],
      credit: { credits: lines, mail },
    },
    seller,
  )
  if (lines.length > 0 && before.invoiced > 0) await linkCreditNote(ctx, before.id, [refund.id])
  else if (mail) await queueInvoiceMail(ctx, mail, null)
}

async function failSuperseded(
  ctx: Context,
  orderId: string,
  payment: StoredPayment,
  { amount }: ProviderRefund,
): Promise<void> {
  const { pending, excess } = await readUnrequested(ctx, payment, amount)
  let remaining = excess
  for (const refund of pending) {
    if (remaining <= 0) return
    await failRefund(ctx, orderId, refund)
    remaining -= refund.amount
  }
}

/** Reverses a refund that the provider rejected or could not complete. */
export async function failRefund(
  ctx: Context,
  orderId: string,
  stored: Pick<StoredRefund, 'id' | 'amount' | 'lines' | 'creditNoteId'>,
): Promise<void> {
  const { before, seller } = await lockOrder(ctx, orderId)
  const refund = await setStatus(ctx, stored.id, 'failed')
  await sql`update payments set refunded = refunded - ${stored.amount}::bigint, version = version + 1,
    updated_at = now() where id = (select payment_id from refunds where id = ${stored.id}::uuid)`.execute(
    ctx.db,
  )
  const reversal = reverseRefund(before, stored.amount, stored.lines, buildTerms(ctx, seller))
  const postings = buildTransferPostings('provider', 'receivable', stored.amount)
  await saveOrderChange(
    ctx,
    before,
    {
      order: reversal.order,
      entries: [
        ...reversal.entries.map((entry) => ({ ...entry, refundId: stored.id })),
        { type: 'refund_failed', postings, refundId: stored.id },
      ],
      changes: [{ type: 'refund.failed', target: { type: 'refund', id: refund.id, json: refund.json } }],
      reinvoice:
        stored.creditNoteId === null
          ? null
          : draftReinvoice(reversal.order, reversal.credits, stored.creditNoteId),
    },
    seller,
  )
}

async function insertRefund(
  ctx: Context,
  order: Order,
  payment: StoredPayment,
  { id, amount, status }: ProviderRefund,
  lines: readonly RefundLine[],
): Promise<StoredRecord> {
  const refundedAmount = status === 'failed' ? 0 : amount
  const { rows } = await sql<{ id: string; version: number; record: string }>`
    with updated_payment as (update payments set refunded = refunded + ${refundedAmount}::bigint, version = version + 1,
      updated_at = now() where id = ${payment.id}::uuid)
    insert into refunds (client_id, order_id, payment_id, lines, currency, amount, status, provider_id)
    values (${ctx.client.id}::uuid, ${order.id}::uuid, ${payment.id}::uuid,
      (${JSON.stringify(lines)}::text)::json, ${order.currency}::text, ${amount}::bigint, ${status}::text,
      ${id}::text) returning id, version, record`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('The statement wrote no row.')
  return { id: row.id, version: row.version, json: row.record }
}

async function setProviderId(ctx: Context, id: string, providerId: string): Promise<void> {
  await ctx.db
    .updateTable('refunds')
    .set((eb) => ({ provider_id: providerId, version: eb('version', '+', 1), updated_at: ctx.now() }))
    .where('id', '=', id)
    .execute()
}

async function setStatus(ctx: Context, id: string, status: StoredRefund['status']): Promise<StoredRecord> {
  const { record, ...row } = await ctx.db
    .updateTable('refunds')
    .set((eb) => ({ status, version: eb('version', '+', 1), updated_at: ctx.now() }))
    .where('id', '=', id)
    .returning(['id', 'version', 'record'])
    .executeTakeFirstOrThrow()
  return { ...row, json: record }
}
