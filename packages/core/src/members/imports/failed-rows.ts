import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { notFound, type Violation } from '../../errors.ts'
import { type Column, listColumnNames, matchHeader } from '../../records/csv-columns.ts'
import { escapeFormula } from '../../text/formula-cells.ts'
import { ignoredColumns, memberColumns, REASONS_COLUMN } from '../member-columns.ts'
import type { FailedRow } from './plan-row.ts'
import type { StoredOptions } from './receive-import.ts'

const ROWS_PER_BATCH = 500

/** Stores the failed rows exactly as in the file, in the transaction that advances the import. */
export async function storeFailedRows(ctx: Context, importId: string, rows: FailedRow[]): Promise<void> {
  if (rows.length === 0) return
  const stored = rows.map(({ source: { row, line, cells }, violations }) => ({
    row,
    line,
    cells,
    violations,
  }))
  await sql`insert into import_failures (client_id, import_id, row, line, cells, violations)
    select ${ctx.client.id}::uuid, ${importId}::uuid, r.row, r.line, r.cells, r.violations
    from json_to_recordset((${JSON.stringify(stored)}::text)::json) as r (row integer, line integer, cells json, violations json)`.execute(
    ctx.db,
  )
}

/**
 * Writes the failed rows as CSV, in batches, with the line number and the reasons in the first column. The corrected
 * file can be imported again, since imports ignore this column. Cells that a spreadsheet would run as formulas are
 * prefixed with an apostrophe.
 *
 * @param translate returns the message of a violation in the caller's language
 * @throws DomainError not-found
 */
export async function streamFailedRows(
  ctx: Context,
  importId: string,
  translate: (violation: Violation) => string,
): Promise<AsyncGenerator<string>> {
  const row = await ctx.db
    .selectFrom('imports')
    .select('options')
    .where('id', '=', importId)
    .executeTakeFirst()
  if (!row) throw notFound('import')
  return writeRows(ctx, importId, row.options as StoredOptions, translate)
}

async function* writeRows(
  ctx: Context,
  importId: string,
  { header, delimiter, mapping }: StoredOptions,
  translate: (violation: Violation) => string,
): AsyncGenerator<string> {
  const { cellColumns: columns } = matchHeader(header, memberColumns, ignoredColumns, true, mapping ?? null)
  const headings = mapHeadings(header, columns)
  // A file of failed rows that is imported again already has the column.
  const isIncluded = header.map((heading) => heading.trim() !== REASONS_COLUMN)
  const formatLine = (first: string, cells: string[]) =>
    stringify([[first, ...cells.filter((_, index) => isIncluded[index] ?? true)].map(escapeFormula)], {
      delimiter,
    })
  yield formatLine(REASONS_COLUMN, header)
  for (let after = 0; ; ) {
    const rows = await ctx.db
      .selectFrom('import_failures')
      .select(['row', 'line', 'cells', 'violations'])
      .where('import_id', '=', importId)
      .where('row', '>', after)
      .orderBy('row')
      .limit(ROWS_PER_BATCH)
      .execute()
    if (rows.length > 0)
      yield rows.map((row) => formatLine(formatReasons(row, headings, translate), row.cells)).join('')
    if (rows.length < ROWS_PER_BATCH) return
    after = rows.at(-1)?.row ?? 0
  }
}

/** Field → the heading of its column, since users know their own headings. */
function mapHeadings(header: string[], columns: (Column | null)[]): Map<string, string> {
  const names = listColumnNames(header)
  return new Map(columns.flatMap((column, index) => (column ? [[column.name, names[index] ?? '']] : [])))
}

function formatReasons(
  { line, violations }: { line: number; violations: Violation[] },
  headings: Map<string, string>,
  translate: (violation: Violation) => string,
): string {
  const reasons = violations.map((violation) => {
    const heading = headings.get(violation.propertyPath) ?? violation.propertyPath
    return heading === '' ? translate(violation) : `${heading}: ${translate(violation)}`
  })
  return `${line}: ${reasons.join(' ')}`
}
