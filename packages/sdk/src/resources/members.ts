import type { ApiPromise } from '../api-promise.ts'
import type { ListPromise } from '../list.ts'
import type {
  ChangeOptions,
  ConditionalReadOptions,
  PlainReadOptions,
  PostOptions,
  ReadOptions,
  RequestOptions,
} from '../options.ts'
import { path } from '../path.ts'
import type { Transport } from '../transport.ts'
import type {
  Import,
  Member,
  MemberCreate,
  MemberData,
  MemberErasure,
  MemberExportQuery,
  MemberImportQuery,
  MemberListQuery,
  MemberUpdate,
  SessionRequest,
  SessionToken,
} from '../types.ts'

/** A CSV file: its text, a Blob (such as `Bun.file(…)` or `await fs.openAsBlob(…)`), or a stream of its bytes. */
export type ImportFile = string | Blob | ReadableStream<Uint8Array>

/** The file goes up within this one request, so it has more time than others. */
const importTimeout = 15 * 60_000

/** The association's members. Scopes `members:read` and `members:write`. */
export class Members {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Lists members, newest first unless ordered otherwise: one page with `await`, all of them with `for await`.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @throws {AuthenticationError} {@link PermissionDeniedError} {@link RateLimitError}
   * @example
   * for await (const member of guildhall.members.list({ status: ['lapsed', 'grace'], order: { renewsAt: 'asc' } })) {
   *   console.log(member.email, member.renewsAt)
   * }
   */
  list(query?: MemberListQuery, options?: RequestOptions): ListPromise<Member> {
    return this.#api.list('/api/members', query, options)
  }

  /**
   * Creates a member; `email`, `firstName` and `lastName` are needed.
   *
   * @throws {BadRequestError} with a violation for each fault.
   * @throws {ConflictError} when the email, the member number or the external id is another member's.
   * @example
   * const member = await guildhall.members.create({ email: 'ada@example.org', firstName: 'Ada', lastName: 'King' })
   */
  create(member: MemberCreate, options?: PostOptions): ApiPromise<Member> {
    return this.#api.request({ method: 'POST', path: '/api/members', json: member, options })
  }

  /**
   * Gets a member; with `ifNoneMatch`, `null` when it still has that ETag.
   *
   * @throws {NotFoundError} when the association has no such member.
   * @example
   * const { data: member, etag } = await guildhall.members.get(id).withResponse()
   */
  get(id: string, options?: PlainReadOptions): ApiPromise<Member>
  get(id: string, options: ConditionalReadOptions): ApiPromise<Member | null>
  get(id: string, options?: ReadOptions): ApiPromise<Member | null> {
    return this.#api.request({ method: 'GET', path: path`/api/members/${id}`, options })
  }

  /**
   * Changes a member. What is left out keeps its value, `null` clears it.
   *
   * @throws {BadRequestError} {@link NotFoundError} {@link ConflictError}
   * @throws {PreconditionFailedError} when the member has changed since the ETag given as `ifMatch`.
   * @example
   * await guildhall.members.update(id, { status: 'active', phone: null }, { ifMatch: etag })
   */
  update(id: string, changes: MemberUpdate, options?: ChangeOptions): ApiPromise<Member> {
    return this.#api.request({ method: 'PATCH', path: path`/api/members/${id}`, json: changes, options })
  }

  /**
   * Deletes a member.
   *
   * @throws {NotFoundError} when there is none, or it was deleted before.
   * @throws {PreconditionFailedError} when the member has changed since the ETag given as `ifMatch`.
   * @example
   * await guildhall.members.delete(id)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/members/${id}`, options })
  }

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
    return this.#api.request({
      method: 'POST',
      path: '/api/members/import',
      query,
      body: { content: file, type: 'text/csv' },
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
    return this.#api.request({ method: 'GET', path: '/api/members/export', query, streams: true, options })
  }

  /**
   * Everything the service holds about a person, for a request for access under data-protection law.
   *
   * @throws {NotFoundError}
   * @example
   * const held = await guildhall.members.data(id)
   */
  data(id: string, options?: RequestOptions): ApiPromise<MemberData> {
    return this.#api.request({ method: 'GET', path: path`/api/members/${id}/data`, options })
  }

  /**
   * Removes everything that identifies a person, for good. Totals in statistics stay.
   *
   * @throws {NotFoundError} when there is no such member, or it was erased before.
   * @example
   * const { erasedAt } = await guildhall.members.erase(id)
   */
  erase(id: string, options?: PostOptions): ApiPromise<MemberErasure> {
    return this.#api.request({ method: 'POST', path: path`/api/members/${id}/erase`, options })
  }

  /**
   * Makes a token with which the association's own site acts as this member, for an hour unless given otherwise.
   *
   * @throws {NotFoundError} {@link PermissionDeniedError}
   * @example
   * const { token, expiresAt } = await guildhall.members.createSession(id, { expiresInSeconds: 900 })
   */
  createSession(id: string, settings?: SessionRequest, options?: PostOptions): ApiPromise<SessionToken> {
    return this.#api.request({
      method: 'POST',
      path: path`/api/members/${id}/sessions`,
      json: settings ?? {},
      options,
    })
  }
}
