import { folded } from '../search/marks.ts'
import type { Turn } from './conversation.ts'

/** Words that stand for what was said before, folded. */
const POINTS =
  /\b(it|its|they|them|their|that|this|those|these|there|he|she|his|her|one|ones|same|instead|sie|deren|dessen|dort|dafur|ils?|elles?|leur|cela|ello|ellos|ellas|esto|eso)\b/
/** Beginnings that go on with what was said before, folded. */
const GOES_ON = /^(and|what about|how about|und|wie ist es mit|et|et pour|qu'en est|y|e|en)\b/
/** Whether it asks something by itself, rather than naming something of which the same is asked. */
const ASKS =
  /\b(what|which|who|whom|whose|when|where|why|how|was|welche[rsnm]?|wer|wen|wem|wann|wo|warum|wie|quel(le)?s?|qui|quand|ou|comment|pourquoi|combien|que|cual(es)?|quien(es)?|cuando|donde|como|cuant[oa]s?|wat|welke?|wie|wanneer|waar|hoe|hoeveel)\b/

/**
 * What may be meant by a question after others, the likeliest first: what it says, and that with the question before it,
 * where it leans on it. Answers are not repeated, since they are of the library and what was found once may be closed.
 *
 * @param turns what was said before, oldest first
 */
export function meaningsOf(query: string, turns: readonly Turn[]): string[] {
  const before = turns.at(-1)?.question
  if (!before) return [query]
  const both = `${query} (${before})`
  const plain = folded(query.trim())
  const short = plain.split(/\s+/).length <= 4
  if (POINTS.test(plain)) return [both, query]
  if (!GOES_ON.test(plain) && !short) return [query]
  // "How about" goes on, however it begins.
  return ASKS.test(plain.replace(GOES_ON, '')) ? [query, both] : [both, query]
}
