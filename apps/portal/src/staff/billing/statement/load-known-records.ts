import type { Order } from '@guildhall/sdk'
import { api } from '../../../shell/api.ts'
import { chunk, MAX_FILTER_VALUES } from '../../../shell/chunk.ts'
import { type MatchedOrder, type MatchedPayment, toPaymentReference } from './match-statement.ts'
import type { StatementRow } from './parse-statement.ts'

/** Like MAX_FILTER_VALUES, for the texts of rows, which are longer. */
const MAX_FILTER_TEXTS = 20
/** The maximum number of open orders to compare amounts with. */
const MAX_OPEN_ORDERS = 5_000
/** The maximum number of payments to load for the values of one filter. */
const MAX_PAYMENTS = 5_000
const PAYMENTS_PER_PAGE = 100

const orderFields = [
  'id',
  'buyer',
  'currency',
  'reference',
  'status',
  'totals',
] as const satisfies (keyof Order)[]

export interface KnownRecords {
  orders: MatchedOrder[]
  payments: MatchedPayment[]
  /** Whether there are too many open orders to compare with. */
  hasTooManyOpenOrders: boolean
}

/**
 * Loads the records that rows are compared with: the referenced orders; all open orders if a row references no known
 * order, unless there are too many; the payments of these orders or with the text of a row; and the orders of these
 * payments.
 */
export async function loadKnownRecords(
  rows: readonly StatementRow[],
  signal: AbortSignal,
): Promise<KnownRecords> {
  const referencedOrders = await findOrders(
    rows.flatMap(({ references }) => references),
    signal,
  )
  const needsOpenOrders = rows.some(({ references }) =>
    references.every((reference) => referencedOrders.every((order) => order.reference !== reference)),
  )
  const openOrders = needsOpenOrders ? await listOpenOrders(signal) : { items: [], hasTooMany: false }
  const orders = [
    ...new Map([...referencedOrders, ...openOrders.items].map((order) => [order.id, order])).values(),
  ]
  const payments = await findPayments(referencedOrders, rows, signal)
  return {
    orders: await addPaidOrders(orders, payments, signal),
    payments,
    hasTooManyOpenOrders: openOrders.hasTooMany,
  }
}

async function findOrders(references: readonly string[], signal: AbortSignal): Promise<MatchedOrder[]> {
  const responses = chunk([...new Set(references)], MAX_FILTER_VALUES).map((reference) =>
    api.orders.select(orderFields, { reference }, { signal }),
  )
  return (await Promise.all(responses)).flatMap(({ items }) => items)
}

async function listOpenOrders(signal: AbortSignal): Promise<{ items: MatchedOrder[]; hasTooMany: boolean }> {
  const { items, totalItems } = await api.orders.select(
    orderFields,
    { status: 'open', itemsPerPage: 1 },
    { signal },
  )
  if ((totalItems ?? 0) > MAX_OPEN_ORDERS) return { items: [], hasTooMany: true }
  if (items.length === 0) return { items: [], hasTooMany: false }
  const openOrders = await api.orders
    .select(orderFields, { status: 'open' }, { signal })
    .toArray({ limit: MAX_OPEN_ORDERS })
  return { items: openOrders, hasTooMany: false }
}

/** The payments of these orders, and the payments of any order whose reference is the text of a row. */
async function findPayments(
  orders: readonly MatchedOrder[],
  rows: readonly StatementRow[],
  signal: AbortSignal,
): Promise<MatchedPayment[]> {
  const list = (query: { orderId: string[] } | { reference: string[] }) =>
    api.payments
      .list({ ...query, itemsPerPage: PAYMENTS_PER_PAGE }, { signal })
      .toArray({ limit: MAX_PAYMENTS })
  const texts = rows.map(toPaymentReference).filter((text) => text !== '')
  const responses = await Promise.all([
    ...chunk(
      orders.map(({ id }) => id),
      MAX_FILTER_VALUES,
    ).map((orderId) => list({ orderId })),
    ...chunk([...new Set(texts)], MAX_FILTER_TEXTS).map((reference) => list({ reference })),
  ])
  return [...new Map(responses.flat().map((payment) => [payment.id, payment])).values()]
}

/** Adds the orders of payments that were found by the text of a row. */
async function addPaidOrders(
  orders: MatchedOrder[],
  payments: readonly MatchedPayment[],
  signal: AbortSignal,
): Promise<MatchedOrder[]> {
  const loadedIds = new Set(orders.map(({ id }) => id))
  const missing = [...new Set(payments.map(({ orderId }) => orderId))].filter((id) => !loadedIds.has(id))
  const responses = chunk(missing, MAX_FILTER_VALUES).map((id) =>
    api.orders.select(orderFields, { id }, { signal }),
  )
  return [...orders, ...(await Promise.all(responses)).flatMap(({ items }) => items)]
}
