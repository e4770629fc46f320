import type { ApiPromise } from '../api-promise.ts'
import { FacetedPage } from '../faceted-page.ts'
import type { ListPromise } from '../list.ts'
import type { BodyOf, ItemOf, OperationId, QueryOf, ResponseBody } from '../operations.ts'
import type {
  ChangeOptions,
  ConditionalReadOptions,
  PlainReadOptions,
  PostOptions,
  ReadOptions,
  RequestOptions,
} from '../options.ts'
import { buildPath } from '../path.ts'
import type { Transport } from '../transport.ts'
import type { BulkJob } from '../types.ts'
import { stream } from './stream.ts'

/** The service’s maximum page size for records with selected fields. */
const MAX_SELECTED_PER_PAGE = 500

type NameBefore<Suffix extends string> = OperationId extends infer Id
  ? Id extends `${infer Name}${Suffix}`
    ? Name
    : never
  : never

/** Collections whose records can be created and updated, named as in operation ids: `members`. */
export type CollectionName = Exclude<
  NameBefore<'.create'> & NameBefore<'.update'>,
  'resources' | 'categories'
>

/** The collections with bulk changes. */
export type BulkCollectionName = CollectionName & NameBefore<'.bulk'>

/** PATCH is called `patch` when there is also PUT, otherwise `update`. */
type ChangesOf<Name extends CollectionName> = `${Name}.patch` extends OperationId
  ? BodyOf<`${Name}.patch`>
  : BodyOf<`${Name}.update`>

/** The query of a list of whole records. */
type PlainListQuery<Name extends CollectionName> = Omit<QueryOf<`${Name}.list`>, 'fields'>

/** The fields of a collection’s listed records. */
type FieldOf<Name extends CollectionName> = keyof ItemOf<`${Name}.list`>

/** A listed record with some of its fields. */
type Selected<Name extends CollectionName, Field extends FieldOf<Name>> = Pick<ItemOf<`${Name}.list`>, Field>

/** A collection’s record. */
type RecordOf<Name extends CollectionName> = ResponseBody<`${Name}.get`>

/** Operations of every collection. */
export class Records<Name extends CollectionName> {
  protected readonly api: Transport
  protected readonly path: string

  constructor(api: Transport, path: string) {
    this.api = api
    this.path = path
  }

  /**
   * Lists records, newest first by default: `await` fetches one page, `for await` iterates over all.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @throws {PermissionDeniedError} if the scope is missing.
   * @example
   * for await (const member of guildhall.members.list({ status: ['lapsed', 'grace'], order: { renewsAt: 'asc' } })) {
   *   console.log(member.email, member.renewsAt)
   * }
   * @example
   * const { items, facets } = await guildhall.members.list({ level: { empty: true }, facets: ['status'] })
   */
  list(
    query?: PlainListQuery<Name>,
    options?: RequestOptions,
  ): ListPromise<ItemOf<`${Name}.list`>, FacetedPage<ItemOf<`${Name}.list`>>> {
    return this.api.list(this.path, query, options, FacetedPage<ItemOf<`${Name}.list`>>)
  }

  /**
   * Lists only some fields of each record, 500 records per page by default.
   *
   * @throws {BadRequestError} for an unknown field, filter or value.
   * @example
   * for await (const { email } of guildhall.members.select(['id', 'email'], { status: 'active' })) console.log(email)
   */
  select<const Field extends FieldOf<Name>>(
    fields: readonly Field[],
    query?: PlainListQuery<Name>,
    options?: RequestOptions,
  ): ListPromise<Selected<Name, Field>, FacetedPage<Selected<Name, Field>>> {
    const { itemsPerPage = MAX_SELECTED_PER_PAGE } = (query ?? {}) as { itemsPerPage?: number | undefined }
    const selected = { ...query, itemsPerPage, fields }
    return this.api.list(this.path, selected, options, FacetedPage<Selected<Name, Field>>)
  }

  /**
   * Creates a record.
   *
   * @throws {BadRequestError} with every violation.
   * @throws {ConflictError} when a unique value is taken, such as an email address (`kind` `email-taken`).
   * @example
   * const member = await guildhall.members.create({ email: 'ada@example.org', firstName: 'Ada', lastName: 'King' })
   */
  create(
    record: BodyOf<`${Name}.create`>,
    options?: PostOptions,
  ): ApiPromise<ResponseBody<`${Name}.create`>> {
    return this.api.request({ method: 'POST', path: this.path, json: record, options })
  }

  /**
   * Gets a record; with `ifNoneMatch`, returns `null` if unchanged.
   *
   * @throws {NotFoundError} when the record does not exist.
   * @example
   * const { data: member, etag } = await guildhall.members.get(id).withResponse()
   */
  get(id: string, options?: PlainReadOptions): ApiPromise<RecordOf<Name>>
  get(id: string, options: ConditionalReadOptions): ApiPromise<RecordOf<Name> | null>
  get(id: string, options?: ReadOptions): ApiPromise<RecordOf<Name> | null> {
    return this.api.request({ method: 'GET', path: this.getPath(id), options })
  }

  /**
   * Updates a record. Omitted fields are kept; `null` clears a field or resets it to its default.
   *
   * @throws {BadRequestError} with every violation.
   * @throws {NotFoundError} when the record does not exist.
   * @throws {ConflictError} when a unique value is taken.
   * @throws {PreconditionFailedError} if it no longer matches the ETag in `ifMatch`.
   * @example
   * await guildhall.members.update(id, { status: 'active', phone: null }, { ifMatch: etag })
   */
  update(id: string, changes: ChangesOf<Name>, options?: ChangeOptions): ApiPromise<RecordOf<Name>> {
    return this.api.request({ method: 'PATCH', path: this.getPath(id), json: changes, options })
  }

  protected getPath(id: string): string {
    return this.path + buildPath`/${id}`
  }

  /** POSTs to a sub-resource of a record, such as `rotate`. */
  protected act<T>(
    id: string,
    action: string,
    json: unknown,
    options: PostOptions | undefined,
  ): ApiPromise<T> {
    return this.api.request({ method: 'POST', path: `${this.getPath(id)}/${action}`, json, options })
  }
}

/** A collection whose records can be deleted. */
export class Collection<Name extends CollectionName> extends Records<Name> {
  /**
   * Deletes a record.
   *
   * @throws {NotFoundError} when it does not exist.
   * @throws {ConflictError} while other records refer to it, such as members to their level.
   * @throws {PreconditionFailedError} if it no longer matches the ETag in `ifMatch`.
   * @example
   * await guildhall.members.delete(id)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void> {
    return this.api.request({ method: 'DELETE', path: this.getPath(id), options })
  }
}

/** A collection with bulk changes and deletions. */
export class BulkCollection<Name extends BulkCollectionName> extends Collection<Name> {
  /**
   * Updates or deletes records in bulk: those in `ids`, or all that match `filter`, which takes the filters of `list`.
   * Wait for the job with `guildhall.bulkJobs.wait`.
   *
   * @throws {BadRequestError} for an invalid change or an unknown filter; nothing is changed.
   * @throws {ConflictError} when the number of records is not `expectedCount`, which `filter` requires;
   *   `extensions.count` is the actual number.
   * @example
   * const job = await guildhall.members.bulk({
   *   filter: { level: 'student' },
   *   patch: { level: 'young-professional' },
   *   expectedCount: 431,
   * })
   * const { records } = await guildhall.bulkJobs.wait(job.id)
   */
  bulk(request: BodyOf<`${Name}.bulk`>, options?: PostOptions): ApiPromise<BulkJob> {
    return this.api.request({ method: 'POST', path: `${this.path}/bulk`, json: request, options })
  }

  /**
   * Exports records as CSV or Excel, with the filters and order of `list`. The response body is a stream: use `body`,
   * `text()` or `blob()`. While it is read, `timeout` limits only periods without data.
   *
   * @throws {BadRequestError} for an unknown filter, value or column.
   * @example
   * const response = await guildhall.members.export({ status: 'active', columns: ['email', 'address.city'] })
   * await writeFile('active.csv', response.body)
   */
  export(query?: QueryOf<`${Name}.export`>, options?: RequestOptions): ApiPromise<Response> {
    return stream(this.api, `${this.path}/export`, query, options)
  }
}
