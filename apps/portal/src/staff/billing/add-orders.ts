import type { Order } from '@guildhall/sdk'
import { api } from '../../shell/api.ts'

export type OrderName = Pick<Order, 'id' | 'buyer' | 'reference'>

/** Adds its order to each record, so that lists can show the buyer; null if the order was not found. */
export async function addOrders<Row extends { orderId?: string }>(
  rows: readonly Row[],
  signal: AbortSignal,
): Promise<(Row & { order: OrderName | null })[]> {
  const ids = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))]
  const orders =
    ids.length > 0
      ? (await api.orders.select(['id', 'buyer', 'reference'], { id: ids }, { signal })).items
      : []
  const ordersById = new Map(orders.map((order) => [order.id, order]))
  return rows.map((row) => ({ ...row, order: ordersById.get(row.orderId ?? '') ?? null }))
}
