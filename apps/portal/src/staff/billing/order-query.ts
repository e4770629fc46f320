import type { Invoice, Order, Payment, Refund } from '@guildhall/sdk'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../shell/api.ts'

/** More than an order has. */
const MAX_DOCUMENTS = 100

/** An order with its version, and what followed from it, latest first. */
export interface LoadedOrder {
  order: Order
  etag: string | null
  payments: Payment[]
  refunds: Refund[]
  invoices: Invoice[]
}

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: ['order', id],
    queryFn: async ({ signal }): Promise<LoadedOrder> => {
      const { data: order, etag } = await api.orders.get(id, { signal }).withResponse()
      const query = { orderId: [id], itemsPerPage: MAX_DOCUMENTS }
      const [payments, refunds, invoices] = await Promise.all([
        api.payments.list(query, { signal }),
        api.refunds.list(query, { signal }),
        api.invoices.list(query, { signal }),
      ])
      return { order, etag, payments: payments.items, refunds: refunds.items, invoices: invoices.items }
    },
  })

const lists = ['orders', 'payments', 'refunds', 'invoices', 'ledger']

/** Reads the lists of selling again after a change. */
export function refreshLists(queryClient: QueryClient): void {
  for (const list of lists) {
    void queryClient.invalidateQueries({ queryKey: ['rows', list] })
    void queryClient.invalidateQueries({ queryKey: ['facet', list] })
  }
}

/** Reads an order again after it was changed, and the lists that show it. */
export async function refreshOrder(queryClient: QueryClient, id: string): Promise<void> {
  refreshLists(queryClient)
  await queryClient.invalidateQueries({ queryKey: ['order', id] })
}

/** What was received for an order and not returned. */
export const getRefundable = ({ totals }: Pick<Order, 'totals'>): number => totals.paid - totals.refunded
