import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { learnWords, type ResourceKey, readChanges } from './read-documents.ts'
import type { IndexGeneration, SearchChange, SearchEngine } from './search-engine.ts'

const BATCH = 500
/** Requests to an engine stay below its limit, which is 100 MB unless set otherwise. */
const MOST_CHARACTERS = 10_000_000

interface ChangeRow extends ResourceKey {
  seq: string
}

/** Whether resources changed that an index has not been told of yet. */
export async function areChangesWaiting(database: Database): Promise<boolean> {
  const { rows } = await sql`select from search_changes limit 1`.execute(database.platform)
  return rows.length > 0
}

/**
 * Brings the oldest changes into the index, and their words into the lexicon. Resources are read after their changes
 * were, so the last state wins however often and late this is done; changes are forgotten once they are found.
 *
 * @param generations the indexes to be told: also the one that is being built
 * @returns whether there may be more
 * @throws SearchEngineError the changes wait
 */
export async function indexChanges(
  database: Database,
  engine: SearchEngine | null,
  generations: IndexGeneration[],
): Promise<boolean> {
  const { rows } = await sql<ChangeRow>`select seq, client_id as "clientId", resource_id as "resourceId"
    from search_changes order by seq limit ${sql.lit(BATCH)}`.execute(database.platform)
  if (rows.length === 0) return false
  const keys = distinct(rows)
  await learnWords(database, keys)
  if (engine) await applyAll(database, engine, keys, generations)
  else await markIncomplete(database)
  const seqs = rows.map(({ seq }) => seq)
  await sql`delete from search_changes where seq = any(${seqs}::bigint[])`.execute(database.platform)
  return rows.length === BATCH
}

/** Tells an engine of resources as they are now, in requests of a bearable size. */
export async function applyAll(
  database: Database,
  engine: SearchEngine,
  keys: ResourceKey[],
  generations: IndexGeneration[],
): Promise<void> {
  for (const part of inParts(await readChanges(database, keys)))
    for (const generation of generations) await engine.apply(part, generation)
}

/**
 * Whether the engine's index knows everything that is not waiting. One that the engine has lost is to be filled anew.
 *
 * @throws SearchEngineError
 */
export async function indexIsComplete(database: Database, engine: SearchEngine | null): Promise<boolean> {
  if (!engine) return false
  const { rows } = await sql<{ complete: boolean }>`select complete from search_index`.execute(
    database.platform,
  )
  if (!rows[0]?.complete) return false
  if (await engine.hasIndex()) return true
  await markIncomplete(database)
  return false
}

/** An engine that is not told of a change has to be filled anew before it may answer again. */
async function markIncomplete(database: Database): Promise<void> {
  await sql`update search_index set complete = false where complete`.execute(database.platform)
}

function distinct(rows: ChangeRow[]): ResourceKey[] {
  const byId = new Map(rows.map(({ clientId, resourceId }) => [resourceId, { clientId, resourceId }]))
  return [...byId.values()]
}

function inParts(changes: SearchChange[]): SearchChange[][] {
  const parts: SearchChange[][] = []
  let room = 0
  for (const change of changes) {
    const size = change.document?.pages.reduce((sum, page) => sum + page.length, 1_000) ?? 100
    if (size > room || parts.length === 0) {
      parts.push([])
      room = MOST_CHARACTERS
    }
    parts.at(-1)?.push(change)
    room -= size
  }
  return parts
}
