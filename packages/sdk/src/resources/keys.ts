import type { ApiPromise } from '../api-promise.ts'
import type { ChangeOptions, PostOptions } from '../options.ts'
import type { KeyRotate, KeyWithSecret } from '../types.ts'
import { Records } from './collection.ts'

/**
 * API keys; lists include revoked ones. `create` returns `key`, shown only once; the new key has the environment of the
 * caller and at most the caller’s scopes.
 */
export class Keys extends Records<'keys'> {
  /**
   * Rotates a key. The old one keeps working for `graceSeconds`, by default a day; the new one is shown only once.
   *
   * @throws {NotFoundError} {@link BadRequestError}
   * @throws {PermissionDeniedError} for a key with scopes that the caller lacks.
   * @throws {ConflictError} when the key was revoked or has expired.
   * @example
   * const { key } = await guildhall.keys.rotate(id, { graceSeconds: 86_400 })
   */
  rotate(id: string, settings?: KeyRotate, options?: PostOptions): ApiPromise<KeyWithSecret> {
    return this.act(id, 'rotate', settings ?? {}, options)
  }

  /**
   * Revokes a key. It stops working within a second.
   *
   * @throws {NotFoundError} when the key does not exist, or was already revoked.
   * @throws {PreconditionFailedError} if it no longer matches the ETag in `ifMatch`.
   * @example
   * await guildhall.keys.revoke(id)
   */
  revoke(id: string, options?: ChangeOptions): ApiPromise<void> {
    return this.api.request({ method: 'DELETE', path: this.getPath(id), options })
  }
}
