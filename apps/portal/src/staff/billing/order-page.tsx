import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Button } from '../../design/button.tsx'
import { type DescriptionItem, DescriptionList } from '../../design/description-list.tsx'
import { Badge, Banner } from '../../design/feedback.tsx'
import { Removable } from '../../forms/removable.tsx'
import { api } from '../../shell/api.ts'
import { notifyFailure } from '../../shell/error-state.tsx'
import { useSession } from '../../shell/session.ts'
import { formatInGroupsOfFour } from '../../translations/format-in-groups-of-four.ts'
import { useBillingTranslations } from '../../translations/staff/use-billing-translations.ts'
import { useStaffTranslations } from '../../translations/staff/use-staff-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { ScopeGuard } from '../records/scope-guard.tsx'
import { OrderActions } from './order-actions.tsx'
import { type Attention, OrderStatusBadge } from './order-badges.tsx'
import { OrderInvoices } from './order-invoices.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderPayments } from './order-payments.tsx'
import { type LoadedOrder, orderQuery, refreshOrder } from './order-query.ts'
import { getBuyerName, isOverdue } from './order-text.ts'

/** An order: its lines, amounts, payments, refunds and invoices, with the available actions. */
export function OrderPage() {
  const { slug, id } = useParams({ from: '/a/$slug/manage/orders/$id' })
  return (
    <ScopeGuard scope="billing:read">
      <Order slug={slug} id={id} />
    </ScopeGuard>
  )
}

function Order({ slug, id }: { slug: string; id: string }) {
  const { lists, orders } = useBillingTranslations()
  const { timezone } = useSession().client
  const query = useQuery(orderQuery(id))
  return (
    <RecordPage
      back={{ href: `/a/${slug}/manage/orders`, label: lists.orders }}
      query={query}
      title={({ order }) => getBuyerName(order) || formatInGroupsOfFour(order.reference)}
      badge={({ order }) => (
        <>
          <OrderStatusBadge status={order.status} />
          {isOverdue(order, timezone) ? <Badge tone="warning">{orders.overdue}</Badge> : null}
        </>
      )}
    >
      {(loaded) => (
        <div className="stack record-form">
          {loaded.order.attention ? <AttentionBanner {...loaded} attention={loaded.order.attention} /> : null}
          <OrderActions loaded={loaded} />
          <OrderFacts {...loaded} />
          <OrderLines order={loaded.order} />
          <OrderPayments loaded={loaded} />
          <OrderInvoices invoices={loaded.invoices} />
        </div>
      )}
    </RecordPage>
  )
}

/** Why the order needs attention, and a button that marks it as resolved. */
function AttentionBanner({ order, etag, attention }: LoadedOrder & { attention: Attention }) {
  const t = useTranslations()
  const { orders } = useBillingTranslations()
  const { scopes } = useSession()
  const queryClient = useQueryClient()
  const resolve = useMutation({
    mutationFn: () => api.orders.update(order.id, { attention: null }, { ifMatch: etag ?? undefined }),
    onError: (error) => notifyFailure(error, t),
    onSettled: () => refreshOrder(queryClient, order.id),
  })
  return (
    <Banner tone="warning" title={orders.attention[attention]}>
      <p>{orders.attentionHint[attention]}</p>
      {scopes.includes('billing:write') ? (
        <Removable>
          <Button isPending={resolve.isPending} onPress={() => resolve.mutate()}>
            {orders.resolve}
          </Button>
        </Removable>
      ) : null}
    </Banner>
  )
}

function OrderFacts({ order }: Pick<LoadedOrder, 'order'>) {
  const { fields, orders } = useBillingTranslations()
  const { email } = useStaffTranslations().members.fields
  const { client } = useSession()
  const format = useFormat()
  const { reference, buyer, memberId, method, createdAt, dueAt, expiresAt, paidAt } = order
  const name = getBuyerName(order) || orders.unnamed
  // The due, expiry and payment dates are days in the association’s time zone.
  const formatDay = (value: string | null) => (value === null ? null : format.date(value, client.timezone))
  const buyerLink = memberId ? (
    <Link to="/a/$slug/manage/members/$id" params={{ slug: client.slug, id: memberId }}>
      {name}
    </Link>
  ) : (
    name
  )
  const facts: DescriptionItem[] = [
    [fields.buyer, buyerLink],
    [email, buyer.email === name ? null : buyer.email],
    [fields.reference, <code key="reference">{formatInGroupsOfFour(reference)}</code>],
    [fields.createdAt, format.dateTime(createdAt)],
    [fields.method, orders.methods[method]],
    [fields.dueAt, order.status === 'open' ? formatDay(dueAt) : null],
    [fields.expiresAt, order.status === 'open' ? formatDay(expiresAt) : null],
    [fields.paidAt, formatDay(paidAt)],
  ]
  return (
    <section className="card card-body" aria-label={fields.order}>
      <DescriptionList items={facts} />
    </section>
  )
}
