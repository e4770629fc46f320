import { type Kysely, sql } from 'kysely'

/**
 * Indexes that let associations take turns: the pending content of each in order, and its last start. The first index
 * replaces the one over all associations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index generated_content_pending on generated_content (client_id, created_at, id)
    where status in ('queued', 'running')`.execute(db)
  await sql`create index generated_content_started on generated_content (client_id, started_at)
    where started_at is not null`.execute(db)
  await sql`drop index generated_content_to_make`.execute(db)
}
