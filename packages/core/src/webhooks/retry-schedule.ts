import type { Outcome } from './send.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How long after each failed attempt the next one follows (contract section 9). */
export const retryDelays: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/** So that many receivers that broke at once are not all tried again at once; only ever later, by up to a tenth. */
const JITTER = 0.1

export interface Verdict {
  status: 'succeeded' | 'pending' | 'failed'
  nextAttemptAt: Date | null
  /** The receiver said that it is gone for good (410). */
  gone: boolean
}

/**
 * What an attempt comes to: any 2xx is success, 410 is the end of the webhook, anything else is tried again until the
 * schedule is through, and not before a `Retry-After` has passed.
 *
 * @param failures how many attempts of this delivery failed before, since it was last asked for
 * @param random from 0 to 1
 */
export function judge(
  outcome: Pick<Outcome, 'statusCode' | 'retryAfter'>,
  failures: number,
  now: Date,
  random: number,
): Verdict {
  const { statusCode, retryAfter } = outcome
  if (statusCode !== null && statusCode >= 200 && statusCode < 300)
    return { status: 'succeeded', nextAttemptAt: null, gone: false }
  if (statusCode === 410) return { status: 'failed', nextAttemptAt: null, gone: true }
  const delay = retryDelays[failures]
  if (delay === undefined) return { status: 'failed', nextAttemptAt: null, gone: false }
  const scheduled = now.getTime() + delay * (1 + random * JITTER)
  return {
    status: 'pending',
    nextAttemptAt: new Date(Math.max(scheduled, retryAfter?.getTime() ?? 0)),
    gone: false,
  }
}
