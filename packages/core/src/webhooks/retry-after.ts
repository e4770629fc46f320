/** A receiver can delay the next attempt by at most the longest of our own retry delays. */
const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * Parses `Retry-After`: seconds, or a date in any of HTTP's three formats (RFC 9110, 10.2.3 and 5.6.7).
 *
 * @param now the time of the response
 * @returns at most 24 hours from now; null if the header is missing, invalid or in the past
 */
export function parseRetryAfter(value: string | null, now: Date): Date | null {
  const text = value?.trim() ?? ''
  const instant = /^\d+$/.test(text) ? now.getTime() + Number(text) * 1000 : parseHttpDate(text)
  if (Number.isNaN(instant) || instant <= now.getTime()) return null
  return new Date(Math.min(instant, now.getTime() + MAX_RETRY_AFTER_MS))
}

/** The asctime format has no zone; it is in UTC like the others. */
function parseHttpDate(text: string): number {
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return Number.NaN
  return Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`)
}
