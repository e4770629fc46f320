import { type Kysely, sql } from 'kysely'

/**
 * Whether the language of generated content is that of the version it is generated from, because none was requested.
 * Unknown for earlier content, and for that of servers of the previous version: it keeps its language.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table generated_content add column automatic_language boolean not null default false`.execute(
    db,
  )
}
