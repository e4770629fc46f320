import { MAX_TIMER_MS, startDeadline } from './deadline.ts'
import { TimeoutError } from './errors.ts'
import type { RequestOptions } from './options.ts'
import { wait } from './retry.ts'

const JOB_INTERVALS_MS: PollIntervals = [250, 2_000]

/** The first and the longest interval between polls, in milliseconds. */
export type PollIntervals = [first: number, max: number]

/** Options of `wait`. */
export interface WaitOptions<State> extends Omit<RequestOptions, 'timeout'> {
  /** Called with each polled state, including the last. */
  onProgress?: ((state: State) => void) | undefined
  /** Total timeout in milliseconds; 0, the default, for none. */
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
export async function waitForCompletion<State extends { status: string }>(
  get: (options: RequestOptions) => PromiseLike<State>,
  name: string,
  { onProgress, timeout = 0, pollInterval, ...options }: WaitOptions<State>,
  [firstMs, maxMs] = JOB_INTERVALS_MS,
): Promise<State> {
  const deadline = startDeadline(Math.min(timeout, MAX_TIMER_MS), options.signal)
  const { signal } = deadline
  try {
    for (let interval = firstMs; ; interval = Math.min(maxMs, interval * 1.5)) {
      const state = await get({ ...options, signal })
      onProgress?.(state)
      if (state.status !== 'queued' && state.status !== 'running') return state
      await wait(pollInterval ?? interval, signal)
    }
  } catch (cause) {
    if (!deadline.hasExpired()) throw cause
    throw new TimeoutError(`${name} did not finish within ${timeout} ms. It continues.`, { cause })
  } finally {
    deadline.release()
  }
}
