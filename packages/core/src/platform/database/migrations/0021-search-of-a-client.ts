import { type Kysely, sql } from 'kysely'
import { createClientSearchFunctions, indexClientSearch, indexClientWords } from '../client-search.ts'
import {
  createDistinctWords,
  createResourcesFound,
  createSearchQueries,
} from './functions/0007-search-functions.ts'
import { createPassagesFound } from './functions/0009-chat-functions.ts'
import { createEntriesFound } from './functions/0015-entries-functions.ts'

const collections = ['members', 'users', 'events', 'courses', 'jobs', 'posts', 'sponsorships']

/**
 * Full-text searches read the rows of their client only (docs/decisions/0026). Previously, they found the rows of all
 * clients and then filtered by client.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createClientSearchFunctions(db)
  for (const table of collections) await indexClientSearch(db, table)
  await indexClientWords(db, 'resource_search_whole', 'resource_search', 'whole')
  await indexClientWords(db, 'resource_search_entry', 'resource_search', 'entry')
  await indexClientWords(db, 'resource_passages_stems', 'resource_passages', 'stems')
  await createDistinctWords(db)
  await createSearchQueries(db)
  await createResourcesFound(db)
  for (const name of ['passages_found', 'entries_found'])
    await sql`drop function ${sql.id(name)}(jsonb, boolean, text[], uuid, uuid[], integer)`.execute(db)
  await createPassagesFound(db)
  await createEntriesFound(db)
}
