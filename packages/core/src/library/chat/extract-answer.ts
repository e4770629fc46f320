import type { Source } from '../../platform/database/chat-schema.ts'
import { splitLowerWords } from '../../text/languages.ts'
import { ITEM_PREFIX, parsePassage } from '../../text/passages.ts'
import { MIN_ANSWER_CONFIDENCE } from './confidence.ts'
import { compareEditions, getDocumentName } from './editions.ts'
import type { Candidate } from './rank.ts'

/** A sentence of an answer with its source. */
export interface AnswerSentence {
  text: string
  source: Source
  /** The page number as stored, which is set for unpaged documents too. */
  storedPage: number
  confidence: number
}

/** An answer sentence whose text was put together from a page. */
export interface ExtractedSentence extends AnswerSentence {
  /** What must be on the page verbatim. */
  quotes: string[]
}

/** Including the adjacent sentences that others need. */
const MAX_SENTENCES = 4
const MAX_SOURCE_PAGES = 3
/** The items shown after the sentence that introduces them. */
const MAX_LIST_ITEMS = 12
/** Sentences with at least this similarity count as duplicates. */
const MIN_DUPLICATE_SIMILARITY = 0.6
/** Candidates scoring below this share of the best score are dropped. */
const MIN_RELATIVE_SCORE = 0.86

/**
 * Selects the best sentences across sources, without duplicates and verbatim; items follow their heading. Sentences from
 * several editions of a document follow its name, and of duplicates the latest is returned.
 *
 * @param candidates best first
 * @returns grouped by page, the best sentence’s page first but later editions before earlier ones, then in reading
 *   order; empty if none answers the question
 */
export function extractAnswer(candidates: Candidate[]): ExtractedSentence[] {
  const [best] = candidates
  if (!best || best.confidence < MIN_ANSWER_CONFIDENCE) return []
  const selected: Candidate[] = []
  for (const candidate of candidates) {
    if (selected.length === MAX_SENTENCES) break
    if (candidate.confidence < MIN_ANSWER_CONFIDENCE || candidate.score < best.score * MIN_RELATIVE_SCORE)
      continue
    const duplicate = selected.findIndex(
      ({ text }) => computeWordSimilarity(text, candidate.text) >= MIN_DUPLICATE_SIMILARITY,
    )
    if (duplicate >= 0) {
      if (compareEditions(candidate.passage.name, selected[duplicate]?.passage.name ?? '') > 0)
        selected[duplicate] = candidate
      continue
    }
    const pages = new Set(selected.map(buildPageKey))
    if (pages.size === MAX_SOURCE_PAGES && !pages.has(buildPageKey(candidate))) continue
    selected.push(candidate)
  }
  const chosen = addNeighbors(omitListed(selected), candidates)
  const hasOtherEdition = ({ passage: { name } }: Candidate) =>
    chosen.some(({ passage }) => compareEditions(name, passage.name) !== 0)
  return chosen.map((candidate) => ({
    ...buildText(candidate, hasOtherEdition(candidate)),
    source: toSource(candidate),
    storedPage: candidate.passage.storedPage,
    confidence: candidate.confidence,
  }))
}

const buildPageKey = ({ passage }: Candidate) => `${passage.resourceId} ${passage.storedPage}`

/** The beginnings of sentences that may need the sentence before them to be understood. */
const dependentSentencePattern =
  /^(it|they|this|these|those|that|he|she|its|their|then|after it|of these|in it|both|each|such|sie|es|diese[rsmn]?|er|ils?|elles?|cette|ces|ello|estos?|estas?)\b/i

/**
 * Adds the sentence before each dependent one, and the adjacent one that makes another an answer. Omits a sentence if
 * there is no room for both.
 */
function addNeighbors(chosen: Candidate[], all: Candidate[]): Candidate[] {
  const result = new Set<Candidate>()
  for (const candidate of chosen) {
    const neighbor = findNeighbor(candidate, all)
    const extended = new Set([...result, ...(neighbor ? [neighbor] : []), candidate])
    if (extended.size <= MAX_SENTENCES) for (const sentence of extended) result.add(sentence)
  }
  return sortInReadingOrder([...result])
}

function findNeighbor({ passage, text, kind, unitIndex, neighbor }: Candidate, all: Candidate[]) {
  const index = dependentSentencePattern.test(text) ? unitIndex - 1 : kind === 'sentence' ? neighbor : null
  return all.find((other) => other.passage === passage && other.unitIndex === index)
}

/**
 * Pages keep the order of their best sentence, except that editions of a document are together, the latest first; within
 * a page, sentences keep the order of the text.
 */
function sortInReadingOrder(chosen: Candidate[]): Candidate[] {
  const candidatesByPage = Map.groupBy(chosen, buildPageKey)
  const pages = [...candidatesByPage.values()].map((candidates) =>
    candidates.toSorted((a, b) => a.passage.position - b.passage.position || a.unitIndex - b.unitIndex),
  )
  const getName = ([candidate]: Candidate[]) => candidate?.passage.name ?? ''
  const pagesByDocument = Map.groupBy(pages, (page) => getDocumentName(getName(page)))
  return [...pagesByDocument.values()]
    .flatMap((editions) => editions.toSorted((a, b) => compareEditions(getName(b), getName(a))))
    .flat()
}

/** Omits the items of a list that is shown as a whole. */
const omitListed = (selected: Candidate[]): Candidate[] =>
  selected.filter(
    (candidate) =>
      !selected.some(
        (other) => other.passage === candidate.passage && listItems(other).includes(candidate.text),
      ),
  )

/** The items that a sentence ending in a colon introduces, or else the sentence after it. */
function listItems({ passage, text, unitIndex }: Candidate): string[] {
  if (!text.endsWith(':')) return []
  const following = parsePassage(passage.text).slice(unitIndex + 1)
  const items = following.filter(({ introduction }) => introduction === unitIndex)
  return (items.length > 0 ? items : following.slice(0, 1)).slice(0, MAX_LIST_ITEMS).map(({ text }) => text)
}

/**
 * An item or row is only clear with the sentence that introduces it, or its heading; a sentence of one of several
 * editions only with the name of its resource.
 */
function buildText(candidate: Candidate, isNamed: boolean): Pick<ExtractedSentence, 'text' | 'quotes'> {
  const { kind, text, passage, unitIndex } = candidate
  const name = isNamed ? `${passage.name}: ` : ''
  const items = listItems(candidate)
  if (items.length > 0) {
    const lines = [text, ...items.map((item) => ITEM_PREFIX + item)]
    return { text: name + lines.join('\n'), quotes: [text, ...items] }
  }
  const units = parsePassage(passage.text)
  const introduction = units[units[unitIndex]?.introduction ?? -1]?.text
  if (introduction) return { text: `${name}${introduction} ${text}`, quotes: [introduction, text] }
  const heading = kind === 'item' && passage.heading ? `${passage.heading}: ` : ''
  return { text: name + heading + text, quotes: [text] }
}

export function toSource({ passage, text }: Pick<Candidate, 'passage' | 'text'>): Source {
  const { resourceId, name, pageNumber } = passage
  return { resourceId, resourceName: name, pageNumber, excerpt: text }
}

/** The Jaccard similarity of two sentences' words. */
export function computeWordSimilarity(left: string, right: string): number {
  const words = new Set(splitLowerWords(left))
  const otherWords = new Set(splitLowerWords(right))
  const shared = [...words].filter((word) => otherWords.has(word)).length
  return shared / Math.max(1, words.size + otherWords.size - shared)
}
