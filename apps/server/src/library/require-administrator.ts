import type { Context } from '@guildhall/core/context'
import { DomainError } from '@guildhall/core/errors'

/**
 * Requires an administrator. For keys, scopes decide.
 *
 * @throws DomainError forbidden
 */
export function requireAdministrator({ actor }: Context, subject: string): void {
  if (actor.type !== 'user' || actor.roles.includes('ROLE_CLIENT_ADMIN')) return
  throw new DomainError('forbidden', `Only administrators can manage ${subject}.`)
}
