import { type Kysely, sql } from 'kysely'

/**
 * Indexes that let associations take turns in file processing: the pending resources of each in order, and the end of
 * its last processing. The first index replaces the one over all associations.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index resources_pending on resources (client_id, created_at, id)
    where processing_status in ('queued', 'running')`.execute(db)
  await sql`create index resources_processed on resources (client_id, processed_at)
    where processed_at is not null`.execute(db)
  await sql`drop index resources_to_process`.execute(db)
}
