import { folded } from '../search/marks.ts'
import type { Turn } from './conversation.ts'

/** Beginnings and words that lean on what was said before, folded. */
const LEANS =
  /^(and|what about|how about|und|wie ist es mit|et|et pour|qu'en est|y|y para|e|en|en voor)\b|\b(it|its|they|them|their|that|this|those|these|there|he|she|his|her|one|ones|same|instead|es|sie|deren|dessen|dort|dafur|ils?|elles?|leur|cela|ello|ellos|ellas|esto|eso)\b/

/**
 * A follow-up with what it leaves unsaid: the question before it, where the new one leans on that. Answers are not
 * repeated, since they are of the library and what was found once may be closed by now.
 *
 * @param turns what was said before, oldest first
 */
export function rewriteFollowUp(query: string, turns: readonly Turn[]): string {
  const before = turns.at(-1)?.question
  if (!before) return query
  const plain = folded(query.trim())
  const short = plain.split(/\s+/).length <= 4
  if (!short && !LEANS.test(plain)) return query
  return `${query} (${before})`
}
