import { type Kysely, sql } from 'kysely'

/**
 * The audit log records the old and new values of a change. Long values, such as the text of a page, are left out: the
 * log keeps changes for years.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log add column old_values json, add column new_values json`.execute(db)
  await sql`create function audited_values(record json, fields text[]) returns json
    language sql immutable parallel safe as $$
      select json_object_agg(key, value) from json_each(record)
      where key = any(fields) and length(value::text) <= 2000 $$`.execute(db)
}
