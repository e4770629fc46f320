/** A word that was asked for, as the database folds it, with the words it may be a misspelling of. */
export interface SearchTerm {
  word: string
  spellings: string[]
}

/** Where a word that was found begins and ends, in UTF-16 units. */
export type Mark = [start: number, end: number]

/** A text in which words were found. */
export interface MarkedText {
  text: string
  marks: Mark[]
}

/** How much of a page is shown around what was found, in UTF-16 units. */
const FRAGMENT_LENGTH = 240
const LEAD = 60

const word = /[\p{L}\p{N}\p{M}]+/gu
/** Letters that a decomposition does not take apart but the database's unaccent does. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ı: 'i',
  þ: 'th',
  ħ: 'h',
}

/** A word without case and accents, as near to the database's `search_words` as can be. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłıþħ]/g, (letter) => letters[letter] ?? letter)
}

/** The words of a text, folded, in order. */
export function wordsOf(text: string): string[] {
  return [...text.matchAll(word)].map(([found]) => folded(found)).filter((found) => found !== '')
}

/** @returns the places of the words that were asked for; of those that begin with one only the beginning is not told apart */
export function marksOf(text: string, terms: SearchTerm[]): Mark[] {
  // Most texts have nothing to fold but their case, which takes a tenth of the time.
  const fold = /^[ -~\s]*$/.test(text) ? (found: string) => found.toLowerCase() : folded
  const beginnings = terms.map((term) => term.word)
  const spellings = new Set(terms.flatMap((term) => term.spellings))
  const marks: Mark[] = []
  for (const match of text.matchAll(word)) {
    const found = fold(match[0])
    if (spellings.has(found) || beginnings.some((beginning) => found.startsWith(beginning)))
      marks.push([match.index, match.index + match[0].length])
  }
  return marks
}

/** @returns the text with its marks; null where nothing was found */
export function markedText(text: string | null, terms: SearchTerm[]): MarkedText | null {
  if (text === null) return null
  const marks = marksOf(text, terms)
  return marks.length > 0 ? { text, marks } : null
}

/** @returns the part of a long text where most was found, cut between words; null where nothing was */
export function markedFragment(text: string, terms: SearchTerm[]): MarkedText | null {
  const marks = marksOf(text, terms)
  const [first] = marks
  if (!first) return null
  const start = cutBefore(text, bestStart(text, marks, terms) - LEAD)
  const end = cutAfter(text, start + FRAGMENT_LENGTH)
  const within = marks.filter(([from, to]) => from >= start && to <= end)
  const shown =
    within.length > 0 ? { start, end, within } : { start: first[0], end: first[1], within: [first] }
  return {
    text: text.slice(shown.start, shown.end),
    marks: shown.within.map(([from, to]) => [from - shown.start, to - shown.start]),
  }
}

/** Where the fragment with the most different words begins. */
function bestStart(text: string, marks: Mark[], terms: SearchTerm[]): number {
  let best = marks[0]?.[0] ?? 0
  let most = 0
  for (const [index, [start]] of marks.entries()) {
    const near = new Set<string>()
    for (const [from, to] of marks.slice(index)) {
      if (to > start + FRAGMENT_LENGTH - LEAD) break
      const found = folded(text.slice(from, to))
      const term = terms.find(({ word, spellings }) => found.startsWith(word) || spellings.includes(found))
      near.add(term?.word ?? found)
    }
    if (near.size > most) {
      most = near.size
      best = start
    }
    if (most === terms.length) break
  }
  return best
}

/** The first place at or after this one where a word begins. */
function cutBefore(text: string, at: number): number {
  if (at <= 0) return 0
  const space = text.slice(at, at + LEAD).search(/\s/)
  return space === -1 ? whole(text, at) : at + space + 1
}

function cutAfter(text: string, at: number): number {
  if (at >= text.length) return text.length
  const space = text.slice(0, at).search(/\s\S*$/)
  return space > at - LEAD ? space : whole(text, at)
}

/** Not in the middle of a surrogate pair. */
function whole(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at - 1 : at
}
