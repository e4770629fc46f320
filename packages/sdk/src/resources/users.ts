import type { ApiPromise } from '../api-promise.ts'
import type { PostOptions } from '../options.ts'
import type { SessionRequest, SessionToken } from '../types.ts'
import { Collection } from './collection.ts'

/** Those who can sign in; emails are unique. Deactivating or deleting one ends its sessions at once. */
export class Users extends Collection<'users'> {
  /**
   * Makes a token with which to act as this user, for an hour unless given otherwise.
   *
   * @throws {NotFoundError} {@link PermissionDeniedError}
   * @example
   * const { token } = await guildhall.users.createSession(id, { expiresInSeconds: 900 })
   */
  createSession(id: string, settings?: SessionRequest, options?: PostOptions): ApiPromise<SessionToken> {
    return this.act(id, 'sessions', settings ?? {}, options)
  }
}
