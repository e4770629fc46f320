/** Joins the two parts of a word that is hyphenated at the end of a line; keeps the hyphen of a compound. */
export type JoinHyphenated = (before: string, after: string) => string[]

/** Prefixes that keep their hyphen: `non-paiement`, `vice-chair`. */
const hyphenatedPrefixPattern = /(?:^|[^\p{L}])(?:non|vice|self|quasi)$/iu
/** A conjunction after the first of two compounds: `Hafen- und Liegeplatzordnung`. */
const conjunctionPattern =
  /^(?:und|oder|bzw\.|sowie|and|or|et|ou|en|of|och|og|eller|y|o|u|e|i|lub|oraz)(?=\s|$)/u

/**
 * Creates a function that joins a line that ends with a hyphen and the next one. A hyphen that the document has in the
 * same word elsewhere is kept.
 *
 * @returns the parts that replace the first line, and that follow it
 */
export function createHyphenJoiner(texts: readonly string[]): JoinHyphenated {
  let words: Set<string> | null = null
  // Most documents have no such line.
  const getWords = () => (words ??= collectWords(texts))
  return (before, after) => {
    const stem = before.slice(0, -1)
    if (conjunctionPattern.test(after)) return [before, ' ', after]
    const first = /\p{L}+(?:-\p{L}+)*$/u.exec(stem.slice(-40))?.[0] ?? ''
    const second = /^\p{L}+/u.exec(after.slice(0, 40))?.[0] ?? ''
    const known = getWords()
    const isCompound =
      !known.has(`${first}${second}`.toLowerCase()) &&
      (known.has(`${first}-${second}`.toLowerCase()) || hyphenatedPrefixPattern.test(stem.slice(-12)))
    return isCompound ? [before, after] : [stem, after]
  }
}

function collectWords(texts: readonly string[]): Set<string> {
  const words = new Set<string>()
  for (const text of texts)
    for (const [word] of text.matchAll(/\p{L}+(?:-\p{L}+)*/gu)) words.add(word.toLowerCase())
  return words
}
