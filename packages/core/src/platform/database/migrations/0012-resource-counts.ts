import { type Kysely, sql } from 'kysely'

/** Indexes for queries over all resources, so that the wide rows need not be read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Every question reads the library's languages.
  await sql`create index resources_language on resources (client_id, language)`.execute(db)
  // Every list counts its facets.
  await sql`create index resources_kinds on resources (client_id, type, access_level, category_ids, status)`.execute(
    db,
  )
}
