import type { Order } from '@guildhall/sdk'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { EmptyState, Skeleton } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { ListView } from '../../lists/list-view.tsx'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useOrdersTranslations } from '../../translations/orders/use-orders-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { ordersQuery } from './order-queries.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'

/** The user’s orders, newest first. */
export function OrdersPage() {
  const t = useTranslations()
  const texts = useOrdersTranslations()
  const { slug } = useParams({ from: '/a/$slug/me/orders' })
  const { memberId } = useSession().user
  useTitle(texts.title)
  return (
    <>
      <p className="breadcrumb">
        <Link to="/a/$slug/me" params={{ slug }} activeOptions={{ exact: true }}>
          <Icon name="back" />
          {t.profile.title}
        </Link>
      </p>
      <div className="page-head">
        <h1>{texts.title}</h1>
      </div>
      {memberId === null ? (
        <EmptyState icon="person" title={texts.membersOnly}>
          {texts.membersOnlyHint}
        </EmptyState>
      ) : (
        <OrderList memberId={memberId} slug={slug} />
      )}
    </>
  )
}

function OrderList({ memberId, slug }: { memberId: string; slug: string }) {
  const texts = useOrdersTranslations()
  const query = useInfiniteQuery(ordersQuery(memberId))
  return (
    <ListView
      query={query}
      icon="orders"
      empty={{ title: texts.none, hint: texts.noneHint }}
      isFiltered={false}
      onClear={() => undefined}
      skeleton={['a', 'b', 'c'].map((key) => <Skeleton key={key} height="5rem" />)}
    >
      {(orders: Order[]) => (
        <ul className="records">
          {orders.map((order) => (
            <li key={order.id}>
              <OrderItem order={order} slug={slug} />
            </li>
          ))}
        </ul>
      )}
    </ListView>
  )
}

function OrderItem({ order, slug }: { order: Order; slug: string }) {
  const texts = useOrdersTranslations()
  const format = useFormat()
  const { timezone } = useSession().client
  const { id, createdAt, currency, totals, lines } = order
  return (
    <article className="record">
      <div className="spread">
        <h2>
          <Link to="/a/$slug/me/orders/$id" params={{ slug, id }}>
            {texts.order.title(format.date(createdAt, timezone))}
          </Link>
        </h2>
        <OrderStatusBadge status={order.status} />
      </div>
      <div className="spread">
        <p className="small soft">{lines.map(({ description }) => description).join(', ')}</p>
        <strong className="numeric">{format.amount({ amount: totals.total, currency })}</strong>
      </div>
    </article>
  )
}
