import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Column, Sheet } from '../reporting/export/columns.ts'
import type { Period } from '../reporting/period.ts'
import { toDecimal } from './money/format.ts'

/** A posting in an export. Debit and credit are in the currency’s major unit. */
export interface LedgerRow {
  at: string
  entryId: string
  type: string
  account: string
  debit: number | null
  credit: number | null
  currency: string
  orderId: string
  reference: string
  paymentId: string | null
  refundId: string | null
}

interface PostingRow extends Omit<LedgerRow, 'debit' | 'credit'> {
  amount: string
  position: number
}

const BATCH_SIZE = 1000
const kinds: Partial<Record<keyof LedgerRow, Column['kind']>> = {
  at: 'instant',
  debit: 'number',
  credit: 'number',
}
const names: (keyof LedgerRow)[] = [
  'at',
  'entryId',
  'type',
  'account',
  'debit',
  'credit',
  'currency',
  'orderId',
  'reference',
  'paymentId',
  'refundId',
]

/** All postings of a period, oldest first. */
export function createLedgerSheet(ctx: Context, period: Period): Sheet {
  return {
    columns: names.map((name) => ({ name, kind: kinds[name] ?? 'text' })),
    batches: readLedgerRows(ctx, period),
  }
}

async function* readLedgerRows(ctx: Context, period: Period): AsyncGenerator<LedgerRow[]> {
  let after: Pick<PostingRow, 'entryId' | 'position'> = {
    entryId: '00000000-0000-0000-0000-000000000000',
    position: 0,
  }
  for (;;) {
    const rows = await readRows(ctx, period, after)
    if (rows.length > 0) yield rows.map(toLedgerRow)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after = last
  }
}

/** Ordered by entry id, a UUIDv7, which starts with its creation time. */
async function readRows(
  { db }: Context,
  { start, end }: Period,
  after: Pick<PostingRow, 'entryId' | 'position'>,
): Promise<PostingRow[]> {
  return db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_postings as p', (join) =>
      join.onRef('p.client_id', '=', 'e.client_id').onRef('p.entry_id', '=', 'e.id'),
    )
    .innerJoin('orders as o', (join) =>
      join.onRef('o.client_id', '=', 'e.client_id').onRef('o.id', '=', 'e.order_id'),
    )
    .select([
      'e.id as entryId',
      'e.type',
      'p.account',
      'p.amount',
      'p.position',
      'e.currency',
      'e.order_id as orderId',
      'o.reference',
      'e.payment_id as paymentId',
      'e.refund_id as refundId',
    ])
    .select(sql<string>`instant(e.created_at)`.as('at'))
    .where(sql<boolean>`e.created_at >= to_timestamp(${start}::float8 / 1000)`)
    .where(sql<boolean>`e.created_at < to_timestamp(${end}::float8 / 1000)`)
    .where(sql<boolean>`(e.id, p.position) > (${after.entryId}::uuid, ${after.position}::int)`)
    .orderBy('e.id')
    .orderBy('p.position')
    .limit(BATCH_SIZE)
    .execute()
}

function toLedgerRow({ amount: text, position: _, ...row }: PostingRow): LedgerRow {
  const amount = Number(text)
  const value = Number(toDecimal(Math.abs(amount), row.currency))
  return { ...row, debit: amount > 0 ? value : null, credit: amount < 0 ? value : null }
}
