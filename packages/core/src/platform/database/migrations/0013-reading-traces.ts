import { type Kysely, sql } from 'kysely'

/** The trace context of an upload, so that its trace continues when the file is processed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resources add column traceparent text`.execute(db)
}
