import type { ChatAnswer } from '@guildhall/sdk'

/** A sentence and the number of its source, counted from 1; null without a source. */
export interface CitedSentence {
  text: string
  source: number | null
}

/** Shorter sentences, such as “No.” or “Art.”, can occur in any text. */
const MIN_WORDS = 3
/** `Intl.Segmenter` ends a sentence after most abbreviations. */
const abbreviationPattern = /(?<!\p{L})\p{L}{1,3}\.\s*$/u

/**
 * Splits an answer into sentences, each with the first source that contains it.
 *
 * @param language BCP 47
 */
export function splitCitedSentences(
  text: string,
  sources: readonly Pick<ChatAnswer['sources'][number], 'excerpt'>[],
  language: string,
): CitedSentence[] {
  const excerpts = sources.map(({ excerpt }) => normalizeText(excerpt))
  return joinSegments(text, language).flatMap((segments) => citeSegments(segments, excerpts))
}

/** Cites the longest prefix that a source contains, then the rest: joined segments can be from several sources. */
function citeSegments(segments: readonly string[], excerpts: readonly string[]): CitedSentence[] {
  for (let count = segments.length; count > 0; count--) {
    const text = segments.slice(0, count).join('')
    const source = findSource(text, excerpts)
    if (source !== null || count === 1)
      return [{ text, source }, ...citeSegments(segments.slice(count), excerpts)]
  }
  return []
}

/** Splits a text into segments, and joins short ones and those that end in an abbreviation to the next. */
function joinSegments(text: string, language: string): string[][] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  const groups: string[][] = []
  let isComplete = true
  for (const { segment } of segmenter.segment(text)) {
    if (isComplete) groups.push([segment])
    else groups.at(-1)?.push(segment)
    isComplete = !isShort(normalizeText(segment)) && !abbreviationPattern.test(segment)
  }
  return groups
}

/**
 * @returns the number of the first source that contains the sentence or, if it is short, equals it; null if there is
 * none
 */
function findSource(segment: string, excerpts: readonly string[]): number | null {
  const sentence = normalizeText(segment)
  const index = excerpts.findIndex((excerpt) =>
    isShort(sentence) ? excerpt === sentence && sentence !== '' : ` ${excerpt} `.includes(` ${sentence} `),
  )
  return index === -1 ? null : index + 1
}

const isShort = (normalized: string): boolean => normalized.split(' ').length < MIN_WORDS

const normalizeText = (text: string): string =>
  text
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLocaleLowerCase()
