import type { AssociationEvent } from '@guildhall/sdk'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { Button } from '../../design/button.tsx'
import { Badge } from '../../design/feedback.tsx'
import { Icon } from '../../design/icon.tsx'
import { Joined } from '../../design/joined.tsx'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { ContentList } from '../content/content-list.tsx'
import { EventTime } from './event-time.tsx'
import { MonthView } from './month-view.tsx'
import { Subscribe } from './subscribe.tsx'

/** Events: upcoming or past ones as a list, or by month. */
export function EventsPage() {
  const t = useTranslations()
  const { slug } = useParams({ from: '/a/$slug/events' })
  const search = useSearch({ from: '/a/$slug/events' })
  const navigate = useNavigate({ from: '/a/$slug/events' })
  // Midnight, so that the query stays the same all day: it does not change on each render, today’s events stay
  // listed, and the offline cache has one entry for it.
  const today = useMemo(() => new Date(new Date().setHours(0, 0, 0, 0)).toISOString(), [])
  const isMonth = search.view === 'month'
  const isPast = search.past === 'yes'
  const tools = (
    <div className="cluster">
      <span className="segments">
        <Button
          onPress={() => void navigate({ search: (before) => ({ ...before, view: isMonth ? '' : 'month' }) })}
        >
          <Icon name={isMonth ? 'list' : 'calendar'} />
          {isMonth ? t.content.asList : t.content.asMonth}
        </Button>
      </span>
      <Subscribe />
      {isMonth ? null : (
        <Button
          kind="quiet"
          onPress={() => void navigate({ search: (before) => ({ ...before, past: isPast ? '' : 'yes' }) })}
        >
          {isPast ? t.content.upcoming : t.content.past}
        </Button>
      )}
    </div>
  )
  if (isMonth) return <MonthView slug={slug} month={search.month} tools={tools} />
  return (
    <ContentList
      name="events"
      icon="calendar"
      query={{
        status: ['published', 'cancelled', 'completed'],
        ...(isPast
          ? { endsAt: { before: today }, order: { startsAt: 'desc' } }
          : // An all-day event ends at the midnight after it.
            { endsAt: { strictly_after: today }, order: { startsAt: 'asc' } }),
      }}
      search={search.q ?? ''}
      onSearch={(q) => void navigate({ search: (before) => ({ ...before, q }), replace: true })}
      tools={tools}
    >
      {(event) => <EventItem event={event} slug={slug} />}
    </ContentList>
  )
}

function EventItem({ event, slug }: { event: AssociationEvent; slug: string }) {
  const t = useTranslations()
  const format = useFormat()
  const { id, title, summary, startsAt, timezone, venue, address, format: kind, status } = event
  const location = [venue, address?.city].filter(Boolean).join(', ')
  return (
    <article className="record event">
      <p className="event-day" aria-hidden>
        <span>
          {new Intl.DateTimeFormat('en', { day: 'numeric', timeZone: timezone }).format(new Date(startsAt))}
        </span>
        <small>
          {format
            .date(startsAt, timezone)
            .replaceAll(/[\d.,]+|\bde\b/g, '')
            .trim()}
        </small>
      </p>
      <div className="stack-8">
        <h2>
          <Link to="/a/$slug/events/$id" params={{ slug, id }}>
            {title}
          </Link>
        </h2>
        <p className="small soft">
          <EventTime event={event} />
        </p>
        <p className="cluster small soft">
          <span>
            <Joined parts={[kind ? t.content.formats[kind] : null, location]} />
          </span>
          {status === 'cancelled' ? <Badge tone="danger">{t.content.cancelled}</Badge> : null}
        </p>
        {summary ? <p>{summary}</p> : null}
      </div>
    </article>
  )
}
