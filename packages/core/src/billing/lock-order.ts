import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { runStatement, statement } from '../platform/database/statement.ts'
import type { StoredRecord } from '../records/read.ts'
import { initialSettings } from './billing-settings.ts'
import type { Order } from './order.ts'
import type { SellerProfile } from './seller.ts'

/** An order, locked for a change, and the selling association. */
export interface LockedOrder {
  before: Order
  seller: SellerProfile
}

type Instants = Record<'expiresAt' | 'dueAt' | 'paidAt', string | null>
interface LockedRow {
  order: Omit<Order, keyof Instants> & Instants
  seller: Omit<SellerProfile, 'settings'> & { settings: SellerProfile['settings'] | null }
}

const lockStatement = statement<[id: string], { locked: LockedRow | null }>(
  `select lock_order($1::uuid) as locked`,
)

/**
 * Reads an order and locks it until the transaction ends. Its lines, payments and refunds are written under this lock.
 *
 * @throws DomainError not-found
 */
export async function lockOrder({ db }: Context, id: string): Promise<LockedOrder> {
  const [row] = await runStatement(db, lockStatement, [id])
  if (!row?.locked) throw notFound('order')
  const { order, seller } = row.locked
  const { expiresAt, dueAt, paidAt } = order
  return {
    before: {
      ...order,
      expiresAt: parseInstant(expiresAt),
      dueAt: parseInstant(dueAt),
      paidAt: parseInstant(paidAt),
    },
    seller: { ...seller, settings: seller.settings ?? initialSettings },
  }
}

const parseInstant = (text: string | null) => (text === null ? null : new Date(text))

/** Writes the fields of an order that can change, and its changed lines. @returns the order's record */
export async function saveOrder(ctx: Context, before: Order, after: Order): Promise<StoredRecord> {
  const lines = after.lines.filter((line, index) => line !== before.lines[index])
  const [row] = await runStatement(ctx.db, updateStatement, [
    after.id,
    JSON.stringify(lines),
    after.status,
    after.attention,
    after.paid,
    after.refunded,
    after.credited,
    after.invoiced,
    after.expiresAt?.toISOString() ?? null,
    after.dueAt?.toISOString() ?? null,
    after.paidAt?.toISOString() ?? null,
    JSON.stringify(after.resolvedReasons),
  ])
  if (!row) throw new Error('The statement wrote no row.')
  return { id: row.id, version: row.version, json: row.record }
}

/** Counting the changed lines writes them before the order's trigger runs, so that the record contains them. */
const updateStatement = statement<
  [
    id: string,
    lines: string,
    status: string,
    attention: string | null,
    paid: number,
    refunded: number,
    credited: number,
    invoiced: number,
    expiresAt: string | null,
    dueAt: string | null,
    paidAt: string | null,
    resolvedReasons: string,
  ],
  { id: string; version: number; record: string }
>(`with changed as (
    update order_lines t set refunded = r.refunded, credited = r.credited, effect_id = r."effectId",
      effect_status = r."effectStatus", revoked_by_dispute = r."revokedByDispute"
    from json_to_recordset(($2::text)::json) as r (id uuid, refunded bigint, credited bigint, "effectId" uuid,
      "effectStatus" text, "revokedByDispute" boolean)
    where t.id = r.id and t.order_id = $1::uuid returning 1)
  update orders set status = $3::text, attention = $4::text, paid = $5::bigint, refunded = $6::bigint,
    credited = $7::bigint, invoiced = $8::bigint, expires_at = $9::timestamptz, due_at = $10::timestamptz,
    paid_at = $11::timestamptz, resolved_reasons = ($12::text)::json, version = version + 1, updated_at = now()
  where id = $1::uuid and (select count(*) from changed) >= 0 returning id, version, record`)
