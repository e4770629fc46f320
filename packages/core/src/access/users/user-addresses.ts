import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { writeMany } from '../../records/change-many.ts'
import type { RecordData } from '../../records/collection.ts'
import { pickColumns, translateConstraints } from '../../records/write.ts'
import { hasStaffRole } from '../keys/scopes.ts'
import { linkToMember, users } from './users.ts'

/**
 * Copies changed addresses of members to their users, so that each member signs in with the new address, and the next
 * member with the old one gets a separate user. A user with a staff role keeps its address and is unlinked: otherwise,
 * anyone who can edit members could take over a staff user. A user whose member now has another user’s address is
 * unlinked, too. An unlinked member whose address is now that of a user without a member is linked to it, as a new
 * member is (migration 0080).
 *
 * @returns the number of members that were unlinked or may have been linked
 */
export async function updateUserAddresses(ctx: Context, memberIds: string[]): Promise<number> {
  const { rows } = await sql<{
    id: string
    record: string
    roles: string[]
    email: string
    isTaken: boolean
  }>`
    select u.id, u.record, u.roles, m.email,
      exists (select from users other where other.client_id = m.client_id and other.email_key = m.email_key) as "isTaken"
    from members m join users u on u.client_id = m.client_id and u.id = m.user_id
    where m.id = any(${memberIds}::uuid[]) and u.email_key <> m.email_key
    order by u.id for no key update of u`.execute(ctx.db)
  const changes = rows
    .filter(({ roles, isTaken }) => !hasStaffRole(roles) && !isTaken)
    .map(({ record, email }) => planAddressChange(JSON.parse(record), email))
  if (changes.length > 0) {
    await translateConstraints(users, () => writeMany(ctx, users, changes))
    // A user whose address changed may have had the address that another user needs.
    return updateUserAddresses(ctx, memberIds)
  }
  for (const { id } of rows) await linkToMember(ctx, id)
  return rows.length + (await linkUsers(ctx, memberIds))
}

/** @returns the number of members that may have been linked */
async function linkUsers(ctx: Context, memberIds: string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select u.id from members m join users u on u.client_id = m.client_id and u.email_key = m.email_key
    where m.id = any(${memberIds}::uuid[]) and m.user_id is null and u.member_id is null
    order by u.id`.execute(ctx.db)
  for (const { id } of rows) await linkToMember(ctx, id)
  return rows.length
}

function planAddressChange(user: RecordData, email: string) {
  return {
    id: user.id,
    columns: pickColumns(users, { ...user, email }),
    action: 'user.updated',
    changes: ['email'],
    previous: JSON.stringify({ email: user.email }),
  }
}
