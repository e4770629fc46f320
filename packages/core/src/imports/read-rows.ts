import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import type { Context } from '../context.ts'

/** A place between two rows of a file, and what was counted up to it. */
export interface Place {
  delimiter: string
  byteOffset: number
  line: number
  row: number
}

export interface ParsedRow {
  cells: string[]
  row: number
  line: number
  /** Where in the file the next row begins. */
  endByte: number
  endLine: number
}

interface Parsed {
  record: string[]
  info: { bytes: number; lines: number; records: number }
}

/** The file is no CSV any more from a row on. */
export class MalformedFile extends Error {}

/**
 * Reads the rows of a stored file from a place on.
 *
 * @throws MalformedFile after the last row before the fault
 */
export async function* rowsFrom(ctx: Context, id: string, from: Place): AsyncGenerator<ParsedRow> {
  let fault: CsvError | undefined
  const parser = parse({
    // An error would end the stream at once, and with it rows before it that nobody has read yet.
    skip_records_with_error: true,
    on_skip: (error) => {
      fault ??= error
    },
    delimiter: from.delimiter,
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
  let next = from.line
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      if (fault && info.records > Number(fault.records)) break
      const inside = record.flatMap((cell) => cell.match(/\r\n|\n|\r/g) ?? [])
      overcounted += inside.filter((found) => found === '\r\n').length
      const endLine = from.line + info.lines - overcounted
      next = endLine
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
  if (fault) throw new MalformedFile(`The row on line ${next} or after it ${faultOf(fault)}.`)
}

function faultOf({ code }: CsvError): string {
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'begins a quoted cell that never ends'
    case 'CSV_MAX_RECORD_SIZE':
      return 'is longer than 1 MiB, or has a quote that never ends'
    default:
      return 'has a quote where none may be: a cell with quotes is quoted whole, its quotes doubled'
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
