import { stringify } from 'csv-stringify/sync'
import { type Sheet, toCells } from './columns.ts'

/**
 * Writes a report as CSV (RFC 4180). Values that a spreadsheet would run as formulas are prefixed with an apostrophe
 * (OWASP, "CSV Injection").
 */
export async function* writeCsv({ columns, batches }: Sheet): AsyncGenerator<string> {
  yield stringify([columns.map(({ name }) => name)])
  for await (const rows of batches)
    yield stringify(
      rows.map((row) => toCells(row, columns)),
      { escape_formulas: true },
    )
}
