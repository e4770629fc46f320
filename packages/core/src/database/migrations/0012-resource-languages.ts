import { type Kysely, sql } from 'kysely'

/** Which languages a library is written in is asked with every question to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index resources_language on resources (client_id, language)`.execute(db)
}
