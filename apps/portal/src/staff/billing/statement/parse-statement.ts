import { type ColumnRole, readHeader } from './columns.ts'
import { findReferences } from './find-references.ts'
import { detectMonthFirst } from './read-date.ts'
import { isIncoming, type RowContent, readCells, readLine, readNamedRow } from './read-row.ts'
import { type CellRow, splitCells } from './split-cells.ts'

/** A statement’s row that has an incoming amount. */
export interface StatementRow extends RowContent {
  /** In the pasted text, from 1. */
  line: number
  /** The creditor references in the row. */
  references: string[]
}

export interface Statement {
  rows: StatementRow[]
  /** The number of rows whose amount is not incoming or, below column names, that have no amount. */
  skipped: number
}

/**
 * Parses text pasted from a bank’s export: CSV, TSV, or plain lines, where a line without an amount continues the
 * previous one.
 */
export function parseStatement(text: string): Statement {
  const isMonthFirst = detectMonthFirst(text)
  let rows: StatementRow[] = []
  let skipped = 0
  let header: (ColumnRole | null)[] | null = null
  /** The row that a line of text continues. */
  let current: StatementRow | null = null
  for (const { line, cells } of splitCells(text)) {
    const roles = readHeader(cells)
    if (roles) {
      // Lines above the column names describe the account.
      if (!header) [rows, skipped] = [[], 0]
      header = roles
      continue
    }
    const content = readContent(cells, header, isMonthFirst)
    const rowText = cells.join(' ')
    if (content && isIncoming(content)) {
      current = { ...content, line, references: listReferences(rowText) }
      rows.push(current)
    } else if (content || header) {
      current = null
      skipped++
    } else if (current && cells.length === 1) {
      current.text = `${current.text} ${rowText}`.trim()
      current.references = listReferences(current.text)
    }
  }
  return { rows, skipped }
}

function readContent(
  cells: CellRow['cells'],
  header: readonly (ColumnRole | null)[] | null,
  isMonthFirst: boolean,
): RowContent | null {
  if (cells.length === 1) return readLine(cells[0] ?? '', isMonthFirst)
  return header ? readNamedRow(cells, header, isMonthFirst) : readCells(cells, isMonthFirst)
}

const listReferences = (text: string) => [...new Set(findReferences(text).map(({ reference }) => reference))]
