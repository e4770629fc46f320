import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { findRecords } from '../records/read.ts'
import { invoices, orders, payments, refunds } from './collections.ts'

/** A member's orders with their payments and refunds, and invoices; null for callers without access to billing. */
export interface MemberBilling {
  orders: unknown[] | null
  payments: unknown[] | null
  refunds: unknown[] | null
  invoices: unknown[] | null
}

export const noBilling: MemberBilling = { orders: null, payments: null, refunds: null, invoices: null }

export async function readMemberBilling(ctx: Context, memberId: string): Promise<MemberBilling> {
  const memberCondition = sql`t.member_id = ${memberId}::uuid`
  const orderCondition = sql`t.order_id in (select id from orders where member_id = ${memberId}::uuid)`
  const [ownOrders, ownPayments, ownRefunds, ownInvoices] = await Promise.all([
    findRecords(ctx, orders, memberCondition),
    findRecords(ctx, payments, orderCondition),
    findRecords(ctx, refunds, orderCondition),
    findRecords(ctx, invoices, memberCondition),
  ])
  return { orders: ownOrders, payments: ownPayments, refunds: ownRefunds, invoices: ownInvoices }
}

/**
 * Removes an erased member from orders: the member's, and those without a member whose buyer has one of these
 * addresses. Issued invoices keep their buyer, as the law requires, without the link to the member.
 *
 * @param emailKeys of the person's addresses
 * @returns the ids of records whose events and stored responses may identify the member
 */
export async function unlinkMember(ctx: Context, memberId: string, emailKeys: string[]): Promise<string[]> {
  const emptyBuyer = JSON.stringify({ name: null, email: null, address: null, vatId: null })
  const orders = await ctx.db
    .updateTable('orders')
    .set((eb) => ({
      member_id: null,
      buyer: sql<string>`(${emptyBuyer}::text)::json`,
      return_url: null,
      version: eb('version', '+', 1),
      updated_at: ctx.now(),
    }))
    .where(
      sql<boolean>`member_id = ${memberId}::uuid or (member_id is null
        and lower(buyer ->> 'email' collate "C") = any(${emailKeys}::text[]))`,
    )
    .returning('id')
    .execute()
  const orderIds = orders.map(({ id }) => id)
  if (orderIds.length === 0) return []
  // Discards emails that wait for their attachment: they contain the member's email address.
  await ctx.db.updateTable('invoices').set({ mail: null }).where('order_id', 'in', orderIds).execute()
  await eraseFreeTexts(ctx, orderIds)
  const [invoices, payments, refunds] = await Promise.all(
    (['invoices', 'payments', 'refunds'] as const).map((table) =>
      ctx.db.selectFrom(table).select('id').where('order_id', 'in', orderIds).execute(),
    ),
  )
  return [...orderIds, ...[invoices, payments, refunds].flatMap((rows) => (rows ?? []).map(({ id }) => id))]
}

/** Staff and banks write names into references and reasons. The bank statement itself is not stored here. */
async function eraseFreeTexts({ db, now }: Context, orderIds: string[]): Promise<void> {
  await db
    .updateTable('payments')
    .set((eb) => ({
      reference: null,
      failure_reason: null,
      version: eb('version', '+', 1),
      updated_at: now(),
    }))
    .where('order_id', 'in', orderIds)
    .where(({ or, eb }) => or([eb('reference', 'is not', null), eb('failure_reason', 'is not', null)]))
    .execute()
  await db
    .updateTable('refunds')
    .set((eb) => ({ reason: null, version: eb('version', '+', 1), updated_at: now() }))
    .where('order_id', 'in', orderIds)
    .where('reason', 'is not', null)
    .execute()
  // Pages that are still being created keep the URL, because a retry must send the same one to the provider.
  await db
    .updateTable('checkout_sessions')
    .set({ return_url: '' })
    .where('order_id', 'in', orderIds)
    .where('status', '<>', 'creating')
    .execute()
}
