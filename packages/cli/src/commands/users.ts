import type { User, UserCreate } from '@guildhall/sdk'
import type { Command } from 'commander'
import { buildCollectionCommand, defineCollection } from '../collection.ts'

export const users = defineCollection<User, UserCreate>()({
  name: 'users',
  singular: 'a user',
  description: 'manage users who can sign in',
  resource: (guildhall) => guildhall.users,
  columns: [
    { title: 'ID', value: (user) => user.id, hasFixedWidth: true },
    { title: 'EMAIL', value: (user) => user.email },
    { title: 'NAME', value: (user) => `${user.firstName ?? ''} ${user.lastName ?? ''}`.trim() },
    { title: 'STATUS', value: (user) => user.status },
    { title: 'ROLES', value: (user) => user.roles.join(', ') },
  ],
  bulk: 'fields',
  filters: [
    { name: 'status', description: 'active or deactivated' },
    { name: 'email', description: 'email address' },
  ],
  fields: [
    { name: 'email', description: 'email address, unique' },
    { name: 'firstName', description: 'first name' },
    { name: 'lastName', description: 'last name' },
    {
      name: 'roles',
      option: 'role',
      type: 'list',
      description: 'role: ROLE_CLIENT_ADMIN, ROLE_CLIENT_USER or ROLE_MEMBER; an update replaces all roles',
    },
    { name: 'department', description: 'department' },
    { name: 'jobTitle', description: 'job title' },
    { name: 'status', description: 'active or deactivated' },
  ],
  deletionWarning: 'The user is signed out everywhere immediately.',
})

/** `guildhall users …`. */
export function createUsersCommand(): Command {
  return buildCollectionCommand(users)
}
