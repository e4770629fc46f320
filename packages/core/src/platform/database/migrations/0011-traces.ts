import { type Kysely, sql } from 'kysely'

/** The trace context of a change, so that its trace continues in other processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['outbox', 'event_log', 'generated_content'])
    await sql`alter table ${sql.id(table)} add column traceparent text`.execute(db)
}
