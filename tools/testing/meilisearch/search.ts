import { ApiError } from './errors.ts'
import { type Document, parseFilter } from './filter.ts'
import type { Index } from './index-store.ts'
import { countTypos, normalize, type Token, tokenize } from './words.ts'

const supportedParameters = [
  'q',
  'offset',
  'limit',
  'page',
  'hitsPerPage',
  'filter',
  'facets',
  'attributesToRetrieve',
  'matchingStrategy',
  'attributesToSearchOn',
]
const MAX_QUERY_WORDS = 10

interface Match {
  document: Document
  /** Lower is better, in the order of the ranking rules. */
  rank: number[]
}

interface WordMatch {
  typos: number
  attribute: number
  position: number
  isExact: boolean
}

/** Searches an index ("Search with POST"). */
export function search(index: Index, body: Record<string, unknown>): object {
  const unknownParameter = Object.keys(body).find((name) => !supportedParameters.includes(name))
  if (unknownParameter)
    throw new ApiError(
      400,
      'bad_request',
      `Unknown field \`${unknownParameter}\`: expected one of \`${supportedParameters.join('`, `')}\``,
    )
  const { filterableAttributes, pagination, faceting } = index.settings
  const facets = (body.facets ?? []) as string[]
  const unfilterableFacet = facets.find((facet) => !filterableAttributes.includes(facet))
  if (unfilterableFacet)
    throw new ApiError(
      400,
      'invalid_search_facets',
      `Invalid facet distribution: Attribute \`${unfilterableFacet}\` is not filterable.`,
    )
  const condition = parseFilter(body.filter, filterableAttributes)
  const candidates = [...index.documents.values()].filter(condition)
  const matches = rankMatches(index, candidates, body)
  const hits = matches.slice(0, pagination.maxTotalHits).map(({ document }) => document)
  return {
    ...paginate(hits, body, index),
    query: body.q ?? '',
    processingTimeMs: 0,
    ...(body.facets
      ? { facetDistribution: countFacets(matches, facets, faceting.maxValuesPerFacet), facetStats: {} }
      : {}),
  }
}

function paginate(hits: Document[], body: Record<string, unknown>, index: Index): object {
  const selectAttributes = (document: Document) => {
    const { displayedAttributes } = index.settings
    const attributes = (body.attributesToRetrieve ?? ['*']) as string[]
    return Object.fromEntries(
      Object.entries(document).filter(
        ([name]) =>
          (displayedAttributes.includes('*') || displayedAttributes.includes(name)) &&
          (attributes.includes('*') || attributes.includes(name)),
      ),
    )
  }
  if (body.page === undefined && body.hitsPerPage === undefined) {
    const offset = readNonNegativeInteger(body.offset ?? 0, 'offset')
    const limit = readNonNegativeInteger(body.limit ?? 20, 'limit')
    return {
      hits: hits.slice(offset, offset + limit).map(selectAttributes),
      offset,
      limit,
      estimatedTotalHits: hits.length,
    }
  }
  const hitsPerPage = readNonNegativeInteger(body.hitsPerPage ?? 20, 'hits_per_page')
  const number = readNonNegativeInteger(body.page ?? 1, 'page')
  const start = (number - 1) * hitsPerPage
  const totalPages = hitsPerPage === 0 ? 0 : Math.ceil(hits.length / hitsPerPage)
  const pageHits = number === 0 ? [] : hits.slice(start, start + hitsPerPage)
  return {
    hits: pageHits.map(selectAttributes),
    page: number,
    hitsPerPage,
    totalPages,
    totalHits: hits.length,
  }
}

function readNonNegativeInteger(value: unknown, name: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value
  throw new ApiError(
    400,
    `invalid_search_${name}`,
    `Invalid value type at \`.${name === 'hits_per_page' ? 'hitsPerPage' : name}\`: expected a positive integer`,
  )
}

function countFacets(
  matches: Match[],
  facets: string[],
  maxValues: number,
): Record<string, Record<string, number>> {
  return Object.fromEntries(
    facets.map((facet) => {
      const counts: Record<string, number> = {}
      for (const { document } of matches)
        for (const value of [document[facet]].flat())
          if (value !== null && value !== undefined) counts[String(value)] = (counts[String(value)] ?? 0) + 1
      return [facet, Object.fromEntries(Object.entries(counts).toSorted().slice(0, maxValues))]
    }),
  )
}

function rankMatches(index: Index, candidates: Document[], body: Record<string, unknown>): Match[] {
  const { words, excludedWords } = parseQuery(String(body.q ?? ''))
  const strategy = body.matchingStrategy ?? 'last'
  const matches: Match[] = []
  for (const document of candidates) {
    const attributes = listAttributes(index, document, body)
    if (
      excludedWords.some((word) =>
        attributes.some(({ tokens }) => tokens.some((token) => token.word === word)),
      )
    )
      continue
    const wordMatches = words.map((word, position) =>
      findBestMatch(index, attributes, word, position === words.length - 1),
    )
    const firstMissing = wordMatches.indexOf(null)
    const matchedWords = firstMissing === -1 ? words.length : firstMissing
    if (strategy === 'all' ? matchedWords < words.length : matchedWords === 0 && words.length > 0) continue
    matches.push({
      document,
      rank: computeRank(index, document, wordMatches.slice(0, matchedWords) as WordMatch[], words.length),
    })
  }
  return matches.toSorted((a, b) => compare(a.rank, b.rank))
}

/** A minus excludes a word; only the first ten words count ("Known limitations"). */
function parseQuery(query: string): { words: string[]; excludedWords: string[] } {
  const parts = query.split(/\s+/).filter(Boolean)
  const words = parts.filter((part) => !part.startsWith('-'))
  return {
    words: words.flatMap((part) => tokenize(part).map(({ word }) => word)).slice(0, MAX_QUERY_WORDS),
    excludedWords: parts
      .filter((part) => part.startsWith('-'))
      .flatMap((part) => tokenize(part).map(({ word }) => word)),
  }
}

interface Attribute {
  name: string
  tokens: Token[]
}

function listAttributes(index: Index, document: Document, body: Record<string, unknown>): Attribute[] {
  const { searchableAttributes } = index.settings
  const names = searchableAttributes.includes('*') ? Object.keys(document) : searchableAttributes
  const selectedNames = body.attributesToSearchOn as string[] | undefined
  return names
    .filter((name) => !selectedNames || selectedNames.includes(name))
    .map((name) => ({ name, tokens: tokenize(document[name]) }))
}

/** Only the last word matches as a prefix ("Prefix search"). */
function findBestMatch(
  index: Index,
  attributes: Attribute[],
  word: string,
  isLast: boolean,
): WordMatch | null {
  const { typoTolerance } = index.settings
  const { oneTypo, twoTypos } = typoTolerance.minWordSizeForTypos
  const length = [...word].length
  const maxTypos = !typoTolerance.enabled ? 0 : length >= twoTypos ? 2 : length >= oneTypo ? 1 : 0
  let bestMatch: WordMatch | null = null
  for (const [attribute, { name, tokens }] of attributes.entries()) {
    const allowedTypos = typoTolerance.disableOnAttributes.includes(name) ? 0 : maxTypos
    for (const { word: candidate, position } of tokens) {
      const typos = countTypos(word, candidate, allowedTypos, isLast)
      if (typos > allowedTypos) continue
      const match = { typos, attribute, position, isExact: candidate === normalize(word) }
      if (!bestMatch || compare(getOrder(match), getOrder(bestMatch)) < 0) bestMatch = match
    }
  }
  return bestMatch
}

const getOrder = ({ typos, attribute, isExact }: WordMatch): number[] => [typos, attribute, isExact ? 0 : 1]

function computeRank(
  index: Index,
  document: Document,
  wordMatches: WordMatch[],
  wordCount: number,
): number[] {
  const sum = (value: (match: WordMatch) => number) =>
    wordMatches.reduce((total, match) => total + value(match), 0)
  const rules: Record<string, number> = {
    words: wordCount - wordMatches.length,
    typo: sum(({ typos }) => typos),
    attribute: sum(({ attribute }) => attribute),
    proximity: wordMatches
      .slice(1)
      .reduce(
        (total, match, position) => total + computeDistance(wordMatches[position] as WordMatch, match),
        0,
      ),
    exactness: sum(({ isExact }) => (isExact ? 0 : 1)),
  }
  return index.settings.rankingRules.map((rule) => {
    const [field = '', direction] = rule.split(':')
    if (!direction) return rules[field] ?? 0
    const value = document[field]
    if (typeof value !== 'number') return Number.POSITIVE_INFINITY
    return direction === 'asc' ? value : -value
  })
}

function computeDistance(one: WordMatch, other: WordMatch): number {
  return one.attribute === other.attribute ? Math.min(Math.abs(other.position - one.position), 8) : 8
}

function compare(one: number[], other: number[]): number {
  for (const [position, value] of one.entries()) {
    const difference = value - (other[position] ?? 0)
    if (difference !== 0 && !Number.isNaN(difference)) return difference
  }
  return 0
}
