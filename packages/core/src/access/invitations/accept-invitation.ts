import type { Context } from '../../context.ts'
import { toEmailKey } from '../../email-address.ts'
import { updateRecord } from '../../records/write.ts'
import { createUser, updateUser } from '../users/users.ts'
import { invitations } from './invitations.ts'

/**
 * Accepts the pending invitation of an email address that was just verified: assigns the invitation’s roles to the
 * user, who is created if necessary.
 *
 * @param userId the id of the user with the address; null if there is none
 * @returns the id of the user; null if there is neither a user nor an invitation
 */
export async function acceptInvitation(
  ctx: Context,
  email: string,
  userId: string | null,
): Promise<string | null> {
  const invitation = await ctx.db
    .selectFrom('invitations')
    .select(['id', 'email', 'roles'])
    .where('email_key', '=', toEmailKey(email))
    .where('status', '=', 'pending')
    .where('expires_at', '>', ctx.now())
    .forUpdate()
    .executeTakeFirst()
  if (!invitation) return userId
  const { id, roles } = invitation
  const acceptingUserId = userId ?? (await createUser(ctx, { email: invitation.email, roles })).id
  if (userId !== null) await addRoles(ctx, userId, roles)
  const acceptedAt = ctx.now().toISOString()
  await updateRecord(ctx, invitations, id, { status: 'accepted', acceptedAt, userId: acceptingUserId })
  return acceptingUserId
}

async function addRoles(ctx: Context, userId: string, roles: string[]): Promise<void> {
  const { roles: currentRoles } = await ctx.db
    .selectFrom('users')
    .select('roles')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const newRoles = roles.filter((role) => !currentRoles.includes(role))
  if (newRoles.length > 0) await updateUser(ctx, userId, { roles: [...currentRoles, ...newRoles] }, () => {})
}
