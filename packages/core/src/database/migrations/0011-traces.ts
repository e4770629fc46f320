import { type Kysely, sql } from 'kysely'

/** Which trace a change belongs to, so that what follows from it in other processes goes on with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['outbox', 'event_log', 'generated_content'])
    await sql`alter table ${sql.id(table)} add column traceparent text`.execute(db)
}
