import type { ApiPromise } from '../api-promise.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import { wait } from '../retry.ts'
import type { Transport } from '../transport.ts'
import type { Reindexing } from '../types.ts'

const PATH = '/api/platform/search/reindex'
const usualInterval = 500

/** How to wait for the end of a rebuilding. */
export interface ReindexWaitOptions extends RequestOptions {
  /** Told of each state. */
  onProgress?: ((state: Reindexing) => void) | undefined
  /** How often to look, in milliseconds; 500 unless given. */
  pollInterval?: number | undefined
}

/** What search answers from, for all associations. */
export class PlatformSearch {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Has what search answers from rebuilt in the background; search goes on answering. While one runs, it is that one.
   *
   * @throws {AuthenticationError} without an operator key.
   * @example
   * await guildhall.platform.search.reindex()
   * await guildhall.platform.search.wait({ onProgress: ({ progress }) => console.log(progress) })
   */
  reindex(options?: PostOptions): ApiPromise<Reindexing> {
    return this.#api.request({ method: 'POST', path: PATH, options })
  }

  /** The last rebuilding that was asked for. @throws {NotFoundError} when there was none. */
  reindexing(options?: RequestOptions): ApiPromise<Reindexing> {
    return this.#api.request({ method: 'GET', path: PATH, options })
  }

  /** Waits until the last rebuilding is through. @throws {NotFoundError} when there was none. */
  async wait({
    onProgress,
    pollInterval = usualInterval,
    ...options
  }: ReindexWaitOptions = {}): Promise<Reindexing> {
    for (;;) {
      const state = await this.reindexing(options)
      onProgress?.(state)
      if (state.status === 'completed') return state
      await wait(pollInterval, options.signal)
    }
  }
}
