import { TimeoutError } from './errors.ts'
import type { RequestOptions } from './options.ts'
import { wait } from './retry.ts'

const FIRST_POLL_INTERVAL_MS = 250
const MAX_POLL_INTERVAL_MS = 2_000

/** Options of `wait`. */
export interface WaitOptions<State> extends Omit<RequestOptions, 'timeout'> {
  /** Called with each polled state, including the last. */
  onProgress?: ((state: State) => void) | undefined
  /** Total timeout in milliseconds; unlimited by default. */
  timeout?: number | undefined
  /** Poll interval in milliseconds; by default grows from 250 to 2,000. */
  pollInterval?: number | undefined
}

/**
 * Polls a job until it has ended, and returns its last state.
 *
 * @param name of the job, for the error: `Import 0198…`
 * @throws {TimeoutError} when `timeout` passes; the job continues.
 */
export async function waitForEnd<State extends { status: string }>(
  get: (options: RequestOptions) => PromiseLike<State>,
  name: string,
  { onProgress, timeout, pollInterval, ...options }: WaitOptions<State>,
): Promise<State> {
  const startedAt = performance.now()
  for (
    let interval = pollInterval ?? FIRST_POLL_INTERVAL_MS;
    ;
    interval = computeNextInterval(interval, pollInterval)
  ) {
    const state = await get(options)
    onProgress?.(state)
    if (state.status !== 'queued' && state.status !== 'running') return state
    if (timeout !== undefined && performance.now() - startedAt + interval > timeout)
      throw new TimeoutError(`${name} did not finish within ${timeout} ms; it continues.`)
    await wait(interval, options.signal)
  }
}

function computeNextInterval(interval: number, fixed: number | undefined): number {
  return fixed ?? Math.min(MAX_POLL_INTERVAL_MS, interval * 1.5)
}
