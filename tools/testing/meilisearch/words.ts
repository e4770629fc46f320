/** A word of a text, where it stands. */
export interface Token {
  word: string
  position: number
}

/** What comes after these many positions of an attribute is not indexed ("Known limitations"). */
const MAX_POSITIONS = 65_535
/** The elements of a list stand this far apart. */
const BETWEEN_ELEMENTS = 8

/** Without case and accents. */
export function normalised(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
}

/** The words of an attribute's value: a text, a number, or a list of them. */
export function tokensOf(value: unknown): Token[] {
  const tokens: Token[] = []
  let position = 0
  for (const part of Array.isArray(value) ? value : [value]) {
    if (typeof part !== 'string' && typeof part !== 'number') continue
    if (position > 0) position += BETWEEN_ELEMENTS
    for (const [word] of normalised(String(part)).matchAll(/[\p{L}\p{N}]+/gu)) {
      if (position >= MAX_POSITIONS) return tokens
      tokens.push({ word, position: position++ })
    }
  }
  return tokens
}

/**
 * How many letters are wrong: changed, missing, too many, or two that changed places. A wrong first letter counts twice
 * ("Typo tolerance calculations").
 *
 * @param prefix whether the word asked for may be the beginning of the other
 * @returns at most one more than allowed
 */
export function typosBetween(queryWord: string, word: string, allowed: number, prefix: boolean): number {
  const lengths = prefix
    ? Array.from({ length: 2 * allowed + 1 }, (_, index) => queryWord.length - allowed + index)
    : [word.length]
  let least = allowed + 1
  for (const length of lengths) {
    if (length < 1 || length > word.length) continue
    const candidate = word.slice(0, length)
    const first = candidate[0] === queryWord[0] ? 0 : 1
    const distance = editDistance(queryWord, candidate)
    if (distance > 0 || first === 0) least = Math.min(least, distance + first)
  }
  return least
}

/** Optimal string alignment. */
function editDistance(one: string, other: string): number {
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
