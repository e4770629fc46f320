/** A search word, folded as by the database, and its possible corrections. */
export interface SearchTerm {
  word: string
  spellings: string[]
}

/** Start and end of a matching word, in UTF-16 code units. */
export type Mark = [start: number, end: number]

/** A text with its matching words. */
export interface MarkedText {
  text: string
  marks: Mark[]
}

/** In UTF-16 code units. */
const FRAGMENT_LENGTH = 240
const LEAD_LENGTH = 60

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu
/**
 * A word that is hyphenated at the end of a line, as in the database's `search_text_words`. The lookbehind keeps this
 * linear.
 */
const hyphenatedPattern =
  /(?<![\p{L}\p{N}\p{M}])([\p{L}\p{N}\p{M}]+)[-\u2010][ \t]*\n[ \t]*(\p{Ll}[\p{L}\p{N}\p{M}]*)/gu
/** Letters that the database's unaccent replaces but that have no Unicode decomposition. */
const specialLetters: Record<string, string> = {
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

/** Folds case and accents like the database's `search_words`, as closely as possible. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłıþħ]/g, (letter) => specialLetters[letter] ?? letter)
}

/** The words of a text, folded, in order. */
export function splitWords(text: string): string[] {
  return [...text.matchAll(wordPattern)].map(([match]) => foldText(match)).filter((match) => match !== '')
}

/** The words of a page, folded, and in addition each word that is hyphenated at the end of a line, as one. */
export function splitPageWords(page: string): string[] {
  const joinedWords = [...page.matchAll(hyphenatedPattern)].map(([, first, second]) => `${first}${second}`)
  return [...splitWords(page), ...joinedWords.map(foldText)]
}

/**
 * @returns the positions of matching words, also of those hyphenated at the end of a line; a word matches a term by
 *   prefix or spelling
 */
export function findMarks(text: string, terms: SearchTerm[]): Mark[] {
  // Folding only case takes a tenth of the time and suffices for ASCII.
  const fold = /^[ -~\s]*$/.test(text) ? (matchedWord: string) => matchedWord.toLowerCase() : foldText
  const prefixes = terms.map((term) => term.word)
  const spellings = new Set(terms.flatMap((term) => term.spellings))
  const isMatch = (word: string) => {
    const folded = fold(word)
    return spellings.has(folded) || prefixes.some((prefix) => folded.startsWith(prefix))
  }
  const toMark = (match: RegExpExecArray): Mark => [match.index, match.index + match[0].length]
  const joinedMarks = new Map<number, Mark>()
  for (const match of text.matchAll(hyphenatedPattern))
    if (isMatch(`${match[1]}${match[2]}`)) joinedMarks.set(match.index, toMark(match))
  const marks: Mark[] = []
  for (const match of text.matchAll(wordPattern)) {
    const joinedMark = joinedMarks.get(match.index)
    if (joinedMark) marks.push(joinedMark)
    else if (match.index >= (marks.at(-1)?.[1] ?? 0) && isMatch(match[0])) marks.push(toMark(match))
  }
  return marks
}

/** @returns the text with its marks; null if nothing matches */
export function markText(text: string | null, terms: SearchTerm[]): MarkedText | null {
  if (text === null) return null
  const marks = findMarks(text, terms)
  return marks.length > 0 ? { text, marks } : null
}

/**
 * @returns the fragment of a long text with the most distinct terms, cut between words where possible; null if nothing
 *   matches
 */
export function markFragment(text: string, terms: SearchTerm[]): MarkedText | null {
  const marks = findMarks(text, terms)
  const [first] = marks
  if (!first) return null
  const start = alignStart(text, findBestStart(text, marks, terms) - LEAD_LENGTH)
  const end = alignEnd(text, start + FRAGMENT_LENGTH)
  const marksWithin = marks.filter(([from, to]) => from >= start && to <= end)
  const fragment =
    marksWithin.length > 0
      ? { start, end, marks: marksWithin }
      : { start: first[0], end: first[1], marks: [first] }
  return {
    text: text.slice(fragment.start, fragment.end),
    marks: fragment.marks.map(([from, to]) => [from - fragment.start, to - fragment.start]),
  }
}

/** Finds the start of the fragment with the most distinct terms. */
function findBestStart(text: string, marks: Mark[], terms: SearchTerm[]): number {
  let best = marks[0]?.[0] ?? 0
  let highest = 0
  for (const [index, [start]] of marks.entries()) {
    const matched = new Set<string>()
    for (let next = index; next < marks.length; next++) {
      const [from, to] = marks[next] as Mark
      if (to > start + FRAGMENT_LENGTH - LEAD_LENGTH) break
      const folded = foldText(text.slice(from, to).replace(/[-\u2010]\s+/, ''))
      const term = terms.find(({ word, spellings }) => folded.startsWith(word) || spellings.includes(folded))
      matched.add(term?.word ?? folded)
    }
    if (matched.size > highest) {
      highest = matched.size
      best = start
    }
    if (highest === terms.length) break
  }
  return best
}

/** The start of the next word after an offset; the offset itself if no white space is near. */
function alignStart(text: string, offset: number): number {
  if (offset <= 0) return 0
  const space = text.slice(offset, offset + LEAD_LENGTH).search(/\s/)
  return space === -1 ? alignToCharacter(text, offset) : offset + space + 1
}

function alignEnd(text: string, offset: number): number {
  if (offset >= text.length) return text.length
  const space = text.slice(0, offset).search(/\s\S*$/)
  return space > offset - LEAD_LENGTH ? space : alignToCharacter(text, offset)
}

/** Moves an offset within a surrogate pair to its start. */
function alignToCharacter(text: string, offset: number): number {
  return /[\udc00-\udfff]/.test(text[offset] ?? '') ? offset - 1 : offset
}
