import { norwegianCodes, stemText } from '../../text/languages.ts'
import type { Question } from './question.ts'
import type { RetrievalResult, RetrievedPassage } from './retrieve.ts'

/** Languages that write compounds as one word. */
const compoundingLanguages = new Set(['de', 'nl', 'da', 'sv', 'fi', ...norwegianCodes])
const MIN_PART_LENGTH = 5
/** The minimum length of the other part. */
const MIN_REST_LENGTH = 3

/**
 * Finds the terms that occur nowhere as a word of their own, such as `Beitrag`, as the first or last part of words of
 * the retrieved passages, such as `Jahresbeitrag`.
 *
 * @returns the question, whose terms match these words too, and the result with their frequencies in its passages
 */
export function matchCompounds(
  question: Question,
  found: RetrievalResult,
): { question: Question; found: RetrievalResult } {
  if (!question.terms.some((_, index) => !found.frequencies[index])) return { question, found }
  const passageStems = found.passages.map(listCompoundStems)
  const allStems = [...new Set(passageStems.flat())]
  const terms = question.terms.map((term, index) => {
    if (found.frequencies[index]) return term
    const compounds = allStems.filter((compound) => term.stems.some((stem) => isPart(stem, compound)))
    return { ...term, stems: [...term.stems, ...compounds] }
  })
  const frequencies = found.frequencies.map(
    (frequency, index) =>
      frequency ||
      passageStems.filter((stems) => stems.some((stem) => terms[index]?.stems.includes(stem))).length,
  )
  return { question: { ...question, terms }, found: { ...found, frequencies } }
}

const listCompoundStems = ({ heading, text, language }: RetrievedPassage): string[] =>
  compoundingLanguages.has(language)
    ? stemText(`${heading ?? ''} ${text}`, language).filter(
        ({ length }) => length >= MIN_PART_LENGTH + MIN_REST_LENGTH,
      )
    : []

const isPart = (stem: string, compound: string): boolean =>
  stem.length >= MIN_PART_LENGTH &&
  compound.length >= stem.length + MIN_REST_LENGTH &&
  (compound.startsWith(stem) || compound.endsWith(stem))
