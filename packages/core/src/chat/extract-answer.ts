import type { Source } from '../database/chat-schema.ts'
import { lowerWords } from './languages.ts'
import { ANSWERED_FROM, type Candidate } from './rank.ts'

/** A sentence of an answer with the place it was taken from. */
export interface Extracted {
  text: string
  source: Source
  /** The page as the database numbers it. */
  storedPage: number
  confidence: number
}

const MOST_SENTENCES = 4
const MOST_SOURCES = 3
/** Sentences alike to this share of their words say the same. */
const ALIKE = 0.6
/** What answers less well than the best is left out. */
const NEARLY = 0.86

/**
 * The best sentences across sources, word for word, none twice (contract section 7).
 *
 * @param candidates best first
 * @returns in the order to be read; empty where none answers
 */
export function extractAnswer(candidates: Candidate[]): Extracted[] {
  const [best] = candidates
  if (!best || best.confidence < ANSWERED_FROM) return []
  const chosen: Candidate[] = []
  for (const candidate of candidates) {
    if (chosen.length === MOST_SENTENCES) break
    if (candidate.confidence < ANSWERED_FROM || candidate.score < best.score * NEARLY) continue
    if (chosen.some((other) => alike(other.text, candidate.text) >= ALIKE)) continue
    const pages = new Set(chosen.map(placeOf))
    if (pages.size === MOST_SOURCES && !pages.has(placeOf(candidate))) continue
    chosen.push(candidate)
  }
  return completed(chosen, candidates).map((candidate) => ({
    text: shown(candidate),
    source: sourceOf(candidate),
    storedPage: candidate.passage.storedPage,
    confidence: candidate.confidence,
  }))
}

const placeOf = ({ passage }: Candidate) => `${passage.resourceId} ${passage.storedPage}`

/** A sentence that leans on the one before it is shown with it. */
const LEANING =
  /^(it|they|this|these|those|that|he|she|its|their|then|after it|of these|in it|both|each|such|sie|es|diese[rsmn]?|er|ils?|elles?|cette|ces|ello|estos?|estas?)\b/i

function completed(chosen: Candidate[], all: Candidate[]): Candidate[] {
  const result: Candidate[] = []
  for (const candidate of chosen) {
    const before = LEANING.test(candidate.text) ? beforeIt(candidate, all) : undefined
    if (before && !chosen.includes(before) && !result.includes(before) && result.length < MOST_SENTENCES)
      result.push(before)
    result.push(candidate)
  }
  return inReadingOrder(result)
}

function beforeIt({ passage, place }: Candidate, all: Candidate[]): Candidate | undefined {
  return all.find((other) => other.passage === passage && other.place === place - 1)
}

/** Sources stay in the order of their best sentence; within a page sentences are read as they stand. */
function inReadingOrder(chosen: Candidate[]): Candidate[] {
  const byPage = Map.groupBy(chosen, placeOf)
  return [...byPage.values()].flatMap((several) =>
    several.toSorted(
      (one, other) => one.passage.position - other.passage.position || one.place - other.place,
    ),
  )
}

/** An item or row says what it is of by its heading. */
function shown({ kind, text, passage }: Candidate): string {
  return kind === 'item' && passage.heading ? `${passage.heading}: ${text}` : text
}

export function sourceOf({ passage, text }: Pick<Candidate, 'passage' | 'text'>): Source {
  const { resourceId, name, pageNumber } = passage
  return { resourceId, resourceName: name, pageNumber, excerpt: text }
}

/** How much two sentences have in common: shared words over all words. */
export function alike(one: string, other: string): number {
  const words = new Set(lowerWords(one))
  const others = new Set(lowerWords(other))
  const shared = [...words].filter((word) => others.has(word)).length
  return shared / Math.max(1, words.size + others.size - shared)
}
