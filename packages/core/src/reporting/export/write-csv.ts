import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '../../text/formula-cells.ts'
import { type Cell, type Sheet, toCells } from './columns.ts'

/**
 * Writes rows as CSV (RFC 4180); lists and objects as JSON. Values that a spreadsheet would run as formulas are prefixed
 * with an apostrophe (OWASP, "CSV Injection").
 */
export async function* writeCsv({ columns, batches }: Sheet): AsyncGenerator<string> {
  yield stringify([columns.map(({ name }) => escapeFormula(name))])
  for await (const rows of batches)
    if (rows.length > 0) yield stringify(rows.map((row) => toCells(row, columns, JSON.stringify).map(toText)))
}

const toText = (cell: Cell): Cell => (typeof cell === 'string' ? escapeFormula(cell) : cell)
