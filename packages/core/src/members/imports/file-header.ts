import { parse } from 'csv-parse/sync'
import { isEmailAddress } from '../../email-address.ts'
import { invalid, violation } from '../../errors.ts'
import { unescapeFormula } from '../../text/formula-cells.ts'

export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** The header line must end within this many bytes. */
export const MAX_HEADER_BYTES = 64 * 1024
/** Excel's limit. */
const MAX_COLUMNS = 16_384

export interface FileHeader {
  delimiter: Delimiter
  cells: string[]
  /** The length of the header line, including its line break. */
  byteLength: number
}

/**
 * Reads the header line.
 *
 * @param start the start of the file in UTF-8, at least MAX_HEADER_BYTES if the file has that many
 * @throws DomainError validation-error
 */
export function readFileHeader(start: Buffer): FileHeader {
  const text = new TextDecoder().decode(start.subarray(0, MAX_HEADER_BYTES))
  const lineBreak = /\r\n|\n|\r/.exec(text)
  if (!lineBreak && start.byteLength >= MAX_HEADER_BYTES) {
    const message = `The header line must end within ${MAX_HEADER_BYTES} bytes.`
    throw invalid(violation('file', 'header_too_long', message))
  }
  const line = lineBreak ? text.slice(0, lineBreak.index) : text
  if (line.trim() === '') throw invalid(violation('file', 'empty_file', 'The file has no header line.'))
  const delimiter = detectDelimiter(line)
  const cells = parseHeader(line, delimiter)
  rejectData(cells)
  return { delimiter, cells, byteLength: Buffer.byteLength(line) + (lineBreak?.[0].length ?? 0) }
}

/** The delimiter that occurs most often outside quotes; the comma if none occurs. */
function detectDelimiter(line: string): Delimiter {
  const bare = line.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length
  return delimiters.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

function parseHeader(line: string, delimiter: string): string[] {
  let cells: string[]
  try {
    cells = ((parse(line, { delimiter }) as string[][])[0] ?? []).map(unescapeFormula)
  } catch {
    throw invalid(violation('file', 'invalid_header', 'The header line is not well-formed CSV.'))
  }
  if (cells.length > MAX_COLUMNS)
    throw invalid(violation('file', 'too_many', `The file must have at most ${MAX_COLUMNS} columns.`))
  return cells
}

/** A file without a header would lose its first row. */
function rejectData(cells: string[]): void {
  const index = cells.findIndex((cell) => isEmailAddress(cell.trim()))
  if (index >= 0)
    throw invalid(
      violation(
        'file',
        'no_header',
        `The first line must name the columns, but its column ${index + 1} is an email address. Add a line of column names.`,
      ),
    )
}
