import { type Kysely, sql } from 'kysely'

/**
 * A function for the current name of an audit entry’s target; null for a deleted target, and for types without a name.
 * The name is read with the entry and not stored, so that no entry contains an erased name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function audit_target_name(client uuid, type text, target uuid) returns text
    language sql stable as $$
    select case type
      when 'member' then (select coalesce(nullif(display_name, ''), concat_ws(' ', first_name, last_name))
        from members where client_id = client and id = target)
      when 'user' then (select email from users where client_id = client and id = target)
      when 'invitation' then (select email from invitations where client_id = client and id = target)
      when 'membership_level' then (select name from membership_levels where client_id = client and id = target)
      when 'event' then (select title from events where client_id = client and id = target)
      when 'course' then (select title from courses where client_id = client and id = target)
      when 'job' then (select title from jobs where client_id = client and id = target)
      when 'post' then (select title from posts where client_id = client and id = target)
      when 'sponsorship' then (select sponsor from sponsorships where client_id = client and id = target)
      when 'resource' then (select name from resources where client_id = client and id = target)
      when 'category' then (select name from categories where client_id = client and id = target)
      when 'order' then (select reference from orders where client_id = client and id = target)
      when 'invoice' then (select number from invoices where client_id = client and id = target)
      when 'key' then (select name from keys where client_id = client and id = target)
      when 'webhook' then (select url from webhooks where client_id = client and id = target)
    end $$`.execute(db)
}
