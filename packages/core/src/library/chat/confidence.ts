import { splitLowerWords } from '../../text/languages.ts'
import type { Question } from './question.ts'
import type { RetrievalResult } from './retrieve.ts'

/** The confidence from which a sentence counts as related to the question. */
export const MIN_RELATED_CONFIDENCE = 0.3

/** The confidence from which a sentence counts as an answer. */
export const MIN_ANSWER_CONFIDENCE = 0.6

/** Less than an answer has. */
const MAX_INCOMPLETE_CONFIDENCE = 0.55

export interface ConfidenceInputs {
  /** The weight of the terms in the sentence, plus HEADING_WEIGHT of those in its heading only. */
  ownCoverage: number
  /** The weight of the terms in the sentence, its neighbors, its heading and its resource's name. */
  contextCoverage: number
  /**
   * Whether the sentence continues on another page or introduces a list that does not follow, or a full-weight term
   * occurs neither in a searched passage nor in the resource name of a retrieved one.
   */
  isIncomplete: boolean
  /** Less than 1 if the sentence lacks the expected kind of answer. */
  answerTypeFactor: number
  /** The numbers in its resource's name and retrieved passages. */
  resourceNumbers: ReadonlySet<string> | undefined
}

/**
 * Combines the coverage of the question by the sentence and its context; lower if the sentence lacks the expected kind
 * of answer, and capped if it cannot be complete (`isIncomplete`), or if the name and the retrieved passages of the
 * resource lack a number that the question contains.
 *
 * @returns from 0 to 1
 */
export function computeConfidence(
  question: Question,
  { ownCoverage, contextCoverage, isIncomplete, answerTypeFactor, resourceNumbers }: ConfidenceInputs,
): number {
  const coverage = Math.min(1, 0.6 * contextCoverage + 0.4 * ownCoverage)
  const hasMissingNumber = question.numbers.some((number) => !resourceNumbers?.has(number))
  return Math.min(
    coverage * answerTypeFactor,
    isIncomplete ? MAX_INCOMPLETE_CONFIDENCE : 1,
    hasMissingNumber ? 0.5 : 1,
  )
}

/** Collects the numbers in the name and the retrieved passages of each resource. */
export function groupNumbersByResource({ passages }: RetrievalResult): Map<string, Set<string>> {
  const numbersByResource = new Map<string, Set<string>>()
  for (const { resourceId, name, heading, text } of passages) {
    const numbers = numbersByResource.get(resourceId) ?? new Set()
    numbersByResource.set(resourceId, numbers)
    for (const word of splitLowerWords(`${name} ${heading ?? ''} ${text}`))
      if (/\d/.test(word)) numbers.add(word)
  }
  return numbersByResource
}
