import type { Source } from '../../platform/database/chat-schema.ts'
import { computeWordSimilarity } from './extract-answer.ts'
import { getPhrases } from './phrases.ts'
import { parseQuestion, type Question } from './question.ts'
import { type Candidate, rankSentences, stemPassage } from './rank.ts'
import type { RetrievalResult } from './retrieve.ts'

const MAX_SUGGESTIONS = 3
/** A question is suggested only if its answer has at least this confidence. */
const MIN_CONFIDENCE = 0.75
const MAX_ATTEMPTS = 12

/**
 * Suggests questions about the sections of the retrieved passages. A question is suggested only if its best-ranked
 * sentence comes from the passage that the question is about.
 *
 * @param sources the sources of the answer; a question that one of them answers is not suggested
 */
export function suggestQuestions(
  question: Question,
  found: RetrievalResult,
  candidates: Candidate[],
  sources: Source[],
): string[] {
  const suggestions: string[] = []
  const triedHeadings = new Set<string>()
  const stemSets = found.passages.map(stemPassage)
  const answerExcerpts = new Set(sources.map(({ excerpt }) => excerpt))
  for (const { passage } of candidates) {
    const { heading, name, language } = passage
    if (!heading || heading.length > 60 || /·/.test(heading) || triedHeadings.has(heading)) continue
    if (triedHeadings.size === MAX_ATTEMPTS || suggestions.length === MAX_SUGGESTIONS) break
    triedHeadings.add(heading)
    const text = getPhrases(language).sectionQuestion(name, toTopic(heading))
    if (computeWordSimilarity(text, question.text) > 0.6) continue
    const best = findBestCandidate(text, found, stemSets, language)
    if (
      best &&
      best.confidence >= MIN_CONFIDENCE &&
      best.passage === passage &&
      !answerExcerpts.has(best.text)
    )
      suggestions.push(text)
  }
  return suggestions
}

/** `Article 16. Quorum and votes` becomes `Quorum and votes`. */
const toTopic = (heading: string) => heading.replace(/^(?:\p{L}+ )?\d+(?:\.\d+)*\.? +(?=\p{L})/u, '')

/** Ranks within the retrieved passages only, to avoid a search per suggestion. */
function findBestCandidate(
  text: string,
  found: RetrievalResult,
  passageStemSets: Set<string>[],
  language: string,
): Candidate | undefined {
  const question = parseQuestion(text, [language])
  const frequencies = question.terms.map(
    ({ stems }) => passageStemSets.filter((passage) => stems.some((stem) => passage.has(stem))).length,
  )
  return rankSentences(question, { ...found, frequencies })[0]
}
