/**
 * Waits for something, but not for ever.
 *
 * @returns whether it came to an end in time, well or not
 */
export async function within(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(() => resolve(false), milliseconds)
  const ended = () => true
  try {
    return await Promise.race([work.then(ended, ended), late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Waits for something as long as it is wanted.
 *
 * @returns what it came to, or null if the signal came first
 */
export async function unlessAborted<Result>(
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
