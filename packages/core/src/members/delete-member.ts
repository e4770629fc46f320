import { sql } from 'kysely'
import { buildStaffRoleCondition } from '../access/keys/scopes.ts'
import { type Context, inTransaction } from '../context.ts'
import { anonymizeConversations } from '../library/chat/anonymize-conversations.ts'
import type { RecordData } from '../records/collection.ts'
import { deleteRecord } from '../records/write.ts'
import { members } from './members.ts'

/**
 * Deletes a member. Its user is kept, without a member (see updateUsersOfDeletedMembers).
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
 * Increments the version of users whose members were deleted, and ends their sessions. The next member with the address
 * could be another person and gets the same user, so the user loses its name and conversations, unless a directory says
 * who the user is. Users with a staff role keep everything: permission to delete members does not include signing out
 * staff.
 *
 * @param records the deleted members
 */
export async function updateUsersOfDeletedMembers(ctx: Context, records: RecordData[]): Promise<void> {
  const userIds = records.map(({ userId }) => userId).filter((userId) => typeof userId === 'string')
  if (userIds.length === 0) return
  // The foreign key has already set their `member_id` to null.
  const { rows } = await sql<{ id: string; isStaff: boolean; isAnonymized: boolean }>`
    with changed as (
      select id, "isStaff", not "isStaff" and not exists (select from directory_users entry
        where entry.client_id = u.client_id and entry.user_id = u.id) as "isAnonymized"
      from users u cross join lateral (select ${sql.raw(buildStaffRoleCondition('u.roles'))} as "isStaff") roles
      where id = any(${userIds}::uuid[])),
    updated as (
      update users set version = version + 1, updated_at = now(),
        first_name = case when "isAnonymized" then null else first_name end,
        last_name = case when "isAnonymized" then null else last_name end
      from changed where users.id = changed.id)
    select * from changed`.execute(ctx.db)
  const signedOutIds = rows.filter(({ isStaff }) => !isStaff).map(({ id }) => id)
  await sql`delete from sessions where user_id = any(${signedOutIds}::uuid[])`.execute(ctx.db)
  const userIdsToAnonymize = rows.filter(({ isAnonymized }) => isAnonymized).map(({ id }) => id)
  await anonymizeConversations(ctx, { userIds: userIdsToAnonymize })
}
