import { type Kysely, sql } from 'kysely'

/**
 * Copies members’ changed email addresses to their users, which kept the old ones; users with a staff role, or
 * whose member now has another user’s address, are unlinked, as `updateUserAddresses` now does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Repeated, since a copy can free the address that another user needs.
  while ((await copyFreeAddresses(db)) > 0);
  await unlinkOthers(db)
}

/** @returns the number of copied addresses */
async function copyFreeAddresses(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ copied: number }>`with copied as (
      update users u set email = m.email, version = u.version + 1, updated_at = now() from members m
      where m.client_id = u.client_id and m.user_id = u.id and m.email_key <> u.email_key
        and not u.roles && array['ROLE_CLIENT_ADMIN', 'ROLE_CLIENT_USER']
        and not exists (select from users other
          where other.client_id = m.client_id and other.email_key = m.email_key)
      returning u.client_id, u.id, u.record, json_build_object('email', old.email)::text as previous),
    event as (insert into outbox (client_id, type, subject_id, data, previous)
      select client_id, 'user.updated', id, record, previous from copied)
    select count(*)::int as copied from copied`.execute(db)
  return rows[0]?.copied ?? 0
}

async function unlinkOthers(db: Kysely<unknown>): Promise<void> {
  await sql`with changed as (
      update members m set user_id = null, version = m.version + 1, updated_at = now() from users u
      where u.client_id = m.client_id and u.id = m.user_id and u.email_key <> m.email_key
      returning u.client_id, u.id),
    unlinked as (update users u set member_id = null, version = u.version + 1, updated_at = now() from changed
      where u.client_id = changed.client_id and u.id = changed.id returning u.client_id, u.id, u.roles)
    delete from sessions s using unlinked u where s.client_id = u.client_id and s.user_id = u.id
      and not u.roles && array['ROLE_CLIENT_ADMIN', 'ROLE_CLIENT_USER']`.execute(db)
}
