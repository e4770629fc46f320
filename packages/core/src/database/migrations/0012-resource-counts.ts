import { type Kysely, sql } from 'kysely'

/** For what is asked of all resources at once, so that the resources themselves, which are wide, need not be read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // With every question to the library: which languages it is written in.
  await sql`create index resources_language on resources (client_id, language)`.execute(db)
  // With every list: how many there are of each kind.
  await sql`create index resources_kinds on resources (client_id, type, access_level, category_ids, status)`.execute(
    db,
  )
}
