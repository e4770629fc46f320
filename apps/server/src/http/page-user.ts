import type { Actor } from '@guildhall/core/context'
import { DomainError } from '@guildhall/core/errors'

/**
 * Rejects a request if the page that sent it belongs to another user. All windows of a browser share one cookie, but a
 * page belongs to the user who opened it, whose id it can send as `Guildhall-User`. Without this check, after a sign-in
 * in another window, the page’s changes would be made as the new user, possibly in another association.
 *
 * @throws DomainError unauthorized
 */
export function requirePageUser(request: Request, actor: Actor): void {
  const userId = request.headers.get('guildhall-user')
  if (userId !== null && userId !== actor.id)
    throw new DomainError('unauthorized', 'Another user has signed in. Reload the page.')
}
