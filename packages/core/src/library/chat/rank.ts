import { getStemmer, splitLowerWords } from '../../text/languages.ts'
import { type PassageUnit, parsePassage } from '../../text/passages.ts'
import { NO_ANSWER_FACTOR, rateAnswerType } from './answer-type.ts'
import { computeConfidence, groupNumbersByResource, MIN_ANSWER_CONFIDENCE } from './confidence.ts'
import { type Question, stripPossessives } from './question.ts'
import type { RetrievalResult, RetrievedPassage } from './retrieve.ts'

/** A sentence, item or row that may answer the question. */
export interface Candidate {
  passage: RetrievedPassage
  /** Verbatim, without the bullet of an item. */
  text: string
  kind: 'sentence' | 'item'
  /** Its index in the passage. */
  unitIndex: number
  /** The index in the passage of the adjacent sentence without which it would not be an answer. */
  neighbor: number | null
  /** Indexes of the question's terms that it contains. */
  terms: ReadonlySet<number>
  /** Those and the terms of the adjacent sentences, the heading and the resource's name. */
  contextTerms: ReadonlySet<number>
  score: number
  /** Less than 1 if it lacks the expected kind of answer (`rateAnswerType`). */
  answerTypeFactor: number
  /** From 0 to 1: how likely it is to answer the question (docs/decisions/0018). */
  confidence: number
}

/** Weights the question's terms by inverse document frequency; the sum is 1. */
export function computeTermWeights(
  question: Question,
  { total, frequencies }: Pick<RetrievalResult, 'total' | 'frequencies'>,
): number[] {
  const weights = question.terms.map(({ weight }, index) => {
    const frequency = frequencies[index] ?? 0
    return weight * Math.log(1 + Math.max(total - frequency, 0.5) / (frequency + 0.5))
  })
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((weight) => (sum > 0 ? weight / sum : 0))
}

/** The share of the weight of a heading's terms credited to the sentences below it. */
const HEADING_WEIGHT = 0.5

interface AnalyzedPassage {
  passage: RetrievedPassage
  units: (PassageUnit & { words: string[]; terms: Set<number> })[]
  /** Indexes of the question's terms in the units. */
  terms: Set<number>
  /** Those in the heading, which the sentences below it need not repeat. */
  headingTerms: Set<number>
  /** Those in the heading or in the resource's name. */
  contextTerms: Set<number>
  wordCount: number
}

/** Scores the sentences of the retrieved passages, except questions and lines of a table of contents; best first. */
export function rankSentences(question: Question, found: RetrievalResult): Candidate[] {
  const weights = computeTermWeights(question, found)
  const analyzed = found.passages.map((passage) => analyzePassage(question, passage))
  const relevances = scoreWithBm25(analyzed, weights)
  const maxRelevance = Math.max(...relevances, Number.MIN_VALUE)
  const numbersByResource = groupNumbersByResource(found)
  const hasUnseenTerm = question.terms.some(({ weight }, index) => weight === 1 && !found.frequencies[index])
  const candidates = analyzed.flatMap((analysis, index) => {
    const scoring = {
      weights,
      relevance: (relevances[index] ?? 0) / maxRelevance,
      hasUnseenTerm,
      resourceNumbers: numbersByResource.get(analysis.passage.resourceId),
    }
    return analysis.units.flatMap((unit, unitIndex) =>
      unit.text.endsWith('?') || isContentsLine(unit.text)
        ? []
        : [scoreUnit(question, analysis, unit, unitIndex, scoring)],
    )
  })
  return putPossibleAnswersFirst(candidates.sort((a, b) => b.score - a.score))
}

/** What is the same for all sentences of a passage. */
interface PassageScoring {
  weights: number[]
  /** From 0 to 1. */
  relevance: number
  hasUnseenTerm: boolean
  resourceNumbers: ReadonlySet<string> | undefined
}

function scoreUnit(
  question: Question,
  analysis: AnalyzedPassage,
  { text, kind, isCut, words, terms }: AnalyzedPassage['units'][number],
  unitIndex: number,
  { weights, relevance, hasUnseenTerm, resourceNumbers }: PassageScoring,
): Candidate {
  const { passage } = analysis
  const ownCoverage =
    sum(weights, terms) + HEADING_WEIGHT * sum(weights, analysis.headingTerms.difference(terms))
  const ownTerms = analysis.contextTerms.union(terms)
  const contextTerms = ownTerms.union(new Set(listNeighborTerms(analysis, unitIndex)))
  const contextCoverage = sum(weights, contextTerms)
  const answerTypeFactor = question.answerType
    ? rateAnswerType(question.answerType, text, `${passage.heading ?? ''} ${passage.name}`)
    : 1
  const score =
    0.45 * ownCoverage +
    0.25 * contextCoverage +
    0.15 * relevance +
    0.1 * computeProximity(question, words, terms) +
    scoreAnswerType(question, answerTypeFactor, text, kind)
  const isOpenIntroduction = text.endsWith(':') && unitIndex === analysis.units.length - 1
  const inputs = {
    ownCoverage,
    contextCoverage,
    isIncomplete: hasUnseenTerm || isCut || isOpenIntroduction,
    answerTypeFactor,
    resourceNumbers,
  }
  const confidence = computeConfidence(question, inputs)
  const ownConfidence = computeConfidence(question, { ...inputs, contextCoverage: sum(weights, ownTerms) })
  const neighbor = ownConfidence < MIN_ANSWER_CONFIDENCE ? findNeighbor(analysis, unitIndex, ownTerms) : null
  return {
    passage,
    text,
    kind,
    unitIndex,
    neighbor,
    terms,
    contextTerms,
    score,
    answerTypeFactor,
    confidence,
  }
}

/** A sentence on the subject that cannot be the answer must not hide one that is. */
function putPossibleAnswersFirst(candidates: Candidate[]): Candidate[] {
  const isPossible = ({ answerTypeFactor }: Candidate) => answerTypeFactor > NO_ANSWER_FACTOR
  const best = candidates.find(isPossible)
  if (!best || best === candidates[0] || best.confidence < MIN_ANSWER_CONFIDENCE) return candidates
  return [...candidates.filter(isPossible), ...candidates.filter((candidate) => !isPossible(candidate))]
}

function analyzePassage(question: Question, passage: RetrievedPassage): AnalyzedPassage {
  const stem = getStemmer(passage.language)
  const stemWords = (text: string) => splitLowerWords(stripPossessives(text)).map(stem)
  const units = parsePassage(passage.text).map((unit) => {
    const words = stemWords(unit.text)
    return { ...unit, words, terms: matchTerms(question, words) }
  })
  const headingTerms = matchTerms(question, stemWords(passage.heading ?? ''))
  const contextTerms = headingTerms.union(matchTerms(question, stemWords(passage.name)))
  const terms = new Set(units.flatMap((unit) => [...unit.terms]))
  return {
    passage,
    units,
    terms,
    headingTerms,
    contextTerms,
    wordCount: units.reduce((sum, unit) => sum + unit.words.length, 0),
  }
}

function matchTerms(question: Question, words: string[]): Set<number> {
  const wordSet = new Set(words)
  return new Set(
    question.terms.flatMap(({ stems }, index) => (stems.some((stem) => wordSet.has(stem)) ? [index] : [])),
  )
}

/** The stems of a passage, its heading and its resource's name. */
export function stemPassage({ heading, name, text, language }: RetrievedPassage): Set<string> {
  const stem = getStemmer(language)
  return new Set(splitLowerWords(stripPossessives(`${heading ?? ''} ${name} ${text}`)).map(stem))
}

const sum = (weights: number[], terms: ReadonlySet<number>) =>
  [...terms].reduce((total, term) => total + (weights[term] ?? 0), 0)

/** Finds the adjacent sentence with terms of the question that a sentence and its context lack. */
function findNeighbor({ units }: AnalyzedPassage, unitIndex: number, ownTerms: Set<number>): number | null {
  const hasOtherTerms = (index: number) => (units[index]?.terms.difference(ownTerms).size ?? 0) > 0
  return [unitIndex - 1, unitIndex + 1].find(hasOtherTerms) ?? null
}

/** Terms of the adjacent sentences. */
function listNeighborTerms({ units }: AnalyzedPassage, unitIndex: number): number[] {
  return [unitIndex - 1, unitIndex + 1].flatMap((neighborIndex) => [...(units[neighborIndex]?.terms ?? [])])
}

/**
 * BM25 over passages with the given term weights. A term's frequency is the number of sentences that contain it, plus
 * one if the heading or the resource's name does.
 */
function scoreWithBm25(passages: AnalyzedPassage[], weights: number[]): number[] {
  const totalWords = passages.reduce((total, { wordCount }) => total + wordCount, 0)
  const meanWordCount = totalWords / Math.max(passages.length, 1)
  return passages.map(({ units, contextTerms, wordCount }) => {
    const counts = new Map<number, number>()
    for (const { terms } of units) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    for (const term of contextTerms) counts.set(term, (counts.get(term) ?? 0) + 1)
    const normalization = 1.2 * (0.25 + (0.75 * wordCount) / Math.max(meanWordCount, 1))
    return [...counts].reduce(
      (total, [term, count]) => total + (weights[term] ?? 0) * ((count * 2.2) / (count + normalization)),
      0,
    )
  })
}

/**
 * Returns 1 if the terms found are adjacent, less the longer the span from the first to the last occurrence, and 0 if
 * fewer than two of several terms occur. If the question has only one term, returns 1 if it occurs.
 */
function computeProximity(question: Question, words: string[], terms: ReadonlySet<number>): number {
  if (terms.size < 2) return terms.size === 1 && question.terms.length === 1 ? 1 : 0
  const positions = words.flatMap((word, position) =>
    [...terms].some((term) => question.terms[term]?.stems.includes(word)) ? [position] : [],
  )
  const span = (positions.at(-1) ?? 0) - (positions[0] ?? 0) + 1
  return Math.min(1, terms.size / Math.max(span, 1)) ** 0.5
}

/**
 * A bonus for a sentence that contains the expected kind of answer, such as a number, a date or a person, and a penalty
 * for one that lacks it. Very short sentences are penalized even if no kind is expected.
 */
function scoreAnswerType(
  { answerType }: Question,
  answerTypeFactor: number,
  text: string,
  kind: 'sentence' | 'item',
): number {
  const lengthPenalty = text.length < 25 && kind === 'sentence' ? -0.05 : 0
  if (!answerType) return lengthPenalty
  return lengthPenalty + (answerTypeFactor === 1 ? 0.06 : -0.08)
}

const isContentsLine = (text: string) => /(?<!\.)\.{4,}\s*\d+$|…\s*\d+$/.test(text)
