import { ApiError, ConnectionError, readRetryAfterSeconds } from './errors.ts'

const MIN_BACKOFF_MS = 500
const MAX_BACKOFF_MS = 8_000
/** Longer waits are left to the caller: an hourly rate limit may take an hour to reset. */
const MAX_RETRY_AFTER_MS = 60_000

/**
 * Returns the milliseconds before a retry, or null for an error that should not be retried.
 *
 * @param attempt 0 for the first.
 */
export function computeRetryDelay(error: unknown, attempt: number): number | null {
  if (!isRetryable(error)) return null
  const seconds = error instanceof ApiError ? readRetryAfterSeconds(error.headers) : null
  if (seconds === null) return computeBackoff(attempt)
  return seconds * 1000 <= MAX_RETRY_AFTER_MS ? seconds * 1000 : null
}

/** Whether the same request may succeed later. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof ConnectionError
  if (error.status === 409) return error.kind === 'idempotency-key-in-use'
  return error.status === 408 || error.status === 429 || error.status >= 500
}

/** Exponential with full jitter, so that clients do not retry in step. */
function computeBackoff(attempt: number): number {
  return Math.random() * Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** attempt)
}

/** @throws the signal’s reason when aborted. */
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
