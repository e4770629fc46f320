import { sql } from 'kysely'
import { type Actor, type Context, inTransaction } from '../../context.ts'
import { toEmailKey } from '../../email-address.ts'
import { DomainError, violation } from '../../errors.ts'
import { defineCollection } from '../../records/collection.ts'
import { createRecord } from '../../records/create.ts'
import { enumField, field } from '../../records/field.ts'
import { type RecordedChange, recordChanges } from '../../records/journal.ts'
import type { StoredRecord } from '../../records/read.ts'
import { getRecord } from '../../records/read.ts'
import { deleteRecord, updateRecord } from '../../records/write.ts'
import { allows, coversRoles, hasStaffRole, roles } from '../keys/scopes.ts'

/** Users; active ones can sign in. */
export const users = defineCollection({
  name: 'users',
  singular: 'user',
  table: 'users',
  matchingFunction: 'users_matching',
  emitsEvents: true,
  fields: {
    email: field('text', {
      nullable: false,
      filterColumn: 'email_key',
      fold: toEmailKey,
    }),
    firstName: field('text'),
    lastName: field('text'),
    roles: field('textList', { default: [] }),
    department: field('text', { countable: true }),
    jobTitle: field('text'),
    status: enumField(['active', 'deactivated'], { default: 'active' }),
    memberId: field('uuid', { readOnly: true }),
  },
  constraints: {
    users_email: {
      kind: 'email-taken',
      field: 'email',
      code: 'taken',
      message: 'Another user has this email address.',
    },
  },
  updateVerb: (before, values) =>
    before.status === 'active' && values.status === 'deactivated' ? 'deactivated' : null,
  check: (values, before, ctx) => {
    const newRoles = values.roles as string[]
    const violations = newRoles.flatMap((role, index) =>
      (roles as readonly string[]).includes(role)
        ? []
        : [violation(`roles[${index}]`, 'unknown_role', `Unknown role. Use one of: ${roles.join(', ')}.`)],
    )
    const previousRoles = (before?.roles ?? []) as string[]
    if (violations.length === 0)
      requireCoveredRoles(
        ctx,
        newRoles.filter((role) => !previousRoles.includes(role)),
      )
    // Anyone who controls the address can sign in as the user.
    if (
      before &&
      (values.email !== before.email || (values.status === 'active' && before.status !== 'active'))
    )
      requireCoveredRoles(ctx, previousRoles)
    return violations
  },
})

/**
 * Prevents privilege escalation: a caller must not assign a role with scopes that the caller lacks, nor act as a user
 * with such a role, change that user’s address or reactivate that user.
 *
 * @throws DomainError insufficient-scope
 */
export function requireCoveredRoles({ actor }: Context, roles: readonly string[]): void {
  const uncovered = roles.find((role) => !coversRoles(actor, [role]))
  if (uncovered === undefined) return
  throw new DomainError(
    'insufficient-scope',
    `Users with ${uncovered} have scopes that you lack. Use a key or an account with all scopes of that role.`,
  )
}

export async function createUser(ctx: Context, input: Record<string, unknown>): Promise<StoredRecord> {
  return inTransaction(ctx, async (ctx) => {
    await lockMembers(ctx, { email: input.email as string })
    const linksStaff = canLinkStaff(ctx.actor)
    const memberId = await findUnlinkedMember(ctx, input, linksStaff)
    // The member is part of the record in the event.
    const created = await createRecord({ ...ctx, beforeCommit: undefined }, users, input, {
      member_id: memberId,
    })
    if (memberId) await relinkMembers(ctx, created.id, memberId)
    return created
  })
}

/** Finds the member to link a new user to; see `linkToMember`. */
async function findUnlinkedMember(
  ctx: Context,
  { email, roles }: Record<string, unknown>,
  linksStaff: boolean,
): Promise<string | null> {
  if (!Array.isArray(roles) || !roles.includes('ROLE_MEMBER')) return null
  if (hasStaffRole(roles) && !linksStaff) return null
  const member = await ctx.db
    .selectFrom('members')
    .select('id')
    .where('email_key', '=', toEmailKey(String(email)))
    .where('user_id', 'is', null)
    .executeTakeFirst()
  return member?.id ?? null
}

/** Deactivation also ends the user's sessions. */
export async function updateUser(
  ctx: Context,
  id: string,
  change: Record<string, unknown>,
  precondition: (version: number) => void,
): Promise<StoredRecord> {
  return inTransaction(ctx, async (ctx) => {
    await lockMembers(ctx, { userId: id, email: change.email as string | undefined })
    const linksStaff = canLinkStaff(ctx.actor) && (await addsMemberRole(ctx, id, change))
    await updateRecord(ctx, users, id, change, precondition)
    if (change.status === 'deactivated') await endSessions(ctx, id)
    if (isManualStatus(change)) {
      await ctx.db
        .updateTable('users')
        .set({ deactivated_by_broker: false })
        .where('id', '=', id)
        .where('deactivated_by_broker', '=', true)
        .execute()
    }
    return linkToMember(ctx, id, linksStaff)
  })
}

/**
 * Whether a change of the status takes precedence over the directory. A whole record sent back with the status
 * “deactivated”, which the directory set, is not such a change.
 */
function isManualStatus({ status, ...otherFields }: Record<string, unknown>): boolean {
  return status === 'active' || (status === 'deactivated' && Object.keys(otherFields).length === 0)
}

export async function deleteUser(
  ctx: Context,
  id: string,
  precondition: (version: number) => void,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockDirectoryEntries(ctx, { userId: id })
    await relinkMembers(ctx, id, null)
    await deleteRecord(ctx, users, id, precondition)
  })
}

/** Whether the actor can link a user with a staff role to a member: an administrator, or a key with identity:write. */
export function canLinkStaff(actor: Actor): boolean {
  return actor.type !== 'system' && allows(actor, 'identity:write')
}

/** Sending back a role the user already has is not a change. */
async function addsMemberRole(ctx: Context, id: string, { roles }: Record<string, unknown>) {
  if (!Array.isArray(roles) || !roles.includes('ROLE_MEMBER')) return false
  const before = await ctx.db.selectFrom('users').select('roles').where('id', '=', id).executeTakeFirst()
  return before?.roles.includes('ROLE_MEMBER') === false
}

/**
 * Locks the members that a change to a user may link or unlink, before the user itself: the lock order is members first
 * (docs/decisions/0023).
 */
export async function lockMembers(
  ctx: Context,
  { userId = null, email }: { userId?: string | null; email?: string | undefined },
): Promise<void> {
  await sql`select id from members where user_id = ${userId}::uuid or email_key = ${email ? toEmailKey(email) : null}::text
      or email_key = (select email_key from users where id = ${userId}::uuid)
    order by id for no key update`.execute(ctx.db)
}

/** Locks the directory entries of a user to be deleted, before its member and the user. */
export async function lockDirectoryEntries(
  ctx: Context,
  { userId = null, memberId = null }: { userId?: string | null; memberId?: string | null },
): Promise<void> {
  await sql`select id from directory_users where user_id = ${userId}::uuid
      or user_id in (select u.id from members m
        join users u on u.id = m.user_id or (m.user_id is null and u.email_key = m.email_key)
        where m.id = ${memberId}::uuid)
    order by id for no key update`.execute(ctx.db)
}

/**
 * Links a user with ROLE_MEMBER to the member with the same email address, or unlinks it. Anyone who can write members
 * can create one with any address, so a user with a staff role is linked only by an actor with identity:write, and
 * remains linked while the addresses match. A user that loses its member is signed out, unless it is staff: the next
 * member with the address could be another person, and would get a user with open sessions.
 *
 * @param linksStaff whether a user with a staff role can be linked now
 * @returns the user's record after the change
 */
export async function linkToMember(ctx: Context, userId: string, linksStaff = false): Promise<StoredRecord> {
  const user = await ctx.db
    .selectFrom('users')
    .leftJoin('members', 'members.email_key', 'users.email_key')
    .select([
      'users.member_id',
      'users.roles',
      'members.id as sameEmailMemberId',
      'members.user_id as linkedUserId',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  const isAvailable = user?.linkedUserId === null || user?.linkedUserId === userId
  const canLink =
    user && (linksStaff || !hasStaffRole(user.roles) || user.member_id === user.sameEmailMemberId)
  const memberId =
    canLink && user.roles.includes('ROLE_MEMBER') && isAvailable ? user.sameEmailMemberId : null
  if (user && user.member_id !== memberId) {
    await relinkMembers(ctx, userId, memberId)
    const updated = await ctx.db
      .updateTable('users')
      .set((eb) => ({ member_id: memberId, version: eb('version', '+', 1), updated_at: ctx.now() }))
      .where('id', '=', userId)
      .returning(['id', 'record'])
      .executeTakeFirstOrThrow()
    await recordChanges(ctx, [describeLinkChange('user', updated, { memberId: user.member_id })])
    if (user.member_id !== null && !hasStaffRole(user.roles)) await endSessions(ctx, userId)
  }
  return readUser(ctx, userId)
}

async function endSessions(ctx: Context, userId: string): Promise<void> {
  await ctx.db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Makes the member, or none if null, the only one linked to the user. */
async function relinkMembers(ctx: Context, userId: string, memberId: string | null): Promise<void> {
  const update = (newUserId: string | null) =>
    ctx.db
      .updateTable('members')
      .set((eb) => ({ user_id: newUserId, version: eb('version', '+', 1), updated_at: ctx.now() }))
      .returning(['id', 'record'])
  const unlinked = await update(null)
    .where('user_id', '=', userId)
    .where('id', 'is distinct from', memberId)
    .execute()
  const linked = memberId === null ? [] : await update(userId).where('id', '=', memberId).execute()
  const describe = (previousId: string | null) => (row: { id: string; record: string }) =>
    describeLinkChange('member', row, { userId: previousId })
  await recordChanges(ctx, [...unlinked.map(describe(userId)), ...linked.map(describe(null))])
}

/** @param previous the field with the id of the linked record, and its old value */
function describeLinkChange(
  type: 'member' | 'user',
  { id, record }: { id: string; record: string },
  previous: Record<string, string | null>,
): RecordedChange {
  return {
    type: `${type}.updated`,
    target: { type, id, json: record },
    changes: Object.keys(previous),
    previous,
  }
}

async function readUser(ctx: Context, id: string): Promise<StoredRecord> {
  return getRecord(ctx, users, id)
}
