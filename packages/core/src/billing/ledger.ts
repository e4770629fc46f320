import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { LedgerEntryType } from './collections.ts'
import type { Amounts } from './money/tax.ts'
import type { ItemType, Order } from './order.ts'

/** An account of the ledger. Revenue has an account for each type of item. */
export type Account =
  | 'receivable'
  | 'bank'
  | 'cash'
  | 'provider'
  | 'fees'
  | `revenue.${ItemType}`
  | 'tax'
  | 'write-off'

/** A posting in minor units: debits are positive, credits negative. */
export interface Posting {
  account: Account
  amount: number
}

export interface LedgerEntry {
  type: LedgerEntryType
  postings: Posting[]
  paymentId?: string | null
  refundId?: string | null
}

/** The account that receives payments of a method. */
export function chooseAccount(payment: { provider: string; method: string }): Account {
  if (payment.provider !== 'manual') return 'provider'
  return payment.method === 'cash' ? 'cash' : 'bank'
}

/** Builds the postings of a transfer between two accounts. */
export function buildTransferPostings(to: Account, from: Account, amount: number): Posting[] {
  return [
    { account: to, amount },
    { account: from, amount: -amount },
  ]
}

/**
 * Builds the postings of a sale: the receivable against revenue and tax.
 *
 * @param sign -1 reverses the sale
 */
export function buildSalePostings(
  lines: readonly (Amounts & { item: { type: ItemType } })[],
  sign: 1 | -1,
): Posting[] {
  const sums = new Map<Account, number>()
  const add = (account: Account, amount: number) =>
    sums.set(account, (sums.get(account) ?? 0) + sign * amount)
  for (const { item, net, tax, total } of lines) {
    add('receivable', total)
    add(`revenue.${item.type}`, -net)
    add('tax', -tax)
  }
  return [...sums].map(([account, amount]) => ({ account, amount }))
}

/** Appends entries to the ledger in one statement. Postings of 0 and entries without postings are skipped. */
export async function postEntries(
  ctx: Context,
  { id: orderId, currency }: Pick<Order, 'id' | 'currency'>,
  entries: readonly LedgerEntry[],
): Promise<void> {
  const rows = entries
    .map(({ type, postings, paymentId = null, refundId = null }) => ({
      id: Bun.randomUUIDv7(),
      type,
      payment_id: paymentId,
      refund_id: refundId,
      postings: postings.filter(({ amount }) => amount !== 0),
    }))
    .filter(({ postings }) => postings.length > 0)
  if (rows.length === 0) return
  await sql`with input as materialized (select * from json_to_recordset((${JSON.stringify(rows)}::text)::json)
      as r (id uuid, type text, payment_id uuid, refund_id uuid, postings json)),
    entries as (insert into ledger_entries (client_id, id, type, order_id, payment_id, refund_id, currency)
      select ${ctx.client.id}::uuid, id, type, ${orderId}::uuid, payment_id, refund_id, ${currency}::text from input)
    insert into ledger_postings (client_id, entry_id, position, account, amount)
    select ${ctx.client.id}::uuid, input.id, p.position, p.posting ->> 'account',
      (p.posting ->> 'amount')::bigint
    from input, json_array_elements(input.postings) with ordinality as p (posting, position)`.execute(ctx.db)
}
