import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { applyAll, type RejectionLog } from './apply-changes.ts'
import { addToLexicon, type ResourceKey } from './read-documents.ts'
import type { IndexGeneration, SearchEngine } from './search-engine.ts'

const BATCH_SIZE = 500

interface ChangeRow extends ResourceKey {
  seq: string
}

/** Whether there are changes not yet indexed. */
export async function hasPendingChanges(database: Database): Promise<boolean> {
  const { rows } = await sql`select from search_changes limit 1`.execute(database.platform)
  return rows.length > 0
}

/**
 * Indexes the oldest changes and adds their words to the lexicon. Resources are read after their changes, so the latest
 * state wins however often this runs; changes are deleted once indexed. Without an engine, the index is marked
 * incomplete instead of being written.
 *
 * @param generations the indexes to write, including one being built; empty if a rebuild will cover the changes
 * @returns whether there may be more
 * @throws SearchEngineError; the changes remain queued
 */
export async function indexChanges(
  database: Database,
  engine: SearchEngine | null,
  generations: IndexGeneration[],
  log: RejectionLog,
): Promise<boolean> {
  const { rows } = await sql<ChangeRow>`select seq, client_id as "clientId", resource_id as "resourceId"
    from search_changes order by seq limit ${sql.lit(BATCH_SIZE)}`.execute(database.platform)
  if (rows.length === 0) return false
  const keys = deduplicate(rows)
  await addToLexicon(database, keys)
  if (engine) await applyAll(database, engine, keys, generations, log)
  else await markIncomplete(database)
  const seqs = rows.map(({ seq }) => seq)
  await sql`delete from search_changes where seq = any(${seqs}::bigint[])`.execute(database.platform)
  return rows.length === BATCH_SIZE
}

/**
 * Whether the engine has an index that contains everything except queued changes. Marks it for a rebuild if the engine
 * lost it.
 *
 * @throws SearchEngineError
 */
export async function isIndexComplete(database: Database, engine: SearchEngine | null): Promise<boolean> {
  if (!engine) return false
  const { rows } = await sql<{ complete: boolean }>`select complete from search_index`.execute(
    database.platform,
  )
  if (!rows[0]?.complete) return false
  if (await engine.hasIndex()) return true
  await markIncomplete(database)
  return false
}

/** After a missed change, the index must be rebuilt before it is queried again. */
async function markIncomplete(database: Database): Promise<void> {
  await sql`update search_index set complete = false where complete`.execute(database.platform)
}

function deduplicate(rows: ChangeRow[]): ResourceKey[] {
  const keysById = new Map(rows.map(({ clientId, resourceId }) => [resourceId, { clientId, resourceId }]))
  return [...keysById.values()]
}
