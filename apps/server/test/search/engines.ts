import { afterAll } from 'bun:test'
import { openSearchEngine } from '@guildhall/core/library/search/open-search-engine'
import { fillIncomplete } from '@guildhall/core/library/search/reindex'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { readSettings } from '@guildhall/core/settings'
import { LaneLocks } from '@guildhall/core/webhooks/lane-locks'
import { pino } from 'pino'
import { type MeilisearchServer, startMeilisearch } from '../../../../tools/testing/meilisearch/server.ts'
import { type TestService, testService } from '../../../../tools/testing/service.ts'
import { indexingHandler } from '../../../worker/src/search.ts'

export const MASTER_KEY = 'a master key of sixteen bytes and more'

/** A service that searches by the database alone, or by Meilisearch as well, with what a worker does for it. */
export interface SearchService extends TestService {
  meilisearch: MeilisearchServer | null
  /** Indexes what waits to be, as the worker's job does. */
  index(): Promise<void>
}

export type EngineName = 'database' | 'meilisearch'

export async function searchService(engine: EngineName): Promise<SearchService> {
  const meilisearch = engine === 'meilisearch' ? startMeilisearch({ masterKey: MASTER_KEY }) : null
  afterAll(() => meilisearch?.stop())
  const service = await testService(
    meilisearch ? { MEILISEARCH_URL: meilisearch.url, MEILISEARCH_API_KEY: MASTER_KEY } : {},
  )
  return { ...service, meilisearch, index: indexer(service) }
}

/** What a worker with the service's settings does for search. A new one knows nothing of failures before. */
export function indexer(service: TestService): () => Promise<void> {
  const database = openDatabase(service.database.url, 2, 'test-indexer')
  const locks = new LaneLocks(service.database.url)
  afterAll(async () => {
    await locks.close()
    await database.close()
  })
  const engine = openSearchEngine(readSettings(service.environment))
  const signal = new AbortController().signal
  return async () => {
    if (engine) await fillIncomplete(database)
    await indexingHandler({ database, engine, locks, log: pino({ level: 'silent' }), signal: signal })()
  }
}
