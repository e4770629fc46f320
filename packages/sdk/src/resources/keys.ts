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
import type { Key, KeyCreate, KeyListQuery, KeyRotate, KeyUpdate, KeyWithSecret } from '../types.ts'

/** API keys. Scopes `keys:read` and `keys:write`. */
export class Keys {
  readonly #api: Transport

  constructor(api: Transport) {
    this.#api = api
  }

  /**
   * Lists keys, revoked ones included, newest first unless ordered otherwise.
   *
   * @throws {BadRequestError} for an unknown filter or value.
   * @example
   * for await (const key of guildhall.keys.list()) console.log(key.id)
   */
  list(query?: KeyListQuery, options?: RequestOptions): ListPromise<Key> {
    return this.#api.list('/api/keys', query, options)
  }

  /**
   * Creates a key of the same environment as the one that asks; its `key` is shown this once.
   *
   * @throws {BadRequestError} with a violation for each fault.
   * @throws {PermissionDeniedError} for scopes that the asking key lacks.
   * @example
   * const { key } = await guildhall.keys.create({ name: 'Website', type: 'secret', scopes: ['members:read'] })
   */
  create(key: KeyCreate, options?: PostOptions): ApiPromise<KeyWithSecret> {
    return this.#api.request({ method: 'POST', path: '/api/keys', json: key, options })
  }

  /**
   * Gets a key; with `ifNoneMatch`, `null` when it still has that ETag.
   *
   * @throws {NotFoundError}
   * @example
   * const key = await guildhall.keys.get(id)
   */
  get(id: string, options?: PlainReadOptions): ApiPromise<Key>
  get(id: string, options: ConditionalReadOptions): ApiPromise<Key | null>
  get(id: string, options?: ReadOptions): ApiPromise<Key | null> {
    return this.#api.request({ method: 'GET', path: path`/api/keys/${id}`, options })
  }

  /**
   * Changes a key. What is left out keeps its value, `null` clears it.
   *
   * @throws {BadRequestError} {@link NotFoundError} {@link ConflictError}
   * @throws {PreconditionFailedError} when it has changed since the ETag given as `ifMatch`.
   * @example
   * await guildhall.keys.update(id, { name: 'Old website' })
   */
  update(id: string, changes: KeyUpdate, options?: ChangeOptions): ApiPromise<Key> {
    return this.#api.request({ method: 'PATCH', path: path`/api/keys/${id}`, json: changes, options })
  }

  /**
   * Replaces a key by a new one with the same rights. Both work for `graceSeconds`; the new one is shown this once.
   *
   * @throws {NotFoundError} {@link BadRequestError}
   * @throws {ConflictError} when the key has been revoked.
   * @example
   * const { key } = await guildhall.keys.rotate(id, { graceSeconds: 86_400 })
   */
  rotate(id: string, settings?: KeyRotate, options?: PostOptions): ApiPromise<KeyWithSecret> {
    return this.#api.request({
      method: 'POST',
      path: path`/api/keys/${id}/rotate`,
      json: settings ?? {},
      options,
    })
  }

  /**
   * Revokes a key. It stops working within a second.
   *
   * @throws {NotFoundError} when there is none.
   * @example
   * await guildhall.keys.revoke(id)
   */
  revoke(id: string, options?: ChangeOptions): ApiPromise<void> {
    return this.#api.request({ method: 'DELETE', path: path`/api/keys/${id}`, options })
  }
}
