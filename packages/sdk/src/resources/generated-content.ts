import type { ApiPromise } from '../api-promise.ts'
import { TimeoutError } from '../errors.ts'
import type { PlainReadOptions, PostOptions, RequestOptions } from '../options.ts'
import { path } from '../path.ts'
import { wait } from '../retry.ts'
import type { Transport } from '../transport.ts'
import type {
  GeneratedContent,
  GeneratedContents,
  GeneratedFileQuery,
  InfographicCreate,
  PodcastCreate,
} from '../types.ts'

const firstPollInterval = 500
const longestPollInterval = 3_000

/** How `wait` waits. */
export interface GenerationWaitOptions extends Omit<RequestOptions, 'timeout'> {
  /** Called with each state seen, the last one included. */
  onProgress?: ((state: GeneratedContent) => void) | undefined
  /** Milliseconds to wait in all; no limit unless given. */
  timeout?: number | undefined
  /** Milliseconds between looks; grows from 500 to 3,000 unless given. */
  pollInterval?: number | undefined
}

/** Podcasts and infographics made from documents. Scopes `resources:read` and `resources:write`. */
export class Generated {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Asks for a podcast of a document; while one is being made, that is the answer. See `wait`.
   *
   * @throws {NotFoundError} {@link BadRequestError}
   * @throws {ConflictError} while the file is still being read.
   * @throws {UnprocessableEntityError} with `kind` `no-text` or `document-too-long`.
   * @example
   * const podcast = await guildhall.resources.generated.createPodcast(id, { minutes: 3 })
   * const { url, transcript } = await guildhall.resources.generated.wait(podcast)
   */
  createPodcast(
    resourceId: string,
    wish: PodcastCreate = {},
    options?: PostOptions,
  ): ApiPromise<GeneratedContent> {
    const at = path`/api/resources/${resourceId}/generate-podcast`
    return this.#api.request({ method: 'POST', path: at, json: wish, options })
  }

  /**
   * Asks for an infographic of a document; while one is being made, that is the answer. See `wait`.
   *
   * @throws {NotFoundError} {@link BadRequestError}
   * @throws {ConflictError} while the file is still being read.
   * @throws {UnprocessableEntityError} with `kind` `no-text` or `document-too-long`.
   */
  createInfographic(
    resourceId: string,
    wish: InfographicCreate = {},
    options?: PostOptions,
  ): ApiPromise<GeneratedContent> {
    const at = path`/api/resources/${resourceId}/generate-infographic`
    return this.#api.request({ method: 'POST', path: at, json: wish, options })
  }

  /** The newest podcast of a resource, whatever its status. @throws {NotFoundError} before the first. */
  podcast(resourceId: string, options?: PlainReadOptions): ApiPromise<GeneratedContent> {
    return this.#api.request({ method: 'GET', path: path`/api/resources/${resourceId}/podcast`, options })
  }

  /** The newest infographic of a resource, whatever its status. @throws {NotFoundError} before the first. */
  infographic(resourceId: string, options?: PlainReadOptions): ApiPromise<GeneratedContent> {
    return this.#api.request({ method: 'GET', path: path`/api/resources/${resourceId}/infographic`, options })
  }

  /** All that was made of a resource, newest first. @throws {NotFoundError} {@link PermissionDeniedError} */
  list(resourceId: string, options?: RequestOptions): ApiPromise<GeneratedContents> {
    const at = path`/api/resources/${resourceId}/generated-content`
    return this.#api.request({ method: 'GET', path: at, options })
  }

  /** One podcast or infographic, as it is now. @throws {NotFoundError} {@link PermissionDeniedError} */
  get(resourceId: string, id: string, options?: PlainReadOptions): ApiPromise<GeneratedContent> {
    const at = path`/api/resources/${resourceId}/generated-content/${id}`
    return this.#api.request({ method: 'GET', path: at, options })
  }

  /** Makes what has failed anew. @throws {NotFoundError} {@link ConflictError} when it has not failed. */
  retry(resourceId: string, id: string, options?: PostOptions): ApiPromise<GeneratedContent> {
    const at = path`/api/resources/${resourceId}/generated-content/${id}/retry`
    return this.#api.request({ method: 'POST', path: at, options })
  }

  /**
   * Downloads the file; an infographic as `png` or `svg`. The answer's body has not been read.
   *
   * @throws {NotFoundError} {@link PermissionDeniedError} {@link PaymentRequiredError}
   * @throws {ConflictError} when it is not ready.
   * @example
   * const answer = await guildhall.resources.generated.download(resourceId, podcast.id)
   * await writeFile('handbook.mp3', answer.body)
   */
  download(
    resourceId: string,
    id: string,
    query?: GeneratedFileQuery,
    options?: RequestOptions,
  ): ApiPromise<Response> {
    const at = path`/api/resources/${resourceId}/generated-content/${id}/file`
    return this.#api.request({ method: 'GET', path: at, query, streams: true, follows: true, options })
  }

  /**
   * Waits until something is `ready` or `failed`, and answers its last state.
   *
   * @throws {TimeoutError} when it has not ended within `timeout`; the work goes on.
   * @example
   * await guildhall.resources.generated.wait(podcast, { onProgress: ({ progress }) => console.log(progress) })
   */
  async wait(
    { resourceId, id }: Pick<GeneratedContent, 'resourceId' | 'id'>,
    { onProgress, timeout, pollInterval, ...options }: GenerationWaitOptions = {},
  ): Promise<GeneratedContent> {
    const startedAt = performance.now()
    let interval = pollInterval ?? firstPollInterval
    for (;;) {
      const state = await this.get(resourceId, id, options)
      onProgress?.(state)
      if (state.status === 'ready' || state.status === 'failed') return state
      if (timeout !== undefined && performance.now() - startedAt + interval > timeout)
        throw new TimeoutError(
          `The ${state.kind} ${id} was not ready within ${timeout} ms; the work goes on.`,
        )
      await wait(interval, options.signal)
      interval = pollInterval ?? Math.min(longestPollInterval, interval * 1.5)
    }
  }
}
