import { acceptInvitation } from '../../access/invitations/accept-invitation.ts'
import { createSessionForUser, type IssuedSession } from '../../access/sessions/sessions.ts'
import { updateUserAddresses } from '../../access/users/user-addresses.ts'
import { createUser } from '../../access/users/users.ts'
import { type Context, inTransaction } from '../../context.ts'
import { toEmailKey } from '../../email-address.ts'
import { sessionLifetime } from '../complete-sign-in.ts'

/**
 * Signs in the person who verified an address: the user with the address, the member with it, for whom a user is
 * created on the first sign-in, or the person invited at that address.
 *
 * @returns null if no one can sign in with the address, such as after the user was deactivated
 */
export async function signInByAddress(ctx: Context, email: string): Promise<IssuedSession | null> {
  return inTransaction(ctx, async (ctx) => {
    const user = await findUser(ctx, email)
    if (user && user.status !== 'active') return null
    const existingUserId = user?.id ?? (await findOrCreateMemberUser(ctx, email))
    const userId = await acceptInvitation(ctx, email, existingUserId)
    return userId === null ? null : createSessionForUser(ctx, userId, sessionLifetime)
  })
}

function findUser(ctx: Context, email: string) {
  return ctx.db
    .selectFrom('users')
    .select(['id', 'status'])
    .where('email_key', '=', toEmailKey(email))
    .executeTakeFirst()
}

/**
 * Creates the user of the member with the address at the first sign-in, unless it was created in the meantime.
 *
 * @returns the user's id; null if no member has the address, or its user is deactivated or has another address
 */
async function findOrCreateMemberUser(ctx: Context, email: string): Promise<string | null> {
  const member = await ctx.db
    .selectFrom('members')
    .select(['id', 'email', 'first_name', 'last_name', 'user_id'])
    .where('email_key', '=', toEmailKey(email))
    .forUpdate()
    .executeTakeFirst()
  if (!member) return null
  if (member.user_id !== null) {
    // Earlier versions of the server did not copy changed addresses.
    await updateUserAddresses(ctx, [member.id])
    const user = await findUser(ctx, email)
    return user?.status === 'active' ? user.id : null
  }
  const { email: address, first_name: firstName, last_name: lastName } = member
  return (await createUser(ctx, { email: address, firstName, lastName, roles: ['ROLE_MEMBER'] })).id
}
