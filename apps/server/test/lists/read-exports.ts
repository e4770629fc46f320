import { read, utils, type WorkBook } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'

/** The lines of an exported CSV file, with the header. */
export const readCsv = (content: string | Uint8Array): string[][] => parse(Buffer.from(content))

/** Opens an exported workbook. */
export const readWorkbook = (content: Uint8Array): WorkBook => read(content, { cellNF: true })

/** The rows of a workbook’s only sheet, by column. */
export function readSheet(content: Uint8Array): { name: string; rows: Record<string, unknown>[] } {
  const { SheetNames, Sheets } = readWorkbook(content)
  const [name = ''] = SheetNames
  return { name, rows: utils.sheet_to_json(Sheets[name] ?? {}) }
}
