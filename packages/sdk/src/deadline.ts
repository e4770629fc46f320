/** A signal that fires with the caller's signal or after a time, whichever comes first. */
export interface Deadline {
  signal: AbortSignal
  /** Whether it was the time that ran out. */
  expired(): boolean
  /** Stops the clock; the caller's signal stays connected, for a body that is still being read. */
  stopClock(): void
  /** Lets go of the clock and of the caller's signal. */
  release(): void
}

/** @param milliseconds 0 for no limit. */
export function startDeadline(milliseconds: number, callersSignal: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  const follow = (): void => controller.abort(callersSignal?.reason)
  let expired = false
  const expire = (): void => {
    expired = true
    controller.abort()
  }
  const timer = milliseconds > 0 ? setTimeout(expire, milliseconds) : undefined
  if (callersSignal?.aborted) follow()
  else callersSignal?.addEventListener('abort', follow)
  const stopClock = (): void => clearTimeout(timer)
  return {
    signal: controller.signal,
    expired: () => expired,
    stopClock,
    release: () => {
      stopClock()
      callersSignal?.removeEventListener('abort', follow)
    },
  }
}
