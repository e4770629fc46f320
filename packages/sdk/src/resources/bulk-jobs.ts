import type { ApiPromise } from '../api-promise.ts'
import { FacetedPage } from '../faceted-page.ts'
import type { ListPromise } from '../list.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import { buildPath } from '../path.ts'
import type { BulkJob, BulkJobListQuery } from '../types.ts'
import { type WaitOptions, waitForCompletion } from '../wait-for-completion.ts'
import { ApiGroup } from './api-group.ts'
import { stream } from './stream.ts'

/** Bulk changes, started by `bulk` of a collection. Kept for 30 days after they end. */
export class BulkJobs extends ApiGroup {
  /**
   * Lists bulk jobs, newest first.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * const [latest] = await guildhall.bulkJobs.list({ collection: 'members' }).toArray({ limit: 1 })
   */
  list(query?: BulkJobListQuery, options?: RequestOptions): ListPromise<BulkJob, FacetedPage<BulkJob>> {
    return this.api.list('/api/bulk-jobs', query, options, FacetedPage<BulkJob>)
  }

  /**
   * Gets a bulk job: its progress and counts.
   *
   * @throws {NotFoundError}
   * @example
   * const { status, records } = await guildhall.bulkJobs.get(id)
   */
  get(id: string, options?: RequestOptions): ApiPromise<BulkJob> {
    return this.api.request({ method: 'GET', path: buildPath`/api/bulk-jobs/${id}`, options })
  }

  /**
   * Cancels a bulk job. Changes already made are kept.
   *
   * @throws {NotFoundError}
   * @throws {PermissionDeniedError} without the write scope of its collection.
   * @throws {ConflictError} when it has ended.
   * @example
   * const { records } = await guildhall.bulkJobs.cancel(id)
   */
  cancel(id: string, options?: PostOptions): ApiPromise<BulkJob> {
    return this.api.request({ method: 'POST', path: buildPath`/api/bulk-jobs/${id}/cancel`, options })
  }

  /**
   * Downloads a CSV file of the records changed, deleted or failed so far: `id`, `outcome` and `reason`.
   *
   * @throws {NotFoundError}
   * @example
   * const response = await guildhall.bulkJobs.result(id)
   * await writeFile('result.csv', response.body)
   */
  result(id: string, options?: RequestOptions): ApiPromise<Response> {
    return stream(this.api, buildPath`/api/bulk-jobs/${id}/result`, undefined, options)
  }

  /**
   * Waits until a bulk job is `completed`, `failed` or `cancelled`, and returns it. Records that could not be changed
   * do not fail the job: check `records.failed`.
   *
   * @throws {TimeoutError} when `timeout` passes; the job continues.
   * @example
   * const { records } = await guildhall.bulkJobs.wait(id, {
   *   onProgress: ({ progress }) => console.log(`${progress * 100}%`),
   * })
   */
  wait(id: string, options: WaitOptions<BulkJob> = {}): Promise<BulkJob> {
    return waitForCompletion((request) => this.get(id, request), `Bulk job ${id}`, options)
  }
}
