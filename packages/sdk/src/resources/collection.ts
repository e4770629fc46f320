import type { ApiPromise } from '../api-promise.ts'
import type { ListPromise } from '../list.ts'
import type { AnswerOf, BodyOf, ItemOf, OperationId, QueryOf } from '../operations.ts'
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

type NameBefore<Suffix extends string> = OperationId extends infer Id
  ? Id extends `${infer Name}${Suffix}`
    ? Name
    : never
  : never

/** The collections whose records can be created and changed, named as in their operations: `members`. */
export type CollectionName = Exclude<
  NameBefore<'.create'> & NameBefore<'.update'>,
  'resources' | 'categories'
>

/** Where both PUT and PATCH are operations, PATCH is called `patch`; where there is only PATCH, it is `update`. */
type ChangesOf<Name extends CollectionName> = `${Name}.patch` extends OperationId
  ? BodyOf<`${Name}.patch`>
  : BodyOf<`${Name}.update`>

/** The record of a collection. */
type RecordOf<Name extends CollectionName> = AnswerOf<`${Name}.get`>

/** What every collection of records can do. */
export class Records<Name extends CollectionName> {
  protected readonly api: Transport
  protected readonly path: string

  constructor(api: Transport, path: string) {
    this.api = api
    this.path = path
  }

  /**
   * Lists records, newest first unless ordered otherwise: one page with `await`, all of them with `for await`.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @throws {AuthenticationError} {@link PermissionDeniedError} {@link RateLimitError}
   * @example
   * for await (const member of guildhall.members.list({ status: ['lapsed', 'grace'], order: { renewsAt: 'asc' } })) {
   *   console.log(member.email, member.renewsAt)
   * }
   */
  list(query?: QueryOf<`${Name}.list`>, options?: RequestOptions): ListPromise<ItemOf<`${Name}.list`>> {
    return this.api.list(this.path, query, options)
  }

  /**
   * Creates a record.
   *
   * @throws {BadRequestError} with a violation for each fault.
   * @throws {ConflictError} when a value that has to be unique is another record's.
   * @example
   * const member = await guildhall.members.create({ email: 'ada@example.org', firstName: 'Ada', lastName: 'King' })
   */
  create(record: BodyOf<`${Name}.create`>, options?: PostOptions): ApiPromise<AnswerOf<`${Name}.create`>> {
    return this.api.request({ method: 'POST', path: this.path, json: record, options })
  }

  /**
   * Gets a record; with `ifNoneMatch`, `null` when it still has that ETag.
   *
   * @throws {NotFoundError} when the association has no such record.
   * @example
   * const { data: member, etag } = await guildhall.members.get(id).withResponse()
   */
  get(id: string, options?: PlainReadOptions): ApiPromise<RecordOf<Name>>
  get(id: string, options: ConditionalReadOptions): ApiPromise<RecordOf<Name> | null>
  get(id: string, options?: ReadOptions): ApiPromise<RecordOf<Name> | null> {
    return this.api.request({ method: 'GET', path: this.pathOf(id), options })
  }

  /**
   * Changes a record. What is left out keeps its value, `null` clears it.
   *
   * @throws {BadRequestError} {@link NotFoundError} {@link ConflictError}
   * @throws {PreconditionFailedError} when it has changed since the ETag given as `ifMatch`.
   * @example
   * await guildhall.members.update(id, { status: 'active', phone: null }, { ifMatch: etag })
   */
  update(id: string, changes: ChangesOf<Name>, options?: ChangeOptions): ApiPromise<RecordOf<Name>> {
    return this.api.request({ method: 'PATCH', path: this.pathOf(id), json: changes, options })
  }

  protected pathOf(id: string): string {
    return this.path + path`/${id}`
  }

  /** A POST to something of one record, such as `rotate`. */
  protected act<T>(
    id: string,
    action: string,
    json: unknown,
    options: PostOptions | undefined,
  ): ApiPromise<T> {
    return this.api.request({ method: 'POST', path: `${this.pathOf(id)}/${action}`, json, options })
  }
}

/** A collection whose records can be deleted as well. */
export class Collection<Name extends CollectionName> extends Records<Name> {
  /**
   * Deletes a record.
   *
   * @throws {NotFoundError} when there is none, or it was deleted before.
   * @throws {ConflictError} while others refer to it.
   * @throws {PreconditionFailedError} when it has changed since the ETag given as `ifMatch`.
   * @example
   * await guildhall.members.delete(id)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void> {
    return this.api.request({ method: 'DELETE', path: this.pathOf(id), options })
  }
}
