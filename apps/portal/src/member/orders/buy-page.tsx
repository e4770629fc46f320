import { ApiError, type Resource } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { Banner, EmptyState, Loading } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { api } from '../../shell/api.ts'
import { ErrorState } from '../../shell/error-state.tsx'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-title.ts'
import { useOrdersTranslations } from '../../translations/orders/use-orders-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { resourceQuery } from '../library/resource-query.ts'
import { OrderForm } from './order-form.tsx'
import { openOrderQuery, quoteQuery } from './order-queries.ts'

/** The price of a resource with tax, and the order form. */
export function BuyPage() {
  const t = useTranslations()
  const texts = useOrdersTranslations()
  const { id, slug } = useParams({ from: '/a/$slug/library/$id/buy' })
  const { memberId } = useSession().user
  const { data: resource, error, refetch } = useQuery(resourceQuery(id))
  useTitle(resource ? texts.buy.title(resource.name) : texts.offer.buy)
  return (
    <>
      <p className="breadcrumb">
        <Link to="/a/$slug/library/$id" params={{ slug, id }} activeOptions={{ exact: true }}>
          <Icon name="back" />
          {resource?.name ?? t.nav.library}
        </Link>
      </p>
      {memberId === null ? (
        <EmptyState icon="person" level={1} title={texts.membersOnly}>
          {texts.membersOnlyHint}
        </EmptyState>
      ) : error && !resource ? (
        <ErrorState error={error} level={1} onRetry={() => void refetch()} />
      ) : resource ? (
        <BuyForm resource={resource} memberId={memberId} slug={slug} />
      ) : (
        <Loading label={t.common.loading} />
      )}
    </>
  )
}

interface BuyFormProps {
  resource: Resource
  memberId: string
  slug: string
}

function BuyForm({ resource, memberId, slug }: BuyFormProps) {
  const t = useTranslations()
  const { buy } = useOrdersTranslations()
  const { id, name, access } = resource
  const { returnUrl } = useSearch({ from: '/a/$slug/library/$id/buy' })
  const quote = useQuery({ ...quoteQuery(memberId, id), enabled: !access.granted })
  const member = useQuery({
    queryKey: ['buyer', memberId],
    queryFn: ({ signal }) => api.members.get(memberId, { signal }),
  })
  const refusal = quote.error instanceof ApiError ? quote.error : null
  if (access.granted || refusal?.kind === 'already-owned') return <OwnedNotice id={id} slug={slug} />
  if (refusal && refusal.violations.length > 0)
    return (
      <EmptyState icon="lock" level={1} title={buy.notForSale}>
        {refusal.violations.map(({ message }) => message).join(' ')}
      </EmptyState>
    )
  const error = quote.data ? member.error : quote.error
  if (error && !(quote.data && member.data))
    return (
      <ErrorState
        error={error}
        level={1}
        onRetry={() => {
          void quote.refetch()
          void member.refetch()
        }}
      />
    )
  if (!quote.data || !member.data) return <Loading label={t.common.loading} />
  return (
    <div className="profile">
      <h1>{buy.title(name)}</h1>
      <EarlierOrder memberId={memberId} resourceId={id} slug={slug} />
      <OrderForm resourceId={id} quote={quote.data} member={member.data} slug={slug} returnUrl={returnUrl} />
    </div>
  )
}

function OwnedNotice({ id, slug }: { id: string; slug: string }) {
  const { buy } = useOrdersTranslations()
  return (
    <EmptyState
      icon="success"
      level={1}
      title={buy.owned}
      action={
        <Link to="/a/$slug/library/$id" params={{ slug, id }} className="button primary">
          {buy.open}
        </Link>
      }
    />
  )
}

/** Keeps members who return to pay from ordering twice. */
function EarlierOrder(props: { memberId: string; resourceId: string; slug: string }) {
  const { memberId, resourceId, slug } = props
  const { buy, offer } = useOrdersTranslations()
  const format = useFormat()
  const { data: order } = useQuery(openOrderQuery(memberId, resourceId))
  if (!order) return null
  return (
    <Banner tone="info" title={buy.orderedBefore(format.date(order.createdAt))}>
      <Link to="/a/$slug/me/orders/$id" params={{ slug, id: order.id }}>
        {offer.toOrder}
      </Link>
    </Banner>
  )
}
