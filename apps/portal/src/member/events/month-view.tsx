import type { AssociationEvent } from '@guildhall/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconButton } from '../../design/button.tsx'
import { Banner, Loading, Skeleton } from '../../design/feedback.tsx'
import { api } from '../../shell/api.ts'
import { ErrorState } from '../../shell/error-state.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { useFormat } from '../../translations/use-format.ts'
import { useTranslations } from '../../translations/use-translations.tsx'
import { addDays, groupEventsByDay, listMonthDays, type MonthDay, parseMonth, shiftMonth } from './month.ts'

const MAX_EVENTS = 1000

/** A month’s events in a grid of weeks; in narrow windows, a list of days. */
export function MonthView(props: { slug: string; month: string | undefined; tools: ReactNode }) {
  const { slug, tools } = props
  const t = useTranslations()
  const format = useFormat()
  const navigate = useNavigate({ from: '/a/$slug/events' })
  const month = parseMonth(props.month)
  const days = listMonthDays(month)
  useTitle(t.nav.events)
  const first = days[0]?.date ?? `${month}-01`
  const last = days.at(-1)?.date ?? first
  const { data, error, refetch } = useQuery({
    queryKey: ['events', 'month', month],
    queryFn: ({ signal }) =>
      api.events
        .list(
          {
            status: ['published', 'cancelled', 'completed'],
            // Extra days cover every time zone; `groupEventsByDay` omits events outside the grid.
            endsAt: { after: addDays(first, -1) },
            startsAt: { before: addDays(last, 2) },
            order: { startsAt: 'asc' },
          },
          { signal },
        )
        .toArray({ limit: MAX_EVENTS + 1 }),
  })
  const moveBy = (months: number) =>
    void navigate({
      search: (before) => ({ ...before, month: shiftMonth(month, months) }),
      resetScroll: false,
    })
  const eventsByDay = groupEventsByDay(data?.slice(0, MAX_EVENTS) ?? [], days)
  return (
    <>
      <div className="page-head">
        <div className="cluster">
          <h1>{format.month(new Date(`${month}-15T12:00:00`))}</h1>
          <IconButton icon="back" label={t.content.previousMonth} onPress={() => moveBy(-1)} />
          <IconButton icon="forward" label={t.content.nextMonth} onPress={() => moveBy(1)} />
        </div>
        {tools}
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {data.length > MAX_EVENTS ? (
            <Banner tone="info" title={t.content.firstEvents(format.number(MAX_EVENTS))}>
              <Link
                to="/a/$slug/events"
                params={{ slug }}
                search={month < parseMonth(undefined) ? { past: 'yes' } : {}}
              >
                {t.content.toList}
              </Link>
            </Banner>
          ) : null}
          <MonthGrid days={days} eventsByDay={eventsByDay} slug={slug} />
        </>
      ) : (
        <Loading label={t.common.loading}>
          <Skeleton height="60vh" />
        </Loading>
      )}
    </>
  )
}

function MonthGrid(props: { days: MonthDay[]; eventsByDay: Map<string, AssociationEvent[]>; slug: string }) {
  const { days, eventsByDay, slug } = props
  const format = useFormat()
  return (
    <ol className="month">
      {format.weekdays().map((name) => (
        <li key={name} className="month-head" aria-hidden>
          {name}
        </li>
      ))}
      {days.map(({ date, isOutside, isToday }) => {
        const events = eventsByDay.get(date) ?? []
        return (
          <li
            key={date}
            className={`month-day ${isOutside ? 'outside' : ''} ${isToday ? 'today' : ''} ${events.length === 0 ? 'free' : ''}`}
          >
            <span className="month-number">
              <span className="visually-hidden">{format.longDate(`${date}T12:00:00`)}</span>
              <span aria-hidden>{Number(date.slice(8))}</span>
            </span>
            <ul>
              {events.map(({ id, title, status }) => (
                <li key={id}>
                  <Link
                    to="/a/$slug/events/$id"
                    params={{ slug, id }}
                    className={`month-event ${status === 'cancelled' ? 'cancelled' : ''}`}
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        )
      })}
    </ol>
  )
}
