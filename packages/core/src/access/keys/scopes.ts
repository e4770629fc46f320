import { type CollectionName, collectionNames } from '../../collection-names.ts'
import type { Actor } from '../../context.ts'

const collectionScopes = Object.keys(collectionNames) as CollectionName[]

const readableAndWritable = [
  ...collectionScopes,
  'resources',
  'reports',
  'webhooks',
  'keys',
  'identity',
  'chat',
  'client',
  'views',
  'billing',
] as const

/** The subject of a scope: the part before the colon. */
export type ScopeSubject = (typeof readableAndWritable)[number] | 'audit'

/** All scopes of keys. */
export const scopes: readonly string[] = [
  ...readableAndWritable.flatMap((name) => [`${name}:read`, `${name}:write`]),
  'audit:read',
  '*',
]

export const roles = ['ROLE_CLIENT_ADMIN', 'ROLE_CLIENT_USER', 'ROLE_MEMBER'] as const

export const staffRoles: readonly string[] = ['ROLE_CLIENT_ADMIN', 'ROLE_CLIENT_USER']

/** Whether one of the roles is a staff role. */
export function hasStaffRole(roles: readonly string[]): boolean {
  return roles.some((role) => staffRoles.includes(role))
}

/** Builds the SQL equivalent of `hasStaffRole`. @param column the roles, as text[] */
export function buildStaffRoleCondition(column: string): string {
  return `${column} && array['${staffRoles.join("', '")}']`
}

const roleScopes: Record<string, readonly string[]> = {
  ROLE_CLIENT_ADMIN: ['*'],
  ROLE_CLIENT_USER: [
    ...collectionScopes.map((name) => `${name}:write`),
    'resources:write',
    'reports:write',
    'chat:write',
    'client:read',
    'views:write',
    'billing:write',
  ],
  ROLE_MEMBER: ['chat:write'],
}

/** Whether the scopes include a scope: `:write` includes `:read`, and `*` includes everything. */
export function includesScope(scopes: readonly string[], scope: string): boolean {
  if (scopes.includes('*') || scopes.includes(scope)) return true
  return scope.endsWith(':read') && scopes.includes(`${scope.slice(0, -':read'.length)}:write`)
}

/** Whether an actor has a scope. */
export function allows(actor: Actor, scope: string): boolean {
  switch (actor.type) {
    case 'key':
      return includesScope(actor.scopes, scope)
    case 'user':
      return actor.roles.some((role) => includesScope(roleScopes[role] ?? [], scope))
    case 'system':
      return true
    default:
      return false
  }
}

/** Whether an actor has all scopes of the given roles, except ROLE_MEMBER's. */
export function coversRoles(actor: Actor, roles: readonly string[]): boolean {
  return roles
    .filter((role) => role !== 'ROLE_MEMBER')
    .every((role) => (roleScopes[role] ?? []).every((scope) => allows(actor, scope)))
}

/**
 * Whether an actor counts as staff: a user with a staff role, a key or the system. Staff see all members; members see
 * only their own data.
 */
export function isStaff(actor: Actor): boolean {
  if (actor.type === 'user') return hasStaffRole(actor.roles)
  return actor.type === 'key' || actor.type === 'system'
}
