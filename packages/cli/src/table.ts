import stringWidth from 'string-width'
import { toSafeText } from './safe-text.ts'
import { shortenId } from './short-ids.ts'
import { colorStatus } from './status-colors.ts'
import { hasColor } from './terminal.ts'

/** One column of a table of records. */
export interface Column<T> {
  title: string
  value: (record: T) => string | number | boolean | null | undefined
  /**
   * Not narrowed to make room for other columns, because users copy it; truncated only if wider than the terminal. Ids
   * are shortened on terminals if commands can resolve them.
   */
  hasFixedWidth?: boolean
}

const COLUMN_GAP = 2
/** Wider columns are narrowed to this if necessary; if the table still does not fit, the last columns are dropped. */
const MIN_COLUMN_WIDTH = 12
/** With room for fewer columns than this, records are stacked, one line per field. */
const MIN_COLUMNS = 3
const graphemes = new Intl.Segmenter()

/**
 * Formats records as a table, page by page. The first page determines the layout and the widths; later pages only widen
 * fixed-width columns, and narrow other columns to make room.
 */
export class Table<T> {
  readonly #columns: Column<T>[]
  readonly #availableWidth: number | null
  readonly #hasShortIds: boolean
  readonly #statusColumns: Set<number>
  #widths: number[] | undefined
  #isStacked = false

  /**
   * @param availableWidth of the terminal; null prints tab-separated values
   * @param hasShortIds whether ids are shortened
   */
  constructor(columns: Column<T>[], availableWidth: number | null, hasShortIds = false) {
    this.#columns = columns
    this.#availableWidth = availableWidth
    this.#hasShortIds = hasShortIds
    const isColored = availableWidth !== null && hasColor(process.stdout)
    const isStatus = ({ title }: Column<T>) => /^(?:STATUS|STATE)$/i.test(title)
    this.#statusColumns = new Set(
      isColored ? columns.flatMap((column, index) => (isStatus(column) ? [index] : [])) : [],
    )
  }

  /** Formats records, with the heading before the first page. */
  formatLines(records: T[]): string[] {
    const rows = records.map((record) => this.#columns.map((column) => this.#formatCell(column, record)))
    const isFirst = this.#widths === undefined
    const titles = this.#columns.map((column) => column.title)
    this.#widths = this.#widths ? this.#widen(this.#widths, rows) : this.#fit([titles, ...rows])
    if (this.#isStacked) return rows.flatMap((row) => this.#stack(row))
    if (!isFirst) return rows.map((row) => this.#formatLine(row))
    const heading = this.#formatLine(titles)
    const emphasizedHeading =
      this.#availableWidth !== null && hasColor(process.stdout) ? `\u001b[1m${heading}\u001b[22m` : heading
    return [emphasizedHeading, ...rows.map((row) => this.#formatLine(row))]
  }

  #formatCell({ value, hasFixedWidth }: Column<T>, record: T): string {
    const content = toSafeText(formatCell(value(record)))
    return hasFixedWidth && this.#hasShortIds ? shortenId(content) : content
  }

  #formatLine(cells: string[]): string {
    if (this.#availableWidth === null) return cells.join('\t')
    const widths = this.#widths ?? []
    return widths
      .map((width, index) => pad(this.#color(truncate(cells[index] ?? '', width), index), width))
      .join(' '.repeat(COLUMN_GAP))
      .trimEnd()
  }

  #color(cell: string, index: number): string {
    return this.#statusColumns.has(index) ? colorStatus(cell) : cell
  }

  /** Formats a record as lines, without empty fields. */
  #stack(cells: string[]): string[] {
    const available = this.#availableWidth ?? Number.POSITIVE_INFINITY
    const titles = this.#columns.map(({ title }) => title)
    const width = Math.max(...titles.slice(1).map((title) => stringWidth(title)))
    const fieldLines = cells.flatMap((cell, index) =>
      cell === '' || index === 0 ? [] : [`  ${pad(titles[index] ?? '', width)}  ${cell}`],
    )
    return [cells[0] ?? '', ...fieldLines].map((line) => truncate(line, available))
  }

  /** Narrows the widest columns until the table fits, and drops the last ones if necessary. */
  #fit(rows: string[][]): number[] {
    const available = this.#availableWidth ?? Number.POSITIVE_INFINITY
    const widths = this.#columns.map((_, index) => measureColumn(rows, index))
    const minWidths = this.#getMinWidths(widths)
    while (minWidths.length > 1 && sumWidths(minWidths) > available) {
      minWidths.pop()
      widths.pop()
    }
    this.#isStacked = widths.length < Math.min(MIN_COLUMNS, this.#columns.length)
    return narrow(widths, minWidths, available).map((width) => Math.min(width, available))
  }

  #widen(widths: number[], rows: string[][]): number[] {
    const available = this.#availableWidth ?? Number.POSITIVE_INFINITY
    const widened = widths.map((width, index) =>
      this.#columns[index]?.hasFixedWidth
        ? Math.min(Math.max(width, measureColumn(rows, index)), available)
        : width,
    )
    return narrow(widened, this.#getMinWidths(widened), available)
  }

  #getMinWidths(widths: number[]): number[] {
    return widths.map((width, index) =>
      this.#columns[index]?.hasFixedWidth ? width : Math.min(width, MIN_COLUMN_WIDTH),
    )
  }
}

/** Truncates a text to a display width, ending in “…”. */
export function truncate(content: string, width: number): string {
  if (stringWidth(content) <= width) return content
  let start = ''
  let usedWidth = 0
  for (const { segment } of graphemes.segment(content)) {
    usedWidth += stringWidth(segment)
    if (usedWidth > width - 1) break
    start += segment
  }
  return `${start}…`
}

function pad(content: string, width: number): string {
  return content + ' '.repeat(Math.max(0, width - stringWidth(content)))
}

function sumWidths(widths: number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + COLUMN_GAP * (widths.length - 1)
}

function measureColumn(rows: string[][], index: number): number {
  return Math.max(...rows.map((row) => stringWidth(row[index] ?? '')))
}

/** Narrows the widest columns until all fit or none can be narrowed. */
function narrow(widths: number[], minWidths: number[], available: number): number[] {
  const narrowed = [...widths]
  while (sumWidths(narrowed) > available) {
    const widest = findWidestShrinkable(narrowed, minWidths)
    if (widest === -1) break
    narrowed[widest] = (narrowed[widest] ?? 0) - 1
  }
  return narrowed
}

function findWidestShrinkable(widths: number[], minWidths: number[]): number {
  let widest = -1
  for (const [index, width] of widths.entries()) {
    if (width > (minWidths[index] ?? 0) && width > (widths[widest] ?? 0)) widest = index
  }
  return widest
}

function formatCell(value: string | number | boolean | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
