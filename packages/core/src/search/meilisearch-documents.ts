import { createHash } from 'node:crypto'
import type { Settings } from 'meilisearch'
import { wordsOf } from './marks.ts'
import type { SearchDocument } from './search-engine.ts'

/**
 * Meilisearch takes 65,535 positions of an attribute and ignores what comes after, so a long text is spread over
 * several attributes. Pages are eight positions apart. A text beyond all of them, about a million words, is cut off.
 */
const TEXT_ATTRIBUTES = Array.from({ length: 16 }, (_, index) => `text${index}`)
const MOST_POSITIONS = 60_000
const POSITIONS_BETWEEN_PAGES = 8

/**
 * A resource is there twice: as the entry that everybody who sees it may search, and whole with its text, for those who
 * may open it. A filter takes one of the two for each caller, so that one query counts every resource once.
 */
export function meilisearchDocuments(document: SearchDocument): Record<string, unknown>[] {
  const { pages, ...entry } = document
  const common = {
    resourceId: entry.resourceId,
    clientId: entry.clientId,
    name: plain(entry.name),
    tags: entry.tags.map(plain),
    description: plain(entry.description),
    excerpt: plain(entry.excerpt),
    type: entry.type,
    format: entry.format,
    accessLevel: entry.accessLevel,
    status: entry.published ? 'published' : 'draft',
    categoryIds: entry.categoryIds,
    tagKeys: entry.tags.map(tagKey),
    publishedAt: entry.publishedAt && Date.parse(entry.publishedAt),
    createdAt: Date.parse(entry.createdAt),
  }
  const words = wordsOf([entry.name, ...entry.tags, entry.description, entry.excerpt].join(' '))
  const textWords = pages.map(wordsOf)
  return [
    {
      ...common,
      id: documentId(entry.resourceId, 'entry'),
      kind: 'entry',
      beginnings: beginningsOf([words]),
    },
    {
      ...common,
      id: documentId(entry.resourceId, 'whole'),
      kind: 'whole',
      ...spread(textWords),
      beginnings: beginningsOf([words, ...textWords]),
    },
  ]
}

export const documentId = (resourceId: string, kind: 'entry' | 'whole'): string => `${resourceId}-${kind}`

/** Meilisearch compares texts without regard to case; tags are to be the same to the letter. */
export function tagKey(tag: string): string {
  return createHash('sha256').update(tag).digest('hex').slice(0, 32)
}

/** As queries are written: nothing is left to two programs' views of what a word is. */
const plain = (text: string | null): string => wordsOf(text ?? '').join(' ')

function spread(pages: string[][]): Record<string, string[]> {
  const attributes: Record<string, string[]> = {}
  let attribute = 0
  let positions = 0
  for (const words of pages) {
    const size = words.length + POSITIONS_BETWEEN_PAGES
    if (positions > 0 && positions + size > MOST_POSITIONS) {
      attribute++
      positions = 0
    }
    const name = TEXT_ATTRIBUTES[attribute]
    if (!name) break
    attributes[name] ??= []
    attributes[name].push(words.join(' '))
    positions += size
  }
  return attributes
}

/** Meilisearch takes only the last word of a query for a beginning; here are the beginnings of all, for the others. */
function beginningsOf(words: string[][]): string {
  const beginnings = new Set<string>()
  for (const word of words.flat()) {
    const letters = [...word]
    for (let length = 1; length < letters.length && length <= 24; length++) {
      if (beginnings.size >= MOST_POSITIONS) return [...beginnings].join(' ')
      beginnings.add(letters.slice(0, length).join(''))
    }
  }
  return [...beginnings].join(' ')
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
  // As many categories as a client may have, and as many hits as somebody may leaf through.
  faceting: { maxValuesPerFacet: 10_000 },
  pagination: { maxTotalHits: 100_000 },
}
