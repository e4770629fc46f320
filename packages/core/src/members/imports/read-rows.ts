import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import type { Context } from '../../context.ts'

/** A position between two rows of a file. */
export interface FilePosition {
  delimiter: string
  byteOffset: number
  line: number
  row: number
}

export interface ParsedRow {
  cells: string[]
  row: number
  line: number
  /** The byte offset of the next row. */
  endByte: number
  endLine: number
}

interface CsvRecord {
  record: string[]
  info: { bytes: number; lines: number; records: number }
}

/** The rest of the file is not well-formed CSV. */
export class MalformedFileError extends Error {}

/**
 * Reads the rows of a stored file from a position.
 *
 * @param size the size of the file in bytes
 * @throws MalformedFileError after the last well-formed row
 */
export function readRows(
  ctx: Context,
  id: string,
  position: FilePosition,
  size: number,
): AsyncGenerator<ParsedRow> {
  return parseRows(readChunks(ctx, id, position.byteOffset, size), position)
}

/**
 * Parses the rows of a file from a position.
 *
 * @param chunks the file from the position on, in UTF-8
 * @throws MalformedFileError after the last well-formed row
 */
export async function* parseRows(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  position: FilePosition,
): AsyncGenerator<ParsedRow> {
  let csvError: CsvError | undefined
  const parser = parse({
    // Otherwise an error ends the stream before earlier rows are read.
    skip_records_with_error: true,
    on_skip: (error) => {
      csvError ??= error
    },
    delimiter: position.delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: 1024 * 1024,
  })
  const source = Readable.from(chunks)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let row = position.row
  // The parser counts CRLF within quotes twice.
  let excessLines = 0
  let nextLine = position.line
  try {
    for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
      if (csvError && info.records > Number(csvError.records)) break
      const quotedLineBreaks = record.flatMap((cell) => cell.match(/\r\n|\n|\r/g) ?? [])
      excessLines += quotedLineBreaks.filter((found) => found === '\r\n').length
      const endLine = position.line + info.lines - excessLines
      nextLine = endLine
      row++
      yield {
        cells: record,
        row,
        line: endLine - 1 - quotedLineBreaks.length,
        endByte: position.byteOffset + info.bytes,
        endLine,
      }
    }
  } finally {
    source.destroy()
  }
  if (csvError) throw new MalformedFileError(describeCsvError(csvError, nextLine))
}

function describeCsvError({ code }: CsvError, line: number): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return `Malformed CSV at or after line ${line}: the row has a quoted cell that is not closed.`
    case 'CSV_MAX_RECORD_SIZE':
      return `Malformed CSV at or after line ${line}: the row is longer than 1 MiB, or has a quote that is not closed.`
    default:
      return `Malformed CSV at or after line ${line}: the row has a misplaced quote. Enclose a cell that contains quotes in quotes, and double each quote inside.`
  }
}

/** Reads the file from a byte offset, one stored chunk at a time. */
async function* readChunks(ctx: Context, id: string, start: number, size: number): AsyncGenerator<Buffer> {
  let byteOffset = start
  while (byteOffset < size) {
    const chunk = await ctx.db
      .selectFrom('import_chunks')
      .select(['start_byte', 'bytes'])
      .where('import_id', '=', id)
      .where('start_byte', '<=', byteOffset)
      .orderBy('start_byte', 'desc')
      .limit(1)
      .executeTakeFirst()
    const bytes = chunk ? chunk.bytes.subarray(byteOffset - Number(chunk.start_byte)) : null
    if (!bytes || bytes.byteLength === 0)
      throw new MalformedFileError('A part of the stored file is missing. Import the file again.')
    yield bytes
    byteOffset += bytes.byteLength
  }
}
