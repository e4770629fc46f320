import type { ApiPromise } from '../api-promise.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import { wait } from '../retry.ts'
import type { SearchReindex } from '../types.ts'
import { ApiGroup } from './api-group.ts'

const PATH = '/api/platform/search/reindex'
const DEFAULT_POLL_INTERVAL_MS = 500

/** Options of `wait`. */
export interface ReindexWaitOptions extends RequestOptions {
  /** Called with each polled state. */
  onProgress?: ((state: SearchReindex) => void) | undefined
  /** Poll interval in milliseconds; default 500. */
  pollInterval?: number | undefined
}

/** The search index of all associations. */
export class PlatformSearch extends ApiGroup {
  /**
   * Starts rebuilding the search index without downtime, or returns the running rebuild.
   *
   * @throws {AuthenticationError} without an operator key or session.
   * @example
   * await guildhall.platform.search.reindex()
   * await guildhall.platform.search.wait({ onProgress: ({ progress }) => console.log(progress) })
   */
  reindex(options?: PostOptions): ApiPromise<SearchReindex> {
    return this.api.request({ method: 'POST', path: PATH, options })
  }

  /** Gets the latest rebuild. @throws {NotFoundError} if there is none. */
  reindexing(options?: RequestOptions): ApiPromise<SearchReindex> {
    return this.api.request({ method: 'GET', path: PATH, options })
  }

  /** Waits until the latest rebuild is complete. @throws {NotFoundError} if there is none. */
  async wait({
    onProgress,
    pollInterval = DEFAULT_POLL_INTERVAL_MS,
    ...options
  }: ReindexWaitOptions = {}): Promise<SearchReindex> {
    for (;;) {
      const state = await this.reindexing(options)
      onProgress?.(state)
      if (state.status === 'completed') return state
      await wait(pollInterval, options.signal)
    }
  }
}
