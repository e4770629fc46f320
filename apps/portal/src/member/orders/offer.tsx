import type { Resource } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../design/feedback.tsx'
import { useSession } from '../../shell/session.ts'
import { useOrdersTranslations } from '../../translations/orders/use-orders-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { openOrderQuery } from './order-queries.ts'

/** Shown instead of a resource that must be bought: a link to buy it or to pay an open order, for members only. */
export default function Offer({ resource, title }: { resource: Resource; title: string }) {
  const texts = useOrdersTranslations()
  const format = useFormat()
  const { user, client } = useSession()
  const { slug } = client
  const { id } = resource
  const { data: order } = useQuery({
    ...openOrderQuery(user.memberId ?? '', id),
    enabled: user.memberId !== null,
  })
  if (user.memberId === null)
    return (
      <EmptyState icon="lock" title={title}>
        {texts.membersOnlyHint}
      </EmptyState>
    )
  if (order)
    return (
      <EmptyState
        icon="lock"
        title={title}
        action={
          <Link to="/a/$slug/me/orders/$id" params={{ slug, id: order.id }} className="button primary">
            {texts.offer.toOrder}
          </Link>
        }
      >
        {texts.offer.ordered(format.date(order.createdAt))}
      </EmptyState>
    )
  return (
    <EmptyState
      icon="lock"
      title={title}
      action={
        <Link to="/a/$slug/library/$id/buy" params={{ slug, id }} className="button primary">
          {texts.offer.buy}
        </Link>
      }
    >
      {texts.buy.access}
    </EmptyState>
  )
}
