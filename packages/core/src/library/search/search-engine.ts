import type { AccessLevel } from '../../access/access-levels.ts'
import type { Environment } from '../../context.ts'
import type { Filter } from '../../records/list.ts'

/** A query for one client and caller; the engine omits resources that the caller cannot see. */
export interface EngineQuery {
  clientId: string
  environment: Environment
  /**
   * Folded words; each must match the beginning of a word, typos aside, in the metadata, or in the text if the caller
   * can open it.
   */
  words: string[]
  filters: Filter[]
  caller: {
    /** Whether drafts are included. */
    includesDrafts: boolean
    /** The resources whose text is searched: all, or those with levels open to the caller or with a grant. */
    openText: 'all' | { levels: readonly AccessLevel[]; grantedIds: string[] }
  }
  /** The results of a numbered page are counted exactly; those of an offset are not counted. */
  from: { page: number } | { offset: number }
  itemsPerPage: number
}

export interface EngineHit {
  resourceId: string
  /** Whether the text was searched; such hits are only for callers who can open the file. */
  isTextMatch: boolean
}

/** The number of resources per facet value; categories by id. */
export interface FacetCounts {
  category: Record<string, number>
  type: Record<string, number>
  accessLevel: Record<string, number>
}

export interface EngineResult {
  /** Best first. */
  hits: EngineHit[]
  /** 0 for a query with an offset. */
  total: number
  facets: FacetCounts
  /** The offset of the next page; null on the last. */
  next: number | null
}

/** The indexed fields of a resource. */
export interface SearchDocument {
  resourceId: string
  clientId: string
  environment: Environment
  name: string
  tags: string[]
  description: string | null
  excerpt: string | null
  type: string
  format: string
  accessLevel: AccessLevel
  isPublished: boolean
  categoryIds: string[]
  publishedAt: string | null
  createdAt: string
  /** The text by page, slide or sheet. */
  pages: string[]
}

/** A resource's current state; `document` is null if the resource or its client was deleted. */
export type SearchChange =
  | { resourceId: string; environment: Environment; document: SearchDocument }
  | { resourceId: string; environment: Environment | null; document: null }

/** The index that is queried, or the one being built. */
export type IndexGeneration = 'current' | 'next'

/**
 * A search engine beside the database: it finds and ranks resources and returns ids. Records, highlights and the final
 * access check come from the database.
 */
export interface SearchEngine {
  /** Whether it responds within a short timeout. */
  isReachable(): Promise<boolean>
  /** Whether the engine supports a query; otherwise the database answers. */
  canAnswer(query: Pick<EngineQuery, 'words' | 'filters'>): boolean
  /** @throws SearchEngineError if it is unreachable, rejects the query or times out */
  search(query: EngineQuery): Promise<EngineResult>
  /**
   * Writes changes to an index; resolves once they are searchable.
   *
   * @throws RejectedChangesError if the engine will never accept them as they are; some of them may be written
   * @throws SearchEngineError
   */
  apply(changes: SearchChange[], generation: IndexGeneration): Promise<void>
  /** Whether the current index exists. @throws SearchEngineError */
  hasIndex(): Promise<boolean>
  /** Creates an empty index beside the current one. @throws SearchEngineError */
  beginNext(): Promise<void>
  /** Makes the next index current and deletes the previous one. @throws SearchEngineError */
  promoteNext(): Promise<void>
}

/** The engine is unavailable or rejected a request; the database answers instead, and changes remain queued. */
export class SearchEngineError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SearchEngineError'
  }
}

/** The engine will not accept these changes however often they are sent, for example if a document is too large. */
export class RejectedChangesError extends SearchEngineError {}
