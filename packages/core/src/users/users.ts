import { sql } from 'kysely'
import { defineCollection, field } from '../collections/collection.ts'
import { createRecord } from '../collections/create.ts'
import type { StoredRecord } from '../collections/read.ts'
import { getRecord } from '../collections/read.ts'
import { deleteRecord, updateRecord } from '../collections/write.ts'
import { type Actor, type Context, inTransaction } from '../context.ts'
import { emailKey } from '../email-address.ts'
import { DomainError, violation } from '../errors.ts'
import { allows, coversRoles, hasStaffRole, roles } from '../keys/scopes.ts'

/** Those who can sign in (contract section 2, "People and set-up"). */
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
      fold: emailKey,
    }),
    firstName: field('text'),
    lastName: field('text'),
    roles: field('textList', { nullable: false, default: [] }),
    department: field('text'),
    jobTitle: field('text'),
    status: field('enum', { nullable: false, default: 'active' }),
    memberId: field('uuid', { readOnly: true }),
  },
  constraints: {
    users_email: {
      kind: 'email-taken',
      field: 'email',
      code: 'taken',
      message: 'Another user has this e-mail address.',
    },
  },
  verbOfUpdate: (before, values) =>
    before.status === 'active' && values.status === 'deactivated' ? 'deactivated' : null,
  check: (values, before, ctx) => {
    const given = values.roles as string[]
    const faults = given.flatMap((role, index) =>
      (roles as readonly string[]).includes(role)
        ? []
        : [violation(`roles[${index}]`, 'unknown_role', `Unknown role. Known: ${roles.join(', ')}.`)],
    )
    const held = (before?.roles ?? []) as string[]
    if (faults.length === 0)
      refuseBeyondOwn(
        ctx,
        given.filter((role) => !held.includes(role)),
      )
    // Whose address it is can sign in as the user.
    if (
      before &&
      (values.email !== before.email || (values.status === 'active' && before.status !== 'active'))
    )
      refuseBeyondOwn(ctx, held)
    return faults
  },
})

/**
 * Nobody gives a role, acts as a user, or gives another its address or its access back, that may do more than they
 * may themselves: a key for users alone would otherwise be a key for everything.
 *
 * @throws DomainError insufficient-scope
 */
export function refuseBeyondOwn({ actor }: Context, held: readonly string[]): void {
  const beyond = held.find((role) => !coversRoles(actor, [role]))
  if (beyond === undefined) return
  throw new DomainError(
    'insufficient-scope',
    `Users with ${beyond} may do more than this key. Use a key with all scopes of that role.`,
  )
}

export async function createUser(ctx: Context, input: Record<string, unknown>): Promise<StoredRecord> {
  return inTransaction(ctx, async (ctx) => {
    await lockMembersOf(ctx, { email: input.email as string })
    const { id } = await createRecord({ ...ctx, beforeCommit: undefined }, users, input)
    return linkToMember(ctx, id, mayLinkStaff(ctx.actor))
  })
}

/** A deactivated user's sessions end with the change itself. */
export async function updateUser(
  ctx: Context,
  id: string,
  change: Record<string, unknown>,
  precondition: (version: number) => void,
): Promise<StoredRecord> {
  return inTransaction(ctx, async (ctx) => {
    await lockMembersOf(ctx, { userId: id, email: change.email as string | undefined })
    const linksStaff = mayLinkStaff(ctx.actor) && (await givesMemberRole(ctx, id, change))
    await updateRecord(ctx, users, id, change, precondition)
    if (change.status === 'deactivated')
      await ctx.db.deleteFrom('sessions').where('user_id', '=', id).execute()
    // Whoever was deactivated by hand is not revived by a directory.
    if (change.status) {
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

export async function deleteUser(
  ctx: Context,
  id: string,
  precondition: (version: number) => void,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockEntriesOf(ctx, { userId: id })
    await touchMembersOf(ctx, id, null)
    await deleteRecord(ctx, users, id, precondition)
  })
}

/** Whether somebody may say which member a user with a staff role is: an administrator, or a key for users. */
export function mayLinkStaff(actor: Actor): boolean {
  return actor.type !== 'system' && allows(actor, 'identity:write')
}

/** A role sent back unchanged says nothing. */
async function givesMemberRole(ctx: Context, id: string, { roles }: Record<string, unknown>) {
  if (!Array.isArray(roles) || !roles.includes('ROLE_MEMBER')) return false
  const before = await ctx.db.selectFrom('users').select('roles').where('id', '=', id).executeTakeFirst()
  return before?.roles.includes('ROLE_MEMBER') === false
}

/**
 * Locks the members that a change of a user may link or unlink, before the user itself: whoever erases or deletes a
 * member begins with the member (docs/decisions/0023).
 */
export async function lockMembersOf(
  ctx: Context,
  { userId = null, email }: { userId?: string | null; email?: string | undefined },
): Promise<void> {
  await sql`select id from members where user_id = ${userId}::uuid or email_key = ${email ? emailKey(email) : null}::text
      or email_key = (select email_key from users where id = ${userId}::uuid)
    order by id for no key update`.execute(ctx.db)
}

/** Locks what directories tell of a user that is to be deleted, before its member and the user itself. */
export async function lockEntriesOf(
  ctx: Context,
  { userId = null, memberId = null }: { userId?: string | null; memberId?: string | null },
): Promise<void> {
  await sql`select id from directory_users where user_id = ${userId}::uuid
      or user_id = (select user_id from members where id = ${memberId}::uuid)
    order by id for no key update`.execute(ctx.db)
}

/**
 * Links a user with ROLE_MEMBER to the member of the same e-mail address, and unlinks one who is no longer. Whoever
 * writes members may make one with any address: a user with a staff role is linked only where an administrator says
 * so, and stays linked while the addresses are the same.
 *
 * @param linksStaff whether an administrator gives the user ROLE_MEMBER now
 * @returns the user as it is then
 */
export async function linkToMember(ctx: Context, userId: string, linksStaff = false): Promise<StoredRecord> {
  const user = await ctx.db
    .selectFrom('users')
    .leftJoin('members', 'members.email_key', 'users.email_key')
    .select(['users.member_id', 'users.roles', 'members.id as sameEmail', 'members.user_id as linkedUser'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  const free = user?.linkedUser === null || user?.linkedUser === userId
  const may = user && (linksStaff || !hasStaffRole(user.roles) || user.member_id === user.sameEmail)
  const memberId = may && user.roles.includes('ROLE_MEMBER') && free ? user.sameEmail : null
  if (user && user.member_id !== memberId) {
    await touchMembersOf(ctx, userId, memberId)
    await ctx.db
      .updateTable('users')
      .set((of) => ({ member_id: memberId, version: of('version', '+', 1), updated_at: ctx.now() }))
      .where('id', '=', userId)
      .execute()
  }
  return getRecordHere(ctx, userId)
}

/** Makes one member, or none, point to the user. */
async function touchMembersOf(ctx: Context, userId: string, memberId: string | null): Promise<void> {
  await ctx.db
    .updateTable('members')
    .set((of) => ({ user_id: null, version: of('version', '+', 1), updated_at: ctx.now() }))
    .where('user_id', '=', userId)
    .where('id', 'is distinct from', memberId)
    .execute()
  if (memberId === null) return
  await ctx.db
    .updateTable('members')
    .set((of) => ({ user_id: userId, version: of('version', '+', 1), updated_at: ctx.now() }))
    .where('id', '=', memberId)
    .execute()
}

async function getRecordHere(ctx: Context, id: string): Promise<StoredRecord> {
  return getRecord(ctx, users, id)
}
