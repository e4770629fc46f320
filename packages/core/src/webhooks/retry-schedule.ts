import { parseRetryAfter } from './retry-after.ts'
import type { Outcome } from './send.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The delay after each failed attempt. */
export const retryDelaysMs: readonly number[] = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
]

/** Delays are lengthened by up to a tenth, so that deliveries that failed together are not retried together. */
const JITTER = 0.1

export interface Decision {
  status: 'succeeded' | 'pending' | 'failed'
  nextAttemptAt: Date | null
  /** The receiver returned 410 Gone. */
  isGone: boolean
}

/**
 * Decides the state of a delivery after an attempt: 2xx is success, 410 disables the webhook, and anything else is
 * retried until the schedule ends, no earlier than `Retry-After`.
 *
 * @param failures failed attempts of this delivery before this one, since it was last queued
 * @param now by the database’s clock, which decides when deliveries are due
 * @param random from 0 to 1
 */
export function decideNextAttempt(
  outcome: Pick<Outcome, 'statusCode' | 'retryAfter'>,
  failures: number,
  now: Date,
  random: number,
): Decision {
  const { statusCode, retryAfter } = outcome
  if (statusCode !== null && statusCode >= 200 && statusCode < 300)
    return { status: 'succeeded', nextAttemptAt: null, isGone: false }
  if (statusCode === 410) return { status: 'failed', nextAttemptAt: null, isGone: true }
  const delay = retryDelaysMs[failures]
  if (delay === undefined) return { status: 'failed', nextAttemptAt: null, isGone: false }
  const scheduled = now.getTime() + delay * (1 + random * JITTER)
  return {
    status: 'pending',
    nextAttemptAt: new Date(Math.max(scheduled, parseRetryAfter(retryAfter, now)?.getTime() ?? 0)),
    isGone: false,
  }
}
