import { type Kysely, sql } from 'kysely'

/**
 * Resources that the search engine rejects, with its reason: the engine’s index is incomplete for their clients until
 * these resources change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resource_search add column rejected_reason text`.execute(db)
  await sql`create index resource_search_rejected on resource_search (client_id) where rejected_reason is not null`.execute(
    db,
  )
}
