/** A receiver may put off the next attempt as far as the longest of our own pauses, in milliseconds. */
const LONGEST_WAIT = 24 * 60 * 60 * 1000

/**
 * When a receiver wants to be tried again: `Retry-After` in seconds or as a date in any of HTTP's three forms
 * (RFC 9110, 10.2.3 and 5.6.7).
 *
 * @param value the header, undefined when there was none
 * @param now the instant of the answer
 * @returns at most 24 hours from now; null when nothing is asked for, not understood, or over already
 */
export function parseRetryAfter(value: string | undefined, now: Date): Date | null {
  const text = value?.trim() ?? ''
  const instant = /^\d+$/.test(text) ? now.getTime() + Number(text) * 1000 : instantOf(text)
  if (Number.isNaN(instant) || instant <= now.getTime()) return null
  return new Date(Math.min(instant, now.getTime() + LONGEST_WAIT))
}

/** The oldest of the forms, of C's asctime, has no zone and means UTC as the others do. */
function instantOf(text: string): number {
  if (!/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return Number.NaN
  return Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`)
}
