import { removeFootnotes } from './footnotes.ts'
import { createHyphenJoiner, type JoinHyphenated } from './hyphens.ts'
import {
  areOneHeading,
  beginsItem,
  beginsSection,
  endsSentence,
  isCode,
  isContentsLine,
  isHeading,
  isShort,
  measureShape,
} from './lines.ts'
import { hasOnlyTerms, isHeader, isPlainRow, markerPattern, splitCells } from './table-lines.ts'

/** The text of a page, slide or sheet. */
export interface PageText {
  pageNumber: number
  text: string
}

/** A block of text. A `row` is a line of a table: tab-separated cells, or a label and values; `columns` are the names of its columns. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'columns' | 'row'
  text: string
  pageNumber: number
}

const EDGE_LINES = 3
/** The maximum length of a block, for text without line breaks; the rest is dropped. */
const MAX_BLOCK_LENGTH = 20_000

/**
 * Splits a document into headings, paragraphs and table rows, in order. Drops running headers and footers, footnotes and
 * tables of contents, and joins hyphenated words.
 */
export function splitBlocks(pages: readonly PageText[]): Block[] {
  const pagesOfLines = pages.map(({ text }) => splitLines(text))
  const runningLines = findRunningLines(pagesOfLines)
  const isRunning = (line: string, index: number, count: number) =>
    isAtEdge(index, count) && runningLines.has(maskNumbers(line))
  const remaining = pagesOfLines.map((lines) =>
    lines.filter((line, index) => !isRunning(line, index, lines.length)),
  )
  // Pages that only differ in numbers, such as certificates, have no text beside it.
  const kept = remaining.some((lines) => lines.some((line) => line !== '')) ? remaining : pagesOfLines
  const joinHyphenated = createHyphenJoiner(pages.map(({ text }) => text))
  return kept.flatMap((lines, index) =>
    splitPage(removeFootnotes(lines), pages[index]?.pageNumber ?? index + 1, joinHyphenated),
  )
}

/** The lines without white space around them, except tabs before the first cell with text. */
const splitLines = (text: string): string[] =>
  text.split('\n').map((line) => line.trimEnd().replace(/^[^\S\t]+/, ''))

const maskNumbers = (line: string): string => line.replace(/\d+/g, '#')

function isAtEdge(index: number, count: number): boolean {
  return index < EDGE_LINES || index >= count - EDGE_LINES
}

/**
 * Finds running headers and footers: edge lines on at least 40% of the pages (at least two), identical except for
 * numbers.
 */
function findRunningLines(pages: readonly string[][]): Set<string> {
  const counts = new Map<string, number>()
  for (const lines of pages) {
    const edges = lines.filter((line, index) => line !== '' && isAtEdge(index, lines.length))
    for (const line of new Set(edges.map(maskNumbers))) counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  const minPages = Math.max(2, pages.length * 0.4)
  return new Set([...counts].filter(([, count]) => count >= minPages).map(([line]) => line))
}

function splitPage(lines: string[], pageNumber: number, joinHyphenated: JoinHyphenated): Block[] {
  const blocks: Block[] = []
  // The parts of the open paragraph, joined once at its end: joining after each line would copy the text each time.
  let paragraph: string[] = []
  const endParagraph = () => {
    if (paragraph.length > 0)
      blocks.push({ kind: 'paragraph', text: paragraph.join('').slice(0, MAX_BLOCK_LENGTH), pageNumber })
    paragraph = []
  }
  const shape = measureShape(lines)
  // Lines after a colon are a list or table, until an empty line, the end of a sentence or a new section.
  let isInList = false
  for (const [index, rawLine] of lines.entries()) {
    const line = rawLine.replace(markerPattern, (marker) => marker.replace(/\t+/, ' '))
    const [lineBefore = '', next = ''] = [lines[index - 1], lines[index + 1]]
    const previousLine = paragraph.at(-1) ?? ''
    const wasInList = isInList
    isInList = /:$/.test(line) || (isInList && line !== '' && !endsSentence(line) && !beginsSection(line))
    if (line === '') endParagraph()
    else if (isContentsLine(line)) continue
    else if (isRow(line, previousLine, next)) {
      endParagraph()
      blocks.push(...readRow(line, pageNumber))
    } else if (isHeading(line, previousLine, next, shape)) {
      endParagraph()
      blocks.push({ kind: isInList || isCode(line) ? 'paragraph' : 'heading', text: line, pageNumber })
    } else {
      const isAfterShortLine = lineBefore !== '' && isShort(lineBefore, shape)
      const isNew = isAfterShortLine && (wasInList || endsSentence(previousLine))
      if (isNew || beginsItem(line, lineBefore, shape)) endParagraph()
      addLine(paragraph, line.replace(/^[•●▪◦‣*–-]\s+/, ''), joinHyphenated)
    }
  }
  endParagraph()
  return markColumnNames(joinHeadings(blocks))
}

const isRow = (line: string, before: string, next: string): boolean =>
  line.includes('\t') || ((before === '' || endsSentence(before)) && isPlainRow(line, next))

/** A table line; cells with sentences are paragraphs, since a table can hold the layout of a page. */
function readRow(line: string, pageNumber: number): Block[] {
  if (!line.includes('\t') || hasOnlyTerms(line)) return [{ kind: 'row', text: line, pageNumber }]
  const cells = splitCells(line).filter((cell) => cell !== '')
  return cells.map((text) => ({ kind: 'paragraph', text, pageNumber }))
}

function joinHeadings(blocks: readonly Block[]): Block[] {
  const joined: Block[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (last?.kind === 'heading' && block.kind === 'heading' && areOneHeading(last.text, block.text))
      joined.splice(-1, 1, { ...last, text: `${last.text} ${block.text}` })
    else joined.push(block)
  }
  return joined
}

/** The first row of a table with cells, and the second of two headings above one without, name its columns. */
function markColumnNames(blocks: Block[]): Block[] {
  return blocks.map((block, index) => {
    const [before, after] = [blocks[index - 1], blocks[index + 1]]
    const isAboveRow = after?.kind === 'row' && hasTabs(after) === hasTabs(block)
    const isName = hasTabs(block)
      ? !(before && before.kind === 'row' && hasTabs(before)) && isHeader(block.text)
      : block.kind === 'heading' && before?.kind === 'heading'
    return isAboveRow && isName ? { ...block, kind: 'columns' } : block
  })
}

const hasTabs = ({ text }: Block): boolean => text.includes('\t')

/** Adds a line, which is then the last part of the paragraph. */
function addLine(paragraph: string[], line: string, joinHyphenated: JoinHyphenated): void {
  const previousLine = paragraph.at(-1)
  if (previousLine === undefined) paragraph.push(line)
  else if (/\p{L}[-‐]$/u.test(previousLine) && /^\p{Ll}/u.test(line))
    paragraph.splice(-1, 1, ...joinHyphenated(previousLine, line))
  else paragraph.push(' ', line)
}
