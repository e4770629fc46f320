import type { Source } from '../database/chat-schema.ts'
import { alike } from './extract-answer.ts'
import { type Question, readQuestion } from './question.ts'
import { type Candidate, rankSentences, stemsAround } from './rank.ts'
import type { Found } from './retrieve.ts'
import { wordsIn } from './words.ts'

const MOST = 3
/** A question is suggested only where it would be answered this surely. */
const SURELY = 0.75
const TRIED = 12

/**
 * Questions near to what was asked that the passages at hand answer: each was answered before it is suggested.
 *
 * @param sources those of the answer, which needs no repeating
 */
export function suggestQuestions(
  question: Question,
  found: Found,
  candidates: Candidate[],
  sources: Source[],
): string[] {
  const suggested: string[] = []
  const tried = new Set<string>()
  const around = found.passages.map(stemsAround)
  const answered = new Set(sources.map(({ excerpt }) => excerpt))
  for (const { passage } of candidates) {
    const { heading, name, language } = passage
    if (!heading || heading.length > 60 || /·/.test(heading) || tried.has(heading)) continue
    if (tried.size === TRIED || suggested.length === MOST) break
    tried.add(heading)
    const text = wordsIn(language).sectionQuestion(name, spokenOf(heading))
    if (alike(text, question.text) > 0.6) continue
    const best = rankAlone(text, found, around, language)
    if (best && best.confidence >= SURELY && best.passage === passage && !answered.has(best.text))
      suggested.push(text)
  }
  return suggested
}

/** `Article 16. Quorum and votes` is about quorum and votes. */
const spokenOf = (heading: string) => heading.replace(/^(?:\p{L}+ )?\d+(?:\.\d+)*\.? +(?=\p{L})/u, '')

/** Among the passages at hand: of all there are these are the nearest, so more would answer no worse. */
function rankAlone(
  text: string,
  found: Found,
  around: Set<string>[],
  language: string,
): Candidate | undefined {
  const question = readQuestion(text, [language])
  const frequencies = question.terms.map(
    ({ stems }) => around.filter((passage) => stems.some((stem) => passage.has(stem))).length,
  )
  return rankSentences(question, { ...found, frequencies })[0]
}
