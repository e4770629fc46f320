import { sql } from 'kysely'
import { lockMember } from '../access/lock-member.ts'
import { type Context, inTransaction } from '../context.ts'
import { DomainError } from '../errors.ts'
import { recordChanges } from '../records/journal.ts'
import type { StoredRecord } from '../records/read.ts'
import { saveOrderChange } from './commit-order.ts'
import { queueConfirmation } from './invoice-mail.ts'
import { buildSalePostings, postEntries } from './ledger.ts'
import { createCreditorReference } from './money/creditor-reference.ts'
import type { Order } from './order.ts'
import { computeDates, type DatesInput } from './order-dates.ts'
import { createPaymentsUnavailableError } from './payments-unavailable.ts'
import { type OrderInput, type PricedOrder, priceOrder } from './price-order.ts'
import { getTransfer, readSeller } from './seller.ts'

export interface NewOrder extends OrderInput, DatesInput {
  method?: 'provider' | 'transfer'
  /** The page to return the buyer to. The route checks that it is allowed. */
  returnUrl?: string | null
}

export interface OrderOptions {
  /** Whether the caller sells on behalf of the association. */
  isStaff: boolean
  /** Whether the association can be paid online. */
  hasProvider: boolean
}

/**
 * Creates an order. An order with a total of 0 becomes paid immediately.
 *
 * @throws DomainError validation-error, already-owned, price-changed, payments-unavailable
 */
export async function createOrder(
  ctx: Context,
  input: NewOrder,
  { isStaff, hasProvider }: OrderOptions,
): Promise<StoredRecord> {
  if (input.method === 'provider' && !hasProvider)
    throw createPaymentsUnavailableError(getTransfer(await readSeller(ctx)) !== null)
  return inTransaction(ctx, async (ctx) => {
    if (input.memberId != null) await lockMember(ctx, input.memberId)
    const pricedOrder = await priceOrder(ctx, input, isStaff)
    requireExpectedTotal(pricedOrder, input)
    const order = buildOrder(ctx, pricedOrder, input)
    const created = await insertOrder(ctx, order, input)
    await postEntries(ctx, order, [{ type: 'order', postings: buildSalePostings(order.lines, 1) }])
    await recordChanges(ctx, [
      { type: 'order.created', target: { type: 'order', id: order.id, json: created.json } },
    ])
    if (order.total > 0) {
      if (input.method !== 'provider') await queueConfirmation(ctx, order, pricedOrder.seller)
      return created
    }
    const paid: Order = { ...order, status: 'paid', paidAt: ctx.now() }
    return saveOrderChange(ctx, order, { order: paid, entries: [] }, pricedOrder.seller)
  })
}

function requireExpectedTotal(
  { totals: { total }, currency }: PricedOrder,
  { expectedTotal, currency: expectedCurrency }: NewOrder,
): void {
  if (expectedTotal == null) return
  if (expectedTotal === total && (expectedCurrency ?? currency) === currency) return
  throw new DomainError('price-changed', 'The price has changed. Get a new quote.', [], { total, currency })
}

function buildOrder(ctx: Context, priced: PricedOrder, input: NewOrder): Order {
  const now = ctx.now()
  const { seller, buyer, currency, totals, lines } = priced
  const { dueAt, expiresAt } = computeDates(seller, input, now)
  return {
    id: Bun.randomUUIDv7(),
    memberId: buyer.memberId,
    buyer: buyer.buyer,
    language: buyer.language,
    currency,
    status: 'open',
    attention: null,
    reference: createCreditorReference(),
    pricesIncludeTax: seller.settings.pricesIncludeTax,
    ...totals,
    paid: 0,
    refunded: 0,
    credited: 0,
    invoiced: 0,
    transfer: getTransfer(seller),
    expiresAt,
    dueAt,
    paidAt: null,
    version: 1,
    payments: [],
    resolvedReasons: [],
    lines: lines.map((line) => ({
      ...line,
      refunded: 0,
      credited: 0,
      effectId: null,
      effectStatus: line.effectType === null ? null : 'pending',
      revokedByDispute: false,
    })),
  }
}

/** Inserts the lines first, because the order’s record contains them. */
async function insertOrder(
  ctx: Context,
  order: Order,
  { method = 'transfer', returnUrl = null }: NewOrder,
): Promise<StoredRecord> {
  const lines = order.lines.map((line, position) => ({ ...line, position }))
  await sql`insert into order_lines (client_id, id, order_id, position, item_type, item_id, description, quantity,
      unit_price, tax_rate, tax_treatment, tax_note, net, tax, total, effect_type, effect_status)
    select ${ctx.client.id}::uuid, id, ${order.id}::uuid, position, item ->> 'type', (item ->> 'id')::uuid,
      description, quantity, "unitPrice", "taxRate", "taxTreatment", "taxNote", net, tax, total, "effectType",
      "effectStatus"
    from json_to_recordset((${JSON.stringify(lines)}::text)::json) as r (id uuid, position integer, item json,
      description text, quantity integer, "unitPrice" bigint, "taxRate" numeric, "taxTreatment" text, "taxNote" text,
      net bigint, tax bigint, total bigint, "effectType" text, "effectStatus" text)`.execute(ctx.db)
  const { rows } = await sql<{ version: number; record: string }>`
    insert into orders (client_id, id, member_id, buyer, currency, method, status, reference, language,
      prices_include_tax, net, tax, total, transfer, expires_at, due_at, return_url)
    values (${ctx.client.id}::uuid, ${order.id}::uuid, ${order.memberId}::uuid,
      (${JSON.stringify(order.buyer)}::text)::json, ${order.currency}::text, ${method}::text, 'open',
      ${order.reference}::text, ${order.language}::text, ${order.pricesIncludeTax}::boolean, ${order.net}::bigint,
      ${order.tax}::bigint, ${order.total}::bigint, (${JSON.stringify(order.transfer)}::text)::json,
      ${order.expiresAt}::timestamptz, ${order.dueAt}::timestamptz, ${returnUrl}::text)
    returning version, record`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('The statement wrote no row.')
  return { id: order.id, version: row.version, json: row.record }
}
