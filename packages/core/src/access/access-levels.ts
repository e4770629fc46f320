import type { Actor, Membership } from '../context.ts'
import type { Parameter } from '../platform/database/statement.ts'
import { allows, isStaff } from './keys/scopes.ts'

export const accessLevels = ['public', 'partially_gated', 'member', 'premium', 'paid'] as const
export type AccessLevel = (typeof accessLevels)[number]

/** A caller of the library: staff, another signed-in user with or without a membership, or a visitor. */
export type LibraryCaller =
  | { kind: 'staff' }
  | { kind: 'member'; memberId: string | null; membership: Membership }
  | { kind: 'visitor' }

/** Whether a file can be opened, and the reason or requirement. */
export type Access =
  | { granted: true; reason: 'staff' | 'public' | 'membership' | 'premium' | 'purchase' }
  | {
      granted: false
      reason: 'sign-in-required' | 'membership-required' | 'premium-required' | 'purchase-required'
    }

/**
 * @returns the caller for an actor. Staff users, keys with resources:read and the system are staff; other users are
 *   members, even without a membership; other keys (such as one for chat only) and operators count as visitors.
 */
export function toLibraryCaller(actor: Actor): LibraryCaller {
  if (isStaff(actor) && allows(actor, 'resources:read')) return { kind: 'staff' }
  if (actor.type !== 'user') return { kind: 'visitor' }
  return { kind: 'member', memberId: actor.memberId, membership: actor.membership }
}

/**
 * The access matrix: who can open the file of a published resource.
 *
 * @param hasGrant whether a grant in force gives the caller access to this resource
 */
export function getAccess(level: AccessLevel, caller: LibraryCaller, hasGrant: boolean): Access {
  if (caller.kind === 'staff') return { granted: true, reason: 'staff' }
  if (level === 'public') return { granted: true, reason: 'public' }
  if (caller.kind === 'visitor') return { granted: false, reason: 'sign-in-required' }
  if (hasGrant) return { granted: true, reason: 'purchase' }
  if (level === 'paid') return { granted: false, reason: 'purchase-required' }
  if (caller.membership === 'none') return { granted: false, reason: 'membership-required' }
  if (level !== 'premium') return { granted: true, reason: 'membership' }
  if (caller.membership === 'premium') return { granted: true, reason: 'premium' }
  return { granted: false, reason: 'premium-required' }
}

/**
 * Whether an actor has access to member content, in the library or elsewhere: staff as in `toLibraryCaller`, and
 * members whose membership is in force.
 */
export function canAccessMemberContent(actor: Actor): boolean {
  return getAccess('member', toLibraryCaller(actor), false).granted
}

/** The levels whose files the caller can open without a grant. */
export function getOpenLevels(caller: LibraryCaller): readonly AccessLevel[] {
  return accessLevels.filter((level) => getAccess(level, caller, false).granted)
}

/** The preview image is visible to callers who can open the file; for partially gated resources, to everyone. */
export function showsPreview(level: AccessLevel, access: Access): boolean {
  return access.granted || level === 'partially_gated'
}

/**
 * SQL condition over resources `t`: the caller can open the file. The member’s id is bound, not inlined.
 *
 * @param bindParameter binds a value and returns its placeholder (`$3`)
 */
export function buildReadableCondition(
  caller: LibraryCaller,
  bindParameter: (value: Parameter) => string,
): string {
  if (caller.kind === 'staff') return 'true'
  const levelCondition = `t.access_level in (${getOpenLevels(caller)
    .map((level) => `'${level}'`)
    .join(', ')})`
  return caller.kind === 'member' && caller.memberId
    ? `(${levelCondition} or ${buildGrantCondition(caller.memberId, bindParameter)})`
    : levelCondition
}

/** SQL condition over resources `t`: a grant in force gives the member access; `false` without a member. */
export function buildGrantCondition(
  memberId: string | null,
  bindParameter: (value: Parameter) => string,
): string {
  if (!memberId) return 'false'
  return `exists (select 1 from resource_grants g where g.client_id = t.client_id and g.resource_id = t.id
    and g.member_id = ${bindParameter(memberId)}::uuid and g.revoked_at is null)`
}

/** SQL condition over resources: the caller can see the resource. Drafts are visible to staff only. */
export function buildVisibleCondition(caller: LibraryCaller, table = 't'): string {
  return caller.kind === 'staff' ? 'true' : `${table}.status = 'published'`
}
