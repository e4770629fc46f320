import { type Guildhall, PermissionDeniedError } from '@guildhall/sdk'
import { parseFutureTime, parseTime } from './dates.ts'
import { CommandFailure, exitCodes } from './exit-codes.ts'

/** Parses as `parseTime` does, but a date is the start of the day in the association’s time zone. */
export async function parseStartOfDay(guildhall: Guildhall, text: string, option: string): Promise<Date> {
  const time = parseTime(text, option)
  return isDate(text) ? toInstant(text, '00:00:00', await readTimeZone(guildhall, option)) : time
}

/** Parses as `parseFutureTime` does, but a date is the end of the day in the association’s time zone. */
export async function parseEndOfDay(guildhall: Guildhall, text: string, option: string): Promise<Date> {
  const time = parseFutureTime(text, option)
  return isDate(text) ? toInstant(text, '23:59:59', await readTimeZone(guildhall, option)) : time
}

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

async function readTimeZone(guildhall: Guildhall, option: string): Promise<string> {
  const timeZone = await findTimeZone(guildhall)
  if (timeZone !== null) return timeZone
  throw new CommandFailure(
    `A date requires the scope client:read, because days start and end in the association’s time zone. Specify a timestamp as ${option}, such as 2026-01-31T23:59:59Z, or use another key.`,
    exitCodes.authentication,
  )
}

/** The association’s time zone; null for a key without the scope to read it. */
export async function findTimeZone(guildhall: Guildhall): Promise<string | null> {
  try {
    return (await guildhall.client.get()).timezone
  } catch (error) {
    if (!(error instanceof PermissionDeniedError)) throw error
    return null
  }
}

/** @param date such as 2026-01-31 */
function toInstant(date: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T${time}Z`)
  // Near a daylight saving time change, the offset at the resulting instant can differ from the first one.
  return new Date(asUtc - getOffset(asUtc - getOffset(asUtc, timeZone), timeZone))
}

/** The offset of local time from UTC at an instant, in milliseconds. */
function getOffset(instant: number, timeZone: string): number {
  // The Swedish locale formats dates as ISO 8601.
  const formatter = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${formatter.format(instant).replace(' ', 'T')}Z`) - instant
}
