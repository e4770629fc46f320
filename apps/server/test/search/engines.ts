import { afterAll } from 'bun:test'
import { openSearchEngine } from '@guildhall/core/library/search/open-search-engine'
import { rebuildIfIncomplete } from '@guildhall/core/library/search/reindex'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { readSettings } from '@guildhall/core/settings'
import { LaneLocks } from '@guildhall/core/webhooks/lane-locks'
import { type Logger, pino } from 'pino'
import { type MeilisearchServer, startMeilisearch } from '../../../../tools/testing/meilisearch/server.ts'
import { type TestService, testService } from '../../../../tools/testing/service.ts'
import { createIndexingHandler } from '../../../worker/src/search.ts'

export const MASTER_KEY = 'a master key of sixteen bytes and more'

/** A service that searches in the database or in Meilisearch, and can index as the worker does. */
export interface SearchService extends TestService {
  meilisearch: MeilisearchServer | null
  /** Indexes queued changes, as the worker's job does. */
  index(): Promise<void>
}

export type EngineName = 'database' | 'meilisearch'

/** Starts a service and, if it is the engine, Meilisearch. @param payloadLimit of Meilisearch, in bytes */
export async function startSearchService(engine: EngineName, payloadLimit?: number): Promise<SearchService> {
  const meilisearch =
    engine === 'meilisearch'
      ? startMeilisearch({ masterKey: MASTER_KEY, ...(payloadLimit ? { payloadLimit } : {}) })
      : null
  afterAll(() => meilisearch?.stop())
  const service = await testService(
    meilisearch ? { MEILISEARCH_URL: meilisearch.url, MEILISEARCH_API_KEY: MASTER_KEY } : {},
  )
  return { ...service, meilisearch, index: createIndexer(service) }
}

/** Returns the indexing job of a new worker, which has no memory of earlier failures. */
export function createIndexer(
  service: TestService,
  log: Logger = pino({ level: 'silent' }),
): () => Promise<void> {
  const database = openDatabase(service.database.url, 2, 'test-indexer')
  const locks = new LaneLocks(service.database.url)
  afterAll(async () => {
    await locks.close()
    await database.close()
  })
  const engine = openSearchEngine(readSettings(service.environment))
  const signal = new AbortController().signal
  return async () => {
    if (engine) await rebuildIfIncomplete(database)
    await createIndexingHandler({ database, engine, locks, log, signal })()
  }
}
