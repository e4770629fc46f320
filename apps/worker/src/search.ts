import {
  hasPendingChanges,
  indexChanges,
  isIndexComplete,
} from '@guildhall/core/library/search/index-changes'
import {
  findOpenReindexing,
  rebuildIfIncomplete,
  recordBlockedReason,
  runReindexStep,
} from '@guildhall/core/library/search/reindex'
import {
  type IndexGeneration,
  type SearchEngine,
  SearchEngineError,
} from '@guildhall/core/library/search/search-engine'
import type { Database } from '@guildhall/core/platform/database/database'
import type { JobQueue } from '@guildhall/core/platform/job-queue/job-queue'
import type { LaneLocks } from '@guildhall/core/webhooks/lane-locks'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** The polling interval for library changes to index. */
const POLL_INTERVAL_MS = 250
/** How often to check that the engine still has its index. */
export const INDEX_CHECK_INTERVAL_MS = 30_000
/** The pause after an error of the engine. */
const ENGINE_BACKOFF_MS = 3_000
const LANE = 'search index'

export interface IndexingDependencies {
  database: Database
  engine: SearchEngine | null
  locks: LaneLocks
  log: Logger
  signal: AbortSignal
}

/** Polls for library changes and open rebuilds, and queues an indexing job for any worker. */
export function startIndexing(
  { database, engine, log, signal }: IndexingDependencies,
  queue: JobQueue,
): Promise<void> {
  const poll = async (): Promise<boolean> => {
    if (engine) await rebuildIfIncomplete(database)
    if ((await hasPendingChanges(database)) || (await findOpenReindexing(database)))
      await queue.add([{ name: 'search.index', data: {}, id: 'search.index' }])
    return false
  }
  return repeat('search', poll, POLL_INTERVAL_MS, log, signal)
}

/** The job that indexes changes and continues a rebuild, on one worker at a time. */
export function createIndexingHandler(deps: IndexingDependencies): () => Promise<void> {
  let backoffUntilMs = 0
  return async () => {
    if (performance.now() < backoffUntilMs) return
    await deps.locks.withLane(LANE, async () => {
      try {
        while (!deps.signal.aborted && (await runIndexingStep(deps)));
      } catch (error) {
        if (!(error instanceof SearchEngineError)) throw error
        // The changes remain queued, and the database serves searches until they are indexed.
        backoffUntilMs = performance.now() + ENGINE_BACKOFF_MS
        deps.log.warn({ err: error }, 'could not index changes; will retry')
        await recordBlockedReason(deps.database, error.message)
      }
    })
  }
}

/** @returns whether there may be more to do */
async function runIndexingStep({ database, engine, log }: IndexingDependencies): Promise<boolean> {
  const isComplete = await isIndexComplete(database, engine)
  const reindexing = await findOpenReindexing(database)
  const generations: IndexGeneration[] = isComplete ? ['current'] : []
  // An index whose build has not started yet will contain the changes once it is built.
  if (reindexing?.status === 'running') generations.push('next')
  const hasMore = await indexChanges(database, engine, generations, log)
  if (!reindexing) return hasMore
  return (await runReindexStep(database, engine, reindexing, log)) || hasMore
}
