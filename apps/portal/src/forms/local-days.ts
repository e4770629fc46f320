import { fromDate, parseDate, toCalendarDate, toZoned } from '@internationalized/date'

/** The start of a day in a time zone, as an instant. An invalid day is returned unchanged: the service rejects it. */
export function toStartOfDay(day: string, timeZone: string): string {
  try {
    return toZoned(parseDate(day), timeZone).toAbsoluteString()
  } catch {
    return day
  }
}

/** The day of an instant in a time zone, as YYYY-MM-DD. */
export const toLocalDay = (instant: string, timeZone: string): string =>
  toCalendarDate(fromDate(new Date(instant), timeZone)).toString()
