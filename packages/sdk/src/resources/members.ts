import type { ApiPromise } from '../api-promise.ts'
import { faultOf } from '../library/file-pieces.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import type {
  Import,
  MemberData,
  MemberErasure,
  MemberExportQuery,
  MemberImportQuery,
  PodcastFeed,
  SessionRequest,
  SessionToken,
} from '../types.ts'
import { Collection } from './collection.ts'

/** A CSV file: its text, a Blob (such as `Bun.file(…)` or `await fs.openAsBlob(…)`), or a stream of its bytes. */
export type ImportFile = string | Blob | ReadableStream<Uint8Array>

/** The file goes up within this one request, so it has more time than others. */
const importTimeout = 15 * 60_000

/**
 * The association's members. `email`, `firstName` and `lastName` are needed; email, member number and external id
 * are unique.
 */
export class Members extends Collection<'members'> {
  /**
   * Starts an import of a CSV file. The service takes the file in and works on it afterwards: follow it with
   * `guildhall.imports.wait`. A stream is sent once; text and Blobs are sent again when the connection fails.
   *
   * @throws {BadRequestError} for a header line with unknown columns; nothing is imported then.
   * @throws {UnsupportedMediaTypeError} {@link PayloadTooLargeError}
   * @example
   * const started = await guildhall.members.import(await openAsBlob('members.csv'), { mode: 'upsert' })
   * const done = await guildhall.imports.wait(started.id, { onProgress: ({ progress }) => console.log(progress) })
   * for (const { line, violations } of done.errors) console.error(line, violations)
   */
  import(file: ImportFile, query?: MemberImportQuery, options?: PostOptions): ApiPromise<Import> {
    return this.api.request({
      method: 'POST',
      path: `${this.path}/import`,
      query,
      body: {
        content: file,
        type: 'text/csv',
        fault: () => (file instanceof Blob ? faultOf(file) : null),
      },
      options: { ...options, timeout: options?.timeout ?? importTimeout },
    })
  }

  /**
   * Exports members as CSV that `import` takes back without loss, with the filters of `list`. The answer's body has
   * not been read: stream it from `body`, or take it whole with `text()`. The time-out ends with its first byte.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * const answer = await guildhall.members.export({ status: 'active' })
   * await writeFile('active.csv', answer.body)
   */
  export(query?: MemberExportQuery, options?: RequestOptions): ApiPromise<Response> {
    return this.api.request({ method: 'GET', path: `${this.path}/export`, query, streams: true, options })
  }

  /**
   * Everything the service holds about a person, for a request for access under data-protection law.
   *
   * @throws {NotFoundError}
   * @example
   * const held = await guildhall.members.data(id)
   */
  data(id: string, options?: RequestOptions): ApiPromise<MemberData> {
    return this.api.request({ method: 'GET', path: `${this.pathOf(id)}/data`, options })
  }

  /**
   * Removes everything that identifies a person, for good. Totals in statistics stay.
   *
   * @throws {NotFoundError} when there is no such member, or it was erased before.
   * @example
   * const { erasedAt } = await guildhall.members.erase(id)
   */
  erase(id: string, options?: PostOptions): ApiPromise<MemberErasure> {
    return this.act(id, 'erase', undefined, options)
  }

  /**
   * Makes a token with which the association's own site acts as this member, for an hour unless given otherwise.
   *
   * @throws {NotFoundError} {@link PermissionDeniedError}
   * @example
   * const { token, expiresAt } = await guildhall.members.createSession(id, { expiresInSeconds: 900 })
   */
  createSession(id: string, settings?: SessionRequest, options?: PostOptions): ApiPromise<SessionToken> {
    return this.act(id, 'sessions', settings ?? {}, options)
  }

  /**
   * Makes the address of the member's private podcast feed, for a podcast app; one made before stops at once. With a
   * session, the member's own.
   *
   * @throws {NotFoundError}
   * @example
   * const { url } = await guildhall.members.createPodcastFeed(id)
   */
  createPodcastFeed(id: string, options?: PostOptions): ApiPromise<PodcastFeed> {
    return this.act(id, 'podcast-feed', undefined, options)
  }

  /** The address of the member's podcast feed opens nothing any more. @throws {NotFoundError} when there is none. */
  revokePodcastFeed(id: string, options?: RequestOptions): ApiPromise<void> {
    return this.api.request({ method: 'DELETE', path: `${this.pathOf(id)}/podcast-feed`, options })
  }

  /** What the member may hear at this moment, as RSS: read it with `text()`. @throws {NotFoundError} */
  podcastFeed(id: string, options?: RequestOptions): ApiPromise<Response> {
    return this.api.request({ method: 'GET', path: `${this.pathOf(id)}/podcast.rss`, streams: true, options })
  }
}
