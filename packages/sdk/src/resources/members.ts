import type { ApiPromise } from '../api-promise.ts'
import { findReadError } from '../library/file-chunks.ts'
import type { PostOptions, RequestOptions } from '../options.ts'
import type {
  CalendarFeed,
  CustomFieldNames,
  Import,
  ImportMapping,
  ImportPreview,
  MemberData,
  MemberErasure,
  MemberImportPreviewQuery,
  MemberImportQuery,
  PodcastFeed,
  SessionRequest,
  SessionToken,
} from '../types.ts'
import { BulkCollection } from './collection.ts'
import { stream } from './stream.ts'

/** A CSV file: its text, a Blob (such as `Bun.file(…)` or `await fs.openAsBlob(…)`), or a stream of its bytes. */
export type ImportFile = string | Blob | ReadableStream<Uint8Array>

/** The part of the file that a preview reads. */
const PREVIEW_BYTES = 1024 * 1024
/** The request includes the upload of the file. */
const IMPORT_TIMEOUT_MS = 15 * 60_000

/**
 * Members. `email`, `firstName` and `lastName` are required; email address, member number and external id are unique.
 * `export` writes CSV in the format of `import`.
 */
export class Members extends BulkCollection<'members'> {
  /**
   * Uploads a CSV file and starts its import; wait for it with `guildhall.imports.wait`. Streams are sent once; text
   * and Blobs are sent again on a retry.
   *
   * @throws {BadRequestError} for a file that is not CSV, and for columns that are neither fields nor in `mapping`,
   *   unless `ignoreUnknownColumns` is set; nothing is imported.
   * @throws {PayloadTooLargeError}
   * @example
   * const started = await guildhall.members.import(await openAsBlob('members.csv'), { mode: 'upsert' })
   * const done = await guildhall.imports.wait(started.id, { onProgress: ({ progress }) => console.log(progress) })
   * for (const { line, violations } of done.errors) console.error(line, violations)
   */
  import(file: ImportFile, query?: MemberImportQuery, options?: PostOptions): ApiPromise<Import> {
    return this.#upload('import', file, query, options)
  }

  /**
   * Reads the first 20 rows of a CSV file and guesses the mapping of its columns; nothing is stored. Pass the corrected
   * mapping to `import`.
   *
   * @throws {BadRequestError} for a file that is not CSV, or a mapping that does not fit it.
   * @throws {PayloadTooLargeError}
   * @example
   * const file = await openAsBlob('members.csv')
   * const { mapping } = await guildhall.members.previewImport(file)
   * await guildhall.members.import(file, { mapping: { ...mapping, Notes: null } })
   */
  previewImport(
    file: ImportFile,
    query?: MemberImportPreviewQuery,
    options?: RequestOptions,
  ): ApiPromise<ImportPreview> {
    // One extra byte shows whether the file continues.
    const start = file instanceof Blob ? file.slice(0, PREVIEW_BYTES + 1) : file
    return this.#upload('import/preview', start, query, options)
  }

  #upload<Result>(
    action: string,
    file: ImportFile,
    query: { mapping?: ImportMapping | undefined } | undefined,
    options: PostOptions | undefined,
  ): ApiPromise<Result> {
    const { mapping, ...otherParameters } = query ?? {}
    return this.api.request({
      method: 'POST',
      path: `${this.path}/${action}`,
      query: { ...otherParameters, mapping: mapping && JSON.stringify(mapping) },
      body: {
        content: file,
        type: 'text/csv',
        readError: () => (file instanceof Blob ? findReadError(file) : null),
      },
      options: { ...options, timeout: options?.timeout ?? IMPORT_TIMEOUT_MS },
    })
  }

  /**
   * Lists the custom fields that members have, the most frequent first.
   *
   * @example
   * const { items } = await guildhall.members.customFields()
   */
  customFields(options?: RequestOptions): ApiPromise<CustomFieldNames> {
    return this.api.request({ method: 'GET', path: `${this.path}/custom-fields`, options })
  }

  /**
   * Returns the data stored about a person, for data subject access requests. Parts that the caller cannot read are
   * `null`: audit log entries require the scope `audit:read`, chat `resources:read`, and orders, payments, refunds and
   * invoices `billing:read`.
   *
   * @throws {NotFoundError}
   * @example
   * const data = await guildhall.members.data(id)
   */
  data(id: string, options?: RequestOptions): ApiPromise<MemberData> {
    return this.api.request({ method: 'GET', path: `${this.getPath(id)}/data`, options })
  }

  /**
   * Permanently erases a person’s data and user. Statistical totals and users with a staff role are kept.
   *
   * @throws {NotFoundError} when the member does not exist.
   * @throws {ConflictError} while an import is pending, because its file may include the person.
   * @example
   * const { erasedAt } = await guildhall.members.erase(id)
   */
  erase(id: string, options?: PostOptions): ApiPromise<MemberErasure> {
    return this.act(id, 'erase', undefined, options)
  }

  /**
   * Creates a session token with which the association’s site acts as this member, by default for an hour.
   *
   * @throws {NotFoundError}
   * @throws {PermissionDeniedError} without a secret key, or if the member’s user has scopes that the key lacks.
   * @throws {ConflictError} when the member’s user is deactivated.
   * @example
   * const { token, expiresAt } = await guildhall.members.createSession(id, { expiresInSeconds: 900 })
   */
  createSession(id: string, settings?: SessionRequest, options?: PostOptions): ApiPromise<SessionToken> {
    return this.act(id, 'sessions', settings ?? {}, options)
  }

  /**
   * Creates the URL of the member’s private podcast feed; an earlier URL stops working. A member’s session can
   * create only the member’s own.
   *
   * @throws {NotFoundError}
   * @example
   * const { url } = await guildhall.members.createPodcastFeed(id)
   */
  createPodcastFeed(id: string, options?: PostOptions): ApiPromise<PodcastFeed> {
    return this.act(id, 'podcast-feed', undefined, options)
  }

  /** Revokes the member’s podcast feed URL. @throws {NotFoundError} if there is none. */
  revokePodcastFeed(id: string, options?: RequestOptions): ApiPromise<void> {
    return this.api.request({ method: 'DELETE', path: `${this.getPath(id)}/podcast-feed`, options })
  }

  /**
   * Creates the URL of the member’s private calendar, to subscribe to; an earlier URL stops working. A member’s
   * session can create only the member’s own.
   *
   * @throws {NotFoundError}
   * @example
   * const { url } = await guildhall.members.createCalendarFeed(id)
   */
  createCalendarFeed(id: string, options?: PostOptions): ApiPromise<CalendarFeed> {
    return this.act(id, 'calendar-feed', undefined, options)
  }

  /** Revokes the member’s calendar URL. @throws {NotFoundError} if there is none. */
  revokeCalendarFeed(id: string, options?: RequestOptions): ApiPromise<void> {
    return this.api.request({ method: 'DELETE', path: `${this.getPath(id)}/calendar-feed`, options })
  }

  /** Gets the member’s calendar as iCalendar: read it with `text()`. @throws {NotFoundError} */
  calendarFeed(id: string, options?: RequestOptions): ApiPromise<Response> {
    return stream(this.api, `${this.getPath(id)}/calendar.ics`, undefined, options)
  }

  /** Gets the member’s podcast feed as RSS: read it with `text()`. @throws {NotFoundError} */
  podcastFeed(id: string, options?: RequestOptions): ApiPromise<Response> {
    return stream(this.api, `${this.getPath(id)}/podcast.rss`, undefined, options)
  }
}
