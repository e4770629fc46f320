/** A signal that aborts with the caller’s signal or after a timeout, whichever comes first. */
export interface Deadline {
  signal: AbortSignal
  /** Whether the timeout fired. */
  hasExpired(): boolean
  /** Stops the timeout; the caller’s signal stays connected while the body is read. */
  stopTimer(): void
  /** Releases the timer and the caller’s signal. */
  release(): void
}

/** The longest that a timer can wait (24.8 days); a longer one fires immediately. */
export const MAX_TIMER_MS = 2 ** 31 - 1

/** @param milliseconds 0 for no limit. */
export function startDeadline(milliseconds: number, callerSignal: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  const follow = (): void => controller.abort(callerSignal?.reason)
  let expired = false
  const expire = (): void => {
    expired = true
    controller.abort()
  }
  const timer = milliseconds > 0 ? setTimeout(expire, milliseconds) : undefined
  if (callerSignal?.aborted) follow()
  else callerSignal?.addEventListener('abort', follow)
  const stopTimer = (): void => clearTimeout(timer)
  return {
    signal: controller.signal,
    hasExpired: () => expired,
    stopTimer,
    release: () => {
      stopTimer()
      callerSignal?.removeEventListener('abort', follow)
    },
  }
}
