import type { ApiPromise } from '../api-promise.ts'
import type { ChangeOptions, PostOptions } from '../options.ts'
import type { KeyRotate, KeyWithSecret } from '../types.ts'
import { Records } from './collection.ts'

/**
 * API keys; lists have the revoked ones too. `create` makes one of the same environment as the key that asks, with
 * none but its scopes, and answers it with `key`, which is shown this once.
 */
export class Keys extends Records<'keys'> {
  /**
   * Replaces a key by a new one with the same rights. Both work for `graceSeconds`; the new one is shown this once.
   *
   * @throws {NotFoundError} {@link BadRequestError}
   * @throws {ConflictError} when the key has been revoked.
   * @example
   * const { key } = await guildhall.keys.rotate(id, { graceSeconds: 86_400 })
   */
  rotate(id: string, settings?: KeyRotate, options?: PostOptions): ApiPromise<KeyWithSecret> {
    return this.act(id, 'rotate', settings ?? {}, options)
  }

  /**
   * Revokes a key. It stops working within a second.
   *
   * @throws {NotFoundError} when there is none.
   * @example
   * await guildhall.keys.revoke(id)
   */
  revoke(id: string, options?: ChangeOptions): ApiPromise<void> {
    return this.api.request({ method: 'DELETE', path: this.pathOf(id), options })
  }
}
