import { sql } from 'kysely'
import { buildStaffRoleCondition } from '../access/keys/scopes.ts'
import { type Context, inTransaction } from '../context.ts'
import type { RecordData } from '../records/collection.ts'
import { deleteRecord } from '../records/write.ts'
import { members } from './members.ts'

/**
 * Deletes a member and ends the sessions of its user, unless the user is staff. The user is kept, without a member.
 *
 * @throws DomainError not-found, precondition-failed
 */
export async function deleteMember(
  ctx: Context,
  id: string,
  precondition: (version: number) => void,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { json } = await deleteRecord(ctx, members, id, precondition)
    await updateUsersOfDeletedMembers(ctx, [JSON.parse(json)])
  })
}

/**
 * Ends the sessions of users whose members were deleted, and increments the users' version. Sessions of users with a
 * staff role are kept: permission to delete members does not include signing out staff.
 *
 * @param records the deleted members
 */
export async function updateUsersOfDeletedMembers(ctx: Context, records: RecordData[]): Promise<void> {
  const userIds = records.map(({ userId }) => userId).filter((userId) => typeof userId === 'string')
  if (userIds.length === 0) return
  // The foreign key has already set their `member_id` to null.
  await sql`update users set version = version + 1, updated_at = now() where id = any(${userIds}::uuid[])`.execute(
    ctx.db,
  )
  await sql`delete from sessions s using users u where s.user_id = any(${userIds}::uuid[])
    and u.client_id = s.client_id and u.id = s.user_id and not (${sql.raw(buildStaffRoleCondition('u.roles'))})`.execute(
    ctx.db,
  )
}
