import { utils, write } from '@e965/xlsx'
import { setConstantTimestamps } from './archive.ts'
import type { Workbook } from './document.ts'

export function makeExcel({ name, sheets }: Workbook): Uint8Array {
  const book = utils.book_new()
  book.Props = { Title: name, Author: 'Harbour & Coast Surveyors’ Association', CreatedDate: new Date(0) }
  for (const [title, rows] of Object.entries(sheets)) {
    const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]))
    sheet['!cols'] = (rows[0] ?? []).map(() => ({ wch: 22 }))
    utils.book_append_sheet(book, sheet, title)
  }
  return setConstantTimestamps(
    new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true })),
  )
}
