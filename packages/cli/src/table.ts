import stringWidth from 'string-width'
import { safeText } from './safe-text.ts'
import { hasColour } from './terminal.ts'

/** One column of a table of records. */
export interface Column<T> {
  title: string
  value: (record: T) => string | number | boolean | null | undefined
  /** Never cut, because it is copied from the table. */
  whole?: boolean
}

const gap = 2
/** A column gives up its place rather than become narrower than this. */
const narrowest = 12
/** Where not even so many columns have room, each record is written below the other, a line for each column. */
const fewest = 3
const graphemes = new Intl.Segmenter()

/** Prints records as a table, page by page; the first page decides the widths, and whether there is room for a table. */
export class Table<T> {
  readonly #columns: Column<T>[]
  readonly #available: number | null
  #widths: number[] | undefined
  #isStacked = false

  /** @param available the terminal's width; null for tab-separated values, which other programs read. */
  constructor(columns: Column<T>[], available: number | null) {
    this.#columns = columns
    this.#available = available
  }

  /** The lines for these records, with the heading before the first ones. */
  lines(records: T[]): string[] {
    const rows = records.map((record) => this.#columns.map((column) => safeText(text(column.value(record)))))
    const isFirst = this.#widths === undefined
    const titles = this.#columns.map((column) => column.title)
    this.#widths ??= this.#fit([titles, ...rows])
    if (this.#isStacked) return rows.flatMap((row) => this.#stack(row))
    if (!isFirst) return rows.map((row) => this.#line(row))
    const heading = this.#line(titles)
    const emphasised =
      this.#available !== null && hasColour(process.stdout) ? `\u001b[1m${heading}\u001b[22m` : heading
    return [emphasised, ...rows.map((row) => this.#line(row))]
  }

  #line(cells: string[]): string {
    if (this.#available === null) return cells.join('\t')
    const shown = this.#widths ?? []
    return shown
      .map((width, index) => pad(cut(cells[index] ?? '', width), width))
      .join(' '.repeat(gap))
      .trimEnd()
  }

  /** A record's own lines; what it does not have is left out. */
  #stack(cells: string[]): string[] {
    const available = this.#available ?? Number.POSITIVE_INFINITY
    const titles = this.#columns.map(({ title }) => title)
    const width = Math.max(...titles.slice(1).map((title) => stringWidth(title)))
    const rest = cells.flatMap((cell, index) =>
      cell === '' || index === 0 ? [] : [`  ${pad(titles[index] ?? '', width)}  ${cell}`],
    )
    return [cells[0] ?? '', ...rest].map((line) => cut(line, available))
  }

  /** Narrows the widest columns until the table fits; leaves out the last ones if that isn't enough. */
  #fit(rows: string[][]): number[] {
    const available = this.#available ?? Number.POSITIVE_INFINITY
    const widths = this.#columns.map((_, index) =>
      Math.max(...rows.map((row) => stringWidth(row[index] ?? ''))),
    )
    const least = widths.map((width, index) =>
      this.#columns[index]?.whole ? width : Math.min(width, narrowest),
    )
    while (least.length > 1 && total(least) > available) {
      least.pop()
      widths.pop()
    }
    this.#isStacked = widths.length < Math.min(fewest, this.#columns.length)
    while (total(widths) > available) {
      const widest = widestThatGives(widths, least)
      if (widest === -1) return widths.map((width) => Math.min(width, available))
      widths[widest] = (widths[widest] ?? 0) - 1
    }
    return widths
  }
}

/** The text's beginning, no wider than this, with … for what is missing. */
export function cut(content: string, width: number): string {
  if (stringWidth(content) <= width) return content
  let start = ''
  let used = 0
  for (const { segment } of graphemes.segment(content)) {
    used += stringWidth(segment)
    if (used > width - 1) break
    start += segment
  }
  return `${start}…`
}

function pad(content: string, width: number): string {
  return content + ' '.repeat(Math.max(0, width - stringWidth(content)))
}

function total(widths: number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1)
}

function widestThatGives(widths: number[], least: number[]): number {
  let widest = -1
  for (const [index, width] of widths.entries()) {
    if (width > (least[index] ?? 0) && width > (widths[widest] ?? 0)) widest = index
  }
  return widest
}

function text(value: string | number | boolean | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
