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
import type { SessionRequest, SessionToken, User, UserCreate, UserListQuery, UserUpdate } from '../types.ts'

/** Those who can sign in. Scopes `identity:read` and `identity:write`. */
export class Users {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Lists users, newest first unless ordered otherwise.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * for await (const user of guildhall.users.list()) console.log(user.id)
   */
  list(query?: UserListQuery, options?: RequestOptions): ListPromise<User> {
    return this.#api.list('/api/users', query, options)
  }

  /**
   * Creates a user.
   *
   * @throws {BadRequestError} with a violation for each fault.
   * @throws {ConflictError} when the email is another user's.
   * @example
   * await guildhall.users.create({ email: 'office@example.org', firstName: 'Grace', lastName: 'H', roles: ['ROLE_CLIENT_USER'] })
   */
  create(user: UserCreate, options?: PostOptions): ApiPromise<User> {
    return this.#api.request({ method: 'POST', path: '/api/users', json: user, options })
  }

  /**
   * Gets a user; with `ifNoneMatch`, `null` when it still has that ETag.
   *
   * @throws {NotFoundError}
   * @example
   * const user = await guildhall.users.get(id)
   */
  get(id: string, options?: PlainReadOptions): ApiPromise<User>
  get(id: string, options: ConditionalReadOptions): ApiPromise<User | null>
  get(id: string, options?: ReadOptions): ApiPromise<User | null> {
    return this.#api.request({ method: 'GET', path: path`/api/users/${id}`, options })
  }

  /**
   * Changes a user. What is left out keeps its value, `null` clears it.
   *
   * @throws {BadRequestError} {@link NotFoundError} {@link ConflictError}
   * @throws {PreconditionFailedError} when it has changed since the ETag given as `ifMatch`.
   * @example
   * await guildhall.users.update(id, { status: 'deactivated' })
   */
  update(id: string, changes: UserUpdate, options?: ChangeOptions): ApiPromise<User> {
    return this.#api.request({ method: 'PATCH', path: path`/api/users/${id}`, json: changes, options })
  }

  /**
   * Deletes a user. Its sessions end at once.
   *
   * @throws {NotFoundError} when there is none.
   * @example
   * await guildhall.users.delete(id)
   */
  delete(id: string, options?: ChangeOptions): ApiPromise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/users/${id}`, options })
  }

  /**
   * Makes a token with which to act as this user, for an hour unless given otherwise.
   *
   * @throws {NotFoundError} {@link PermissionDeniedError}
   * @example
   * const { token } = await guildhall.users.createSession(id, { expiresInSeconds: 900 })
   */
  createSession(id: string, settings?: SessionRequest, options?: PostOptions): ApiPromise<SessionToken> {
    return this.#api.request({
      method: 'POST',
      path: path`/api/users/${id}/sessions`,
      json: settings ?? {},
      options,
    })
  }
}
