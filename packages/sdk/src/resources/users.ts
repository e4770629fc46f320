import type { ApiPromise } from '../api-promise.ts'
import type { PostOptions } from '../options.ts'
import type { SessionRequest, SessionToken } from '../types.ts'
import { BulkCollection } from './collection.ts'

/** Users who can sign in; email addresses are unique. Deactivating or deleting a user ends their sessions. */
export class Users extends BulkCollection<'users'> {
  /**
   * Creates a session token that acts as this user, by default for an hour.
   *
   * @throws {NotFoundError}
   * @throws {PermissionDeniedError} without a secret key, or for a user with scopes that the key lacks.
   * @throws {ConflictError} when the user is deactivated.
   * @example
   * const { token } = await guildhall.users.createSession(id, { expiresInSeconds: 900 })
   */
  createSession(id: string, settings?: SessionRequest, options?: PostOptions): ApiPromise<SessionToken> {
    return this.act(id, 'sessions', settings ?? {}, options)
  }
}
