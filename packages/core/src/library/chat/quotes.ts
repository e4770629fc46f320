import { flattenText } from '../../text/page-text.ts'

/** Unifies typographic variants. The length does not change, so offsets remain valid in the original. */
const normalizePunctuation = (text: string) =>
  text
    .replace(/[‘’‚‛′`]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\u00a0/g, ' ')

/** @returns whether an excerpt is on a page verbatim, except for white space and hyphenation at line ends */
export function isOnPage(page: string, excerpt: string): boolean {
  return flattenText(page).includes(flattenText(excerpt))
}

/** Words that a quote can omit or add; none negates or limits. */
const OPTIONAL_WORDS = new Set(
  'a an the of to in on at by for and or that this these those is are was were be been it its as with from which also then there der die das ein eine und von zu im in den dem des le la les un une de du des et en el los las un una y de del que'.split(
    ' ',
  ),
)

interface Word {
  word: string
  start: number
  end: number
}

const splitIntoWordsWithOffsets = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}%£€$]+(?:(?<=\p{N})[.,:](?=\p{N})[\p{N}]+)*/gu)].map(
    ({ 0: word, index }) => ({
      word: word.toLowerCase(),
      start: index,
      end: index + word.length,
    }),
  )

const MIN_QUOTE_WORDS = 3

/**
 * Finds a model's quote on a page: exactly, except for case and typographic variants; or else word by word, where only
 * OPTIONAL_WORDS, case and punctuation can differ. Any other swapped or changed word, such as a number or a negation,
 * prevents a match.
 *
 * @returns the page's words from the first to the last of the quote, or null
 */
export function findQuote(page: string, quote: string): string | null {
  const flat = flattenText(page)
  const trimmed = flattenText(quote).replace(/^["'“”‘’«»\s]+|(?<!["'“”‘’«»\s])["'“”‘’«»\s]+$/gu, '')
  const exactStart = normalizePunctuation(flat)
    .toLowerCase()
    .indexOf(normalizePunctuation(trimmed).toLowerCase())
  if (
    trimmed.length >= 12 &&
    exactStart !== -1 &&
    hasWordBoundaries(flat, exactStart, exactStart + trimmed.length)
  )
    return flat.slice(findSignStart(flat, exactStart), exactStart + trimmed.length)
  const quoteWords = splitIntoWordsWithOffsets(normalizePunctuation(trimmed)).filter(
    ({ word }) => !OPTIONAL_WORDS.has(word),
  )
  if (quoteWords.length < MIN_QUOTE_WORDS) return null
  const pageWords = splitIntoWordsWithOffsets(normalizePunctuation(flat)).filter(
    ({ word }) => !OPTIONAL_WORDS.has(word),
  )
  for (let first = 0; first + quoteWords.length <= pageWords.length; first++) {
    if (quoteWords.every(({ word }, index) => pageWords[first + index]?.word === word)) {
      const start = findSignStart(flat, pageWords[first]?.start ?? 0)
      const end = pageWords[first + quoteWords.length - 1]?.end ?? 0
      return flat.slice(start, end + (/^[.!?]/.test(flat.slice(end)) ? 1 : 0))
    }
  }
  return null
}

/** Lower-casing can change a text's length, so a match must start and end at word boundaries. */
function hasWordBoundaries(text: string, start: number, end: number): boolean {
  const isInsideWord = (index: number) => /^[\p{L}\p{N}]{2}$/u.test(text.slice(index - 1, index + 1))
  return !isInsideWord(start) && !isInsideWord(end)
}

/** A hyphen or en dash followed by a space is a list marker, not a minus. */
const minusPattern = /(?:^|[\s\p{Ps}\p{Pi}\p{Sc}"':])((?:[-–]|−\s?)(?:(?:\p{Sc}|[A-Z]{3})\s?)?)$/u

/**
 * Returns where the minus of a number begins, or null. A currency can follow or precede it: `−£4,200`, `£-4,200`. A
 * minus starts a word: the hyphen of `5-10` and the dash of a list are not signs.
 *
 * @param start of the number or its currency symbol
 */
export function findMinus(text: string, start: number): number | null {
  const sign = minusPattern.exec(text.slice(Math.max(0, start - 8), start))?.[1]
  return sign === undefined ? null : start - sign.length
}

/** Returns the start of a number including its sign: without the minus, `−5 °C` would support `5 °C`. */
function findSignStart(text: string, start: number): number {
  const isNumber = /^(?:\p{Sc}\s?)?\p{N}/u.test(text.slice(start, start + 4))
  return (isNumber ? findMinus(text, start) : null) ?? start
}
