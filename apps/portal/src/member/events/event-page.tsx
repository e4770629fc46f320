import { type AssociationEvent, NotFoundError } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Banner, EmptyState, Loading } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { Markdown } from '../../design/markdown.tsx'
import { OptionalImage } from '../../design/optional-image.tsx'
import { api } from '../../shell/api.ts'
import { ErrorState } from '../../shell/error-state.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { ExternalLink } from '../content/external-link.tsx'
import { useFormatPrice } from '../content/use-format-price.ts'
import { EventTime } from './event-time.tsx'

export function EventPage() {
  const t = useTranslations()
  const { id, slug } = useParams({ from: '/a/$slug/events/$id' })
  const { data, error, refetch } = useQuery({
    queryKey: ['event', id],
    queryFn: ({ signal }) => api.events.get(id, { signal }),
  })
  return (
    <>
      <p className="breadcrumb">
        <Link to="/a/$slug/events" params={{ slug }} search={{}}>
          <Icon name="back" />
          {t.nav.events}
        </Link>
      </p>
      {error instanceof NotFoundError ? (
        <EmptyState icon="notFound" title={t.content.eventUnavailable} level={1} />
      ) : error && !data ? (
        <ErrorState error={error} level={1} onRetry={() => void refetch()} />
      ) : data ? (
        <Details event={data} />
      ) : (
        <Loading label={t.common.loading} />
      )}
    </>
  )
}

function Details({ event }: { event: AssociationEvent }) {
  const t = useTranslations()
  const format = useFormat()
  const { id, title, summary, description, venue, address, price, memberPrice, capacity, organizer, status } =
    event
  const location = [venue, address?.line1, address?.city, address?.country].filter(Boolean).join(', ')
  useTitle(title)
  return (
    <article className="stack-32">
      <header className="page-head">
        <h1>{title}</h1>
        <div className="cluster">
          <a className="button" href={`/api/events/${id}.ics`} download>
            <Icon name="calendar" />
            {t.content.addToCalendar}
          </a>
          {event.registrationUrl && status === 'published' && Date.parse(event.endsAt) > Date.now() ? (
            <ExternalLink href={event.registrationUrl} className="button primary">
              {t.content.register}
            </ExternalLink>
          ) : null}
        </div>
      </header>
      {status === 'cancelled' ? <Banner tone="warning" title={t.content.cancelledHint} /> : null}
      <div className="event-body">
        <OptionalImage className="event-image" src={event.imageUrl} alt="" />
        <div className="stack-32">
          <dl className="facts">
            <dt>{t.content.when}</dt>
            <dd>
              <EventTime event={event} />
            </dd>
            {location ? (
              <>
                <dt>{t.content.where}</dt>
                <dd>
                  <ExternalLink
                    href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(location)}`}
                  >
                    {location}
                  </ExternalLink>
                </dd>
              </>
            ) : null}
            {event.url ? (
              <>
                <dt>{t.content.online}</dt>
                <dd>
                  <ExternalLink href={event.url}>{event.url}</ExternalLink>
                </dd>
              </>
            ) : null}
            {price || memberPrice ? (
              <>
                <dt>{t.content.price}</dt>
                <dd>
                  <Price event={event} />
                </dd>
              </>
            ) : null}
            {organizer ? (
              <>
                <dt>{t.content.organizer}</dt>
                <dd>{organizer}</dd>
              </>
            ) : null}
            {capacity ? (
              <>
                <dt>{t.content.capacity}</dt>
                <dd>{format.number(capacity)}</dd>
              </>
            ) : null}
          </dl>
          {summary ? <p className="measure">{summary}</p> : null}
          {description ? <Markdown text={description} level={2} /> : null}
        </div>
      </div>
    </article>
  )
}

/** The member price and the regular price; only “Free” if both are zero. */
function Price({ event: { price, memberPrice } }: { event: AssociationEvent }) {
  const t = useTranslations()
  const formatPrice = useFormatPrice()
  if (price?.amount === 0 && memberPrice?.amount === 0) return t.content.free
  const prices = [
    memberPrice ? t.content.memberPrice(formatPrice(memberPrice)) : null,
    price ? t.content.regularPrice(formatPrice(price)) : null,
  ]
  return prices.filter((text) => text !== null).join(' · ')
}
