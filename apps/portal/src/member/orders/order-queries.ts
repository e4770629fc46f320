import type { Order } from '@guildhall/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shell/api.ts'

/** The poll interval of an order that awaits payment. */
const POLL_INTERVAL_MS = 5_000
/** For a buyer who has just paid by card. */
const FAST_POLL_INTERVAL_MS = 1_000
const PAGE_SIZE = 30

/** A member’s own orders, newest first. Staff could list those of all members, so the query names the member. */
export const ordersQuery = (memberId: string) =>
  infiniteQueryOptions({
    queryKey: ['own-orders', memberId],
    queryFn: ({ pageParam, signal }) =>
      api.orders.list(
        { memberId, itemsPerPage: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/** A member’s open order for a resource; null if there is none. */
export const openOrderQuery = (memberId: string, resourceId: string) =>
  queryOptions({
    queryKey: ['own-orders', memberId, 'open'],
    queryFn: ({ signal }) => api.orders.list({ memberId, status: 'open', itemsPerPage: 100 }, { signal }),
    select: ({ items }): Order | null =>
      items.find(({ lines }: Order) => lines.some(({ item }) => item.id === resourceId)) ?? null,
  })

/** The price of a resource for a member, with tax. */
export const quoteQuery = (memberId: string, resourceId: string) =>
  queryOptions({
    queryKey: ['quote', memberId, resourceId],
    queryFn: ({ signal }) =>
      api.orders.quote({ memberId, lines: [{ item: { type: 'resource', id: resourceId } }] }, { signal }),
    staleTime: 0,
  })

/**
 * An order, polled while it awaits payment.
 *
 * @param isFastPolling whether to poll faster, because the buyer has just paid
 */
export const orderQuery = (id: string, isFastPolling = false) =>
  queryOptions({
    queryKey: ['own-order', id],
    queryFn: ({ signal }) => api.orders.get(id, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === 'open' ? (isFastPolling ? FAST_POLL_INTERVAL_MS : POLL_INTERVAL_MS) : false,
  })

/** The invoices and credit notes of an order, oldest first. They change only with the order. */
export const documentsQuery = ({ id, updatedAt }: Pick<Order, 'id' | 'updatedAt'>) =>
  queryOptions({
    queryKey: ['own-invoices', id, updatedAt],
    queryFn: ({ signal }) =>
      api.invoices.list({ orderId: id, itemsPerPage: 100, order: { createdAt: 'asc' } }, { signal }),
  })

export const buildInvoiceFileUrl = (id: string) => `/api/invoices/${encodeURIComponent(id)}.pdf`
