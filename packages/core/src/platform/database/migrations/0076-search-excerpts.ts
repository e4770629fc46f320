import type { Kysely } from 'kysely'
import { createSearchPages } from './functions/0007-search-functions.ts'

/** Excerpts of long pages surround a word that matches, not a substring of another word. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSearchPages(db)
}
