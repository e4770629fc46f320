import { invalid, type Violation, violation } from '../errors.ts'

/** Days as asked for, both included, in a time zone. */
export interface PeriodRequest {
  /** YYYY-MM-DD */
  from?: string | undefined
  to?: string | undefined
  /** An IANA name; UTC unless given. */
  timezone?: string | undefined
}

/** Days of a time zone, and the instants they begin and end at, in milliseconds since 1970. */
export interface Period {
  from: string
  to: string
  timezone: string
  start: number
  /** Not included. */
  end: number
}

export type Interval = 'day' | 'week' | 'month'

const MOST_YEARS = 3
const DEFAULT_DAYS = 30

/**
 * The period that is meant: the last 30 days unless given, at most three years (contract section 6).
 *
 * @throws DomainError validation-error
 */
export function periodOf({ from, to, timezone = 'UTC' }: PeriodRequest, now: Date): Period {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
  const given = from === undefined ? null : Temporal.PlainDate.from(from)
  const last =
    to === undefined ? (given && isBefore(today, given) ? given : today) : Temporal.PlainDate.from(to)
  const first = given ?? last.subtract({ days: DEFAULT_DAYS - 1 })
  const faults: Violation[] = []
  if (isBefore(last, first)) faults.push(violation('to', 'before_from', 'to must not come before from.'))
  else if (isBefore(first.add({ years: MOST_YEARS }), last))
    faults.push(violation('from', 'too_long', 'At most three years at once.'))
  if (faults.length > 0) throw invalid(...faults)
  return periodOfDays(first, last, timezone)
}

/** As many days as the period has, right before it. */
export function periodBefore({ from, to, timezone }: Period): Period {
  const first = Temporal.PlainDate.from(from)
  const days = first.until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days + 1
  return periodOfDays(first.subtract({ days }), first.subtract({ days: 1 }), timezone)
}

/** How many days it has. */
export function daysIn({ from, to }: Pick<Period, 'from' | 'to'>): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days + 1
}

/**
 * The days on which the intervals of a period begin: the first on `from`, weeks further on Mondays, months on their
 * first days.
 *
 * @returns each with the instant it begins at, in milliseconds since 1970
 */
export function intervalsOf(period: Period, interval: Interval): { day: string; start: number }[] {
  const last = Temporal.PlainDate.from(period.to)
  const starts: { day: string; start: number }[] = []
  let day = Temporal.PlainDate.from(period.from)
  while (!isBefore(last, day)) {
    starts.push({ day: day.toString(), start: startOf(day, period.timezone) })
    day = nextBeginning(day, interval)
  }
  return starts
}

/** Which of the intervals are whole: a period may begin and end within a week or a month. */
export function wholeIntervals(period: Period, interval: Interval): boolean[] {
  const days = intervalsOf(period, interval).map(({ day }) => Temporal.PlainDate.from(day))
  const end = Temporal.PlainDate.from(period.to).add({ days: 1 })
  return days.map((day, index) => {
    const begins = index > 0 || beginningOf(day, interval).equals(day)
    const ends = index < days.length - 1 || nextBeginning(day, interval).equals(end)
    return begins && ends
  })
}

function beginningOf(day: Temporal.PlainDate, interval: Interval): Temporal.PlainDate {
  if (interval === 'day') return day
  return interval === 'week' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })
}

function nextBeginning(day: Temporal.PlainDate, interval: Interval): Temporal.PlainDate {
  if (interval === 'day') return day.add({ days: 1 })
  if (interval === 'week') return day.add({ days: 8 - day.dayOfWeek })
  return day.with({ day: 1 }).add({ months: 1 })
}

function periodOfDays(first: Temporal.PlainDate, last: Temporal.PlainDate, timezone: string): Period {
  return {
    from: first.toString(),
    to: last.toString(),
    timezone,
    start: startOf(first, timezone),
    end: startOf(last.add({ days: 1 }), timezone),
  }
}

/** The first instant of a day: not midnight where the clocks skip it, and the first of two where they repeat it. */
function startOf(day: Temporal.PlainDate, timezone: string): number {
  return day.toZonedDateTime(timezone).epochMilliseconds
}

function isBefore(one: Temporal.PlainDate, other: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(one, other) < 0
}
