import type { Context } from '@guildhall/core/context'
import { DomainError } from '@guildhall/core/errors'

/**
 * Operations on the library that require an administrator. For keys, scopes decide.
 *
 * @throws DomainError forbidden
 */
export function administrate({ actor }: Context, what: string): void {
  if (actor.type !== 'user' || actor.roles.includes('ROLE_CLIENT_ADMIN')) return
  throw new DomainError('forbidden', `Only administrators can manage ${what}.`)
}
