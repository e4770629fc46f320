import { parseDate, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date'

const DAY_LENGTH = 'YYYY-MM-DD'.length
const MIDNIGHT = 'T00:00'

/**
 * The day of a local date and time of a record that is all-day now. An end at midnight is the end of the day before.
 *
 * @param text YYYY-MM-DD, or YYYY-MM-DDTHH:MM; '' and invalid dates are returned unchanged
 */
export function toDayText(text: string, isEnd: boolean): string {
  return isEnd && text.endsWith(MIDNIGHT) ? addDays(text, -1) : text.slice(0, DAY_LENGTH)
}

/**
 * The local date and time of a day of a record that is no longer all-day: midnight, and for the last day that after it.
 *
 * @param text YYYY-MM-DD, or YYYY-MM-DDTHH:MM; '' and invalid dates are returned unchanged
 */
export function toTimeText(text: string, isEnd: boolean): string {
  if (text === '' || text.includes('T')) return text
  return (isEnd ? addDays(text, 1) : text) + MIDNIGHT
}

/** @returns the day; of an invalid date, the text */
function addDays(text: string, days: number): string {
  const day = text.slice(0, DAY_LENGTH)
  try {
    return parseDate(day).add({ days }).toString()
  } catch {
    return day
  }
}

/** Whether a local time does not exist in a time zone, because the clocks go forward. */
export function isSkippedTime(text: string, zone: string): boolean {
  try {
    const local = parseDateTime(text)
    return toCalendarDateTime(toZoned(local, zone)).compare(local) !== 0
  } catch {
    // An invalid date or time zone: the service reports which.
    return false
  }
}
