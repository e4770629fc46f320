import { readTimeZone } from '../../access/clients/time-zone.ts'
import type { Context } from '../../context.ts'
import { DomainError, invalid, type Violation } from '../../errors.ts'
import { type ColumnMapping, listColumnNames, matchHeader } from '../../records/csv-columns.ts'
import { ignoredColumns, memberColumns } from '../member-columns.ts'
import { applyRows } from './apply-rows.ts'
import { type FileEncoding, Utf8Converter } from './file-encoding.ts'
import { type Delimiter, type FileHeader, readFileHeader } from './file-header.ts'
import { guessMapping } from './guess-mapping.ts'
import { type ImportRow, prepareRow, type RowChecker } from './prepare-row.ts'
import { MalformedFileError, type ParsedRow, parseRows } from './read-rows.ts'
import { type ImportOptions, MAX_IMPORT_BYTES } from './receive-import.ts'

/** Only this much of the file is parsed. */
export const MAX_PREVIEW_BYTES = 1024 * 1024
const MAX_PREVIEW_ROWS = 20

export interface PreviewOptions extends Pick<ImportOptions, 'mode'> {
  /** Null to guess it. */
  mapping: ColumnMapping | null
}

export interface ImportPreview {
  encoding: FileEncoding
  delimiter: Delimiter
  /** The given mapping, or a guessed one with every column of the file. */
  mapping: ColumnMapping
  columns: { name: string; field: string | null }[]
  rows: { row: number; line: number; cells: string[]; violations: Violation[] }[]
  /** Why the rows after these cannot be read, or null. */
  reason: string | null
}

/**
 * Reads the first rows of a CSV file as an import would, without storing anything.
 *
 * @throws DomainError validation-error, payload-too-large
 */
export async function previewImport(
  ctx: Context,
  { mode, mapping: requestedMapping }: PreviewOptions,
  file: AsyncIterable<Uint8Array>,
  check: RowChecker,
): Promise<ImportPreview> {
  const { bytes, isWhole } = await readStart(file)
  const converter = new Utf8Converter()
  const text = converter.convert(bytes, isWhole)
  const header = readFileHeader(text)
  const mapping = requestedMapping ?? guessMapping(header.cells)
  const match = matchHeader(header.cells, memberColumns, ignoredColumns, true, mapping)
  if (match.violations.length > 0) throw invalid(...match.violations)
  const { rows, reason } = await readFirstRows(text, header, isWhole)
  const timeZone = await readTimeZone(ctx)
  const preparedRows = rows.map((row) => prepareRow(row, match.cellColumns, timeZone, check))
  return {
    encoding: converter.encoding,
    delimiter: header.delimiter,
    columns: listColumnNames(header.cells).map((name, index) => ({
      name,
      field: match.cellColumns[index]?.name ?? null,
    })),
    mapping,
    rows: await addViolations(ctx, mode, preparedRows, check),
    reason,
  }
}

/** Reads the whole request, since a response before its end would close the connection, but keeps only the start. */
async function readStart(file: AsyncIterable<Uint8Array>): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of file) {
    if (size < MAX_PREVIEW_BYTES) chunks.push(chunk)
    size += chunk.byteLength
    if (size > MAX_IMPORT_BYTES)
      throw new DomainError(
        'payload-too-large',
        `The file must not exceed ${MAX_IMPORT_BYTES} bytes. Split it.`,
      )
  }
  return { bytes: Buffer.concat(chunks).subarray(0, MAX_PREVIEW_BYTES), isWhole: size <= MAX_PREVIEW_BYTES }
}

async function readFirstRows(
  text: Buffer,
  { delimiter, byteLength }: FileHeader,
  isWhole: boolean,
): Promise<{ rows: ParsedRow[]; reason: string | null }> {
  const rows: ParsedRow[] = []
  try {
    for await (const row of parseRows([text.subarray(byteLength)], {
      delimiter,
      byteOffset: byteLength,
      line: 2,
      row: 0,
    })) {
      // The last row of a file that was cut off may be incomplete.
      if (!isWhole && row.endByte >= text.byteLength) break
      rows.push(row)
      if (rows.length === MAX_PREVIEW_ROWS) break
    }
  } catch (error) {
    if (!(error instanceof MalformedFileError)) throw error
    // The quote may be closed beyond the part that is parsed.
    if (isWhole || rows.length === 0) return { rows, reason: error.message }
  }
  return { rows, reason: null }
}

/** Adds the violations that a dry run of the rows finds. */
async function addViolations(
  ctx: Context,
  mode: ImportOptions['mode'],
  preparedRows: ImportRow[],
  check: RowChecker,
): Promise<ImportPreview['rows']> {
  const options = { mode, dryRun: true, ignoreUnknownColumns: true }
  const { errors } = await applyRows(ctx, options, preparedRows, check, new Map())
  const failed = new Map(errors.map(({ source, violations }) => [source.row, violations]))
  return preparedRows.map(({ row, line, cells }) => ({ row, line, cells, violations: failed.get(row) ?? [] }))
}
