import { type Kysely, sql } from 'kysely'

/** When a sync is retried after a transient error, for its log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory_syncs add column next_attempt_at timestamptz(3)`.execute(db)
}
