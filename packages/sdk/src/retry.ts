import { ApiError, ConnectionError, retryAfterSeconds } from './errors.ts'

const shortestBackoff = 500
const longestBackoff = 8_000
/** Waiting longer than this is the caller's decision: an hour's budget may take an hour to come back. */
const longestRetryAfter = 60_000

/**
 * Milliseconds to wait before the next attempt; null when another would be no use.
 *
 * @param attempt 0 for the first.
 */
export function retryDelay(error: unknown, attempt: number): number | null {
  if (!isWorthRetrying(error)) return null
  const seconds = error instanceof ApiError ? retryAfterSeconds(error.headers) : null
  if (seconds === null) return backoff(attempt)
  return seconds * 1000 <= longestRetryAfter ? seconds * 1000 : null
}

/** Whether the same request may succeed later. */
export function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof ConnectionError
  if (error.status === 409) return error.kind === 'idempotency-key-in-use'
  return error.status === 408 || error.status === 429 || error.status >= 500
}

/** Exponential with full jitter, so that many clients that failed together don't come back together. */
function backoff(attempt: number): number {
  return Math.random() * Math.min(longestBackoff, shortestBackoff * 2 ** attempt)
}

/** @throws the signal's reason when it fires first. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const timer = setTimeout(finish, milliseconds)
    signal?.addEventListener('abort', finish)
    function finish(): void {
      clearTimeout(timer)
      signal?.removeEventListener('abort', finish)
      if (signal?.aborted) reject(signal.reason)
      else resolve()
    }
  })
}
