import type { Block } from '../text/blocks.ts'
import { isValueCell, isYear, splitCells } from '../text/table-lines.ts'
import {
  type Column,
  getUnit,
  MAX_ROWS,
  MIN_ROWS,
  parseEntry,
  parseUnit,
  totalPattern,
} from './column-entries.ts'

/**
 * Finds the best column of a table with cells: the last one with a value of the same unit in each row. A column without
 * a unit is skipped if another has one.
 *
 * @param above the names of the columns, if known
 */
export function readCells(blocks: readonly Block[], above: string | null): Omit<Column, 'title'> | null {
  // A chart has few rows; checked before they are split and compared.
  if (blocks.length > 2 * MAX_ROWS) return null
  const rows = blocks.map(({ text }) => splitCells(text))
  const names = above === null ? findYears(rows) : splitCells(above)
  const isName = (row: string[]) => row.join('\t') === names?.join('\t')
  const body = rows.filter((row) => !isName(row) && !row.some((cell) => totalPattern.test(cell)))
  if (body.length < MIN_ROWS || body.length > MAX_ROWS || !areAligned(body)) return null
  const columns = Array.from({ length: Math.max(...body.map(({ length }) => length)) }, (_, column) => column)
  const labels = findLabels(body, columns)
  if (labels === null) return null
  const isComplete = (column: number) => body.every((row) => isValueCell(row[column] ?? ''))
  const valueColumns = columns.filter((column) => column > labels.column && isComplete(column))
  const isNamedWithUnit = (column: number) => /[£€$¥%]|\((?:EUR|GBP|USD|CHF)\)/.test(names?.[column] ?? '')
  const hasUnits = valueColumns.some(
    (column) => isNamedWithUnit(column) || body.some((row) => parseUnit(row[column] ?? '') !== ''),
  )
  for (const column of valueColumns.toReversed()) {
    const entries = body.map((row, index) => parseEntry(labels.texts[index] ?? '', row[column] ?? ''))
    const unit = getUnit(entries)
    const isCount = unit === '' && hasUnits && !isNamedWithUnit(column)
    if (unit === null || isCount || entries.some(({ value }) => !(value >= 0))) continue
    return { name: names?.[column] || null, unit, entries, pageNumber: blocks[0]?.pageNumber ?? 1 }
  }
  return null
}

/** The first row if its cells are years, which name the columns. */
function findYears(rows: string[][]): string[] | null {
  const [first = '', ...others] = rows[0] ?? []
  return others.some(isYear) && others.every((cell) => cell === '' || isYear(cell)) && !isYear(first)
    ? [first, ...others]
    : null
}

/**
 * Whether cells are below the name of their column. If a row has fewer cells, and no row an empty one, empty cells can
 * have been left out before its last value.
 */
const areAligned = (rows: readonly string[][]): boolean =>
  new Set(rows.map(({ length }) => length)).size === 1 || rows.some((row) => row.includes(''))

/** The labels of the rows, from the first columns with text, as many as distinguish the rows; null if there are none. */
function findLabels(
  rows: readonly string[][],
  columns: readonly number[],
): { texts: string[]; column: number } | null {
  const isLabel = (cell = '') => isYear(cell) || (/\p{L}/u.test(cell) && !isValueCell(cell))
  const labelColumns = columns.filter((column) => rows.every((row) => isLabel(row[column]))).slice(0, 2)
  for (const count of [1, 2]) {
    const used = labelColumns.slice(0, count)
    const texts = rows.map((row) => used.map((column) => row[column]).join(': '))
    if (used.length === count && new Set(texts).size === texts.length)
      return { texts, column: used.at(-1) ?? 0 }
  }
  return null
}
