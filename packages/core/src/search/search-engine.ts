import type { Filter } from '../collections/list.ts'
import type { Environment } from '../context.ts'
import type { AccessLevel } from '../library/access.ts'

/** What is asked of an engine. It answers for one client and one caller, and leaves out itself what is not for them. */
export interface EngineQuery {
  clientId: string
  environment: Environment
  /** Folded words; every one must begin a word of the entry, or of its text where that may be searched. */
  words: string[]
  filters: Filter[]
  caller: {
    /** Whether drafts are shown. */
    drafts: boolean
    /** Whose text is searched: all, or the levels open to the caller and the resources it has bought. */
    opens: 'all' | { levels: readonly AccessLevel[]; bought: string[] }
  }
  /** A numbered page is counted exactly; by offset nothing is counted. */
  from: { page: number } | { offset: number }
  itemsPerPage: number
}

export interface EngineHit {
  resourceId: string
  /** Whether its text was searched too: such a hit is for those only who may open the file. */
  byText: boolean
}

/** How many entries there are of each kind; of a category by its id. */
export interface FacetCounts {
  category: Record<string, number>
  type: Record<string, number>
  accessLevel: Record<string, number>
}

export interface EngineAnswer {
  /** Best first. */
  hits: EngineHit[]
  total: number
  facets: FacetCounts
  /** Where the next page begins; null on the last. */
  next: number | null
}

/** What an engine keeps of a resource. */
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
  published: boolean
  categoryIds: string[]
  publishedAt: string | null
  createdAt: string
  /** The text by page, slide or sheet. */
  pages: string[]
}

/** What an engine is told: a resource as it is now, or that it is gone, perhaps with its client. */
export type SearchChange =
  | { resourceId: string; environment: Environment; document: SearchDocument }
  | { resourceId: string; environment: Environment | null; document: null }

/** Where changes go: to the index that answers, or to one that is being built. */
export type IndexGeneration = 'current' | 'next'

/**
 * A search engine beside the database (contract section 5): it finds and ranks, and names ids. Records, marks and
 * whatever must be true at this moment come from the database.
 */
export interface SearchEngine {
  /** Whether it answers at all, within a moment. */
  isReachable(): Promise<boolean>
  /** Whether the engine can answer what is asked; else the database does. */
  answers(query: Pick<EngineQuery, 'words' | 'filters'>): boolean
  /** @throws SearchEngineError when it can't be reached, refuses, or takes too long */
  search(query: EngineQuery): Promise<EngineAnswer>
  /** Brings changes into an index. Resolves once they are found. @throws SearchEngineError */
  apply(changes: SearchChange[], generation: IndexGeneration): Promise<void>
  /** Whether there is an index that answers. @throws SearchEngineError */
  hasIndex(): Promise<boolean>
  /** Makes an empty index beside the one that answers. @throws SearchEngineError */
  beginNext(): Promise<void>
  /** Lets the next index answer from now on, and removes the one that did. @throws SearchEngineError */
  promoteNext(): Promise<void>
}

/** The engine is away or refuses; the database answers in its place, and changes wait. */
export class SearchEngineError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SearchEngineError'
  }
}
