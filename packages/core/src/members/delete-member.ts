import { sql } from 'kysely'
import { buildStaffRoleCondition } from '../access/keys/scopes.ts'
import { type Context, inTransaction } from '../context.ts'
import { anonymizeConversations } from '../library/chat/anonymize-conversations.ts'
import { anonymizeActivity } from '../library/stats.ts'
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
 * Ends the sessions of users whose members were deleted, and increments the users' version. The next member with the
 * address could be another person and gets the same user, so the user's name, conversations and activity are
 * anonymized, unless a directory says who the user is. Users with a staff role are left alone: permission to delete
 * members does not include signing out staff.
 *
 * @param records the deleted members
 */
export async function updateUsersOfDeletedMembers(ctx: Context, records: RecordData[]): Promise<void> {
  const memberIds = new Map(
    records.flatMap(({ id, userId }) => (typeof userId === 'string' ? [[userId, String(id)]] : [])),
  )
  if (memberIds.size === 0) return
  const userIds = [...memberIds.keys()]
  // The foreign key has already set their `member_id` to null.
  const { rows } = await sql<{ id: string }>`
    with changed as (
      select u.id, not (${sql.raw(buildStaffRoleCondition('u.roles'))}) and not exists (select from directory_users entry
        where entry.client_id = u.client_id and entry.user_id = u.id) as "isAnonymized"
      from users u where u.id = any(${userIds}::uuid[])),
    updated as (
      update users set version = version + 1, updated_at = now(),
        first_name = case when "isAnonymized" then null else first_name end,
        last_name = case when "isAnonymized" then null else last_name end
      from changed where users.id = changed.id)
    select id from changed where "isAnonymized"`.execute(ctx.db)
  await sql`delete from sessions s using users u where s.user_id = any(${userIds}::uuid[])
    and u.client_id = s.client_id and u.id = s.user_id and not (${sql.raw(buildStaffRoleCondition('u.roles'))})`.execute(
    ctx.db,
  )
  await anonymizeConversations(ctx, { userIds: rows.map(({ id }) => id), memberIds: [] })
  for (const { id } of rows) await anonymizeActivity(ctx, id, memberIds.get(id) ?? null)
}
