import { type Kysely, sql } from 'kysely'

/**
 * Whether the language of generated content was taken from the source version because none was requested. False for
 * content from before this migration or from servers of the previous version, which keeps its language.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table generated_content add column automatic_language boolean not null default false`.execute(
    db,
  )
}
