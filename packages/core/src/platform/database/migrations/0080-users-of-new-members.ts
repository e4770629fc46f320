import { type Kysely, sql } from 'kysely'

/**
 * Links a new member to the user with the same address that has ROLE_MEMBER and no member yet, as signing in does. A user
 * with a staff role is not linked: anyone who can write members could create one with its address. A user without a
 * name takes the member’s.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // “find_user” runs before “present”, which writes the record with the user’s id.
  await sql`create function find_user_of_member() returns trigger language plpgsql as $$ begin
    select id into new.user_id from users
      where client_id = new.client_id and email_key = lower(new.email collate "C") and member_id is null
        and 'ROLE_MEMBER' = any(roles) and not roles && array['ROLE_CLIENT_ADMIN', 'ROLE_CLIENT_USER']
      for no key update;
    return new; end $$`.execute(db)
  await sql`create trigger find_user before insert on members
    for each row when (new.user_id is null) execute function find_user_of_member()`.execute(db)
  await sql`create function link_user_to_member() returns trigger language plpgsql as $$ begin
    update users set member_id = new.id, version = version + 1, updated_at = now(),
        first_name = coalesce(first_name, new.first_name), last_name = coalesce(last_name, new.last_name)
      where client_id = new.client_id and id = new.user_id and member_id is null;
    return null; end $$`.execute(db)
  await sql`create trigger link_user after insert on members
    for each row when (new.user_id is not null) execute function link_user_to_member()`.execute(db)
}
