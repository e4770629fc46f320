/** Forms of letters that only layout needs: ligatures, contextual forms of Hebrew and Arabic, and radicals of Chinese. */
const presentationFormPattern = /[\u2e80-\u2fd5\ufb00-\ufb06\ufb1d-\ufdef\ufe80-\ufefc]/g

/**
 * Cleans text for storage and search: no control characters except tabs and newlines (PostgreSQL rejects NUL), no lone
 * surrogates (not representable in UTF-8), `\n` line breaks, no runs of spaces, at most one empty line in a row. Words
 * have plain letters and hyphens and no invisible characters, as in a query.
 */
export function cleanText(text: string): string {
  return (
    text
      .toWellFormed()
      .replaceAll('\uFFFD', ' ')
      .replace(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
      .replace(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\u2060\ufeff\ufffe\uffff]/g, '')
      // In other scripts, these can change the shape or meaning of a word.
      .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200c\u200d]+/gu, '')
      .replace(/[\u2010\u2011]/g, '-')
      .replace(presentationFormPattern, (letter) => letter.normalize('NFKC'))
      .replace(/[ \u00a0\u2000-\u200a]+/g, ' ')
      .replace(/ ?\t ?/g, '\t')
      // The lookbehind keeps this linear: a run of spaces is scanned once, not from each of its spaces.
      .replace(/(?<![ \t])[ \t]*\n */g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}

/** Whether at least two thirds of a text are readable. Text in a font without a mapping to characters is not. */
export function isReadable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are counted
  const unreadable = text.match(/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd\ue000-\uf8ff]/g)?.length ?? 0
  return unreadable * 3 <= text.length
}

const EXCERPT_LENGTH = 300
const MIN_EXCERPT_LENGTH = 120

/**
 * The start of a text on one line, at most 300 characters: cut after a sentence if possible, otherwise preferably after a
 * word, with an additional ellipsis. Null if empty.
 */
export function toExcerpt(text: string): string | null {
  const line = text
    .replace(/(?<=\p{Ll})-\n(?=\p{Ll})/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (line === '') return null
  if (line.length <= EXCERPT_LENGTH) return line
  const opening = line.slice(0, EXCERPT_LENGTH)
  const sentence = Math.max(...['. ', '! ', '? ', '。'].map((end) => opening.lastIndexOf(end)))
  if (sentence >= MIN_EXCERPT_LENGTH) return opening.slice(0, sentence + 1)
  const word = opening.lastIndexOf(' ')
  return `${(word >= MIN_EXCERPT_LENGTH ? opening.slice(0, word) : opening).toWellFormed().replace(/\uFFFD$|[,;:–—-]$/u, '')}…`
}

/** The number of lines at the top and bottom of a page that may be running headers and footers. */
const EDGE_LINES = 3

/** Removes running headers and footers: lines at a page's edges that the next page repeats, apart from numbers. */
export function removeRunningLines(page: string, next: string): string {
  const maskNumbers = (line: string) => line.replace(/\d+/g, '#').trim()
  const nextLines = next.split('\n').map(maskNumbers)
  const edges = new Set([...nextLines.slice(0, EDGE_LINES), ...nextLines.slice(-EDGE_LINES)])
  const lines = page.split('\n')
  const remainingLines = lines.filter((line, index) => {
    const isAtEdge = index < EDGE_LINES || index >= lines.length - EDGE_LINES
    return !(isAtEdge && edges.has(maskNumbers(line)))
  })
  // If the pages differ only in numbers, keep the text.
  return remainingLines.some((line) => line.trim() !== '') ? remainingLines.join('\n') : page
}
