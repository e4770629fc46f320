import { type Kysely, sql } from 'kysely'

/** Which trace the upload of a file belongs to, so that reading it goes on with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resources add column traceparent text`.execute(db)
}
