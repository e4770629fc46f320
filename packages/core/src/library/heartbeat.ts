/**
 * Renews a claim at an interval until disposed. The returned `signal` is also aborted when the claim is lost.
 *
 * @param renew renews the claim; resolves to false if it is lost
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
