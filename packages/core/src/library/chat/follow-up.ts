import { foldText } from '../../text/marks.ts'
import type { Turn } from './conversation.ts'

/** Pronouns and the like that can refer to an earlier turn, folded. */
const referencePattern =
  /\b(it|its|they|them|their|that|this|those|these|there|he|she|his|her|one|ones|same|instead|sie|deren|dessen|dort|dafur|ils?|elles?|leur|cela|ello|ellos|ellas|esto|eso)\b/
/** Openings that continue an earlier turn, folded. */
const continuationPattern = /^(and|what about|how about|und|wie ist es mit|et|et pour|qu'en est|y|e|en)\b/
/** Question words, folded. A query without one may merely name another subject for the previous question. */
const questionWordPattern =
  /\b(what|which|who|whom|whose|when|where|why|how|was|welche[rsnm]?|wer|wen|wem|wann|wo|warum|wie|quel(le)?s?|qui|quand|ou|comment|pourquoi|combien|que|cual(es)?|quien(es)?|cuando|donde|como|cuant[oa]s?|wat|welke?|wie|wanneer|waar|hoe|hoeveel)\b/

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
  if (referencePattern.test(normalized)) return [combined, query]
  if (!continuationPattern.test(normalized) && !isShort) return [query]
  // "How about" continues although "how" is a question word.
  return questionWordPattern.test(normalized.replace(continuationPattern, ''))
    ? [query, combined]
    : [combined, query]
}
