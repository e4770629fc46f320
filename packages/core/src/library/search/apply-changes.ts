import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type MeasuredResource, measureTexts, type ResourceKey, readChanges } from './read-documents.ts'
import {
  type IndexGeneration,
  RejectedChangesError,
  type SearchChange,
  type SearchEngine,
} from './search-engine.ts'

/**
 * The text read and sent at once, unless a single resource has more. Keeps the worker's memory small, and requests below
 * the engine's payload limit, 100 MB by default.
 */
const MAX_BATCH_BYTES = 10_000_000
/** The size that a resource is assumed to have in addition to its text. */
const ENTRY_BYTES = 1_000

export interface RejectionLog {
  warn(fields: object, message: string): void
}

/** Why the engine rejects resources, by id. */
type Rejections = Map<string, string>

/**
 * Writes the current state of resources to an engine, in requests of limited size. Resources that it rejects are logged
 * and recorded with its reason; PostgreSQL serves the searches of their clients until those resources change.
 *
 * @throws SearchEngineError
 */
export async function applyAll(
  database: Database,
  engine: SearchEngine,
  keys: ResourceKey[],
  generations: IndexGeneration[],
  log: RejectionLog,
): Promise<void> {
  for (const batch of splitIntoBatches(await measureTexts(database, keys))) {
    const changes = await readChanges(database, batch)
    const rejections: Rejections = new Map()
    for (const generation of generations) await applyAccepted(engine, changes, generation, rejections)
    for (const [resourceId, reason] of rejections)
      log.warn({ resourceId, reason }, 'the search engine rejected a resource')
    await recordRejections(database, batch, rejections, generations.includes('current'))
  }
}

/** Bisects a rejected batch until each change that the engine rejects is isolated. */
async function applyAccepted(
  engine: SearchEngine,
  changes: SearchChange[],
  generation: IndexGeneration,
  rejections: Rejections,
): Promise<void> {
  try {
    await engine.apply(changes, generation)
  } catch (error) {
    if (!(error instanceof RejectedChangesError)) throw error
    const [first, ...others] = changes
    if (first && others.length === 0) {
      rejections.set(first.resourceId, error.message)
      return
    }
    const middle = Math.ceil(changes.length / 2)
    for (const half of [changes.slice(0, middle), changes.slice(middle)])
      await applyAccepted(engine, half, generation, rejections)
  }
}

/**
 * @param includesCurrent whether the current index was written; only then are the marks of accepted resources cleared
 */
async function recordRejections(
  database: Database,
  keys: ResourceKey[],
  rejections: Rejections,
  includesCurrent: boolean,
): Promise<void> {
  const reasons = keys.map(({ resourceId }) => rejections.get(resourceId) ?? null)
  await sql`update resource_search s set rejected_reason = k.reason
    from unnest(${keys.map(({ clientId }) => clientId)}::uuid[], ${keys.map(({ resourceId }) => resourceId)}::uuid[],
      ${reasons}::text[]) as k (client_id, id, reason)
    where s.client_id = k.client_id and s.resource_id = k.id and s.rejected_reason is distinct from k.reason
      and (k.reason is not null or ${includesCurrent}::boolean)`.execute(database.platform)
}

function splitIntoBatches(resources: MeasuredResource[]): ResourceKey[][] {
  const batches: ResourceKey[][] = []
  let remainingBytes = 0
  for (const { textBytes, ...key } of resources) {
    const size = textBytes + ENTRY_BYTES
    if (size > remainingBytes || batches.length === 0) {
      batches.push([])
      remainingBytes = MAX_BATCH_BYTES
    }
    batches.at(-1)?.push(key)
    remainingBytes -= size
  }
  return batches
}
