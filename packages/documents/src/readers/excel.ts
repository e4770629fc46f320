import { type CellFormat, formatNumber, readCellFormats } from '../cell-format.ts'
import { type OfficePackage, withOfficePackage } from '../office-package.ts'
import { createPageWriter, throwTooManyPages } from '../page-writer.ts'
import { drawText } from '../preview.ts'
import { scanXml } from '../scan-xml.ts'
import { joinRows, type SheetRow } from '../sheet-text.ts'
import type { ReaderInput, ReaderResult } from './reader.ts'

/** Text by sheet: its name, then its rows with tab-separated cells. Hidden sheets, rows and columns are skipped. */
export async function readExcel(input: ReaderInput): Promise<ReaderResult> {
  return withOfficePackage(input.path, input.limits.inflatedBytes, async (office) => {
    const { sheets, uses1904Dates } = await listSheets(office)
    if (sheets.length > input.limits.pages) throwTooManyPages(input.limits.pages)
    const relationships = [...(await office.readRelationships(office.mainPart)).values()]
    const getPart = (type: string) => relationships.find((relation) => relation.type === type)?.part ?? ''
    const strings = readStrings((await office.read(getPart('sharedStrings'))) ?? '')
    const formats = readCellFormats((await office.read(getPart('styles'))) ?? '')
    const pages = createPageWriter(input.outputDirectory, input.limits)
    for (const { name, part } of sheets) {
      const xml = (await office.read(part)) ?? ''
      const rows = readRows(xml, strings, formats, uses1904Dates, input.limits.pageTextLength)
      await pages.add(`${name}\n${rows}`)
    }
    const processed = await pages.finish()
    await input.report(processed)
    return { ...processed, preview: await drawText(input.outputDirectory, pages.getFirstText(), 'sheet') }
  })
}

async function listSheets(office: OfficePackage) {
  const relationships = await office.readRelationships(office.mainPart)
  const sheets: { name: string; part: string }[] = []
  let uses1904Dates = false
  scanXml((await office.read(office.mainPart)) ?? '', {
    open(tag, attributes) {
      if (tag === 'workbookPr') uses1904Dates = /^(1|true)$/.test(attributes('date1904') ?? '')
      if (tag !== 'sheet' || /hidden/i.test(attributes('state') ?? '')) return
      const relation = relationships.get(attributes('r:id') ?? attributes('id') ?? '')
      if (relation?.type === 'worksheet') sheets.push({ name: attributes('name') ?? '', part: relation.part })
    },
  })
  return { sheets, uses1904Dates }
}

function readStrings(xml: string): string[] {
  const strings: string[] = []
  let current = ''
  let isReading = false
  let isPhonetic = false
  scanXml(xml, {
    open(name) {
      if (name === 'si') current = ''
      if (name === 't') isReading = true
      if (name === 'rPh') isPhonetic = true
    },
    close(name) {
      if (name === 'si') strings.push(decodeEscapes(current))
      if (name === 't') isReading = false
      if (name === 'rPh') isPhonetic = false
    },
    text(content) {
      if (isReading && !isPhonetic) current += content
    },
  })
  return strings
}

/**
 * Decodes escapes of characters that XML cannot contain or would change (ECMA-376, part 1, 22.9.2.19): a carriage
 * return is `_x000D_`.
 */
const decodeEscapes = (text: string): string =>
  text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Returns the rows with text. Stops reading cells after twice `maxCharacters`, since the page is truncated. */
function readRows(
  xml: string,
  strings: string[],
  formats: CellFormat[],
  uses1904Dates: boolean,
  maxCharacters: number,
): string {
  const rows: SheetRow[] = []
  let cells: SheetRow = []
  let column = -1
  let isRowHidden = false
  const hiddenColumns: { from: number; to: number }[] = []
  let length = 0
  let type = ''
  let format: CellFormat = 'general'
  let value = ''
  let isReading = false
  let isPhonetic = false
  const formatValue = () => {
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    if (type === '' || type === 'n') return formatNumber(value, format, uses1904Dates)
    return decodeEscapes(value)
  }
  scanXml(xml, {
    open(name, attributes) {
      if (length > maxCharacters * 2) return
      if (name === 'c') {
        column = parseColumn(attributes('r')) ?? column + 1
        type = attributes('t') ?? ''
        format = formats[Number(attributes('s') ?? 0)] ?? 'general'
        value = ''
      } else if (name === 'row') isRowHidden = isHidden(attributes)
      else if (name === 'col' && isHidden(attributes))
        hiddenColumns.push({ from: Number(attributes('min')) - 1, to: Number(attributes('max')) - 1 })
      else if (name === 'v' || name === 't') isReading = true
      else if (name === 'rPh') isPhonetic = true
    },
    close(name) {
      if (name === 'v' || name === 't') isReading = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && value !== '') {
        const text = formatValue()
        value = ''
        if (isRowHidden || hiddenColumns.some(({ from, to }) => column >= from && column <= to)) return
        if (text.trim() !== '') cells.push({ column, text })
        length += text.length + 1
      } else if (name === 'row') {
        if (cells.length > 0) rows.push(cells)
        cells = []
        column = -1
      }
    },
    text(content) {
      if (isReading && !isPhonetic) value += content
    },
  })
  return joinRows(rows, maxCharacters * 2)
}

const isHidden = (attributes: (name: string) => string | undefined): boolean =>
  /^(1|true)$/.test(attributes('hidden') ?? '')

/** The column of a cell reference such as `AB12`, counted from 0; null without one. */
function parseColumn(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0]
  if (!letters) return null
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1
}
