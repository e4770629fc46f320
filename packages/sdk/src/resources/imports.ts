import type { ApiPromise } from '../api-promise.ts'
import { FacetedPage } from '../faceted-page.ts'
import type { ListPromise } from '../list.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import { buildPath } from '../path.ts'
import type { Import, ImportListQuery } from '../types.ts'
import { type WaitOptions, waitForCompletion } from '../wait-for-completion.ts'
import { ApiGroup } from './api-group.ts'
import { stream } from './stream.ts'

/** CSV imports, kept for 30 days. Scopes `members:read` and, to cancel one, `members:write`. */
export class Imports extends ApiGroup {
  /**
   * Lists imports, newest first.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * const [latest] = await guildhall.imports.list().toArray({ limit: 1 })
   */
  list(query?: ImportListQuery, options?: RequestOptions): ListPromise<Import, FacetedPage<Import>> {
    return this.api.list('/api/imports', query, options, FacetedPage<Import>)
  }

  /**
   * Gets an import: progress, counts, and the errors of its first 1,000 failed rows; see `errors` for all.
   *
   * @throws {NotFoundError}
   * @example
   * const { status, rows, errors } = await guildhall.imports.get(id)
   */
  get(id: string, options?: RequestOptions): ApiPromise<Import> {
    return this.api.request({ method: 'GET', path: buildPath`/api/imports/${id}`, options })
  }

  /**
   * Cancels an import. Members already created or updated are kept.
   *
   * @throws {NotFoundError}
   * @throws {ConflictError} when it has ended.
   * @example
   * const { rows } = await guildhall.imports.cancel(id)
   */
  cancel(id: string, options?: PostOptions): ApiPromise<Import> {
    return this.api.request({ method: 'POST', path: buildPath`/api/imports/${id}/cancel`, options })
  }

  /**
   * Downloads all failed rows as CSV, with their reasons in the first column, which imports ignore. Import the
   * corrected file with the same `mapping`.
   *
   * @throws {NotFoundError}
   * @example
   * const response = await guildhall.imports.errors(id)
   * await writeFile('errors.csv', response.body)
   */
  errors(id: string, options?: RequestOptions): ApiPromise<Response> {
    return stream(this.api, buildPath`/api/imports/${id}/errors.csv`, undefined, options)
  }

  /**
   * Waits until an import is `completed`, `failed` or `cancelled`, and returns it. Rows with errors do not fail the
   * import: check `rows.failed`.
   *
   * @throws {TimeoutError} when `timeout` passes; the import continues.
   * @example
   * const done = await guildhall.imports.wait(id, { onProgress: ({ progress }) => console.log(`${progress * 100}%`) })
   */
  wait(id: string, options: WaitOptions<Import> = {}): Promise<Import> {
    return waitForCompletion((request) => this.get(id, request), `Import ${id}`, options)
  }
}
