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
import { buildPath } from '../path.ts'
import type { Invitation, InvitationCreate, InvitationListQuery } from '../types.ts'
import { ApiGroup } from './api-group.ts'

/** Invitations to become a user. They are accepted by signing in with a code. */
export class Invitations extends ApiGroup {
  /** Lists invitations, newest first by default, including accepted, revoked and expired ones. */
  list(query?: InvitationListQuery, options?: RequestOptions): ListPromise<Invitation> {
    return this.api.list('/api/invitations', query, options)
  }

  /**
   * Invites a user by email. The invitation is valid for 14 days.
   *
   * @throws {BadRequestError} with every violation
   * @throws {PermissionDeniedError} for a role with scopes that the caller lacks
   * @throws {ConflictError} when a user has the email address (`kind` `email-taken`), a pending invitation exists, or
   *   `signIn.code` is off
   * @throws {RateLimitError} for too many invitations
   * @throws {InternalServerError} with `kind` `mail-not-configured` if the service cannot send email
   * @example
   * await guildhall.invitations.create({ email: 'grace@example.org', roles: ['ROLE_CLIENT_USER'] })
   */
  create(invitation: InvitationCreate, options?: PostOptions): ApiPromise<Invitation> {
    return this.api.request({ method: 'POST', path: '/api/invitations', json: invitation, options })
  }

  /** Gets an invitation; with `ifNoneMatch`, returns `null` if unchanged. @throws {NotFoundError} */
  get(id: string, options?: PlainReadOptions): ApiPromise<Invitation>
  get(id: string, options: ConditionalReadOptions): ApiPromise<Invitation | null>
  get(id: string, options?: ReadOptions): ApiPromise<Invitation | null> {
    return this.api.request({ method: 'GET', path: buildPath`/api/invitations/${id}`, options })
  }

  /**
   * Sends a pending or expired invitation again. It is then valid for 14 days.
   *
   * @throws {NotFoundError}
   * @throws {PermissionDeniedError} for a role with scopes that the caller lacks
   * @throws {ConflictError} when it was accepted or revoked, a user has the email address (`kind` `email-taken`),
   *   another invitation is pending, or `signIn.code` is off
   * @throws {RateLimitError} for too many invitations
   * @throws {InternalServerError} with `kind` `mail-not-configured` if the service cannot send email
   */
  resend(id: string, options?: PostOptions): ApiPromise<Invitation> {
    return this.api.request({ method: 'POST', path: buildPath`/api/invitations/${id}/resend`, options })
  }

  /**
   * Revokes a pending or expired invitation.
   *
   * @throws {NotFoundError} if it does not exist or is revoked
   * @throws {ConflictError} when it was accepted
   * @throws {PreconditionFailedError} if it no longer matches the ETag in `ifMatch`
   */
  revoke(id: string, options?: ChangeOptions): ApiPromise<void> {
    return this.api.request({ method: 'DELETE', path: buildPath`/api/invitations/${id}`, options })
  }
}
