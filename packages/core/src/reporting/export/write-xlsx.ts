import { strToU8, Zip, ZipDeflate } from 'fflate'
import { type Cell, type Column, cellsOf, type Sheet } from './columns.ts'
import * as parts from './xlsx-parts.ts'

/** Of a sheet, its heading included (ECMA-376; Excel's own limit). */
const MOST_ROWS = 1_048_576
const MOST_CHARACTERS = 32_767
const DAY_MILLISECONDS = 86_400_000
/** The days from the beginning of a spreadsheet's calendar to 1970. */
const DAYS_BEFORE_1970 = 25_569

/**
 * Writes a report as an Excel workbook (ECMA-376): numbers, shares and dates as such, the heading frozen, texts never as
 * formulas. What does not fit on a sheet goes onto a further one. Memory does not grow with the rows.
 *
 * @param name what the sheet is called
 * @param timezone dates are shown as its clocks show them, since a spreadsheet knows no time zones
 * @param mostRows of a sheet, its heading included
 */
export async function* writeXlsx(
  { columns, batches }: Sheet,
  name: string,
  timezone: string,
  mostRows = MOST_ROWS,
): AsyncGenerator<Uint8Array> {
  const archive = new Archive()
  const sheets: string[] = []
  let row = mostRows
  const open = () => {
    if (sheets.length > 0) archive.write(parts.sheetEnd)
    sheets.push(sheets.length === 0 ? name : `${name} ${sheets.length + 1}`)
    archive.begin(`xl/worksheets/sheet${sheets.length}.xml`)
    archive.write(parts.sheetBeginning(columns))
    row = 1
  }
  open()
  for await (const rows of batches) {
    let xml = ''
    for (const one of rows) {
      if (row === mostRows) {
        archive.write(xml)
        xml = ''
        open()
      }
      row++
      xml += rowXml(cellsOf(one, columns), columns, timezone)
    }
    archive.write(xml)
    yield* archive.pieces()
  }
  archive.write(parts.sheetEnd)
  for (const [path, text] of Object.entries(parts.workbook(sheets))) {
    archive.begin(path)
    archive.write(text)
  }
  archive.end()
  yield* archive.pieces()
}

/** A ZIP archive whose entries are written one after the other; what is ready is taken away meanwhile. */
class Archive {
  #ready: Uint8Array[] = []
  #failure: Error | null = null
  #entry: ZipDeflate | null = null
  readonly #zip = new Zip((error, piece) => {
    if (error) this.#failure = error
    else this.#ready.push(piece)
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

  pieces(): Uint8Array[] {
    if (this.#failure) throw this.#failure
    return this.#ready.splice(0)
  }
}

function rowXml(cells: Cell[], columns: Column[], timezone: string): string {
  return `<row>${cells.map((cell, index) => cellXml(cell, (columns[index] as Column).kind, timezone)).join('')}</row>`
}

function cellXml(cell: Cell, kind: Column['kind'], timezone: string): string {
  if (cell === null) return '<c/>'
  switch (kind) {
    case 'number':
      return `<c s="${parts.styles.number}"><v>${cell}</v></c>`
    case 'share':
      return `<c s="${parts.styles.share}"><v>${cell}</v></c>`
    case 'instant':
    case 'day':
      return `<c s="${parts.styles[kind]}"><v>${serialOf(String(cell), timezone)}</v></c>`
    default: {
      const text = String(cell).slice(0, MOST_CHARACTERS)
      // Excel's own mark of a text that begins like a formula: it stays one when it is edited or saved as CSV.
      const style = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? ` s="${parts.styles.quoted}"` : ''
      return `<c t="inlineStr"${style}><is><t xml:space="preserve">${parts.escapeXml(text)}</t></is></c>`
    }
  }
}

/** An instant as a spreadsheet counts time: in days, by the clocks of the time zone. */
function serialOf(instant: string, timezone: string): number {
  const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(timezone)
  const local = zoned.epochMilliseconds + zoned.offsetNanoseconds / 1e6
  return local / DAY_MILLISECONDS + DAYS_BEFORE_1970
}
