import type { ApiPromise } from '../api-promise.ts'
import { TimeoutError } from '../errors.ts'
import type { PlainReadOptions, PostOptions, RequestOptions } from '../options.ts'
import { buildPath } from '../path.ts'
import { wait } from '../retry.ts'
import type {
  GeneratedContent,
  GeneratedContents,
  GeneratedFileQuery,
  InfographicCreate,
  PodcastCreate,
} from '../types.ts'
import { ApiGroup } from './api-group.ts'
import { stream } from './stream.ts'

const FIRST_POLL_INTERVAL_MS = 500
const MAX_POLL_INTERVAL_MS = 3_000

/** Options of `wait`. */
export interface GenerationWaitOptions extends Omit<RequestOptions, 'timeout'> {
  /** Called with each polled state, including the last. */
  onProgress?: ((state: GeneratedContent) => void) | undefined
  /** Total timeout in milliseconds; unlimited by default. */
  timeout?: number | undefined
  /** Poll interval in milliseconds; by default grows from 500 to 3,000. */
  pollInterval?: number | undefined
}

/** Podcasts and infographics generated from documents. Scopes `resources:read` and `resources:write`. */
export class Generated extends ApiGroup {
  /**
   * Requests a podcast of a document, or returns the one in progress. See `wait`.
   *
   * @throws {NotFoundError} {@link BadRequestError}
   * @throws {ConflictError} while the file is still being processed.
   * @throws {UnprocessableEntityError} with `kind` `no-text` or `document-too-long`.
   * @example
   * const podcast = await guildhall.resources.generated.createPodcast(id, { minutes: 3 })
   * const { url, transcript } = await guildhall.resources.generated.wait(podcast)
   */
  createPodcast(
    resourceId: string,
    request: PodcastCreate = {},
    options?: PostOptions,
  ): ApiPromise<GeneratedContent> {
    const path = buildPath`/api/resources/${resourceId}/generate-podcast`
    return this.api.request({ method: 'POST', path, json: request, options })
  }

  /**
   * Requests an infographic of a document, or returns the one in progress. See `wait`.
   *
   * @throws {NotFoundError} {@link BadRequestError}
   * @throws {ConflictError} while the file is still being processed.
   * @throws {UnprocessableEntityError} with `kind` `no-text` or `document-too-long`.
   */
  createInfographic(
    resourceId: string,
    request: InfographicCreate = {},
    options?: PostOptions,
  ): ApiPromise<GeneratedContent> {
    const path = buildPath`/api/resources/${resourceId}/generate-infographic`
    return this.api.request({ method: 'POST', path, json: request, options })
  }

  /** Gets a resource’s newest podcast, in any status. @throws {NotFoundError} if there is none. */
  podcast(resourceId: string, options?: PlainReadOptions): ApiPromise<GeneratedContent> {
    return this.api.request({ method: 'GET', path: buildPath`/api/resources/${resourceId}/podcast`, options })
  }

  /** Gets a resource’s newest infographic, in any status. @throws {NotFoundError} if there is none. */
  infographic(resourceId: string, options?: PlainReadOptions): ApiPromise<GeneratedContent> {
    return this.api.request({
      method: 'GET',
      path: buildPath`/api/resources/${resourceId}/infographic`,
      options,
    })
  }

  /** Lists a resource’s generated content, newest first. @throws {NotFoundError} {@link PermissionDeniedError} */
  list(resourceId: string, options?: RequestOptions): ApiPromise<GeneratedContents> {
    const path = buildPath`/api/resources/${resourceId}/generated-content`
    return this.api.request({ method: 'GET', path, options })
  }

  /** Gets a podcast or infographic. @throws {NotFoundError} {@link PermissionDeniedError} */
  get(resourceId: string, id: string, options?: PlainReadOptions): ApiPromise<GeneratedContent> {
    const path = buildPath`/api/resources/${resourceId}/generated-content/${id}`
    return this.api.request({ method: 'GET', path, options })
  }

  /** Retries a failed podcast or infographic. @throws {NotFoundError} {@link ConflictError} if it has not failed. */
  retry(resourceId: string, id: string, options?: PostOptions): ApiPromise<GeneratedContent> {
    const path = buildPath`/api/resources/${resourceId}/generated-content/${id}/retry`
    return this.api.request({ method: 'POST', path, options })
  }

  /**
   * Downloads the file; an infographic as `png` or `svg`. The response body is a stream.
   *
   * @throws {NotFoundError} {@link PermissionDeniedError} {@link PaymentRequiredError}
   * @throws {ConflictError} if it is not ready.
   * @example
   * const response = await guildhall.resources.generated.download(resourceId, podcast.id)
   * await writeFile('handbook.mp3', response.body)
   */
  download(
    resourceId: string,
    id: string,
    query?: GeneratedFileQuery,
    options?: RequestOptions,
  ): ApiPromise<Response> {
    const path = buildPath`/api/resources/${resourceId}/generated-content/${id}/file`
    return stream(this.api, path, query, options, { redirect: true })
  }

  /**
   * Waits until content is `ready` or `failed`, and returns it.
   *
   * @throws {TimeoutError} when `timeout` passes; generation continues.
   * @example
   * await guildhall.resources.generated.wait(podcast, { onProgress: ({ progress }) => console.log(progress) })
   */
  async wait(
    { resourceId, id }: Pick<GeneratedContent, 'resourceId' | 'id'>,
    { onProgress, timeout, pollInterval, ...options }: GenerationWaitOptions = {},
  ): Promise<GeneratedContent> {
    const startedAt = performance.now()
    let interval = pollInterval ?? FIRST_POLL_INTERVAL_MS
    for (;;) {
      const state = await this.get(resourceId, id, options)
      onProgress?.(state)
      if (state.status === 'ready' || state.status === 'failed') return state
      if (timeout !== undefined && performance.now() - startedAt + interval > timeout)
        throw new TimeoutError(
          `The ${state.kind} ${id} was not ready within ${timeout} ms; generation continues.`,
        )
      await wait(interval, options.signal)
      interval = pollInterval ?? Math.min(MAX_POLL_INTERVAL_MS, interval * 1.5)
    }
  }
}
