import { type Kysely, sql } from 'kysely'

const tables = [
  'members',
  'users',
  'membership_levels',
  'webhooks',
  'events',
  'courses',
  'jobs',
  'posts',
  'sponsorships',
]

/**
 * Search matches include the column that lists are sorted by, so that a page reads only the records it returns.
 * Previously, every match was looked up for sorting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables) {
    await sql`drop function ${sql.id(`${table}_matching`)}(text)`.execute(db)
    await sql`create function ${sql.id(`${table}_matching`)}(words text)
      returns table (id uuid, created_at timestamptz)
      language sql stable security definer set search_path = public as $$
      select id, created_at from ${sql.id(table)}
      where client_id = current_client() and search @@ (select search_query(words)) $$`.execute(db)
  }
}
