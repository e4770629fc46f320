import { type Kysely, sql } from 'kysely'

/** Linking a user to a new member is an event of the user, as other changes are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function link_user_to_member() returns trigger language plpgsql as $$ begin
    with written as (
      update users set member_id = new.id, version = version + 1, updated_at = now(),
          first_name = coalesce(first_name, new.first_name), last_name = coalesce(last_name, new.last_name)
        where client_id = new.client_id and id = new.user_id and member_id is null
        returning with (old as former) users.client_id, users.id, users.record, former.record as before)
    insert into outbox (client_id, type, subject_id, data, previous)
    select client_id, 'user.updated', id, record, (select jsonb_object_agg(field.key, field.value)::text
        from jsonb_each(before::jsonb) field
        where field.key <> 'updatedAt' and field.value is distinct from record::jsonb -> field.key)
      from written;
    return null; end $$`.execute(db)
}
