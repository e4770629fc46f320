import { flatText } from './page-text.ts'

/** A page's text as excerpts are looked for in it. */
export interface FlatPage {
  text: string
}

/** What is written in more than one way, brought to one; the length stays, so that places are those of the original. */
const sameSigns = (text: string) =>
  text
    .replace(/[‘’‚‛′`]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\u00a0/g, ' ')

/** @returns whether an excerpt stands word for word on a page, line ends aside */
export function standsOn(page: string, excerpt: string): boolean {
  return flatText(page).includes(flatText(excerpt))
}

/** Words that may be missing from a quote or be one too many; one that denies or bounds is never among them. */
const IDLE = new Set(
  'a an the of to in on at by for and or that this these those is are was were be been it its as with from which also then there der die das ein eine und von zu im in den dem des le la les un une de du des et en el los las un una y de del que'.split(
    ' ',
  ),
)

interface Word {
  word: string
  start: number
  end: number
}

const wordsWithPlaces = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}%£€$]+(?:[.,:](?=\p{N})[\p{N}]+)*/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }))

const SHORTEST_QUOTE = 3

/**
 * Finds what a model says it quotes. Exactly, but for signs written in several ways; else word by word, where only
 * words that carry no meaning may differ. A word that was swapped, a number or a denial that was changed is no quote.
 *
 * @returns the words as they stand on the page, or null
 */
export function findQuote(page: string, quote: string): string | null {
  const flat = flatText(page)
  const asked = flatText(quote).replace(/^["'“”‘’«»\s]+|(?<!["'“”‘’«»\s])["'“”‘’«»\s]+$/gu, '')
  const exact = sameSigns(flat).toLowerCase().indexOf(sameSigns(asked).toLowerCase())
  if (asked.length >= 12 && exact !== -1 && wholeWords(flat, exact, exact + asked.length))
    return flat.slice(exact, exact + asked.length)
  const wanted = wordsWithPlaces(sameSigns(asked)).filter(({ word }) => !IDLE.has(word))
  if (wanted.length < SHORTEST_QUOTE) return null
  const there = wordsWithPlaces(sameSigns(flat)).filter(({ word }) => !IDLE.has(word))
  for (let from = 0; from + wanted.length <= there.length; from++) {
    if (wanted.every(({ word }, index) => there[from + index]?.word === word)) {
      const end = there[from + wanted.length - 1]?.end ?? 0
      return flat.slice(there[from]?.start ?? 0, end + (/^[.!?]/.test(flat.slice(end)) ? 1 : 0))
    }
  }
  return null
}

/** Lower-casing may change a text's length; such a place is not trusted. */
function wholeWords(text: string, start: number, end: number): boolean {
  const inside = (at: number) => /^[\p{L}\p{N}]{2}$/u.test(text.slice(at - 1, at + 1))
  return !inside(start) && !inside(end)
}
