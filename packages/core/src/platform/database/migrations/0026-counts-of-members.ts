import { type Kysely, sql } from 'kysely'

/** An index that lets lists count members by status and level with index-only scans. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index members_status on members (client_id, status, level)`.execute(db)
}
