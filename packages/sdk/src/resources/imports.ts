import type { ApiPromise } from '../api-promise.ts'
import { TimeoutError } from '../errors.ts'
import type { ListPromise } from '../list.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import { wait } from '../retry.ts'
import type { Transport } from '../transport.ts'
import type { Import, ImportListQuery } from '../types.ts'

const firstPollInterval = 250
const longestPollInterval = 2_000

/** Options of `wait`. */
export interface WaitOptions extends Omit<RequestOptions, 'timeout'> {
  /** Called with each polled state, including the last. */
  onProgress?: ((state: Import) => void) | undefined
  /** Total timeout in milliseconds; unlimited by default. */
  timeout?: number | undefined
  /** Poll interval in milliseconds; by default grows from 250 to 2,000. */
  pollInterval?: number | undefined
}

/** CSV imports, kept for 30 days. Scope `members:read`. */
export class Imports {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Lists imports, newest first.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * const [latest] = await guildhall.imports.list().toArray({ limit: 1 })
   */
  list(query?: ImportListQuery, options?: RequestOptions): ListPromise<Import> {
    return this.#api.list('/api/imports', query, options)
  }

  /**
   * Gets an import: progress, counts, and errors of rejected rows.
   *
   * @throws {NotFoundError}
   * @example
   * const { status, rows, errors } = await guildhall.imports.get(id)
   */
  get(id: string, options?: RequestOptions): ApiPromise<Import> {
    return this.#api.request({ method: 'GET', path: path`/api/imports/${id}`, options })
  }

  /**
   * Cancels an import. Members that were created or updated stay.
   *
   * @throws {NotFoundError} {@link ConflictError} when it has ended.
   * @example
   * const { rows } = await guildhall.imports.cancel(id)
   */
  cancel(id: string, options?: PostOptions): ApiPromise<Import> {
    return this.#api.request({ method: 'POST', path: path`/api/imports/${id}/cancel`, options })
  }

  /**
   * Downloads all failed rows as CSV, with their reasons in the first column. Import the corrected file as it is.
   *
   * @throws {NotFoundError}
   * @example
   * const response = await guildhall.imports.errors(id)
   * await writeFile('errors.csv', response.body)
   */
  errors(id: string, options?: RequestOptions): ApiPromise<Response> {
    return this.#api.request({
      method: 'GET',
      path: path`/api/imports/${id}/errors.csv`,
      streams: true,
      options,
    })
  }

  /**
   * Waits until an import is `completed`, `failed` or `cancelled`, and returns it. Rows with errors do not fail the import: check
   * `rows.failed`.
   *
   * @throws {TimeoutError} when `timeout` passes; the import continues.
   * @example
   * const done = await guildhall.imports.wait(id, { onProgress: ({ progress }) => console.log(`${progress * 100} %`) })
   */
  async wait(
    id: string,
    { onProgress, timeout, pollInterval, ...options }: WaitOptions = {},
  ): Promise<Import> {
    const startedAt = performance.now()
    for (
      let interval = pollInterval ?? firstPollInterval;
      ;
      interval = nextInterval(interval, pollInterval)
    ) {
      const state = await this.get(id, options)
      onProgress?.(state)
      if (state.status !== 'queued' && state.status !== 'running') return state
      if (timeout !== undefined && performance.now() - startedAt + interval > timeout) {
        throw new TimeoutError(`Import ${id} did not finish within ${timeout} ms; it continues.`)
      }
      await wait(interval, options.signal)
    }
  }
}

function nextInterval(interval: number, fixed: number | undefined): number {
  return fixed ?? Math.min(longestPollInterval, interval * 1.5)
}
