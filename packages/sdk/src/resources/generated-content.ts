import type { ApiPromise } from '../api-promise.ts'
import type { PlainReadOptions, PostOptions, RequestOptions } from '../options.ts'
import { buildPath } from '../path.ts'
import type {
  GeneratedContent,
  GeneratedContents,
  GeneratedFileQuery,
  InfographicCreate,
  PodcastCreate,
} from '../types.ts'
import { type PollIntervals, type WaitOptions, waitForCompletion } from '../wait-for-completion.ts'
import { ApiGroup } from './api-group.ts'
import { stream } from './stream.ts'

const GENERATION_INTERVALS_MS: PollIntervals = [500, 3_000]

/** Options of `wait`. */
export interface GenerationWaitOptions extends WaitOptions<GeneratedContent> {
  /** Poll interval in milliseconds; by default grows from 500 to 3,000. */
  pollInterval?: number | undefined
}

/** Podcasts and infographics generated from documents. Scopes `resources:read` and `resources:write`. */
export class Generated extends ApiGroup {
  /**
   * Requests a podcast of a document, or returns the one in progress. See `wait`.
   *
   * @throws {NotFoundError} when the resource does not exist.
   * @throws {BadRequestError} for an invalid option, or a language that is unsupported or not the document’s.
   * @throws {PermissionDeniedError} for users other than administrators.
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
    return this.api.request({
      method: 'POST',
      path: buildPath`/api/resources/${resourceId}/generate-podcast`,
      json: request,
      options,
    })
  }

  /**
   * Requests an infographic of a document, or returns the one in progress. See `wait`.
   *
   * @throws {ApiError} like `createPodcast`.
   */
  createInfographic(
    resourceId: string,
    request: InfographicCreate = {},
    options?: PostOptions,
  ): ApiPromise<GeneratedContent> {
    return this.api.request({
      method: 'POST',
      path: buildPath`/api/resources/${resourceId}/generate-infographic`,
      json: request,
      options,
    })
  }

  /**
   * Gets a resource’s newest podcast, in any status.
   *
   * @throws {NotFoundError} if there is none.
   * @throws {PaymentRequiredError} {@link PermissionDeniedError} if the caller cannot open the resource.
   */
  podcast(resourceId: string, options?: PlainReadOptions): ApiPromise<GeneratedContent> {
    return this.api.request({ method: 'GET', path: buildPath`/api/resources/${resourceId}/podcast`, options })
  }

  /**
   * Gets a resource’s newest infographic, in any status.
   *
   * @throws {NotFoundError} if there is none.
   * @throws {PaymentRequiredError} {@link PermissionDeniedError} if the caller cannot open the resource.
   */
  infographic(resourceId: string, options?: PlainReadOptions): ApiPromise<GeneratedContent> {
    return this.api.request({
      method: 'GET',
      path: buildPath`/api/resources/${resourceId}/infographic`,
      options,
    })
  }

  /**
   * Lists a resource’s generated content, newest first, at most 100.
   *
   * @throws {NotFoundError} when the resource does not exist.
   * @throws {PaymentRequiredError} {@link PermissionDeniedError} if the caller cannot open the resource.
   */
  list(resourceId: string, options?: RequestOptions): ApiPromise<GeneratedContents> {
    return this.api.request({
      method: 'GET',
      path: buildPath`/api/resources/${resourceId}/generated-content`,
      options,
    })
  }

  /**
   * Gets a podcast or infographic.
   *
   * @throws {NotFoundError}
   * @throws {PaymentRequiredError} {@link PermissionDeniedError} if the caller cannot open the resource.
   */
  get(resourceId: string, id: string, options?: PlainReadOptions): ApiPromise<GeneratedContent> {
    return this.api.request({
      method: 'GET',
      path: buildPath`/api/resources/${resourceId}/generated-content/${id}`,
      options,
    })
  }

  /**
   * Retries a failed podcast or infographic.
   *
   * @throws {NotFoundError}
   * @throws {PermissionDeniedError} for users other than administrators.
   * @throws {ConflictError} if it has not failed, another of its kind is in progress, or the file is still being
   *   processed.
   * @throws {UnprocessableEntityError} with `kind` `no-text` or `document-too-long`.
   */
  retry(resourceId: string, id: string, options?: PostOptions): ApiPromise<GeneratedContent> {
    return this.api.request({
      method: 'POST',
      path: buildPath`/api/resources/${resourceId}/generated-content/${id}/retry`,
      options,
    })
  }

  /**
   * Downloads the file; an infographic as `png` or `svg`. The response body is a stream.
   *
   * @throws {NotFoundError} if the content does not exist, or not in this format.
   * @throws {PaymentRequiredError} {@link PermissionDeniedError} if the caller cannot open the resource.
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
  wait(
    { resourceId, id }: Pick<GeneratedContent, 'resourceId' | 'id'>,
    options: GenerationWaitOptions = {},
  ): Promise<GeneratedContent> {
    const get = (request: RequestOptions) => this.get(resourceId, id, request)
    return waitForCompletion(get, `Generated content ${id}`, options, GENERATION_INTERVALS_MS)
  }
}
