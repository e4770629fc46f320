import type { Database } from '@guildhall/core/database/database'
import type { JobQueue } from '@guildhall/core/job-queue/job-queue'
import { areChangesWaiting, indexChanges, indexIsComplete } from '@guildhall/core/search/index-changes'
import { fillIncomplete, noteObstacle, openReindexing, reindexStep } from '@guildhall/core/search/reindex'
import {
  type IndexGeneration,
  type SearchEngine,
  SearchEngineError,
} from '@guildhall/core/search/search-engine'
import type { LaneLocks } from '@guildhall/core/webhooks/lane-locks'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** How soon a change of the library is brought into the index, at the latest, when there is nothing else to do. */
const LOOK_EVERY_MILLISECONDS = 250
/** How often it is made sure that the engine still has its index. */
export const INDEX_CHECK_MILLISECONDS = 30_000
/** How long an engine that is away is left alone. */
const REST_MILLISECONDS = 3_000
const LANE = 'search index'

export interface IndexingMeans {
  database: Database
  engine: SearchEngine | null
  locks: LaneLocks
  log: Logger
  stopping: AbortSignal
}

/** Looks for changes of the library, and leaves a job for whichever worker comes to it first. */
export function startIndexing(
  { database, engine, log, stopping }: IndexingMeans,
  queue: JobQueue,
): Promise<void> {
  const look = async (): Promise<boolean> => {
    if (engine) await fillIncomplete(database)
    if ((await areChangesWaiting(database)) || (await openReindexing(database)))
      await queue.add([{ name: 'search.index', data: {}, id: 'search.index' }])
    return false
  }
  return repeat('search', look, LOOK_EVERY_MILLISECONDS, log, stopping)
}

/** The job that indexes what changed and goes on with a rebuilding, by one worker at a time. */
export function indexingHandler(means: IndexingMeans): () => Promise<void> {
  let restUntil = 0
  return async () => {
    if (performance.now() < restUntil) return
    await means.locks.withLane(LANE, async () => {
      try {
        while (!means.stopping.aborted && (await indexingStep(means)));
      } catch (error) {
        if (!(error instanceof SearchEngineError)) throw error
        // Nothing is lost: the changes wait, and the database answers until they are in the index.
        restUntil = performance.now() + REST_MILLISECONDS
        means.log.warn({ err: error }, 'the search engine could not be told of changes; they wait')
        await noteObstacle(means.database, error.message)
      }
    })
  }
}

/** @returns whether there may be more to do */
async function indexingStep({ database, engine }: IndexingMeans): Promise<boolean> {
  const complete = await indexIsComplete(database, engine)
  const reindexing = await openReindexing(database)
  const generations: IndexGeneration[] = complete ? ['current'] : []
  // What an index lacks that is not being built yet, it will have when it is.
  if (reindexing?.status === 'running') generations.push('next')
  const more = await indexChanges(database, engine, generations)
  if (!reindexing) return more
  return (await reindexStep(database, engine, reindexing)) || more
}
