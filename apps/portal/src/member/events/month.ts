import type { AssociationEvent } from '@guildhall/sdk'

const DAY_MS = 86_400_000

/** A day in the grid of a month. */
export interface MonthDay {
  /** `YYYY-MM-DD`. */
  date: string
  isOutside: boolean
  isToday: boolean
}

const formatDate = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The local date of an instant, `YYYY-MM-DD`. */
const toLocalDate = (instant: Date): string =>
  formatDate(Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate()))

/** @param date `YYYY-MM-DD` */
export const addDays = (date: string, days: number): string => formatDate(Date.parse(date) + days * DAY_MS)

/** @returns a valid month `YYYY-MM`; the current one if the text is invalid */
export function parseMonth(text: string | undefined): string {
  return text && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : toLocalDate(new Date()).slice(0, 7)
}

export function shiftMonth(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return formatDate(Date.UTC(year, number - 1 + months, 1)).slice(0, 7)
}

/** Returns the days of all weeks, Monday to Sunday, that overlap the month. */
export function listMonthDays(month: string): MonthDay[] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = Date.UTC(year, number - 1, 1)
  const start = first - ((new Date(first).getUTCDay() + 6) % 7) * DAY_MS
  const last = Date.UTC(year, number, 0)
  const weeks = Math.ceil((last - start + DAY_MS) / (7 * DAY_MS))
  const today = toLocalDate(new Date())
  return Array.from({ length: weeks * 7 }, (_, index) => {
    const date = formatDate(start + index * DAY_MS)
    return { date, isOutside: !date.startsWith(month), isToday: date === today }
  })
}

/** Groups events by visible day, in the reader’s time zone; all-day events keep their dates in every time zone. */
export function groupEventsByDay(
  events: readonly AssociationEvent[],
  days: readonly MonthDay[],
): Map<string, AssociationEvent[]> {
  const eventsByDay = new Map<string, AssociationEvent[]>(days.map(({ date }) => [date, []]))
  for (const event of events) {
    const [first, last] = getDateRange(event)
    for (const [date, dayEvents] of eventsByDay) if (date >= first && date <= last) dayEvents.push(event)
  }
  return eventsByDay
}

function getDateRange({
  startsAt,
  endsAt,
  allDay,
  timezone,
}: AssociationEvent): [first: string, last: string] {
  const start = new Date(startsAt)
  // The end is exclusive, unless the event has no duration.
  const end = new Date(Math.max(start.getTime(), new Date(endsAt).getTime() - 1))
  if (!allDay) return [toLocalDate(start), toLocalDate(end)]
  // The Swedish format is `YYYY-MM-DD`; the Canadian one differs between browser versions.
  const format = new Intl.DateTimeFormat('sv', { timeZone: timezone, dateStyle: 'short' })
  return [format.format(start), format.format(end)]
}
