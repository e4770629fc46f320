import { type Kysely, sql } from 'kysely'

/** When a sync that the broker kept from going on is tried again, for its log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory_syncs add column next_attempt_at timestamptz(3)`.execute(db)
}
