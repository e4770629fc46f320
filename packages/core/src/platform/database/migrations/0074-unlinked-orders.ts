import { type Kysely, sql } from 'kysely'

/** A deleted member’s orders get a new version, since the foreign key sets their member to null. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function increment_version() returns trigger language plpgsql as $$ begin
    new.version := old.version + 1;
    new.updated_at := now();
    return new; end $$`.execute(db)
  // Triggers run in alphabetical order: this one runs before "present", which writes the record.
  await sql`create trigger increment_version before update of member_id on orders for each row
    when (new.member_id is null and old.member_id is not null and new.version = old.version)
    execute function increment_version()`.execute(db)
}
