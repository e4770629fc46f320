import type { Logger } from 'pino'
import { createErrorLog } from './error-log.ts'

/**
 * Repeats `work` until aborted. Errors are logged, each at most once a minute, and do not end the loop.
 *
 * @param work returns whether to repeat without a pause
 * @param pauseMs the pause otherwise, and after an error
 */
export async function repeat(
  name: string,
  work: () => Promise<boolean>,
  pauseMs: number,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const report = createErrorLog(log, 'task failed; will retry', { task: name })
  while (!signal.aborted) {
    let hasMore = false
    try {
      hasMore = await work()
    } catch (error) {
      report(error)
    }
    if (!hasMore) await pause(pauseMs, signal)
  }
}

/** Sleeps until the time has passed or the signal is aborted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
    resolve()
  }
  const timer = setTimeout(end, milliseconds)
  signal.addEventListener('abort', end)
  if (signal.aborted) end()
  return promise
}
