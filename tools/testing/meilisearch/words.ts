/** A word and its position in the text. */
export interface Token {
  word: string
  position: number
}

/** Words beyond this position of an attribute are not indexed ("Known limitations"). */
const MAX_POSITIONS = 65_535
/** The number of positions skipped between the elements of a list. */
const LIST_ELEMENT_GAP = 8

/** Returns a text in lower case and without accents. */
export function normalize(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
}

/** Splits an attribute's value into words: a string, a number, or a list of these. */
export function tokenize(value: unknown): Token[] {
  const tokens: Token[] = []
  let position = 0
  for (const part of Array.isArray(value) ? value : [value]) {
    if (typeof part !== 'string' && typeof part !== 'number') continue
    if (position > 0) position += LIST_ELEMENT_GAP
    for (const [word] of normalize(String(part)).matchAll(/[\p{L}\p{N}]+/gu)) {
      if (position >= MAX_POSITIONS) return tokens
      tokens.push({ word, position: position++ })
    }
  }
  return tokens
}

/**
 * Counts typos: substituted, missing, extra or transposed letters. A typo in the first letter counts twice
 * ("Typo tolerance calculations").
 *
 * @param isPrefix whether the query word may be a prefix of the other
 * @returns the number of typos, at most `allowed` + 1
 */
export function countTypos(queryWord: string, word: string, allowed: number, isPrefix: boolean): number {
  const lengths = isPrefix
    ? Array.from({ length: 2 * allowed + 1 }, (_, index) => queryWord.length - allowed + index)
    : [word.length]
  let minimum = allowed + 1
  for (const length of lengths) {
    if (length < 1 || length > word.length) continue
    const candidate = word.slice(0, length)
    const first = candidate[0] === queryWord[0] ? 0 : 1
    const distance = computeEditDistance(queryWord, candidate)
    if (distance > 0 || first === 0) minimum = Math.min(minimum, distance + first)
  }
  return minimum
}

/** The optimal string alignment distance. */
function computeEditDistance(one: string, other: string): number {
  let before: number[] = []
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1
      let best = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1)
      row.push(best)
    }
    before = previous
    previous = row
  }
  return previous[other.length] ?? 0
}
