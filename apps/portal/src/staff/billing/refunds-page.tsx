import type { Refund, RefundListQuery } from '@guildhall/sdk'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Badge } from '../../design/feedback.tsx'
import { createColumnBuilders } from '../../lists/records/columns.ts'
import type { ListDefinition } from '../../lists/records/definition.ts'
import { api } from '../../shell/api.ts'
import { useSession } from '../../shell/session.ts'
import { useBillingTranslations } from '../../translations/staff/use-billing-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { addOrders, type OrderName } from './add-orders.ts'
import { createBillingColumns, getOrderName } from './billing-columns.tsx'
import { BillingList } from './billing-list.tsx'
import { refundTones } from './order-payments.tsx'

type RefundRow = Pick<Refund, 'id'> & Partial<Refund> & { order: OrderName | null }

const statuses = ['succeeded', 'pending', 'failed'] as const

/** The refunds of all orders. */
export function RefundsPage() {
  const { lists } = useBillingTranslations()
  const search = useSearch({ from: '/a/$slug/manage/refunds' })
  return <BillingList title={lists.refunds} definition={useRefundsList()} search={search} />
}

function useRefundsList(): ListDefinition<RefundRow> {
  const { slug } = useSession().client
  const t = useBillingTranslations()
  const format = useFormat()
  return useMemo(() => {
    const { fields, refunds, refund } = t
    const { column, text, dateTime } = createColumnBuilders<RefundRow>(format)
    const { buyer, amount } = createBillingColumns<RefundRow>(t, format)
    const options = statuses.map((value) => ({ value, text: refund.statuses[value] }))
    return {
      name: 'refunds',
      icon: 'orders',
      searchLabel: t.lists.refunds,
      isSearchable: false,
      formatCount: (total) => refunds.count(total, format.number(total)),
      empty: { title: refunds.empty, hint: refunds.emptyHint },
      columns: [
        buyer,
        column(
          'status',
          fields.status,
          (status) => <Badge tone={refundTones[status]}>{refund.statuses[status]}</Badge>,
          { width: 9 },
        ),
        amount,
        dateTime('createdAt', fields.createdAt),
        column(
          'lines',
          refund.what,
          (lines) =>
            lines.length === 0
              ? refund.overpaymentName
              : lines.some(({ revoke }) => revoke)
                ? refunds.revoked
                : refund.lines,
          { width: 14, isSortable: false },
        ),
        text('reason', fields.reason, { width: 16, isSortable: false }),
        text('currency', fields.currency, { width: 6, isDefault: false }),
      ],
      filters: [
        { field: 'status', label: fields.status, kind: 'choice', isCounted: true, options },
        { field: 'currency', label: fields.currency, kind: 'choice', isCounted: true },
        { field: 'createdAt', label: fields.createdAt, kind: 'date' },
      ],
      defaultSort: { field: 'createdAt', direction: 'desc' },
      fetchPage: async (columns, query, signal) => {
        // The cast is safe: the columns name fields of refunds, and the query comes from the filters above.
        const page = await api.refunds.list({ ...query, fields: columns.join() } as RefundListQuery, {
          signal,
        })
        return { ...page, items: await addOrders(page.items, signal) }
      },
      exportRows: (query) => api.refunds.export(query),
      getRowName: (row) => getOrderName(row, t),
      href: ({ orderId }) => `/a/${slug}/manage/orders/${orderId}`,
    }
  }, [t, format, slug])
}
