import type { Actor, Context } from '../../context.ts'
import { DomainError } from '../../errors.ts'

/** @returns the signed-in user @throws DomainError unauthorized */
export function requireUser({ actor }: Context): Extract<Actor, { type: 'user' }> {
  if (actor.type === 'user') return actor
  throw new DomainError('unauthorized', 'This endpoint requires a user session.')
}
