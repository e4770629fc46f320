import { type EnqueuedTaskPromise, Meilisearch, MeilisearchApiError, type Task } from 'meilisearch'
import type { Environment } from '../context.ts'
import { documentId, meilisearchDocuments, meilisearchSettings } from './meilisearch-documents.ts'
import { isEngineFilter, meilisearchFilter } from './meilisearch-filter.ts'
import {
  type EngineAnswer,
  type EngineQuery,
  type IndexGeneration,
  type SearchChange,
  type SearchEngine,
  SearchEngineError,
} from './search-engine.ts'

export interface MeilisearchOptions {
  url: string
  apiKey: string | null
}

/** A search that takes longer is answered by the database. */
const SEARCH_MILLISECONDS = 2_000
/** An engine that was away is not asked again so soon, lest every search wait for it. */
const REST_MILLISECONDS = 3_000
/** A batch of documents may take this long to be indexed. */
const TASK_MILLISECONDS = 300_000
const REQUEST_MILLISECONDS = 30_000
/** Meilisearch ignores words after the tenth. */
const MOST_WORDS = 10
const environments: readonly Environment[] = ['live', 'test']

interface Hit {
  resourceId: string
  kind: 'entry' | 'whole'
}

/**
 * Meilisearch through its own client. Live and sandbox have an index each; in it every document names its client, which
 * every query filters by (docs/decisions/0014).
 */
export class MeilisearchEngine implements SearchEngine {
  private readonly searching: Meilisearch
  private readonly writing: Meilisearch
  private awayUntil = 0

  constructor({ url, apiKey }: MeilisearchOptions) {
    const access = { host: url, ...(apiKey ? { apiKey } : {}) }
    this.searching = new Meilisearch({ ...access, timeout: SEARCH_MILLISECONDS })
    this.writing = new Meilisearch({
      ...access,
      timeout: REQUEST_MILLISECONDS,
      defaultWaitOptions: { timeout: TASK_MILLISECONDS, interval: 50 },
    })
  }

  answers({ words, filters }: Pick<EngineQuery, 'words' | 'filters'>): boolean {
    return words.length > 0 && words.length <= MOST_WORDS && filters.every(isEngineFilter)
  }

  isReachable(): Promise<boolean> {
    return this.searching.isHealthy()
  }

  async search(query: EngineQuery): Promise<EngineAnswer> {
    if (performance.now() < this.awayUntil)
      throw new SearchEngineError('The search engine was away just now.')
    const { from, itemsPerPage } = query
    const place =
      'page' in from
        ? { page: from.page, hitsPerPage: itemsPerPage }
        : { offset: from.offset, limit: itemsPerPage + 1 }
    const asking = this.searching
      .index<Hit>(indexName(query.environment, 'current'))
      .search(query.words.join(' '), {
        ...place,
        filter: meilisearchFilter(query),
        facets: ['categoryIds', 'type', 'accessLevel'],
        attributesToRetrieve: ['resourceId', 'kind'],
        matchingStrategy: 'all',
      })
    const answer = await asking.catch((error: unknown) => {
      this.awayUntil = performance.now() + REST_MILLISECONDS
      throw failure(error)
    })
    return answerOf(query, answer)
  }

  async apply(changes: SearchChange[], generation: IndexGeneration): Promise<void> {
    for (const environment of environments) {
      const own = changes.filter((change) => (change.environment ?? environment) === environment)
      const written = own.flatMap(({ document }) => (document ? meilisearchDocuments(document) : []))
      const removed = own.flatMap(({ document, resourceId }) =>
        document ? [] : [documentId(resourceId, 'entry'), documentId(resourceId, 'whole')],
      )
      const index = this.writing.index(indexName(environment, generation))
      // Both without waiting in between: tasks of an index are done in the order they came.
      const tasks: EnqueuedTaskPromise[] = []
      if (written.length > 0) tasks.push(index.addDocuments(written, { primaryKey: 'id' }))
      if (removed.length > 0) tasks.push(index.deleteDocuments(removed))
      await Promise.all(tasks.map((task) => done(task)))
    }
  }

  async hasIndex(): Promise<boolean> {
    const made = await Promise.all(
      environments.map((environment) => this.createdAt(indexName(environment, 'current'))),
    )
    return !made.includes(null)
  }

  async beginNext(): Promise<void> {
    for (const environment of environments) {
      // Indexes can only change places with one that is there; the one to come is the younger one (see isPromoted).
      await done(
        this.writing.createIndex(indexName(environment, 'current'), { primaryKey: 'id' }),
        'index_already_exists',
      )
      const next = indexName(environment, 'next')
      await done(this.writing.deleteIndex(next), 'index_not_found')
      await done(this.writing.createIndex(next, { primaryKey: 'id' }))
      await done(this.writing.index(next).updateSettings(meilisearchSettings))
    }
  }

  async promoteNext(): Promise<void> {
    for (const environment of environments) {
      const current = indexName(environment, 'current')
      const next = indexName(environment, 'next')
      if (await this.isPromoted(current, next)) continue
      await done(this.writing.swapIndexes([{ indexes: [current, next], rename: false }]))
      await done(this.writing.deleteIndex(next), 'index_not_found')
    }
  }

  /** Whether they changed places already, before whoever did it was killed: then the younger one answers. */
  private async isPromoted(current: string, next: string): Promise<boolean> {
    const answering = await this.createdAt(current)
    const other = await this.createdAt(next)
    if (answering === null) throw new SearchEngineError(`The search engine has lost the index ${current}.`)
    return other === null || answering > other
  }

  /** When an index was made; null: there is none. */
  private async createdAt(index: string): Promise<number | null> {
    try {
      return Date.parse((await this.writing.getRawIndex(index)).createdAt)
    } catch (error) {
      if (codeOf(error) === 'index_not_found') return null
      throw failure(error)
    }
  }
}

function indexName(environment: Environment, generation: IndexGeneration): string {
  return `guildhall-${environment}${generation === 'next' ? '-next' : ''}`
}

interface RawAnswer {
  hits: Hit[]
  totalHits?: number
  facetDistribution?: Record<string, Record<string, number>>
}

function answerOf(
  { from, itemsPerPage }: EngineQuery,
  { hits, totalHits = 0, facetDistribution }: RawAnswer,
): EngineAnswer {
  const end = 'page' in from ? from.page * itemsPerPage : from.offset + itemsPerPage
  const more = 'page' in from ? end < totalHits : hits.length > itemsPerPage
  return {
    hits: hits
      .slice(0, itemsPerPage)
      .map(({ resourceId, kind }) => ({ resourceId, byText: kind === 'whole' })),
    total: totalHits,
    facets: {
      category: facetDistribution?.categoryIds ?? {},
      type: facetDistribution?.type ?? {},
      accessLevel: facetDistribution?.accessLevel ?? {},
    },
    next: more ? end : null,
  }
}

/** Waits for a task. @param accepted the code of a failure that leaves things as they are to be */
async function done(task: EnqueuedTaskPromise, accepted?: string): Promise<void> {
  let ended: Task
  try {
    ended = await task.waitTask()
  } catch (error) {
    if (accepted && codeOf(error) === accepted) return
    throw failure(error)
  }
  if (ended.status === 'succeeded' || (accepted && ended.error?.code === accepted)) return
  throw new SearchEngineError(
    `A task of the search engine ended ${ended.status}: ${ended.error?.message ?? 'no reason'}`,
  )
}

function codeOf(error: unknown): string | undefined {
  return error instanceof MeilisearchApiError ? error.cause?.code : undefined
}

/** Whatever its client throws, also where a proxy in between answers what is no JSON. */
function failure(error: unknown): SearchEngineError {
  const reason = error instanceof Error ? error.message : String(error)
  return new SearchEngineError(`The search engine failed: ${reason}`, { cause: error })
}
