import type { Block } from '../text/blocks.ts'
import { isYear, lastValuePattern } from '../text/table-lines.ts'
import { readCells } from './cell-tables.ts'
import {
  type Column,
  getUnit,
  MAX_ROWS,
  MIN_ROWS,
  parseEntry,
  parseUnit,
  totalPattern,
} from './column-entries.ts'

const contentsPattern =
  /^(?:(?:table of )?contents|inhalt(?:sverzeichnis|sübersicht)?|sommaire|table des matières|índice|sumario|inhoud(?:sopgave)?|indice|sommario|sumário|innehåll|indhold|innhold|spis treści)$/iu

/**
 * Finds the best column of each table for a chart: the last one whose values have the same unit and are not negative. A
 * column without a unit is skipped if the first column has one. A table ends with its page.
 */
export function findColumns(blocks: readonly Block[]): Column[] {
  const columns: Column[] = []
  let title: string | null = null
  let names: string | null = null
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index]
    if (block?.kind === 'heading') [title, names] = [block.text, null]
    if (block?.kind === 'columns') names = block.text
    if (block?.kind !== 'row') continue
    // After a table at the end of the previous page, this can be its continuation or a different table.
    if (blocks[index - 1]?.kind === 'row') title = null
    const rows = [block]
    const hasCells = block.text.includes('\t')
    for (let next = blocks[index + 1]; next?.kind === 'row'; next = blocks[index + 1]) {
      if (next.pageNumber !== block.pageNumber || next.text.includes('\t') !== hasCells) break
      rows.push(next)
      index++
    }
    const column = hasCells ? readCells(rows, names) : readColumn(rows, names)
    if (column && !isContents(title, column)) columns.push({ ...column, title })
    names = null
  }
  return columns
}

/** Whether a table lists the pages of sections. */
const isContents = (title: string | null, { unit, entries }: Omit<Column, 'title'>): boolean =>
  unit === '' &&
  contentsPattern.test(title ?? '') &&
  entries.every(({ value }, index) => value >= (entries[index - 1]?.value ?? 0))

interface Row {
  label: string
  values: string[]
}

function readColumn(blocks: Block[], above: string | null): Omit<Column, 'title'> | null {
  const rows = blocks.map(({ text }) => parseRow(text))
  const first = rows[0]
  // A row of years names the columns.
  const header = first?.values.every(isYear) ? first : null
  const isRepeatedHeader = (row: Row) =>
    header?.label === row.label && header.values.join() === row.values.join()
  const body = rows.filter((row) => !isRepeatedHeader(row) && !totalPattern.test(row.label))
  const nameCount = header
    ? header.values.length
    : (above?.split(/\s+/).length ?? Number.POSITIVE_INFINITY) - 1
  // Checked first: values of a longer table would not fit on the stack as arguments.
  if (body.length < MIN_ROWS || body.length > MAX_ROWS) return null
  // At most as many columns as have names above them; other numbers belong to the label.
  const width = Math.min(Math.max(1, nameCount), ...body.map(({ values }) => values.length))
  // A row with fewer values may have lost empty cells, so the columns of its values are unknown.
  if (header && width < nameCount) return null
  const rowsOfEqualWidth = body.map((row) => fitToWidth(row, width))
  if (new Set(rowsOfEqualWidth.map(({ label }) => label)).size < rowsOfEqualWidth.length) return null
  const names = header ? header.values : parseNames(above, width)
  for (let column = width - 1; column >= 0; column--) {
    const entries = rowsOfEqualWidth.map(({ label, values }) => parseEntry(label, values[column] ?? ''))
    const unit = getUnit(entries)
    const isCount =
      unit === '' && column > 0 && rowsOfEqualWidth.some(({ values }) => parseUnit(values[0] ?? '') !== '')
    if (unit === null || isCount || entries.some(({ value }) => !(value >= 0))) continue
    // In a row with more numbers than others, those counted as part of the label can be values if they have the same
    // unit.
    const surplus = body.flatMap(({ values }) => values.slice(0, values.length - width))
    if (width < nameCount && surplus.some((value) => parseUnit(value) === unit)) continue
    const pageNumber = blocks[0]?.pageNumber ?? 1
    return { name: names?.[column] ?? null, unit, entries, pageNumber }
  }
  return null
}

/** Parses values from the end of a line, leaving a label. */
function parseRow(line: string): Row {
  const values: string[] = []
  let remaining = line.trim()
  for (;;) {
    const value = lastValuePattern.exec(remaining)
    const before = value ? remaining.slice(0, value.index) : ''
    if (!value || !/\s$/.test(before) || before.trim() === '') return { label: remaining, values }
    values.unshift(value[0].trim())
    remaining = before.trim()
  }
}

/** Surplus numbers belong to the label. */
function fitToWidth({ label, values }: Row, width: number): Row {
  const extraValues = values.slice(0, values.length - width)
  return { label: [label, ...extraValues].join(' '), values: values.slice(values.length - width) }
}

/**
 * Column names from the line above. If it has more words than columns, only the last column’s name is certain.
 */
function parseNames(above: string | null, width: number): (string | undefined)[] | null {
  const words = above?.split(/\t|\s{2,}|\s/) ?? []
  if (words.length === width + 1) return words.slice(1)
  return words.length > width + 1 ? [...Array(width - 1).fill(undefined), words.at(-1)] : null
}
