import type { Actor } from '../context.ts'

const readableAndWritable = [
  'members',
  'events',
  'courses',
  'jobs',
  'community',
  'sponsorships',
  'resources',
  'reports',
  'webhooks',
  'keys',
  'identity',
  'chat',
  'client',
] as const

/** The first half of a scope: what it is for. */
export type ScopeSubject = (typeof readableAndWritable)[number] | 'audit'

/** Every scope a key can have (contract sections 2 and 13). */
export const scopes: readonly string[] = [
  ...readableAndWritable.flatMap((name) => [`${name}:read`, `${name}:write`]),
  'audit:read',
  '*',
]

export const roles = ['ROLE_CLIENT_ADMIN', 'ROLE_CLIENT_USER', 'ROLE_MEMBER'] as const

/** The roles of those who work for the association. */
const staffRoles: readonly string[] = ['ROLE_CLIENT_ADMIN', 'ROLE_CLIENT_USER']

/** Whether a user of these roles works for the association, whatever else it is. */
export function hasStaffRole(held: readonly string[]): boolean {
  return held.some((role) => staffRoles.includes(role))
}

/** The same as a condition of SQL. @param column of roles, as text[] */
export function hasStaffRoleCondition(column: string): string {
  return `${column} && array['${staffRoles.join("', '")}']`
}

/** What each role may do, in the words of scopes (contract section 2, "Rights"). */
const scopesOfRole: Record<string, readonly string[]> = {
  ROLE_CLIENT_ADMIN: ['*'],
  ROLE_CLIENT_USER: [
    'members:write',
    'events:write',
    'courses:write',
    'jobs:write',
    'community:write',
    'sponsorships:write',
    'resources:write',
    'reports:write',
    'chat:write',
    'client:read',
  ],
  ROLE_MEMBER: ['chat:write'],
}

/** Whether a set of scopes covers another one; `:write` includes `:read`, `*` everything. */
export function covers(held: readonly string[], wanted: string): boolean {
  if (held.includes('*') || held.includes(wanted)) return true
  return wanted.endsWith(':read') && held.includes(`${wanted.slice(0, -':read'.length)}:write`)
}

/** Whether someone may do what a scope stands for. */
export function allows(actor: Actor, wanted: string): boolean {
  switch (actor.type) {
    case 'key':
      return covers(actor.scopes, wanted)
    case 'user':
      return actor.roles.some((role) => covers(scopesOfRole[role] ?? [], wanted))
    case 'system':
      return true
    default:
      return false
  }
}

/** Whether someone may do all that users of these roles may; what any member may do is not asked for. */
export function coversRoles(actor: Actor, held: readonly string[]): boolean {
  return held
    .filter((role) => role !== 'ROLE_MEMBER')
    .every((role) => (scopesOfRole[role] ?? []).every((scope) => allows(actor, scope)))
}

/** Staff see drafts and other members; members see what is theirs. */
export function isStaff(actor: Actor): boolean {
  if (actor.type === 'user') return hasStaffRole(actor.roles)
  return actor.type === 'key' || actor.type === 'system'
}
