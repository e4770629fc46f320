import { ApiError, indexNotFound } from './errors.ts'
import type { Document } from './filter.ts'

export interface IndexSettings {
  searchableAttributes: string[]
  displayedAttributes: string[]
  filterableAttributes: string[]
  sortableAttributes: string[]
  rankingRules: string[]
  typoTolerance: {
    enabled: boolean
    minWordSizeForTypos: { oneTypo: number; twoTypos: number }
    disableOnAttributes: string[]
  }
  faceting: { maxValuesPerFacet: number }
  pagination: { maxTotalHits: number }
}

export interface Index {
  uid: string
  primaryKey: string | null
  createdAt: string
  updatedAt: string
  settings: IndexSettings
  documents: Map<string, Document>
}

const createDefaultSettings = (): IndexSettings => ({
  searchableAttributes: ['*'],
  displayedAttributes: ['*'],
  filterableAttributes: [],
  sortableAttributes: [],
  rankingRules: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness'],
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
    disableOnAttributes: [],
  },
  faceting: { maxValuesPerFacet: 100 },
  pagination: { maxTotalHits: 1000 },
})

/** The indexes of a server and the changes its tasks make ("Indexes", "Documents", "Settings"). */
export class Indexes {
  private readonly byUid = new Map<string, Index>()
  private lastTime = 0
  /** Whether a document fails the task that adds it. */
  isRejected: (document: Document) => boolean = () => false

  get(uid: string): Index {
    const index = this.byUid.get(uid)
    if (!index) throw indexNotFound(uid)
    return index
  }

  create(uid: string, primaryKey: string | null): Index {
    if (this.byUid.has(uid))
      throw new ApiError(409, 'index_already_exists', `Index \`${uid}\` already exists.`)
    // Creation times are unique, as in Meilisearch, although this server is faster.
    this.lastTime = Math.max(Date.now(), this.lastTime + 1)
    const at = new Date(this.lastTime).toISOString()
    const index = {
      uid,
      primaryKey,
      createdAt: at,
      updatedAt: at,
      settings: createDefaultSettings(),
      documents: new Map(),
    }
    this.byUid.set(uid, index)
    return index
  }

  delete(uid: string): void {
    if (!this.byUid.delete(uid)) throw indexNotFound(uid)
  }

  swap(firstUid: string, secondUid: string): void {
    const [first, second] = [this.get(firstUid), this.get(secondUid)]
    this.byUid.set(firstUid, { ...second, uid: firstUid })
    this.byUid.set(secondUid, { ...first, uid: secondUid })
  }

  updateSettings(uid: string, settings: Record<string, unknown>): void {
    const index = this.byUid.get(uid) ?? this.create(uid, null)
    index.settings = mergeSettings(index.settings, settings)
  }

  addDocuments(uid: string, documents: Document[], primaryKey: string | null): void {
    const index = this.byUid.get(uid) ?? this.create(uid, primaryKey)
    index.primaryKey ??= primaryKey
    const key = index.primaryKey
    if (!key)
      throw new ApiError(400, 'index_primary_key_no_candidate_found', 'The primary key inference failed.')
    const checked = documents.map((document) => [readDocumentId(document, key), document] as const)
    if (documents.some(this.isRejected))
      throw new ApiError(
        400,
        'max_fields_limit_exceeded',
        'A document cannot contain more than 65,535 fields.',
      )
    for (const [id, document] of checked) index.documents.set(id, document)
  }

  deleteDocuments(uid: string, ids: unknown[]): void {
    const { documents } = this.get(uid)
    for (const id of ids) documents.delete(String(id))
  }

  clear(): void {
    this.byUid.clear()
  }
}

function readDocumentId(document: Document, key: string): string {
  const id = document[key]
  if (id === undefined)
    throw new ApiError(400, 'missing_document_id', `Document doesn't have a \`${key}\` attribute.`)
  if (!/^[a-zA-Z0-9_-]{1,511}$/.test(String(id)))
    throw new ApiError(
      400,
      'invalid_document_id',
      `Document identifier \`${JSON.stringify(id)}\` is invalid. A document identifier can be of type integer or string, only composed of alphanumeric characters (a-z A-Z 0-9), hyphens (-) and underscores (_), and can not be more than 511 bytes.`,
    )
  return String(id)
}

/** Merges objects field by field; replaces lists. */
function mergeSettings<Value>(before: Value, change: unknown): Value {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) return change as Value
  const result = { ...before } as Record<string, unknown>
  for (const [name, value] of Object.entries(change)) result[name] = mergeSettings(result[name] ?? {}, value)
  return result as Value
}
