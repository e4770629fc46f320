import type { Logger } from 'pino'

/**
 * Does something again and again until told to stop. A failure is logged and does not end it.
 *
 * @param work returns whether there may be more to do at once
 * @param pauseMilliseconds how long to rest when there is not, or after a failure
 */
export async function repeat(
  name: string,
  work: () => Promise<boolean>,
  pauseMilliseconds: number,
  log: Logger,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    let more = false
    try {
      more = await work()
    } catch (error) {
      log.error({ err: error, task: name }, 'a task failed and will be tried again')
    }
    if (!more) await pause(pauseMilliseconds, stopping)
  }
}

/** Rests for a while, or until told to stop. */
export function pause(milliseconds: number, stopping: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => {
    clearTimeout(timer)
    stopping.removeEventListener('abort', end)
    resolve()
  }
  const timer = setTimeout(end, milliseconds)
  stopping.addEventListener('abort', end)
  if (stopping.aborted) end()
  return promise
}
