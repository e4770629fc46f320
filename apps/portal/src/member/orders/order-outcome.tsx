import type { Order } from '@guildhall/sdk'
import { Link } from '@tanstack/react-router'
import { Banner } from '../../design/feedback.tsx'
import { useSession } from '../../shell/session.ts'
import { useOrdersTranslations } from '../../translations/orders/use-orders-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { ReturnLink } from './return-link.tsx'

/** The outcome of an order, and the next step. */
export function OrderOutcome({ order, slug }: { order: Order; slug: string }) {
  const { order: texts } = useOrdersTranslations()
  const format = useFormat()
  const { timezone } = useSession().client
  const { status, paidAt, currency } = order
  const { paid, due } = order.totals
  const formatAmount = (value: number) => format.amount({ amount: value, currency })
  return (
    <>
      {status === 'paid' && paidAt ? (
        <Banner tone="success" title={texts.paidOn(format.date(paidAt, timezone))}>
          <OpenLinks order={order} slug={slug} />
        </Banner>
      ) : null}
      {status === 'open' && paid > 0 ? (
        <Banner tone="info" title={texts.partPaid(formatAmount(paid), formatAmount(due))} />
      ) : null}
      {status === 'expired' ? (
        <Banner tone="warning" title={texts.expired}>
          {texts.expiredHint}
          <div className="cluster">
            <ItemLinks order={order} slug={slug} />
          </div>
        </Banner>
      ) : null}
      {status === 'cancelled' ? <Banner tone="info" title={texts.cancelled} /> : null}
      {status === 'written_off' ? <Banner tone="info" title={texts.writtenOff} /> : null}
      {due < 0 ? <Banner tone="info" title={texts.overpaid(formatAmount(-due))} /> : null}
    </>
  )
}

/** Links to the ordered resources. */
function ItemLinks({ order, slug }: { order: Order; slug: string }) {
  return order.lines.map(({ item, description }) =>
    item.type === 'resource' && item.id ? (
      <Link key={item.id} to="/a/$slug/library/$id" params={{ slug, id: item.id }}>
        {description}
      </Link>
    ) : null,
  )
}

/** Links to the resources that the order grants access to, and to the page that the buyer came from. */
function OpenLinks({ order, slug }: { order: Order; slug: string }) {
  const { order: texts } = useOrdersTranslations()
  const opened = order.lines.flatMap(({ item, description, effect }) =>
    item.type === 'resource' && item.id && effect?.status === 'active' ? [{ id: item.id, description }] : [],
  )
  if (opened.length === 0 && order.returnUrl === null) return null
  return (
    <div className="cluster banner-actions">
      {opened.map(({ id, description }) => (
        <Link key={id} to="/a/$slug/library/$id" params={{ slug, id }} className="button">
          {texts.open(description)}
        </Link>
      ))}
      <ReturnLink order={order} />
    </div>
  )
}
