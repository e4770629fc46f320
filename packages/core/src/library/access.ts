import type { Actor, Membership } from '../context.ts'
import { allows, isStaff } from '../keys/scopes.ts'

export const accessLevels = ['public', 'partially_gated', 'member', 'premium', 'paid'] as const
export type AccessLevel = (typeof accessLevels)[number]

/** Who asks, as far as the library is concerned. */
export type LibraryCaller =
  | { kind: 'staff' }
  | { kind: 'member'; memberId: string | null; membership: Membership }
  | { kind: 'visitor' }

/** Whether a file may be opened, and why, or what it would take. */
export type Access =
  | { granted: true; reason: 'staff' | 'public' | 'membership' | 'premium' | 'purchase' }
  | {
      granted: false
      reason: 'sign-in-required' | 'membership-required' | 'premium-required' | 'purchase-required'
    }

/**
 * @returns the caller an actor is: staff see all, and so do keys that may read resources; a key that may not (one for
 *   chat alone) sees what a visitor sees, members what is theirs
 */
export function libraryCallerOf(actor: Actor): LibraryCaller {
  if (isStaff(actor) && allows(actor, 'resources:read')) return { kind: 'staff' }
  if (actor.type !== 'user') return { kind: 'visitor' }
  return { kind: 'member', memberId: actor.memberId, membership: actor.membership }
}

/**
 * The matrix of contract section 5: who may open the file of a published resource.
 *
 * @param bought whether a grant in force opens this resource for the caller
 */
export function accessTo(level: AccessLevel, caller: LibraryCaller, bought: boolean): Access {
  if (caller.kind === 'staff') return { granted: true, reason: 'staff' }
  if (level === 'public') return { granted: true, reason: 'public' }
  if (caller.kind === 'visitor') return { granted: false, reason: 'sign-in-required' }
  if (bought) return { granted: true, reason: 'purchase' }
  if (level === 'paid') return { granted: false, reason: 'purchase-required' }
  if (caller.membership === 'none') return { granted: false, reason: 'membership-required' }
  if (level !== 'premium') return { granted: true, reason: 'membership' }
  if (caller.membership === 'premium') return { granted: true, reason: 'premium' }
  return { granted: false, reason: 'premium-required' }
}

/** Whether somebody may have what is for members, in the library or elsewhere: staff, and whose membership is in force. */
export function mayHaveMembersOnly(actor: Actor): boolean {
  return accessTo('member', libraryCallerOf(actor), false).granted
}

/** The levels whose files somebody may open without having bought them: the matrix, read the other way. */
export function levelsOpenTo(caller: LibraryCaller): readonly AccessLevel[] {
  return accessLevels.filter((level) => accessTo(level, caller, false).granted)
}

/** Whether the preview image is shown: to who may open the file, and of partially gated resources to everybody. */
export function showsPreview(level: AccessLevel, access: Access): boolean {
  return access.granted || level === 'partially_gated'
}

/**
 * The same rule as a condition of SQL over resources `t`: whose file the caller may open. Only words of ours are in its
 * text; the member is a parameter.
 *
 * @param parameter takes a value, gives its place in the statement (`$3`)
 */
export function mayOpenCondition(caller: LibraryCaller, parameter: (value: unknown) => string): string {
  if (caller.kind === 'staff') return 'true'
  const open = `t.access_level in (${levelsOpenTo(caller)
    .map((level) => `'${level}'`)
    .join(', ')})`
  return caller.kind === 'member' && caller.memberId
    ? `(${open} or ${boughtCondition(caller.memberId, parameter)})`
    : open
}

/** SQL over resources `t`: whether a grant in force opens it for the member. */
export function boughtCondition(memberId: string | null, parameter: (value: unknown) => string): string {
  if (!memberId) return 'false'
  return `exists (select 1 from resource_grants g where g.client_id = t.client_id and g.resource_id = t.id
    and g.member_id = ${parameter(memberId)}::uuid and g.revoked_at is null)`
}

/** SQL over resources: which entries the caller may see at all. Drafts are for staff. */
export function visibleCondition(caller: LibraryCaller, table = 't'): string {
  return caller.kind === 'staff' ? 'true' : `${table}.status = 'published'`
}
