/**
 * Renews a claim at an interval until disposed.
 *
 * @param renew renews the claim; resolves to false if it is lost
 * @param signal the caller's signal, if any
 * @returns a `signal` that is aborted when the claim is lost or the caller's signal is aborted
 */
export function startHeartbeat(
  renew: () => Promise<boolean>,
  intervalMs: number,
  signal: AbortSignal | undefined,
) {
  const claimLost = new AbortController()
  let last: Promise<void> = Promise.resolve()
  const beat = async () => {
    if (!(await renew())) claimLost.abort()
  }
  // A failed renewal is retried at the next interval, well before the claim expires.
  const timer = setInterval(() => {
    last = last.then(beat).catch(() => {})
  }, intervalMs)
  return {
    signal: signal ? AbortSignal.any([claimLost.signal, signal]) : claimLost.signal,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await last
    },
  }
}
