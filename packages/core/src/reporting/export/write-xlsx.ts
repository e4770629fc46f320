import { strToU8, Zip, ZipDeflate } from 'fflate'
import { type Cell, type Column, type Sheet, toCells } from './columns.ts'
import * as parts from './xlsx-parts.ts'

/** Excel's limits: rows per sheet, including the header, and characters per cell. */
const MAX_ROWS = 1_048_576
const MAX_CELL_CHARACTERS = 32_767
const DAY_MS = 86_400_000
/** Days from the epoch of spreadsheet dates to 1970. */
const DAYS_BEFORE_1970 = 25_569

/**
 * Writes rows as an Excel workbook (ECMA-376) with typed numbers, percentages and dates, a frozen header row, and text
 * that is never a formula. Excess rows go to further sheets; text beyond MAX_CELL_CHARACTERS is cut off. Memory use
 * does not grow with the number of rows.
 *
 * @param name the name of the first sheet; further ones have a number appended
 * @param timezone dates are in its local time, since spreadsheets have no time zones
 * @param maxRows rows per sheet, including the header
 */
export async function* writeXlsx(
  { columns, batches }: Sheet,
  name: string,
  timezone: string,
  maxRows = MAX_ROWS,
): AsyncGenerator<Uint8Array> {
  const archive = new Archive()
  const sheetNames: string[] = []
  let rowNumber = maxRows
  const startSheet = () => {
    if (sheetNames.length > 0) archive.write(parts.sheetEnd)
    sheetNames.push(sheetNames.length === 0 ? name : `${name} ${sheetNames.length + 1}`)
    archive.begin(`xl/worksheets/sheet${sheetNames.length}.xml`)
    archive.write(parts.buildSheetStart(columns))
    rowNumber = 1
  }
  startSheet()
  for await (const rows of batches) {
    let xml = ''
    for (const row of rows) {
      if (rowNumber === maxRows) {
        archive.write(xml)
        xml = ''
        startSheet()
      }
      rowNumber++
      xml += renderRow(toCells(row, columns, toReadableText), columns, timezone)
    }
    archive.write(xml)
    yield* archive.takeChunks()
  }
  archive.write(parts.sheetEnd)
  for (const [path, text] of Object.entries(parts.buildWorkbook(sheetNames))) {
    archive.begin(path)
    archive.write(text)
  }
  archive.end()
  yield* archive.takeChunks()
}

/** A streamed ZIP archive: entries are written one after the other, and finished chunks are read in between. */
class Archive {
  #ready: Uint8Array[] = []
  #failure: Error | null = null
  #entry: ZipDeflate | null = null
  readonly #zip = new Zip((error, chunk) => {
    if (error) this.#failure = error
    else this.#ready.push(chunk)
  })

  begin(path: string): void {
    this.#entry?.push(new Uint8Array(), true)
    this.#entry = new ZipDeflate(path, { level: 1 })
    this.#zip.add(this.#entry)
  }

  write(text: string): void {
    if (text !== '') this.#entry?.push(strToU8(text))
  }

  end(): void {
    this.#entry?.push(new Uint8Array(), true)
    this.#zip.end()
  }

  takeChunks(): Uint8Array[] {
    if (this.#failure) throw this.#failure
    return this.#ready.splice(0)
  }
}

/** The values or names of a list; other objects as JSON. */
function toReadableText(value: object): string {
  if (!Array.isArray(value)) return JSON.stringify(value)
  return value
    .map((entry) => entry?.name ?? (typeof entry === 'object' ? JSON.stringify(entry) : entry))
    .join('; ')
}

function renderRow(cells: Cell[], columns: Column[], timezone: string): string {
  return `<row>${cells.map((cell, index) => renderCell(cell, (columns[index] as Column).kind, timezone)).join('')}</row>`
}

function renderCell(cell: Cell, kind: Column['kind'], timezone: string): string {
  if (cell === null) return '<c/>'
  switch (kind) {
    case 'number':
      return `<c s="${parts.styles.number}"><v>${cell}</v></c>`
    case 'share':
      return `<c s="${parts.styles.share}"><v>${cell}</v></c>`
    case 'instant':
    case 'day':
      return `<c s="${parts.styles[kind]}"><v>${toSerialDate(String(cell), timezone)}</v></c>`
    default: {
      const text = String(cell).slice(0, MAX_CELL_CHARACTERS)
      // Excel's quotePrefix style keeps text that starts like a formula as text when it is edited or saved as CSV.
      const style = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? ` s="${parts.styles.quoted}"` : ''
      return `<c t="inlineStr"${style}><is><t xml:space="preserve">${parts.escapeXlsxText(text)}</t></is></c>`
    }
  }
}

/** A spreadsheet's serial date: days in the time zone's local time. */
function toSerialDate(instant: string, timezone: string): number {
  const zonedTime = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone)
  const localMs = zonedTime.epochMilliseconds + zonedTime.offsetNanoseconds / 1e6
  return localMs / DAY_MS + DAYS_BEFORE_1970
}
