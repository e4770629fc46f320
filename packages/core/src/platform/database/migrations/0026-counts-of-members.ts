import { type Kysely, sql } from 'kysely'

/** An index from which lists count the members of each status and level, without reading the members. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index members_status on members (client_id, status, level)`.execute(db)
}
