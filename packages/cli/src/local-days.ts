import { type Guildhall, PermissionDeniedError } from '@guildhall/sdk'
import { isDate, parseFutureTime, parseTime } from './dates.ts'
import { CommandFailedError, exitCodes } from './exit-codes.ts'
import type { Body, Field } from './fields.ts'

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

/** Replaces dates in a body’s fields of type `day`: each is the start of the day in the association’s time zone. */
export async function resolveDays(
  guildhall: Guildhall,
  body: Body,
  fields: readonly Pick<Field, 'name' | 'type'>[],
): Promise<void> {
  let timeZone: string | null = null
  for (const { name, type } of fields) {
    const value = body[name]
    if (type !== 'day' || typeof value !== 'string' || !isDate(value)) continue
    timeZone ??= await readTimeZone(guildhall, name)
    body[name] = toInstant(value, '00:00:00', timeZone).toISOString()
  }
}

async function readTimeZone(guildhall: Guildhall, option: string): Promise<string> {
  const timeZone = await findTimeZone(guildhall)
  if (timeZone !== null) return timeZone
  throw new CommandFailedError(
    `A date requires the scope client:read, because days start and end in the association’s time zone. Specify a timestamp as ${option}, such as 2026-01-31T23:59:59Z, or use another key.`,
    exitCodes.authentication,
  )
}

/** The time zone of an option; without it, the association’s, or UTC for a key without the scope to read it. */
export async function resolveTimeZone(guildhall: Guildhall, option?: string): Promise<string> {
  return option ?? (await findTimeZone(guildhall)) ?? 'UTC'
}

/** The association’s time zone; null for a key without the scope to read it. */
async function findTimeZone(guildhall: Guildhall): Promise<string | null> {
  try {
    return (await guildhall.client.get()).timezone
  } catch (error) {
    if (!(error instanceof PermissionDeniedError)) throw error
    return null
  }
}

const DAY_MS = 86_400_000

/** @param date such as 2026-01-31 */
function toInstant(date: string, time: string, timeZone: string): Date {
  const asUtc = Date.parse(`${date}T${time}Z`)
  const toCandidate = (days: number) => asUtc - getOffset(asUtc + days * DAY_MS, timeZone)
  const candidates = [toCandidate(-1), toCandidate(1)] as const
  // A local time that clocks skip matches neither candidate. The first one, with the earlier offset, is after the change.
  const match = candidates.find((instant) => instant + getOffset(instant, timeZone) === asUtc)
  return new Date(match ?? candidates[0])
}

/** The offset of local time from UTC at an instant, in milliseconds. */
function getOffset(instant: number, timeZone: string): number {
  // The Swedish locale formats dates as ISO 8601.
  const formatter = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${formatter.format(instant).replace(' ', 'T')}Z`) - instant
}
