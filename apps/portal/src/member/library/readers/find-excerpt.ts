/**
 * Finds a quotation in a page’s text, ignoring case. Any white space matches: quotations have single spaces, pages have
 * line breaks.
 *
 * @returns its position as a single mark; an empty list if it is not found
 */
export function findExcerpt(text: string, excerpt: string): [start: number, end: number][] {
  const words = excerpt.split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const pattern = new RegExp(words.map((word) => RegExp.escape(word)).join('\\s+'), 'iu')
  const match = pattern.exec(text)
  return match ? [[match.index, match.index + match[0].length]] : []
}
