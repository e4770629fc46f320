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
  MembershipLevel,
  MembershipLevelCreate,
  MembershipLevelListQuery,
  MembershipLevelUpdate,
} from '../types.ts'

/** The kinds of membership. Scopes `members:read` and `members:write`. */
export class MembershipLevels {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Lists membership levels, newest first unless ordered otherwise.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * for await (const level of guildhall.membershipLevels.list()) console.log(level.id)
   */
  list(query?: MembershipLevelListQuery, options?: RequestOptions): ListPromise<MembershipLevel> {
    return this.#api.list('/api/membership-levels', query, options)
  }

  /**
   * Creates a membership level.
   *
   * @throws {BadRequestError} with a violation for each fault.
   * @throws {ConflictError} when the key is another level's.
   * @example
   * await guildhall.membershipLevels.create({ key: 'student', name: 'Student', period: 'year', graceDays: 30 })
   */
  create(level: MembershipLevelCreate, options?: PostOptions): ApiPromise<MembershipLevel> {
    return this.#api.request({ method: 'POST', path: '/api/membership-levels', json: level, options })
  }

  /**
   * Gets a membership level; with `ifNoneMatch`, `null` when it still has that ETag.
   *
   * @throws {NotFoundError}
   * @example
   * const level = await guildhall.membershipLevels.get(id)
   */
  get(id: string, options?: PlainReadOptions): ApiPromise<MembershipLevel>
  get(id: string, options: ConditionalReadOptions): ApiPromise<MembershipLevel | null>
  get(id: string, options?: ReadOptions): ApiPromise<MembershipLevel | null> {
    return this.#api.request({ method: 'GET', path: path`/api/membership-levels/${id}`, options })
  }

  /**
   * Changes a membership level. What is left out keeps its value, `null` clears it.
   *
   * @throws {BadRequestError} {@link NotFoundError} {@link ConflictError}
   * @throws {PreconditionFailedError} when it has changed since the ETag given as `ifMatch`.
   * @example
   * await guildhall.membershipLevels.update(id, { status: 'retired' })
   */
  update(id: string, changes: MembershipLevelUpdate, options?: ChangeOptions): ApiPromise<MembershipLevel> {
    return this.#api.request({
      method: 'PATCH',
      path: path`/api/membership-levels/${id}`,
      json: changes,
      options,
    })
  }

  /**
   * Deletes a membership level.
   *
   * @throws {NotFoundError} when there is none.
   * @throws {ConflictError} while members have it: retire it instead.
   * @example
   * await guildhall.membershipLevels.delete(id)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/membership-levels/${id}`, options })
  }
}
