/** The text of a page, slide or sheet. */
export interface PageText {
  pageNumber: number
  text: string
}

/** A block of text. A `row` is a line of a table: a label and values; `columns` are the names of its columns. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'columns' | 'row'
  text: string
  pageNumber: number
}

const EDGE_LINES = 3
const MAX_HEADING_LENGTH = 70
const MAX_HEADING_WORDS = 10
/** The maximum length of a block, for text without line breaks; the rest is dropped. */
const MAX_BLOCK_LENGTH = 20_000

/**
 * Splits a document into headings, paragraphs and table rows, in order. Drops running headers and footers and tables of
 * contents, and joins hyphenated words.
 */
export function splitBlocks(pages: readonly PageText[]): Block[] {
  const runningLines = findRunningLines(pages)
  return pages.flatMap(({ pageNumber, text }) => {
    const lines = text.split('\n').map((line) => line.trim())
    const remainingLines = lines.filter(
      (line, index) => !(isAtEdge(index, lines.length) && runningLines.has(maskNumbers(line))),
    )
    return splitPage(remainingLines, pageNumber)
  })
}

const maskNumbers = (line: string): string => line.replace(/\d+/g, '#')

function isAtEdge(index: number, count: number): boolean {
  return index < EDGE_LINES || index >= count - EDGE_LINES
}

/**
 * Finds running headers and footers: edge lines on at least 40% of the pages (at least two), identical except for
 * numbers.
 */
function findRunningLines(pages: readonly PageText[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { text } of pages) {
    const lines = text.split('\n').map((line) => line.trim())
    const edges = lines.filter((line, index) => line !== '' && isAtEdge(index, lines.length))
    for (const line of new Set(edges.map(maskNumbers))) counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  const minPages = Math.max(2, pages.length * 0.4)
  return new Set([...counts].filter(([, count]) => count >= minPages).map(([line]) => line))
}

function splitPage(lines: string[], pageNumber: number): Block[] {
  const blocks: Block[] = []
  // The parts of the open paragraph, joined once at its end: joining after each line would copy the text each time.
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0)
      blocks.push({ kind: 'paragraph', text: paragraph.join('').slice(0, MAX_BLOCK_LENGTH), pageNumber })
    paragraph = []
  }
  // Not spread as arguments, which must fit on the stack: there may be hundreds of thousands of lines.
  const widest = lines.reduce((longest, { length }) => Math.max(longest, length), 0)
  // Lines after a colon are a list or table, until an empty line, the end of a sentence or a new section.
  let isInList = false
  for (const [index, line] of lines.entries()) {
    const previousLine = paragraph.at(-1) ?? ''
    isInList = /:$/.test(line) || (isInList && line !== '' && !endsSentence(line) && !beginsSection(line))
    if (line === '') endParagraph()
    else if (isContentsLine(line)) continue
    else if (isRow(line) && (previousLine === '' || endsSentence(previousLine))) {
      endParagraph()
      blocks.push({ kind: 'row', text: line, pageNumber })
    } else if (isHeading(line, previousLine, lines[index + 1] ?? '', widest)) {
      endParagraph()
      const kind = isInList || isCode(line) ? 'paragraph' : 'heading'
      blocks.push({ kind, text: line, pageNumber })
    } else {
      if (
        beginsItem(line) ||
        (endsSentence(previousLine) &&
          lines[index - 1] !== undefined &&
          isShort(lines[index - 1] ?? '', widest))
      )
        endParagraph()
      addLine(paragraph, line.replace(/^[•●▪◦‣*–-]\s+/, ''))
    }
  }
  endParagraph()
  return markColumnNames(blocks)
}

/** The second of two headings above a table names its columns. */
function markColumnNames(blocks: Block[]): Block[] {
  return blocks.map((block, index) => {
    const [before, after] = [blocks[index - 1]?.kind, blocks[index + 1]?.kind]
    return block.kind === 'heading' && before === 'heading' && after === 'row'
      ? { ...block, kind: 'columns' }
      : block
  })
}

/** The lookbehind keeps this linear: a run of dots is scanned once, not from each of its dots. */
const isContentsLine = (line: string): boolean => /(?<!\.\s?)(?:\.\s?){4,}\s*\d+$|…\s*\d+$/.test(line)
const endsSentence = (text: string): boolean => /[.!?:…]["'”’»)]*$/.test(text)
const beginsItem = (line: string): boolean => /^([•●▪◦‣*–-]|\d{1,2}[.)]|[a-z]\))\s+\S/.test(line)
const isShort = (line: string, widest: number): boolean => line.length < widest * 0.8

const VALUE_PATTERN = String.raw`[+−–-]?[£€$¥]?[+−–-]?\d[\d.,’']*\s?(?:%|€|£|[A-Z]{3}|kr|km|m|mm|h)?`
/** The value at the end of a table line. */
export const lastValuePattern = new RegExp(`${VALUE_PATTERN}$`, 'u')
const rowPattern = new RegExp(
  String.raw`^(?=.*\p{L})(?<label>\S.*?)(?<values>(?:[\s\t]+${VALUE_PATTERN})+)$`,
  'u',
)

/** A table line in plain text: a label and at least one value. A title may end with a year. */
export function isRow(line: string): boolean {
  const { label, values } = line.length <= 160 ? (rowPattern.exec(line)?.groups ?? {}) : {}
  if (!label || !values || /[.!?;:]$/.test(line) || label.split(/\s+/).length > 9) return false
  return !/^\s*(?:1[5-9]|20|21)\d\d$/.test(values)
}

const beginsSection = (line: string): boolean =>
  /^\d{1,2}(?:\.\d{1,2}){2,3}\.?\s+\p{Lu}|^\d{1,2}\.\d{1,2}\.\s+\p{Lu}/u.test(line)

/** A line of code, or a constant’s name with a value; the name alone may be a heading. */
const isCode = (line: string): boolean =>
  /[=|{}\\]|->|\(\s/.test(line) ||
  (line.includes('_') && !line.split(/\s+/).every((word) => word.includes('_')) && !beginsSection(line))

function isHeading(line: string, before: string, next: string, widest: number): boolean {
  if (line.length > MAX_HEADING_LENGTH || line.split(/\s+/).length > MAX_HEADING_WORDS) return false
  if (/[.,;:!]$/.test(line) || !/^[\p{Lu}\p{Lt}\p{Lo}\d§¿"“„«]/u.test(line) || !/\p{L}{2}/u.test(line))
    return false
  if (beginsSection(line)) return true
  if (before !== '' && !endsSentence(before)) return false
  if (beginsItem(line) && !/^\d/.test(line)) return false
  // Lines of a paragraph that continues are full; the text after a heading starts a new paragraph.
  return (widest < MAX_HEADING_LENGTH || isShort(line, widest)) && (next === '' || !/^\p{Ll}/u.test(next))
}

/** Adds a line, which is then the last part of the paragraph. */
function addLine(paragraph: string[], line: string): void {
  const previousLine = paragraph.at(-1)
  if (previousLine === undefined) paragraph.push(line)
  else if (/\p{L}-$/u.test(previousLine) && /^\p{Ll}/u.test(line))
    paragraph.splice(-1, 1, previousLine.slice(0, -1), line)
  else paragraph.push(' ', line)
}
