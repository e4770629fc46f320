import type { Source } from '../../platform/database/chat-schema.ts'
import { splitLowerWords } from '../../text/languages.ts'
import { ANSWER_CONFIDENCE, type Candidate } from './rank.ts'

/** A sentence of an answer with its source. */
export interface AnswerSentence {
  text: string
  source: Source
  /** The page number as stored, which is set for unpaged documents too. */
  storedPage: number
  confidence: number
}

const MAX_SENTENCES = 4
const MAX_SOURCES = 3
/** Sentences sharing this proportion of their words count as duplicates. */
const DUPLICATE_SIMILARITY = 0.6
/** Candidates scoring below this share of the best are dropped. */
const MIN_RELATIVE_SCORE = 0.86

/**
 * Selects the best sentences across sources, without duplicates and verbatim; items follow their heading.
 *
 * @param candidates best first
 * @returns in reading order; empty if none answers the question
 */
export function extractAnswer(candidates: Candidate[]): AnswerSentence[] {
  const [best] = candidates
  if (!best || best.confidence < ANSWER_CONFIDENCE) return []
  const selected: Candidate[] = []
  for (const candidate of candidates) {
    if (selected.length === MAX_SENTENCES) break
    if (candidate.confidence < ANSWER_CONFIDENCE || candidate.score < best.score * MIN_RELATIVE_SCORE)
      continue
    if (selected.some((other) => computeWordSimilarity(other.text, candidate.text) >= DUPLICATE_SIMILARITY))
      continue
    const pages = new Set(selected.map(buildPageKey))
    if (pages.size === MAX_SOURCES && !pages.has(buildPageKey(candidate))) continue
    selected.push(candidate)
  }
  return addPrecedingSentences(selected, candidates).map((candidate) => ({
    text: buildDisplayText(candidate),
    source: toSource(candidate),
    storedPage: candidate.passage.storedPage,
    confidence: candidate.confidence,
  }))
}

const buildPageKey = ({ passage }: Candidate) => `${passage.resourceId} ${passage.storedPage}`

/** Sentences that need the one before them to be understood. */
const dependentSentencePattern =
  /^(it|they|this|these|those|that|he|she|its|their|then|after it|of these|in it|both|each|such|sie|es|diese[rsmn]?|er|ils?|elles?|cette|ces|ello|estos?|estas?)\b/i

function addPrecedingSentences(chosen: Candidate[], all: Candidate[]): Candidate[] {
  const result: Candidate[] = []
  for (const candidate of chosen) {
    const preceding = dependentSentencePattern.test(candidate.text)
      ? findPrecedingSentence(candidate, all)
      : undefined
    if (
      preceding &&
      !chosen.includes(preceding) &&
      !result.includes(preceding) &&
      result.length < MAX_SENTENCES
    )
      result.push(preceding)
    result.push(candidate)
  }
  return sortInReadingOrder(result)
}

function findPrecedingSentence({ passage, unitIndex }: Candidate, all: Candidate[]): Candidate | undefined {
  return all.find((other) => other.passage === passage && other.unitIndex === unitIndex - 1)
}

/** Sources keep the order of their best sentence; within a page, sentences keep the order of the text. */
function sortInReadingOrder(chosen: Candidate[]): Candidate[] {
  const candidatesByPage = Map.groupBy(chosen, buildPageKey)
  return [...candidatesByPage.values()].flatMap((candidates) =>
    candidates.toSorted((a, b) => a.passage.position - b.passage.position || a.unitIndex - b.unitIndex),
  )
}

/** An item or row is only clear with its heading. */
function buildDisplayText({ kind, text, passage }: Candidate): string {
  return kind === 'item' && passage.heading ? `${passage.heading}: ${text}` : text
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
