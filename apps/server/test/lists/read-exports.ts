import { read, utils, type WorkBook } from '@e965/xlsx'
import { parse } from 'csv-parse/sync'

/** Reads the rows of an exported CSV file, including the header. */
export const readCsv = (content: string | Uint8Array): string[][] => parse(Buffer.from(content))

/** Opens an exported workbook. */
export const readWorkbook = (content: Uint8Array): WorkBook => read(content, { cellNF: true })

/** Reads the name and the rows of a workbook’s first sheet; each row is keyed by column. */
export function readSheet(content: Uint8Array): { name: string; rows: Record<string, unknown>[] } {
  const { SheetNames, Sheets } = readWorkbook(content)
  const [name = ''] = SheetNames
  return { name, rows: utils.sheet_to_json(Sheets[name] ?? {}) }
}
