import { type CalendarDate, getLocalTimeZone, parseDate, today, toZoned } from '@internationalized/date'
import { toLocalDay } from '../../forms/local-days.ts'
import { type Filter, type ListState, toQuery } from './list-search.ts'

/** A field and the time zone in which lists show it: by default the browser’s. */
interface FieldZone {
  field: string
  timeZone?: string
}

const DAY_MS = 86_400_000

/** The value of a date filter that stands for the current day, so that URLs and saved views do not become outdated. */
export const TODAY = 'today'

/**
 * Builds the API query for a list’s state. Days are replaced by their start or end in the time zone in which the list
 * shows the field, because the API reads days as UTC. URLs and saved views keep the days, and TODAY.
 */
export function toRecordsQuery(
  state: Pick<ListState, 'q' | 'filters' | 'sort'>,
  fields: readonly FieldZone[],
): object {
  return toQuery({ ...state, filters: resolveDays(state.filters, fields) })
}

/** Replaces the days of filters by their start or end, as `toRecordsQuery` does. */
export function resolveDays(filters: readonly Filter[], fields: readonly FieldZone[]): Filter[] {
  return filters.map((filter) =>
    toInstantFilter(
      filter,
      fields.find(({ field }) => field === filter.field),
    ),
  )
}

function toInstantFilter(filter: Filter, field: FieldZone | undefined): Filter {
  const { comparison } = filter
  if (comparison === 'in' || comparison === 'not' || comparison === 'empty') return filter
  const zone = getInstantZone(field)
  const day = readDay(resolveToday(filter.values[0] ?? '', field))
  if (!day) return filter
  const isEnd = comparison === 'before' || comparison === 'strictly_after'
  const start = toZoned(isEnd ? day.add({ days: 1 }) : day, zone)
  return { ...filter, values: [(isEnd ? start.subtract({ milliseconds: 1 }) : start).toAbsoluteString()] }
}

/** Replaces TODAY by the current day in the time zone in which lists show the field, as YYYY-MM-DD. */
export const resolveToday = (value: string, field: Pick<FieldZone, 'timeZone'> | undefined): string =>
  value === TODAY ? today(getInstantZone(field)).toString() : value

/** Null for an instant, and for an invalid date, which the API rejects. */
function readDay(value: string): CalendarDate | null {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? parseDate(value) : null
  } catch {
    return null
  }
}

/** The time zone in which a field’s instants are shown as days. */
export const getInstantZone = (field: Pick<FieldZone, 'timeZone'> | undefined): string =>
  field?.timeZone ?? getLocalTimeZone()

/**
 * The first or last day that a date filter includes, as YYYY-MM-DD; '' without a valid date. A day without a time is
 * the same in every time zone.
 */
export function toDay(filter: Filter | undefined, field: FieldZone): string {
  const value = resolveToday(filter?.values[0] ?? '', field)
  const time = Date.parse(value)
  if (Number.isNaN(time)) return ''
  const hasTime = value.includes('T')
  const step = hasTime ? 1 : DAY_MS
  const offset = { strictly_after: step, strictly_before: -step }[filter?.comparison as string] ?? 0
  const zone = hasTime ? getInstantZone(field) : 'UTC'
  return toLocalDay(new Date(time + offset).toISOString(), zone)
}
