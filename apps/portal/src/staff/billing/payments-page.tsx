import type { Payment, PaymentListQuery } from '@guildhall/sdk'
import { Link, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Badge } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { createColumnBuilders } from '../../lists/records/columns.ts'
import type { ListDefinition } from '../../lists/records/definition.ts'
import { api } from '../../shell/api.ts'
import { useSession } from '../../shell/session.ts'
import { useBillingTranslations } from '../../translations/staff/use-billing-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { addOrders, type OrderName } from './add-orders.ts'
import { createBillingColumns, getOrderName } from './billing-columns.tsx'
import { BillingList } from './billing-list.tsx'
import { paymentTones } from './order-payments.tsx'
import { usePaymentMethodLabel } from './use-payment-method-label.ts'

type PaymentRow = Pick<Payment, 'id'> & Partial<Payment> & { order: OrderName | null }

const statuses = ['succeeded', 'pending', 'failed', 'disputed'] as const

/** The payments of all orders. */
export function PaymentsPage() {
  const { lists, payments } = useBillingTranslations()
  const { client, scopes } = useSession()
  const search = useSearch({ from: '/a/$slug/manage/payments' })
  return (
    <BillingList
      title={lists.payments}
      definition={usePaymentsList()}
      search={search}
      actions={
        scopes.includes('billing:write') ? (
          <Link
            to="/a/$slug/manage/payments/statement"
            params={{ slug: client.slug }}
            className="button primary"
          >
            <Icon name="upload" />
            {payments.fromStatement}
          </Link>
        ) : null
      }
    />
  )
}

function usePaymentsList(): ListDefinition<PaymentRow> {
  const { client } = useSession()
  const { slug, timezone } = client
  const t = useBillingTranslations()
  const describeMethod = usePaymentMethodLabel()
  const format = useFormat()
  return useMemo(() => {
    const { fields, payments, payment } = t
    const { column, text, dateTime } = createColumnBuilders<PaymentRow>(format)
    const { buyer, amount } = createBillingColumns<PaymentRow>(t, format)
    const options = statuses.map((value) => ({ value, text: payment.statuses[value] }))
    return {
      name: 'payments',
      icon: 'orders',
      searchLabel: t.lists.payments,
      isSearchable: false,
      formatCount: (total) => payments.count(total, format.number(total)),
      empty: { title: payments.empty, hint: payments.emptyHint },
      columns: [
        buyer,
        column(
          'status',
          fields.status,
          (status) => <Badge tone={paymentTones[status]}>{payment.statuses[status]}</Badge>,
          { width: 9 },
        ),
        amount,
        column('receivedAt', fields.receivedAt, (value) => format.date(value, timezone), { width: 9 }),
        column('method', fields.method, describeMethod, { width: 11 }),
        text('reference', fields.reference, { width: 20 }),
        text('currency', fields.currency, { width: 6, isDefault: false }),
        dateTime('createdAt', fields.createdAt, { isDefault: false }),
      ],
      filters: [
        { field: 'status', label: fields.status, kind: 'choice', isCounted: true, options },
        {
          field: 'method',
          label: fields.method,
          kind: 'choice',
          isCounted: true,
          formatValue: describeMethod,
        },
        { field: 'reference', label: fields.reference, kind: 'text', canBeEmpty: true },
        { field: 'currency', label: fields.currency, kind: 'choice', isCounted: true },
        {
          field: 'receivedAt',
          label: fields.receivedAt,
          kind: 'date',
          canBeEmpty: true,
          timeZone: timezone,
        },
        { field: 'createdAt', label: fields.createdAt, kind: 'date' },
      ],
      tabs: { field: 'status', options },
      defaultSort: { field: 'createdAt', direction: 'desc' },
      fetchPage: async (columns, query, signal) => {
        // The cast is safe: the columns name fields of payments, and the query comes from the filters above.
        const page = await api.payments.list({ ...query, fields: columns.join() } as PaymentListQuery, {
          signal,
        })
        return { ...page, items: await addOrders(page.items, signal) }
      },
      exportRows: (query) => api.payments.export(query),
      getRowName: (row) => getOrderName(row, t),
      href: ({ orderId }) => `/a/${slug}/manage/orders/${orderId}`,
    }
  }, [t, format, describeMethod, slug, timezone])
}
