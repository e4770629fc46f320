import type { TextItem } from 'pdfjs-dist/types/src/display/api.d.ts'
import { orderRightToLeft } from './right-to-left.ts'
import { removeNoteMarks } from './superscripts.ts'

/** The space between two columns, as a multiple of the font size. Only in justified lines are words this far apart. */
const MIN_COLUMN_GAP = 0.6
/** A space that hardly any justified line has. */
const WIDE_GAP = 1.5
/** Words of a justified line are equally far apart, but hardly farther than this multiple of the font size. */
const MAX_JUSTIFIED_GAP = 3
/** The rows of a table are at most this number of lines apart; lines between them belong to wrapped cells. */
const MAX_ROW_DISTANCE = 3
/** Lines with more words or gaps are not rows. */
const MAX_WORDS = 500
const MAX_GAPS = 50
/** Longer text beside a gap is a paragraph with a title in the margin. */
const MAX_CELL_LENGTH = 120

/** A space and the cell after it, which begins with an item; in points. */
type Gap = {
  index: number
  start: number
  end: number
  isWide: boolean
  cellEnd: number
  hasDigits: boolean
}
type Line = { items: TextItem[]; gaps: Gap[] }

/** Joins the text of a page. The cells of a table row are separated by tabs, and a wrapped last cell is joined. */
export function joinLines(items: TextItem[]): string {
  const lines = splitLines(items).map((line) => ({ items: line, gaps: findGaps(line) }))
  const texts: string[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as Line
    const gaps = line.gaps.filter((gap) => isColumnGap(gap, lines, index))
    const continuation = gaps.length > 0 ? readContinuation(lines, index, gaps) : []
    const cells = joinWrapped([joinRow(line.items, gaps), ...continuation]).split('\t')
    if (cells.length > 1 && cells.every((cell) => cell.length <= MAX_CELL_LENGTH)) {
      texts.push(cells.join('\t'))
      index += continuation.length
    } else texts.push(joinRow(line.items, []))
  }
  return texts.join('\n')
}

function splitLines(items: TextItem[]): TextItem[][] {
  const lines: TextItem[][] = [[]]
  for (const item of items) {
    lines.at(-1)?.push(item)
    if (item.hasEOL) lines.push([])
  }
  return lines.map((line) => orderRightToLeft(removeNoteMarks(line)))
}

const joinRow = (items: TextItem[], gaps: Gap[]): string => {
  const indexes = new Set(gaps.map(({ index }) => index))
  return items.map(({ str }, index) => (indexes.has(index) ? `\t${str}` : str)).join('')
}

/** Joins the lines of a cell. */
const joinWrapped = (lines: string[]): string =>
  lines
    .map((line) => line.trim())
    .join('\n')
    .replace(/(?<=\p{Ll})[-\u2010]\n(?=\p{Ll})/gu, '')
    .replaceAll('\n', ' ')

const getStart = (item: TextItem): number => item.transform[4]
const getEnd = (item: TextItem): number => getStart(item) + item.width
const isHorizontal = ({ transform: [a, b, c, d] }: TextItem): boolean =>
  a > 0 && d > 0 && Math.abs(b) < a / 100 && Math.abs(c) < d / 100

/** Finds the gaps of a line that are wide enough to separate columns. */
function findGaps(items: TextItem[]): Gap[] {
  const words = [...items.entries()].filter(([, { str }]) => str.trim() !== '')
  if (words.length < 2 || words.length > MAX_WORDS) return []
  if (!words.every(([, word]) => isHorizontal(word) && word.dir === 'ltr')) return []
  const size = Math.max(...words.map(([, { height }]) => height))
  const spaces = words.slice(1).map(([index, word], previous) => {
    return { index, start: getEnd(words[previous]?.[1] as TextItem), end: getStart(word) }
  })
  const widths = spaces.map(({ start, end }) => end - start)
  const [narrowest, widest] = [Math.min(...widths), Math.max(...widths)]
  const isJustified = spaces.length > 1 && widest - narrowest < size / 20 && widest < size * MAX_JUSTIFIED_GAP
  const gaps = spaces.filter(({ start, end }) => end - start >= size * MIN_COLUMN_GAP)
  if (isJustified || gaps.length > MAX_GAPS) return []
  const lineEnd = getEnd(words.at(-1)?.[1] as TextItem)
  return gaps
    .map((gap, position): Gap => {
      const next = gaps[position + 1]
      const isWide = gap.end - gap.start >= size * WIDE_GAP
      const hasDigits = /\d/.test(joinRow(items.slice(gap.index, next?.index), []))
      return { ...gap, isWide, cellEnd: next?.start ?? lineEnd, hasDigits }
    })
    .filter(({ index }) => !isMarker(joinRow(items.slice(0, index), [])))
}

/** The mark of a list item or the number of a section, which is not a cell. */
const isMarker = (text: string): boolean =>
  /^\s*(?:[^\p{L}\p{N}\s]|\(?(?:\p{L}|[ivx]+|\d{1,3}(?:\.\d{1,3})*)[.):]*|(?:§+|art|article|art[ií]culo|artikel|section|clause|rule|top|nr|no)\.?\s*\d+\p{L}?[.):]*)\s*$/iu.test(
    text,
  )

/**
 * Whether lines nearby have a gap at the same place: before cells of different widths that begin at the same place, or
 * wide gaps before centered cells or numbers. The last words of justified lines only end at the same place.
 */
function isColumnGap(gap: Gap, lines: Line[], index: number): boolean {
  const nearbyLines = lines.slice(Math.max(0, index - MAX_ROW_DISTANCE), index + MAX_ROW_DISTANCE + 1)
  const gaps = nearbyLines.flatMap((line) => (line === lines[index] ? [] : line.gaps))
  const isNear = (first: number, second: number) => Math.abs(first - second) <= 1
  const alignedGaps = gaps.filter(
    (other) => isNear(other.end, gap.end) && !isNear(other.cellEnd, gap.cellEnd),
  )
  if (alignedGaps.length > 1 || alignedGaps.some(({ isWide }) => isWide)) return true
  const isCentered = (other: Gap) =>
    isNear(other.end + other.cellEnd, gap.end + gap.cellEnd) && !isNear(other.cellEnd, gap.cellEnd)
  return gaps.some(
    (other) =>
      gap.isWide &&
      other.isWide &&
      Math.min(other.end, gap.end) > Math.max(other.start, gap.start) &&
      (gap.hasDigits || other.hasDigits || isCentered(other)),
  )
}

/** The lines after a row that continue its last cell: they begin below it. */
function readContinuation(lines: Line[], index: number, gaps: Gap[]): string[] {
  const cell = lines[index]?.items[gaps.at(-1)?.index ?? 0]
  let previous = cell
  const texts: string[] = []
  for (let next = index + 1; next < lines.length; next++) {
    const { items, gaps } = lines[next] as Line
    const first = items.find(({ str }) => str.trim() !== '')
    if (!cell || !previous || !first || gaps.length > 0 || Math.abs(getStart(first) - getStart(cell)) > 1)
      break
    const distance = previous.transform[5] - first.transform[5]
    if (distance <= 0 || distance > cell.height * 1.5) break
    texts.push(joinRow(items, []))
    previous = first
    if (texts.join(' ').length > MAX_CELL_LENGTH) break
  }
  return texts
}
