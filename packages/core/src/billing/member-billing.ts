import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** A member's orders with their payments and refunds, and invoices; null for callers without access to billing. */
export interface MemberBilling {
  orders: unknown[] | null
  payments: unknown[] | null
  refunds: unknown[] | null
  invoices: unknown[] | null
}

export const noBilling: MemberBilling = { orders: null, payments: null, refunds: null, invoices: null }

export async function readMemberBilling({ db }: Context, memberId: string): Promise<MemberBilling> {
  const orderIds = db.selectFrom('orders').select('id').where('member_id', '=', memberId)
  const [orders, invoices, payments, refunds] = await Promise.all([
    ...(['orders', 'invoices'] as const).map((table) =>
      db.selectFrom(table).select('record').where('member_id', '=', memberId).orderBy('id').execute(),
    ),
    ...(['payments', 'refunds'] as const).map((table) =>
      db.selectFrom(table).select('record').where('order_id', 'in', orderIds).orderBy('id').execute(),
    ),
  ])
  const parse = (rows: { record: string }[] = []) => rows.map(({ record }) => JSON.parse(record))
  return {
    orders: parse(orders),
    payments: parse(payments),
    refunds: parse(refunds),
    invoices: parse(invoices),
  }
}

/**
 * Removes an erased member from orders. Issued invoices keep their buyer, as the law requires, without the link to the
 * member.
 *
 * @returns the ids of records whose events and stored responses may identify the member
 */
export async function unlinkMember(ctx: Context, memberId: string): Promise<string[]> {
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
    .where('member_id', '=', memberId)
    .returning('id')
    .execute()
  const orderIds = orders.map(({ id }) => id)
  if (orderIds.length === 0) return []
  // Discards messages that wait for their attachment: they contain the member's email address.
  await ctx.db.updateTable('invoices').set({ mail: null }).where('order_id', 'in', orderIds).execute()
  const [invoices, payments, refunds] = await Promise.all(
    (['invoices', 'payments', 'refunds'] as const).map((table) =>
      ctx.db.selectFrom(table).select('id').where('order_id', 'in', orderIds).execute(),
    ),
  )
  return [...orderIds, ...[invoices, payments, refunds].flatMap((rows) => (rows ?? []).map(({ id }) => id))]
}
