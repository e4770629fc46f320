import { type Kysely, sql } from 'kysely'

/**
 * Whether an event was ever published, so that a draft does not become public by being cancelled. Existing events that
 * are not drafts are public and remain so, like events created as cancelled or completed, which other systems published.
 * Set by a trigger, because servers of the previous version do not set it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table events add column was_published boolean not null default false`.execute(db)
  await sql`update events set was_published = true where status <> 'draft'`.execute(db)
  await sql`create function mark_published_event() returns trigger language plpgsql as $$ begin
    new.was_published := case tg_op when 'INSERT' then new.status <> 'draft'
      else old.was_published or new.status in ('published', 'completed') end;
    return new; end $$`.execute(db)
  await sql`create trigger mark_published before insert or update on events
    for each row execute function mark_published_event()`.execute(db)
}
