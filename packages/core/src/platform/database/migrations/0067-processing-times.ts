import { type Kysely, sql } from 'kysely'

/** When the processing of a resource’s file ended, since editing the resource also changes `updated_at`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resources add column processed_at timestamptz(3)`.execute(db)
}
