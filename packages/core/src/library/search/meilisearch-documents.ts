import { createHash } from 'node:crypto'
import type { Settings } from 'meilisearch'
import { splitPageWords, splitWords } from '../../text/marks.ts'
import type { SearchDocument } from './search-engine.ts'

/**
 * Meilisearch ignores everything after 65,535 positions of an attribute, so long texts are spread over several. Pages
 * are eight positions apart. Text beyond all attributes, about a million words, is not indexed, nor is the end of a
 * page that exceeds an attribute.
 */
const TEXT_ATTRIBUTES = Array.from({ length: 16 }, (_, index) => `text${index}`)
const MAX_POSITIONS = 60_000
const POSITIONS_BETWEEN_PAGES = 8

/**
 * Each resource is indexed twice: as an entry with its metadata, for callers who can see but not open it, and as a
 * whole with its text, for callers who can open it. The filter selects one of the two per caller, so that every
 * resource counts once.
 */
export function buildMeilisearchDocuments(document: SearchDocument): Record<string, unknown>[] {
  const { pages, ...entry } = document
  const commonFields = {
    resourceId: entry.resourceId,
    clientId: entry.clientId,
    name: normalizeWords(entry.name),
    tags: entry.tags.map(normalizeWords),
    description: normalizeWords(entry.description),
    excerpt: normalizeWords(entry.excerpt),
    type: entry.type,
    format: entry.format,
    accessLevel: entry.accessLevel,
    status: entry.isPublished ? 'published' : 'draft',
    categoryIds: entry.categoryIds,
    tagKeys: entry.tags.map(buildTagKey),
    publishedAt: entry.publishedAt && Date.parse(entry.publishedAt),
    createdAt: Date.parse(entry.createdAt),
  }
  const words = splitWords([entry.name, ...entry.tags, entry.description, entry.excerpt].join(' '))
  const { attributes, pageWords } = spreadOverAttributes(pages)
  return [
    {
      ...commonFields,
      id: buildDocumentId(entry.resourceId, 'entry'),
      kind: 'entry',
      beginnings: buildPrefixes([words]),
    },
    {
      ...commonFields,
      id: buildDocumentId(entry.resourceId, 'whole'),
      kind: 'whole',
      ...attributes,
      beginnings: buildPrefixes([words, ...pageWords]),
    },
  ]
}

export const buildDocumentId = (resourceId: string, kind: 'entry' | 'whole'): string =>
  `${resourceId}-${kind}`

/** Meilisearch compares case-insensitively; tags must match exactly. */
export function buildTagKey(tag: string): string {
  return createHash('sha256').update(tag).digest('hex').slice(0, 32)
}

/** Normalized as queries are, so that both sides agree on word boundaries. */
const normalizeWords = (text: string | null): string => splitWords(text ?? '').join(' ')

/** Splits pages into words until all attributes are full: the rest of a long text would only take memory. */
function spreadOverAttributes(pages: string[]): {
  attributes: Record<string, string[]>
  pageWords: string[][]
} {
  const attributes: Record<string, string[]> = {}
  const pageWords: string[][] = []
  let attribute = 0
  let positions = 0
  for (const page of pages) {
    const words = splitPageWords(page)
    const size = words.length + POSITIONS_BETWEEN_PAGES
    if (positions > 0 && positions + size > MAX_POSITIONS) {
      attribute++
      positions = 0
    }
    const name = TEXT_ATTRIBUTES[attribute]
    if (!name) break
    attributes[name] ??= []
    attributes[name].push(words.join(' '))
    pageWords.push(words)
    positions += size
  }
  return { attributes, pageWords }
}

/**
 * Meilisearch matches only the last word of a query by prefix; indexed prefixes, of at most 24 characters, cover the
 * others.
 */
function buildPrefixes(words: string[][]): string {
  const prefixes = new Set<string>()
  for (const word of words.flat()) {
    const characters = [...word]
    for (let length = 1; length < characters.length && length <= 24; length++) {
      if (prefixes.size >= MAX_POSITIONS) return [...prefixes].join(' ')
      prefixes.add(characters.slice(0, length).join(''))
    }
  }
  return [...prefixes].join(' ')
}

export const meilisearchSettings: Settings = {
  searchableAttributes: ['name', 'tags', 'description', 'excerpt', ...TEXT_ATTRIBUTES, 'beginnings'],
  filterableAttributes: [
    'clientId',
    'kind',
    'resourceId',
    'type',
    'format',
    'accessLevel',
    'status',
    'categoryIds',
    'tagKeys',
    'publishedAt',
    'createdAt',
  ],
  sortableAttributes: ['createdAt'],
  displayedAttributes: ['resourceId', 'kind'],
  rankingRules: ['words', 'typo', 'attribute', 'proximity', 'exactness', 'createdAt:desc'],
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
    disableOnAttributes: ['beginnings'],
  },
  // The defaults, 100 values and 1,000 hits, are too few for large libraries.
  faceting: { maxValuesPerFacet: 10_000 },
  pagination: { maxTotalHits: 100_000 },
}
