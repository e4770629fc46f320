import { invalid, type Violation, violation } from '../errors.ts'
import { getStartOfDay } from '../start-of-day.ts'

/** The requested days, inclusive, in a time zone. */
export interface PeriodRequest {
  /** YYYY-MM-DD */
  from?: string | undefined
  to?: string | undefined
  /** An IANA time zone; default UTC. */
  timezone?: string | undefined
}

/** Days in a time zone, and their start and end in milliseconds since 1970. */
export interface Period {
  from: string
  to: string
  timezone: string
  start: number
  /** Exclusive. */
  end: number
}

export type Interval = 'day' | 'week' | 'month'

const MAX_YEARS = 3
const DEFAULT_DAYS = 30

/** PostgreSQL cannot parse the days of earlier years. */
const FIRST_DAY = Temporal.PlainDate.from('0001-01-01')

/**
 * Resolves the requested period, at most three years. `to` defaults to today, or to `from` if that is later; `from`
 * defaults to 29 days before `to`.
 *
 * @throws DomainError validation-error
 */
export function resolvePeriod({ from, to, timezone = 'UTC' }: PeriodRequest, now: Date): Period {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
  const fromDate = from === undefined ? null : Temporal.PlainDate.from(from)
  const last =
    to === undefined
      ? fromDate && isBefore(today, fromDate)
        ? fromDate
        : today
      : Temporal.PlainDate.from(to)
  const defaultFirst = last.subtract({ days: DEFAULT_DAYS - 1 })
  const first = fromDate ?? (isBefore(defaultFirst, FIRST_DAY) ? FIRST_DAY : defaultFirst)
  const violations: Violation[] = []
  if (isBefore(last, first)) violations.push(violation('to', 'before_from', 'Must not be before from.'))
  else if (!isBefore(last, first.add({ years: MAX_YEARS })))
    violations.push(violation('from', 'too_long', 'The period must not exceed three years.'))
  if (violations.length > 0) throw invalid(...violations)
  return buildPeriod(first, last, timezone)
}

/** Returns the period of the same length immediately before. */
export function getPrecedingPeriod({ from, to, timezone }: Period): Period {
  const first = Temporal.PlainDate.from(from)
  const days = countDays({ from, to })
  return buildPeriod(first.subtract({ days }), first.subtract({ days: 1 }), timezone)
}

/** The number of days in a period. */
export function countDays({ from, to }: Pick<Period, 'from' | 'to'>): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days + 1
}

/**
 * Splits a period into intervals. The first starts on `from`; later weeks start on a Monday, later months on the 1st.
 *
 * @returns the first day of each, and its start in milliseconds since 1970
 */
export function splitIntoIntervals(period: Period, interval: Interval): { day: string; start: number }[] {
  const last = Temporal.PlainDate.from(period.to)
  const starts: { day: string; start: number }[] = []
  let day = Temporal.PlainDate.from(period.from)
  while (!isBefore(last, day)) {
    starts.push({ day: day.toString(), start: getStartOfDay(day, period.timezone) })
    day = getStartOfNextInterval(day, interval)
  }
  return starts
}

/** Returns for each interval whether it is complete: a period can start or end within a week or month. */
export function flagCompleteIntervals(period: Period, interval: Interval): boolean[] {
  const days = splitIntoIntervals(period, interval).map(({ day }) => Temporal.PlainDate.from(day))
  const end = Temporal.PlainDate.from(period.to).add({ days: 1 })
  return days.map((day, index) => {
    const includesStart = index > 0 || getStartOfInterval(day, interval).equals(day)
    const includesEnd = index < days.length - 1 || getStartOfNextInterval(day, interval).equals(end)
    return includesStart && includesEnd
  })
}

function getStartOfInterval(day: Temporal.PlainDate, interval: Interval): Temporal.PlainDate {
  if (interval === 'day') return day
  return interval === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })
}

function getStartOfNextInterval(day: Temporal.PlainDate, interval: Interval): Temporal.PlainDate {
  if (interval === 'day') return day.add({ days: 1 })
  if (interval === 'week') return day.add({ days: 8 - day.dayOfWeek })
  return day.with({ day: 1 }).add({ months: 1 })
}

function buildPeriod(first: Temporal.PlainDate, last: Temporal.PlainDate, timezone: string): Period {
  return {
    from: first.toString(),
    to: last.toString(),
    timezone,
    start: getStartOfDay(first, timezone),
    end: getStartOfDay(last.add({ days: 1 }), timezone),
  }
}

function isBefore(left: Temporal.PlainDate, right: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(left, right) < 0
}
