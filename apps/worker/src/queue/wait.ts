/**
 * Waits for a promise with a timeout.
 *
 * @returns whether it settled in time
 */
export async function waitWithTimeout(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const { promise: timedOut, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), milliseconds)
  const settled = () => true
  try {
    return await Promise.race([work.then(settled, settled), timedOut])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Waits for a promise until aborted.
 *
 * @returns its value, or null if the signal was aborted first
 */
export async function waitUnlessAborted<Result>(
  work: Promise<Result>,
  signal: AbortSignal,
): Promise<Result | null> {
  const { promise: aborted, resolve } = Promise.withResolvers<null>()
  const abort = () => resolve(null)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    return await Promise.race([aborted, work])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
