import type { Order, OrderListQuery } from '@guildhall/sdk'
import { useMemo } from 'react'
import { createColumnBuilders } from '../../lists/records/columns.ts'
import { TODAY } from '../../lists/records/day-filters.ts'
import type { Column, FilterField, ListDefinition } from '../../lists/records/definition.ts'
import type { Preset } from '../../lists/records/presets.ts'
import { api } from '../../shell/api.ts'
import { useSession } from '../../shell/session.ts'
import { formatInGroupsOfFour } from '../../translations/format-in-groups-of-four.ts'
import type { BillingTranslations } from '../../translations/staff/billing-en.ts'
import { useBillingTranslations } from '../../translations/staff/use-billing-translations.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { type Format, useFormat } from '../../translations/use-format.ts'
import { AttentionBadge, attentionReasons, OrderStatusBadge, orderStatuses } from './order-badges.tsx'
import { getBuyerName } from './order-text.ts'

export type OrderRow = Pick<Order, 'id'> & Partial<Order>

/** The list of orders: columns, filters and tabs. */
export function useOrdersList(): ListDefinition<OrderRow> {
  const { client } = useSession()
  const { slug, timezone } = client
  const t = useBillingTranslations()
  const { members } = useStaffTranslations()
  const format = useFormat()
  return useMemo(() => {
    const { orders } = t
    const statuses = orderStatuses.map((value) => ({ value, text: orders.statuses[value] }))
    return {
      name: 'orders',
      icon: 'orders',
      searchLabel: t.lists.orders,
      isSearchable: false,
      formatCount: (total) => orders.count(total, format.number(total)),
      empty: { title: orders.empty, hint: orders.emptyHint },
      columns: createOrderColumns({ t, format, email: members.fields.email, timezone }),
      filters: createOrderFilters(t, statuses, timezone),
      tabs: { field: 'status', options: statuses, presets: createOrderPresets(t) },
      defaultSort: { field: 'createdAt', direction: 'desc' },
      // The casts are safe: the columns name fields of orders, and the query comes from the filters above.
      fetchPage: (fields, query, signal) =>
        api.orders.select(fields as (keyof OrderRow)[], query as OrderListQuery, { signal }),
      exportRows: (query) => api.orders.export(query),
      getRowName: (row) => getBuyerName(row) || orders.unnamed,
      href: ({ id }) => `/a/${slug}/manage/orders/${id}`,
    }
  }, [t, members, format, slug, timezone])
}

interface ColumnContext {
  t: BillingTranslations
  format: Format
  /** The label of email addresses. */
  email: string
  /** The association’s time zone, in which orders are due. */
  timezone: string
}

function createOrderColumns({ t, format, email, timezone }: ColumnContext): Column<OrderRow>[] {
  const { orders, fields } = t
  const { column, text, dateTime } = createColumnBuilders<OrderRow>(format)
  const createMoneyColumn = (
    name: 'total' | 'due' | 'paid',
    label: string,
    isDefault: boolean,
  ): Column<OrderRow> => ({
    id: name,
    label,
    fields: ['totals', 'currency'],
    exportColumns: [`totals.${name}`, 'currency'],
    width: 8,
    isNumeric: true,
    isDefault,
    render: ({ totals, currency }) =>
      totals && currency ? format.amount({ amount: totals[name], currency }) : null,
  })
  const createDayColumn = (name: 'dueAt' | 'expiresAt' | 'paidAt', isDefault: boolean) =>
    column(name, fields[name], (value) => format.date(value, timezone), { width: 9, isDefault })
  return [
    {
      id: 'buyer',
      label: fields.buyer,
      fields: ['buyer'],
      exportColumns: ['buyer.name'],
      width: 13,
      isDefault: true,
      render: (row) => getBuyerName(row) || orders.unnamed,
    },
    column('status', fields.status, (status) => <OrderStatusBadge status={status} />, { width: 10 }),
    createMoneyColumn('total', fields.total, true),
    createMoneyColumn('due', fields.due, true),
    createDayColumn('dueAt', true),
    column('attention', fields.attention, (attention) => <AttentionBadge attention={attention} />, {
      width: 12,
    }),
    column('reference', fields.reference, formatInGroupsOfFour, { width: 15 }),
    dateTime('createdAt', fields.createdAt),
    createMoneyColumn('paid', t.order.paid, false),
    {
      id: 'email',
      label: email,
      fields: ['buyer'],
      exportColumns: ['buyer.email'],
      width: 15,
      render: ({ buyer }) => buyer?.email,
    },
    column('method', fields.method, (method) => orders.methods[method], { width: 8, isDefault: false }),
    text('currency', fields.currency, { width: 6, isDefault: false }),
    createDayColumn('paidAt', false),
    createDayColumn('expiresAt', false),
  ]
}

function createOrderFilters(
  { orders, fields }: BillingTranslations,
  statuses: NonNullable<FilterField['options']>,
  timezone: string,
): FilterField[] {
  const createDayFilter = (field: 'dueAt' | 'paidAt' | 'expiresAt'): FilterField => ({
    field,
    label: fields[field],
    kind: 'date',
    canBeEmpty: true,
    timeZone: timezone,
  })
  return [
    { field: 'status', label: fields.status, kind: 'choice', isCounted: true, options: statuses },
    {
      field: 'attention',
      label: fields.attention,
      kind: 'choice',
      isCounted: true,
      canBeEmpty: true,
      options: attentionReasons.map((value) => ({ value, text: orders.attention[value] })),
    },
    { field: 'reference', label: fields.reference, kind: 'text', isStoredWithoutSpaces: true },
    {
      field: 'method',
      label: fields.method,
      kind: 'choice',
      isCounted: true,
      options: (['transfer', 'provider'] as const).map((value) => ({ value, text: orders.methods[value] })),
    },
    { field: 'currency', label: fields.currency, kind: 'choice', isCounted: true },
    createDayFilter('dueAt'),
    createDayFilter('paidAt'),
    createDayFilter('expiresAt'),
    { field: 'createdAt', label: fields.createdAt, kind: 'date' },
    { field: 'memberId', label: fields.member, kind: 'text', canBeEmpty: true },
  ]
}

/**
 * The presets that staff need most. An order is overdue from the day after its due date, in the association’s time
 * zone.
 */
function createOrderPresets({ orders }: BillingTranslations): Preset[] {
  return [
    {
      id: 'overdue',
      text: orders.overdue,
      filters: [
        { field: 'status', comparison: 'in', values: ['open'] },
        { field: 'dueAt', comparison: 'strictly_before', values: [TODAY] },
      ],
    },
    {
      id: 'overpaid',
      text: orders.overpaid,
      filters: [{ field: 'attention', comparison: 'in', values: ['overpaid', 'paid_after_cancel'] }],
    },
    {
      id: 'attention',
      text: orders.needsAttention,
      filters: [{ field: 'attention', comparison: 'empty', values: ['false'] }],
    },
  ]
}
