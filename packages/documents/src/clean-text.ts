/**
 * Text as it can be stored and searched: no NUL or other control characters (PostgreSQL refuses NUL), no lone
 * surrogates (no UTF-8 for them), line ends as `\n`, no runs of blanks, no more than one empty line in a row.
 */
export function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll('\uFFFD', ' ')
      .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is to go
      .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\ufeff\ufffe\uffff]/g, '')
      .replace(/[ \u00a0\u2000-\u200a]+/g, ' ')
      .replace(/ ?\t ?/g, '\t')
      // Looking back, a run of blanks is gone through once and not from each of its blanks.
      .replace(/(?<![ \t])[ \t]*\n */g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

/** A page of which most is unreadable (a font without a map to characters) has no text that is of use. */
export function isReadable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is counted
  const unreadable = text.match(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd\ue000-\uf8ff]/g)?.length ?? 0
  return unreadable * 3 <= text.length
}

const EXCERPT_LENGTH = 300
const SHORTEST = 120

/** The opening of a text in one line, cut after a sentence or, with an ellipsis, after a word. Null for no text. */
export function excerptOf(text: string): string | null {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line === '') return null
  if (line.length <= EXCERPT_LENGTH) return line
  const opening = line.slice(0, EXCERPT_LENGTH)
  const sentence = Math.max(...['. ', '! ', '? ', '。'].map((end) => opening.lastIndexOf(end)))
  if (sentence >= SHORTEST) return opening.slice(0, sentence + 1)
  const word = opening.lastIndexOf(' ')
  return `${(word >= SHORTEST ? opening.slice(0, word) : opening).toWellFormed().replace(/\uFFFD$|[,;:–—-]$/u, '')}…`
}

/** How far from a page's edges lines are looked for that run through the document. */
const EDGE_LINES = 3

/** A page without the lines at its edges that the next page has at its own, but for numbers: heads and feet. */
export function withoutRunningLines(page: string, next: string): string {
  const masked = (line: string) => line.replace(/\d+/g, '#').trim()
  const nextLines = next.split('\n').map(masked)
  const edges = new Set([...nextLines.slice(0, EDGE_LINES), ...nextLines.slice(-EDGE_LINES)])
  const lines = page.split('\n')
  const kept = lines.filter((line, index) => {
    const atEdge = index < EDGE_LINES || index >= lines.length - EDGE_LINES
    return !(atEdge && edges.has(masked(line)))
  })
  // Pages that are alike in all but their numbers have nothing else to show.
  return kept.some((line) => line.trim() !== '') ? kept.join('\n') : page
}
