import type { Context } from '@guildhall/core/context'
import { DomainError } from '@guildhall/core/errors'

/**
 * What of the library only administrators do (contract section 2, "Rights"); a key may what its scopes say.
 *
 * @throws DomainError forbidden
 */
export function administrate({ actor }: Context, what: string): void {
  if (actor.type !== 'user' || actor.roles.includes('ROLE_CLIENT_ADMIN')) return
  throw new DomainError('forbidden', `Only administrators can manage ${what}.`)
}
