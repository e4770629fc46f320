import { type EnqueuedTaskPromise, Meilisearch, type Task } from 'meilisearch'
import type { Environment } from '../../context.ts'
import type { MeilisearchSettings } from '../../settings.ts'
import { buildDocumentId, buildMeilisearchDocuments, meilisearchSettings } from './meilisearch-documents.ts'
import {
  getErrorCode,
  isRejectedRequest,
  isRejection,
  sendRequest,
  toSearchEngineError,
} from './meilisearch-errors.ts'
import { buildMeilisearchFilter, isEngineFilter } from './meilisearch-filter.ts'
import {
  type EngineQuery,
  type EngineResult,
  type IndexGeneration,
  RejectedChangesError,
  type SearchChange,
  type SearchEngine,
  SearchEngineError,
} from './search-engine.ts'

/** After this time, the database answers the search. */
const SEARCH_TIMEOUT_MS = 2_000
/** After a failure the engine is skipped for this long, so that not every search waits for it. */
const COOLDOWN_MS = 3_000
/** The longest wait for a task, such as the indexing of a batch. */
const TASK_TIMEOUT_MS = 300_000
const REQUEST_TIMEOUT_MS = 30_000
/** Meilisearch ignores words after the tenth. */
const MAX_WORDS = 10
const environments: readonly Environment[] = ['live', 'test']

interface Hit {
  resourceId: string
  kind: 'entry' | 'whole'
}

/**
 * Meilisearch, with one index each for live and sandbox. Every document contains its client, which every query filters
 * by (docs/decisions/0014).
 */
export class MeilisearchEngine implements SearchEngine {
  private readonly searchClient: Meilisearch
  private readonly writeClient: Meilisearch
  private unavailableUntilMs = 0

  constructor({ url, apiKey }: MeilisearchSettings) {
    const access = { host: url, ...(apiKey ? { apiKey } : {}) }
    this.searchClient = new Meilisearch({ ...access, timeout: SEARCH_TIMEOUT_MS })
    this.writeClient = new Meilisearch({
      ...access,
      timeout: REQUEST_TIMEOUT_MS,
      httpClient: sendRequest,
      defaultWaitOptions: { timeout: TASK_TIMEOUT_MS, interval: 50 },
    })
  }

  canAnswer({ words, filters }: Pick<EngineQuery, 'words' | 'filters'>): boolean {
    return words.length > 0 && words.length <= MAX_WORDS && filters.every(isEngineFilter)
  }

  isReachable(): Promise<boolean> {
    return this.searchClient.isHealthy()
  }

  async search(query: EngineQuery): Promise<EngineResult> {
    if (performance.now() < this.unavailableUntilMs)
      throw new SearchEngineError('The search engine was unavailable moments ago.')
    const { from, itemsPerPage } = query
    const pagination =
      'page' in from
        ? { page: from.page, hitsPerPage: itemsPerPage }
        : { offset: from.offset, limit: itemsPerPage + 1 }
    const response = this.searchClient
      .index<Hit>(getIndexName(query.environment, 'current'))
      .search(query.words.join(' '), {
        ...pagination,
        filter: buildMeilisearchFilter(query),
        facets: ['categoryIds', 'type', 'accessLevel'],
        attributesToRetrieve: ['resourceId', 'kind'],
        matchingStrategy: 'all',
      })
    const result = await response.catch((error: unknown) => {
      this.unavailableUntilMs = performance.now() + COOLDOWN_MS
      throw toSearchEngineError(error)
    })
    return toEngineResult(query, result)
  }

  async apply(changes: SearchChange[], generation: IndexGeneration): Promise<void> {
    for (const environment of environments) {
      const ownChanges = changes.filter((change) => (change.environment ?? environment) === environment)
      const documents = ownChanges.flatMap(({ document }) =>
        document ? buildMeilisearchDocuments(document) : [],
      )
      const removedIds = ownChanges.flatMap(({ document, resourceId }) =>
        document ? [] : [buildDocumentId(resourceId, 'entry'), buildDocumentId(resourceId, 'whole')],
      )
      const index = this.writeClient.index(getIndexName(environment, generation))
      // Enqueued without waiting in between: tasks of an index run in order.
      const tasks: EnqueuedTaskPromise[] = []
      if (documents.length > 0) tasks.push(index.addDocuments(documents, { primaryKey: 'id' }))
      if (removedIds.length > 0) tasks.push(index.deleteDocuments(removedIds))
      await Promise.all(tasks.map((task) => waitForTask(task)))
    }
  }

  async hasIndex(): Promise<boolean> {
    const createdTimes = await Promise.all(
      environments.map((environment) => this.readCreatedAt(getIndexName(environment, 'current'))),
    )
    return !createdTimes.includes(null)
  }

  async beginNext(): Promise<void> {
    for (const environment of environments) {
      // Only existing indexes can be swapped; the next one is always newer (see isPromoted).
      await waitForTask(
        this.writeClient.createIndex(getIndexName(environment, 'current'), { primaryKey: 'id' }),
        'index_already_exists',
      )
      const next = getIndexName(environment, 'next')
      await waitForTask(this.writeClient.deleteIndex(next), 'index_not_found')
      await waitForTask(this.writeClient.createIndex(next, { primaryKey: 'id' }))
      await waitForTask(this.writeClient.index(next).updateSettings(meilisearchSettings))
    }
  }

  async promoteNext(): Promise<void> {
    for (const environment of environments) {
      const current = getIndexName(environment, 'current')
      const next = getIndexName(environment, 'next')
      if (await this.isPromoted(current, next)) continue
      await waitForTask(this.writeClient.swapIndexes([{ indexes: [current, next], rename: false }]))
      await waitForTask(this.writeClient.deleteIndex(next), 'index_not_found')
    }
  }

  /** Whether the indexes were already swapped before a crash: then the newer one is current. */
  private async isPromoted(current: string, next: string): Promise<boolean> {
    const currentCreatedAt = await this.readCreatedAt(current)
    const nextCreatedAt = await this.readCreatedAt(next)
    if (currentCreatedAt === null)
      throw new SearchEngineError(`The search engine has lost the index ${current}.`)
    return nextCreatedAt === null || currentCreatedAt > nextCreatedAt
  }

  /** Reads when an index was created; null if it does not exist. */
  private async readCreatedAt(index: string): Promise<number | null> {
    try {
      return Date.parse((await this.writeClient.getRawIndex(index)).createdAt)
    } catch (error) {
      if (getErrorCode(error) === 'index_not_found') return null
      throw toSearchEngineError(error)
    }
  }
}

function getIndexName(environment: Environment, generation: IndexGeneration): string {
  return `guildhall-${environment}${generation === 'next' ? '-next' : ''}`
}

interface RawResponse {
  hits: Hit[]
  totalHits?: number
  facetDistribution?: Record<string, Record<string, number>>
}

function toEngineResult(
  { from, itemsPerPage }: EngineQuery,
  { hits, totalHits = 0, facetDistribution }: RawResponse,
): EngineResult {
  const end = 'page' in from ? from.page * itemsPerPage : from.offset + itemsPerPage
  const hasNext = 'page' in from ? end < totalHits : hits.length > itemsPerPage
  return {
    hits: hits
      .slice(0, itemsPerPage)
      .map(({ resourceId, kind }) => ({ resourceId, isTextMatch: kind === 'whole' })),
    total: totalHits,
    facets: {
      category: facetDistribution?.categoryIds ?? {},
      type: facetDistribution?.type ?? {},
      accessLevel: facetDistribution?.accessLevel ?? {},
    },
    next: hasNext ? end : null,
  }
}

/** Waits for a task. @param accepted an error code that counts as success */
async function waitForTask(task: EnqueuedTaskPromise, accepted?: string): Promise<void> {
  let finished: Task
  try {
    finished = await task.waitTask()
  } catch (error) {
    if (accepted && getErrorCode(error) === accepted) return
    const failure = toSearchEngineError(error)
    if (isRejectedRequest(error)) throw new RejectedChangesError(failure.message, { cause: error })
    throw failure
  }
  if (finished.status === 'succeeded' || (accepted && finished.error?.code === accepted)) return
  const message = `Search engine task ${finished.status}: ${finished.error?.message ?? 'no reason given'}`
  throw isRejection(finished.error) ? new RejectedChangesError(message) : new SearchEngineError(message)
}
