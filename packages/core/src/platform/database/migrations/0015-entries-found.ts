import { type Kysely, sql } from 'kysely'
import { createResourcesFound } from './functions/0007-search-functions.ts'
import { createPassagesFound } from './functions/0009-chat-functions.ts'
import { createEntriesFound } from './functions/0015-entries-functions.ts'

/**
 * Chat finds resources by their public metadata: `locked` must depend on nothing else, and resources without text have
 * nothing else (docs/decisions/0018).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index resource_search_entry on resource_search using gin (client_id, entry)`.execute(db)
  await createEntriesFound(db)
  // The previous version also searched closed text and counted all passages.
  for (const opened of ['boolean, ', ''])
    await sql`drop function if exists passages_found(jsonb, boolean, text[], uuid, uuid[], ${sql.raw(opened)}integer)`.execute(
      db,
    )
  await createPassagesFound(db)
  // The scores of the previous version revealed words of closed texts.
  await createResourcesFound(db)
}
