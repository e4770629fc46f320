import type { Invoice, InvoiceListQuery } from '@guildhall/sdk'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { createColumnBuilders } from '../../lists/records/columns.ts'
import type { ListDefinition } from '../../lists/records/definition.ts'
import { api } from '../../shell/api.ts'
import { useSession } from '../../shell/session.ts'
import { useBillingTranslations } from '../../translations/staff/use-billing-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { BillingList } from './billing-list.tsx'
import { InvoiceDownload } from './invoice-download.tsx'

type InvoiceRow = Pick<Invoice, 'id'> & Partial<Invoice>

const kinds = ['invoice', 'credit_note'] as const

/** Invoices and credit notes, each with its PDF. */
export function InvoicesPage() {
  const { lists } = useBillingTranslations()
  const search = useSearch({ from: '/a/$slug/manage/invoices' })
  return <BillingList title={lists.invoices} definition={useInvoicesList()} search={search} />
}

function useInvoicesList(): ListDefinition<InvoiceRow> {
  const { slug, timezone } = useSession().client
  const t = useBillingTranslations()
  const format = useFormat()
  return useMemo(() => {
    const { fields, invoices, orders } = t
    const { column, text } = createColumnBuilders<InvoiceRow>(format)
    const options = kinds.map((value) => ({ value, text: invoices.kinds[value] }))
    const dayOptions = { width: 9, isSortable: false }
    return {
      name: 'invoices',
      icon: 'document',
      searchLabel: t.lists.invoices,
      isSearchable: false,
      formatCount: (total) => invoices.count(total, format.number(total)),
      empty: { title: invoices.empty, hint: invoices.emptyHint },
      columns: [
        text('number', fields.number, { width: 10 }),
        column('kind', fields.kind, (kind) => invoices.kinds[kind], { width: 9 }),
        column('buyer', fields.buyer, ({ name }) => name ?? orders.unnamed, {
          exportColumns: ['buyer.name'],
          width: 14,
          isSortable: false,
        }),
        {
          id: 'total',
          label: fields.total,
          fields: ['totals', 'currency'],
          exportColumns: ['totals.total', 'currency'],
          width: 8,
          isNumeric: true,
          isDefault: true,
          render: ({ totals, currency }) =>
            totals && currency ? format.amount({ amount: totals.total, currency }) : null,
        },
        column('issuedOn', fields.issuedOn, (value) => format.date(value, 'UTC'), dayOptions),
        column('dueOn', fields.dueAt, (value) => format.date(value, 'UTC'), dayOptions),
        {
          id: 'pdf',
          label: invoices.pdf,
          fields: ['number'],
          width: 7,
          isDefault: true,
          render: ({ id, number = '' }) => <InvoiceDownload id={id} number={number} />,
        },
        text('currency', fields.currency, { width: 6, isDefault: false }),
      ],
      filters: [
        { field: 'kind', label: fields.kind, kind: 'choice', isCounted: true, options },
        { field: 'number', label: fields.number, kind: 'text' },
        { field: 'currency', label: fields.currency, kind: 'choice', isCounted: true },
        // Invoices are issued on the day of their creation in the association’s time zone.
        { field: 'createdAt', label: fields.issuedOn, kind: 'date', timeZone: timezone },
      ],
      tabs: { field: 'kind', options },
      defaultSort: { field: 'createdAt', direction: 'desc' },
      // The cast is safe: the columns name fields of invoices, and the query comes from the filters above.
      fetchPage: (columns, query, signal) =>
        api.invoices.list(
          { ...query, fields: [...new Set([...columns, 'orderId'])].join() } as InvoiceListQuery,
          { signal },
        ),
      exportRows: (query) => api.invoices.export(query),
      getRowName: ({ number = '' }) => number,
      href: ({ orderId }) => `/a/${slug}/manage/orders/${orderId}`,
    }
  }, [t, format, slug, timezone])
}
