import { NotFoundError, type Order } from '@guildhall/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useLocale } from 'react-aria-components'
import { EmptyState, Loading } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { ErrorState } from '../../shell/error-state.tsx'
import { useSession } from '../../shell/session.ts'
import { useTitle } from '../../shell/use-title.ts'
import { formatInGroupsOfFour } from '../../translations/format-in-groups-of-four.ts'
import { useOrdersTranslations } from '../../translations/orders/use-orders-translations.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { formatAddress } from './buyer.ts'
import { AddressLines } from './buyer-details.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { Checkout } from './checkout.tsx'
import { CheckoutOutcome } from './checkout-outcome.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderOutcome } from './order-outcome.tsx'
import { orderQuery } from './order-queries.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { OrderSums } from './order-sums.tsx'
import { ReturnLink } from './return-link.tsx'
import { type PaymentWait, usePaymentWait } from './use-payment-wait.ts'

/** An order of the user: how to pay it, or its outcome. While it is open, it is polled for payments. */
export function OrderPage() {
  const t = useTranslations()
  const texts = useOrdersTranslations()
  const { id, slug } = useParams({ from: '/a/$slug/me/orders/$id' })
  const { memberId } = useSession().user
  const { checkout } = useSearch({ from: '/a/$slug/me/orders/$id' })
  const wait = usePaymentWait(checkout === 'success')
  const { data: order, error, refetch } = useQuery(orderQuery(id, wait === 'quick'))
  return (
    <>
      <p className="breadcrumb">
        <Link to="/a/$slug/me/orders" params={{ slug }} activeOptions={{ exact: true }}>
          <Icon name="back" />
          {texts.title}
        </Link>
      </p>
      {error instanceof NotFoundError || (order && order.memberId !== memberId) ? (
        <EmptyState icon="notFound" level={1} title={t.errors.notFound[0]}>
          {t.errors.notFound[1]}
        </EmptyState>
      ) : error && !order ? (
        <ErrorState error={error} level={1} onRetry={() => void refetch()} />
      ) : order ? (
        <Details order={order} slug={slug} wait={wait} wasCheckoutCancelled={checkout === 'cancelled'} />
      ) : (
        <Loading label={t.common.loading} />
      )}
    </>
  )
}

interface DetailsProps {
  order: Order
  slug: string
  wait: PaymentWait
  /** Whether the buyer returned from the provider’s page without paying. */
  wasCheckoutCancelled: boolean
}

function Details({ order, slug, wait, wasCheckoutCancelled }: DetailsProps) {
  const texts = useOrdersTranslations()
  const format = useFormat()
  // As the day of its payment and invoice: a day of the association.
  const { timezone } = useSession().client
  const title = texts.order.title(format.date(order.createdAt, timezone))
  useTitle(title)
  useResourceRefresh(order)
  const isOwed = order.status === 'open' && order.totals.due > 0
  // Paying twice is worse than waiting.
  const canPay = wait === null || wait === 'over'
  return (
    <article className="stack">
      <header className="page-head">
        <div className="stack-8">
          <h1>{title}</h1>
          <p className="soft small numeric">{texts.order.reference(formatInGroupsOfFour(order.reference))}</p>
        </div>
        <OrderStatusBadge status={order.status} />
      </header>
      <OrderOutcome order={order} slug={slug} />
      <div className="resource-layout">
        <div className="stack">
          {isOwed ? <CheckoutOutcome wait={wait} isCancelled={wasCheckoutCancelled} /> : null}
          {isOwed && canPay ? <Checkout order={order} /> : null}
          <OrderLines
            title={texts.lines.ordered}
            order={order}
            renderNote={(index) =>
              order.lines[index]?.effect?.status === 'revoked' ? (
                <span className="small soft"> ({texts.lines.accessEnded})</span>
              ) : null
            }
          >
            <OrderSums order={order} />
          </OrderLines>
          {/* A paid order shows this link with the links to its resources. */}
          {order.status === 'paid' ? null : (
            <div>
              <ReturnLink order={order} />
            </div>
          )}
        </div>
        <aside className="stack-32">
          <OrderDocuments order={order} />
          <Buyer order={order} />
          {canPay ? <CancelOrder order={order} /> : null}
        </aside>
      </div>
    </article>
  )
}

/** Refetches resources, quotes and orders when the page opens, and whenever the order’s status or effects change. */
function useResourceRefresh({ status, lines }: Order): void {
  const queryClient = useQueryClient()
  const effects = lines.map(({ effect }) => effect?.status).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are refetched when the status or an effect changes.
  useEffect(() => {
    for (const key of ['resource', 'resources', 'related', 'quote', 'own-orders'])
      void queryClient.invalidateQueries({ queryKey: [key] })
  }, [queryClient, status, effects])
}

function Buyer({ order: { buyer } }: { order: Order }) {
  const texts = useOrdersTranslations()
  const { locale } = useLocale()
  const { name, vatId, address } = buyer
  const lines = [
    name ?? '',
    ...formatAddress(address, locale),
    vatId === null ? '' : texts.order.vatId(vatId),
  ].filter((line) => line !== '')
  if (lines.length === 0) return null
  return (
    <section className="stack-8" aria-labelledby="buyer">
      <h2 id="buyer" className="aside-title">
        {texts.order.buyer}
      </h2>
      <AddressLines lines={lines} />
    </section>
  )
}
