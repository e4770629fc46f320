import type { Invoice, Order, Payment, Refund } from '@guildhall/sdk'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../shell/api.ts'

/** The maximum number of payments, of refunds and of invoices that are loaded for an order. */
const MAX_RECORDS = 100

/** An order with its version, and its payments, refunds and invoices, latest first. */
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
      const query = { orderId: [id], itemsPerPage: MAX_RECORDS }
      const [payments, refunds, invoices] = await Promise.all([
        api.payments.list(query, { signal }),
        api.refunds.list(query, { signal }),
        api.invoices.list(query, { signal }),
      ])
      return { order, etag, payments: payments.items, refunds: refunds.items, invoices: invoices.items }
    },
  })

const lists = ['orders', 'payments', 'refunds', 'invoices', 'ledger']

/** Refetches the billing lists after a change. */
export function refreshLists(queryClient: QueryClient): void {
  for (const list of lists) {
    void queryClient.invalidateQueries({ queryKey: ['rows', list] })
    void queryClient.invalidateQueries({ queryKey: ['facet', list] })
  }
}

/** Refetches an order after it was changed, and the lists that show it. */
export async function refreshOrder(queryClient: QueryClient, id: string): Promise<void> {
  refreshLists(queryClient)
  await queryClient.invalidateQueries({ queryKey: ['order', id] })
}

/** The payments received for an order, less refunds. */
export const getRefundableTotal = ({ totals }: Pick<Order, 'totals'>): number => totals.paid - totals.refunded

/** Disputed payments cannot be refunded. After a lost dispute, the remaining amount can be refunded. */
export const isRefundable = ({ status, dispute }: Payment): boolean =>
  status === 'succeeded' || dispute?.status === 'lost'
