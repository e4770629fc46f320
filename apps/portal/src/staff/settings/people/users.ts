import type { User } from '@guildhall/sdk'

/** The roles that a user can have. */
export const roles = ['ROLE_CLIENT_ADMIN', 'ROLE_CLIENT_USER', 'ROLE_MEMBER'] as const

/** The user’s name, otherwise the email address. */
export const getUserLabel = ({ firstName, lastName, email = '' }: Partial<User>) =>
  [firstName, lastName].filter(Boolean).join(' ') || email
