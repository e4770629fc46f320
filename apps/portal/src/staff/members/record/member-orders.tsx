import type { Order } from '@guildhall/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Skeleton } from '../../../design/feedback.tsx'
import { StackedTable } from '../../../design/stacked-table.tsx'
import { ListView } from '../../../lists/list-view.tsx'
import { api } from '../../../shell/api.ts'
import { useSession } from '../../../shell/session.ts'
import { formatInGroupsOfFour } from '../../../translations/format-in-groups-of-four.ts'
import { useBillingTranslations } from '../../../translations/staff/use-billing-translations.ts'
import { useFormat } from '../../../translations/use-format.ts'
import { AttentionBadge, OrderStatusBadge } from '../../billing/order-badges.tsx'
import { ScopeGuard } from '../../records/scope-guard.tsx'

const PAGE_SIZE = 30

/** The member’s orders, latest first. */
export function MemberOrders() {
  return (
    <ScopeGuard scope="billing:read" level={2}>
      <Orders />
    </ScopeGuard>
  )
}

function Orders() {
  const { id } = useParams({ from: '/a/$slug/manage/members/$id/orders' })
  const { slug } = useSession().client
  const { member, lists } = useBillingTranslations()
  const query = useInfiniteQuery({
    queryKey: ['rows', 'orders', 'member', id],
    queryFn: ({ pageParam, signal }) =>
      api.orders.list(
        { memberId: [id], itemsPerPage: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })
  return (
    <div className="stack">
      <ListView<Order, { items: Order[]; totalItems: number | null }>
        query={query}
        icon="orders"
        empty={{ title: member.none }}
        isFiltered={false}
        onClear={() => undefined}
        skeleton={<Skeleton height="12rem" />}
      >
        {(orders) => (
          <div className="stack">
            <p className="spread">
              <span className="soft">{member.hint}</span>
              <Link to="/a/$slug/manage/orders" params={{ slug }} search={{ memberId: id }}>
                {member.all}
              </Link>
            </p>
            <div className="card">
              <OrderTable label={lists.orders} orders={orders} />
            </div>
          </div>
        )}
      </ListView>
    </div>
  )
}

function OrderTable({ label, orders }: { label: string; orders: readonly Order[] }) {
  const { slug } = useSession().client
  const { fields, order: texts } = useBillingTranslations()
  const format = useFormat()
  return (
    <StackedTable
      label={label}
      headers={[
        { text: texts.description },
        { text: fields.status },
        { text: fields.createdAt },
        { text: fields.reference },
        { text: fields.total, isNumber: true },
        { text: fields.due, isNumber: true },
      ]}
    >
      {orders.map(({ id, lines, status, attention, createdAt, reference, totals, currency }) => (
        <tr key={id}>
          <th scope="row">
            <Link to="/a/$slug/manage/orders/$id" params={{ slug, id }}>
              {format.list(lines.map(({ description }) => description))}
            </Link>
          </th>
          <td>
            <span className="cluster">
              <OrderStatusBadge status={status} />
              {attention ? <AttentionBadge attention={attention} /> : null}
            </span>
          </td>
          <td>{format.date(createdAt)}</td>
          <td>{formatInGroupsOfFour(reference)}</td>
          <td className="number">{format.amount({ amount: totals.total, currency })}</td>
          <td className="number">{format.amount({ amount: totals.due, currency })}</td>
        </tr>
      ))}
    </StackedTable>
  )
}
