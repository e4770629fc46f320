import { read, utils, type WorkSheet } from '@e965/xlsx'
import { formatNumber } from '../cell-format.ts'
import { fail, throwEncrypted, throwMacros } from '../failure.ts'
import { createPageWriter, throwTooManyPages } from '../page-writer.ts'
import { drawText } from '../preview.ts'
import { joinRows, type SheetRow } from '../sheet-text.ts'
import type { ReaderInput, ReaderResult } from './reader.ts'

const MAX_BYTES = 60 * 1024 ** 2

/** Text by sheet: its name, then its rows with tab-separated cells. Hidden sheets, rows and columns are skipped. */
export async function readLegacyExcel(input: ReaderInput): Promise<ReaderResult> {
  const book = await open(input.path)
  // Excel 4 macros are sheets; VBA macros are detected in the file's directory.
  if (Object.values(book.Sheets).some((sheet) => String(sheet['!type']) === 'macro')) throwMacros()
  const hidden = new Set(book.Workbook?.Sheets?.filter(({ Hidden }) => Hidden).map(({ name }) => name))
  const names = book.SheetNames.filter((name) => !hidden.has(name))
  if (names.length > input.limits.pages) throwTooManyPages(input.limits.pages)
  const pages = createPageWriter(input.outputDirectory, input.limits)
  for (const name of names) {
    const sheet = book.Sheets[name] ?? {}
    showAllDigits(sheet)
    const rows = utils.sheet_to_json<string[]>(sheet, {
      header: 1,
      raw: false,
      blankrows: false,
      skipHidden: true,
    })
    const text = joinRows(rows.map(listCells), input.limits.pageTextLength * 2)
    await pages.add(`${name}\n${text}`)
  }
  const processed = await pages.finish()
  await input.report(processed)
  return { ...processed, preview: await drawText(input.outputDirectory, pages.getFirstText(), 'sheet') }
}

const listCells = (cells: readonly (string | undefined)[]): SheetRow =>
  cells.flatMap((text, column) => (text?.trim() ? [{ column, text }] : []))

/**
 * The library shortens numbers without a number format, or formatted as text, to eleven characters: `4.91511E+12` for
 * a phone number.
 */
function showAllDigits(sheet: WorkSheet): void {
  for (const cell of Object.values(sheet))
    if (cell?.t === 'n' && (cell.z === 'General' || cell.z === '@'))
      cell.w = formatNumber(String(cell.v), 'general', false)
}

async function open(path: string) {
  if (Bun.file(path).size > MAX_BYTES) {
    fail(
      'too_complex',
      'The workbook is too large for its legacy format. Save it as .xlsx and upload it again.',
    )
  }
  try {
    return read(await Bun.file(path).bytes(), {
      type: 'array',
      cellHTML: false,
      cellFormula: false,
      cellNF: true,
      // For hidden columns.
      cellStyles: true,
      dateNF: 'yyyy-mm-dd',
    })
  } catch (error) {
    if (/password|encrypt/i.test(String(error))) throwEncrypted()
    throw error
  }
}
