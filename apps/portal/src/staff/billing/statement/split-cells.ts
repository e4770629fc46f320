import { readHeader } from './columns.ts'
import { readDate } from './read-date.ts'
import { isAmountCell } from './read-row.ts'

const delimiters = ['\t', ';', ',', '|'] as const
type Delimiter = (typeof delimiters)[number]

/** A line of a text as cells, or several lines if quotes span them. */
export interface CellRow {
  /** The number of its first line, counted from 1. */
  line: number
  cells: string[]
}

/**
 * Splits pasted text into rows and cells: CSV or TSV by the delimiter that occurs equally often in most rows. Without
 * such a delimiter, each line is a row of one cell. Since amounts contain commas too, a comma is the delimiter only if
 * at least one row is a header, or has a date and an amount.
 */
export function splitCells(text: string): CellRow[] {
  const plain = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const delimiter = delimiters.find((candidate) => isTable(readRows(plain, candidate), candidate))
  const rows = delimiter ? readRows(plain, delimiter) : plain.split('\n').map(toRow)
  return rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
}

const toRow = (line: string, index: number): CellRow => ({ line: index + 1, cells: [line.trim()] })

/** The share of rows that must have the same number of cells. */
const MIN_REGULAR_SHARE = 0.6

function isTable(rows: readonly CellRow[], delimiter: Delimiter): boolean {
  const filled = rows.filter(({ cells }) => cells.length > 1 || cells[0] !== '')
  const groups = [...Map.groupBy(filled, ({ cells }) => cells.length).values()]
  const [commonest = []] = groups.toSorted((a, b) => b.length - a.length)
  const isRegular =
    (commonest[0]?.cells.length ?? 0) > 1 && commonest.length >= filled.length * MIN_REGULAR_SHARE
  return isRegular && (delimiter !== ',' || filled.some(({ cells }) => isStatementRow(cells)))
}

/** Whether cells are the names of columns, or a date and an amount. */
function isStatementRow(cells: readonly string[]): boolean {
  return (
    readHeader(cells) !== null || (cells.some((cell) => readDate(cell) !== null) && cells.some(isAmountCell))
  )
}

const joinLines = (cell: string) =>
  cell
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')

/** Parses RFC 4180 with any delimiter. If a quote is never closed, all quotes are ordinary characters. */
function readRows(text: string, delimiter: Delimiter, shouldParseQuotes = true): CellRow[] {
  const rows: CellRow[] = []
  let row: CellRow = { line: 1, cells: [] }
  let cell = ''
  let line = 1
  let isQuoted = false
  const endCell = () => {
    row.cells.push(joinLines(cell))
    cell = ''
  }
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    if (character === '\n') line++
    if (isQuoted && character === '"' && text[index + 1] === '"') cell += text[index++]
    else if (shouldParseQuotes && character === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (isQuoted) cell += character
    else if (character === delimiter) endCell()
    else if (character === '\n') {
      endCell()
      rows.push(row)
      row = { line, cells: [] }
    } else cell += character
  }
  if (isQuoted) return readRows(text, delimiter, false)
  endCell()
  return [...rows, row]
}
