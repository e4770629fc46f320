import type { Actor, Context } from '../../context.ts'
import { DomainError } from '../../errors.ts'

/** @returns the signed-in user @throws DomainError unauthorized */
export function requireUser({ actor }: Context): Extract<Actor, { type: 'user' }> {
  if (actor.type === 'user') return actor
  throw new DomainError('unauthorized', 'This endpoint requires a user session.')
}

/** The error for requests with a session that ended before or during the request. */
export function createSessionExpiredError(): DomainError {
  return new DomainError('unauthorized', 'This session has expired. Sign in again.')
}
