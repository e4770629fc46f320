import type { Actor } from '@guildhall/core/context'
import { DomainError } from '@guildhall/core/errors'

/**
 * All windows of a browser share one cookie, but a page belongs to the user who opened it, whose id it can send as
 * `Guildhall-User`. Otherwise, after a sign-in in another window, its changes would be made as the new user, possibly
 * in another association.
 *
 * @throws DomainError unauthorized
 */
export function requirePageUser(request: Request, actor: Actor): void {
  const userId = request.headers.get('guildhall-user')
  if (userId !== null && userId !== actor.id)
    throw new DomainError('unauthorized', 'Another user has signed in. Reload the page.')
}
