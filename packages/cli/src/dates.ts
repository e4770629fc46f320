import { UsageError } from './exit-codes.ts'

/** Formats the date of a timestamp, for tables: `2026-01-31`, in UTC; no timestamp becomes an empty string. */
export function formatDate(timestamp: string | null | undefined): string {
  return timestamp?.slice(0, 10) ?? ''
}

/** Formats a timestamp to the minute, for tables: `2026-01-31 09:05`, in UTC; no timestamp becomes an empty string. */
export function formatMinute(timestamp: string | null | undefined): string {
  return timestamp?.slice(0, 16).replace('T', ' ') ?? ''
}

/** Formats a timestamp to the second, for tables: `2026-01-31 09:05:07`, in UTC. */
export function formatSecond(timestamp: string): string {
  return timestamp.slice(0, 19).replace('T', ' ')
}

/** Formats a timestamp to the minute in a time zone, for tables: `2026-01-31 10:05`. */
export function formatLocalMinute(timeZone: string, timestamp: string): string {
  try {
    // The Swedish locale formats dates as ISO 8601.
    const formatter = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    return formatter.format(new Date(timestamp))
  } catch {
    // The service knows a time zone that this machine does not.
    return formatMinute(timestamp)
  }
}

/** Formats the date of a timestamp in a time zone, for tables: `2026-01-31`. */
export function formatLocalDate(timeZone: string, timestamp: string): string {
  return formatDate(formatLocalMinute(timeZone, timestamp))
}

const MS_PER_UNIT = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/**
 * Parses a timestamp, a date, or a relative time such as `2h` (two hours ago).
 *
 * @throws UsageError for anything else.
 */
export function parseTime(text: string, option: string): Date {
  return parse(text, option, -1, '90 minutes ago')
}

/**
 * Parses a timestamp, a date, or a relative time such as `2h` (in two hours).
 *
 * @throws UsageError for anything else.
 */
export function parseFutureTime(text: string, option: string): Date {
  return parse(text, option, 1, 'in 90 minutes')
}

function parse(text: string, option: string, sign: 1 | -1, meaning: string): Date {
  const [, count, unit] = /^(\d{1,6})([mhdw])$/.exec(text) ?? []
  if (count)
    return new Date(Date.now() + sign * Number(count) * MS_PER_UNIT[unit as keyof typeof MS_PER_UNIT])
  const hasValidFormat = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text)
  const instant = new Date(hasValidFormat ? text : Number.NaN)
  if (!Number.isNaN(instant.getTime()) && isDate(text.slice(0, 10))) return instant
  throw new UsageError(
    `${option} must be a date such as 2026-01-31, a timestamp such as 2026-01-31T09:00:00Z, or a relative time such as 90m (${meaning}), 2h, 3d or 1w, not "${text}".`,
  )
}

/** Whether a text is an existing date, such as 2026-01-31. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  // `Date` would turn 30 February into 2 March.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}
