import { foldText } from '../../text/marks.ts'
import { MIN_ANSWER_CONFIDENCE } from './confidence.ts'
import type { Turn } from './conversation.ts'
import { genericQuestionWords, parseQuestion, type Question, questionWordPattern } from './question.ts'
import type { Candidate } from './rank.ts'
import type { RetrievalResult } from './retrieve.ts'

/** Pronouns and the like that can refer to an earlier turn, folded. */
const referencePattern =
  /\b(it|its|they|them|their|that|this|those|these|there|he|she|his|her|one|ones|same|instead|sie|deren|dessen|dort|dafur|ils?|elles?|leur|cela|ello|ellos|ellas|esto|eso)\b/
/** “There” that refers to nothing, folded. */
const existentialPattern = /\b((is|are|was|were|will|be|been) there|there (is|are|was|were|will))\b/g
/** Openings that continue an earlier turn, folded. */
const continuationPattern = /^(and|what about|how about|und|wie ist es mit|et|et pour|qu'en est|y|e|en)\b/

/**
 * Returns the possible interpretations of a follow-up question, likeliest first: the question alone, or combined with
 * the previous one. Answers are left out: they quote resources that may have been closed since.
 *
 * @param turns earlier turns, oldest first
 */
export function listInterpretations(query: string, turns: readonly Turn[]): string[] {
  const previousQuestion = turns.at(-1)?.question
  if (!previousQuestion) return [query]
  const combined = `${query} (${previousQuestion})`
  const normalized = foldText(query.trim())
  const isShort = normalized.split(/\s+/).length <= 4
  if (referencePattern.test(normalized.replace(existentialPattern, ''))) return [combined, query]
  if (!continuationPattern.test(normalized) && !isShort) return [query]
  // "How about" continues although "how" is a question word.
  return questionWordPattern.test(normalized.replace(continuationPattern, ''))
    ? [query, combined]
    : [combined, query]
}

/**
 * Leaves out candidates that only answer the previous question: keeps those with the most of the new question's own
 * words among which there is an answer, or else those with such a word in their context. If no such word occurs in the
 * library, keeps all.
 *
 * @param query the new question
 * @param question its interpretation, which may include the previous question
 */
export function keepOwnCandidates(
  query: string,
  question: Question,
  found: Pick<RetrievalResult, 'frequencies'>,
  candidates: Candidate[],
): Candidate[] {
  if (question.text === query) return candidates
  const ownWords = new Set(parseQuestion(query, [question.language]).terms.map(({ word }) => word))
  const ownTerms = question.terms.flatMap(({ word, weight }, index) =>
    weight === 1 && ownWords.has(word) && !genericQuestionWords.has(word) && found.frequencies[index]
      ? [index]
      : [],
  )
  if (ownTerms.length === 0) return candidates
  const countOwn = (terms: ReadonlySet<number>) => ownTerms.filter((term) => terms.has(term)).length
  for (let count = ownTerms.length; count > 0; count--) {
    const kept = candidates.filter(({ terms }) => countOwn(terms) >= count)
    if ((kept[0]?.confidence ?? 0) >= MIN_ANSWER_CONFIDENCE) return kept
  }
  return candidates.filter(({ contextTerms }) => countOwn(contextTerms) > 0)
}
