import type { AccessLevel } from '../library/access.ts'
import type { Question } from './question.ts'
import { ANSWERED_FROM, rankSentences } from './rank.ts'
import type { Found } from './retrieve.ts'

/** What would help but may not be opened: what everybody sees of it anyhow. */
export interface LockedResource {
  id: string
  name: string
  accessLevel: AccessLevel
  price: { amount: number; currency: string } | null
}

const MOST = 3

/**
 * Resources whose text would answer better than what the asker may open. Only which they are leaves this function
 * (docs/decisions/0018).
 *
 * @param confidence how well what is open answers
 */
export function lockedOf(question: Question, closed: Found, confidence: number): LockedResource[] {
  const needed = Math.max(ANSWERED_FROM, confidence)
  // One word alone would tell who asks which words stand in what is closed.
  if (question.terms.length < 2) return []
  const byId = new Map<string, LockedResource>()
  for (const { passage, confidence } of rankSentences(question, closed)) {
    const { resourceId: id, name, accessLevel, price } = passage
    if (confidence >= needed && byId.size < MOST && !byId.has(id))
      byId.set(id, { id, name, accessLevel, price })
  }
  return [...byId.values()]
}
