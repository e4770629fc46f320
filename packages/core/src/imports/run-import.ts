import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import type { Violation } from '../errors.ts'
import { memberColumns, readOnlyMemberColumns } from '../members/member-columns.ts'
import { recordAudit } from '../outbox/record-change.ts'
import { applyRows, type ImportRow, type RowResult } from './apply-rows.ts'
import { matchHeader, readRow } from './columns.ts'
import type { StoredOptions } from './receive-import.ts'

const BATCH_ROWS = 500
const MAX_ERRORS = 1000

/** Checks a row's values against the wire's shape of a new record, or of a change. */
export type CheckRow = (values: Record<string, unknown>, mode: 'create' | 'update') => Violation[]

interface Progress {
  options: StoredOptions
  byteOffset: number
  line: number
  row: number
}

/**
 * Works an import off, batch by batch. Each batch is one transaction that also moves the place in the file, so that a
 * process killed at any moment, or a second one at the same import, neither doubles nor loses a row.
 *
 * @param ctx the context of whoever started the import
 * @param check the wire's rules
 */
export async function runImport(ctx: Context, id: string, check: CheckRow): Promise<void> {
  const start = await beginImport(ctx, id)
  if (!start) return
  const seen = start.options.dryRun ? new Set<string>() : null
  try {
    const { cells } = matchHeader(start.options.header, memberColumns, readOnlyMemberColumns, true)
    let batch: ImportRow[] = []
    let expected = start.byteOffset
    for await (const parsed of rowsFrom(ctx, id, start)) {
      batch.push({ ...parsed, ...readRow(parsed.cells, cells) })
      if (batch.length < BATCH_ROWS) continue
      expected = await applyBatch(ctx, id, start.options, batch, expected, check, seen)
      batch = []
    }
    if (batch.length > 0) await applyBatch(ctx, id, start.options, batch, expected, check, seen)
    await finishImport(ctx, id, 'completed', null)
  } catch (error) {
    if (error instanceof ImportMovedOn) return
    const code = (error as { code?: unknown }).code
    // The parser's own faults are the file's; anything else is tried again later.
    if (typeof code !== 'string' || !code.startsWith('CSV_')) throw error
    await finishImport(ctx, id, 'failed', (error as Error).message)
  }
}

/** Another process is at the same import, or it was deleted: leave it alone. */
class ImportMovedOn extends Error {}

/** A dry run keeps nothing, so it begins anew; others go on where the last batch ended. */
async function beginImport(ctx: Context, id: string): Promise<Progress | null> {
  const { rows } = await sql<{
    options: StoredOptions
    byte_offset: string
    line: number
    rows_total: number
  }>`
    update imports set status = 'running', version = version + 1, updated_at = now(),
      byte_offset = case when dry_run then (options ->> 'headerBytes')::bigint else byte_offset end,
      line = case when dry_run then 2 else line end, errors = case when dry_run then '[]' else errors end,
      rows_total = case when dry_run then 0 else rows_total end,
      rows_created = case when dry_run then 0 else rows_created end,
      rows_updated = case when dry_run then 0 else rows_updated end,
      rows_unchanged = case when dry_run then 0 else rows_unchanged end,
      rows_failed = case when dry_run then 0 else rows_failed end
    where id = ${id}::uuid and status in ('queued', 'running')
    returning options, byte_offset, line, rows_total`.execute(ctx.db)
  const row = rows[0]
  return row
    ? { options: row.options, byteOffset: Number(row.byte_offset), line: row.line, row: row.rows_total }
    : null
}

interface ParsedRow {
  cells: string[]
  row: number
  line: number
  /** Where in the file the next row begins. */
  endByte: number
  endLine: number
}

interface Parsed {
  record: string[]
  info: { bytes: number; lines: number }
}

async function* rowsFrom(ctx: Context, id: string, from: Progress): AsyncGenerator<ParsedRow> {
  const parser = parse({
    delimiter: from.options.delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: 1024 * 1024,
  })
  const source = Readable.from(piecesFrom(ctx, id, from.byteOffset))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let row = from.row
  // The parser counts a line break of two characters within quotes twice.
  let overcounted = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const inside = record.flatMap((cell) => cell.match(/\r\n|\n|\r/g) ?? [])
      overcounted += inside.filter((found) => found === '\r\n').length
      const endLine = from.line + info.lines - overcounted
      row++
      yield {
        cells: record,
        row,
        line: endLine - 1 - inside.length,
        endByte: from.byteOffset + info.bytes,
        endLine,
      }
    }
  } finally {
    source.destroy()
  }
}

/** The file from a byte on, one stored piece at a time. */
async function* piecesFrom(ctx: Context, id: string, start: number): AsyncGenerator<Buffer> {
  let at = start
  for (;;) {
    const piece = await ctx.db
      .selectFrom('import_chunks')
      .select(['start_byte', 'bytes'])
      .where('import_id', '=', id)
      .where('start_byte', '<=', at)
      .orderBy('start_byte', 'desc')
      .limit(1)
      .executeTakeFirst()
    const bytes = piece ? piece.bytes.subarray(at - Number(piece.start_byte)) : null
    if (!bytes || bytes.byteLength === 0) return
    yield bytes
    at += bytes.byteLength
  }
}

/** @returns the new place in the file */
async function applyBatch(
  ctx: Context,
  id: string,
  options: StoredOptions,
  batch: ImportRow[],
  expected: number,
  check: CheckRow,
  seen: Set<string> | null,
): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const place = await ctx.db
      .selectFrom('imports')
      .select(['byte_offset', 'status'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (place?.status !== 'running' || Number(place.byte_offset) !== expected) throw new ImportMovedOn()
    const result = await applyRows(ctx, options, batch, check, seen)
    const last = batch.at(-1) as ImportRow
    await noteProgress(ctx, id, result, batch.length, last)
    return last.endByte
  })
}

async function noteProgress(
  ctx: Context,
  id: string,
  result: RowResult,
  rows: number,
  last: ImportRow,
): Promise<void> {
  await sql`update imports set byte_offset = ${last.endByte}::bigint, line = ${last.endLine}::int,
      rows_total = rows_total + ${rows}::int, rows_created = rows_created + ${result.created}::int,
      rows_updated = rows_updated + ${result.updated}::int, rows_unchanged = rows_unchanged + ${result.unchanged}::int,
      rows_failed = rows_failed + ${result.errors.length}::int,
      errors = (select coalesce(jsonb_agg(error order by place), '[]') from
        (select error, place from jsonb_array_elements(errors || (${JSON.stringify(result.errors)}::text)::jsonb)
          with ordinality known(error, place) order by place limit ${MAX_ERRORS}) kept),
      version = version + 1, updated_at = now() where id = ${id}::uuid`.execute(ctx.db)
}

async function finishImport(
  ctx: Context,
  id: string,
  status: 'completed' | 'failed',
  reason: string | null,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await ctx.db
      .updateTable('imports')
      .set((of) => ({
        status,
        reason,
        finished_at: ctx.now(),
        updated_at: ctx.now(),
        version: of('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await ctx.db.deleteFrom('import_chunks').where('import_id', '=', id).execute()
    await recordAudit(ctx, `import.${status}`, { type: 'import', id })
  })
}
