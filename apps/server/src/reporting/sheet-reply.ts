import type { Sheet } from '@guildhall/core/reporting/export/columns'
import { writeCsv } from '@guildhall/core/reporting/export/write-csv'
import { writeJson } from '@guildhall/core/reporting/export/write-json'
import { writeXlsx } from '@guildhall/core/reporting/export/write-xlsx'
import type { Period } from '@guildhall/core/reporting/period'
import { type TSchema, Type } from '@sinclair/typebox'
import type { Reply } from '../http/reply.ts'
import { toStream } from '../http/stream.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * The documented responses of an export.
 *
 * @param json the schema of the JSON file
 * @param csvExample the first line of the CSV file
 */
export const buildSheetResponses = (json: TSchema, csvExample: string) => ({
  200: {
    description: 'The file in the requested `format`.',
    schema: json,
    alternatives: {
      'text/csv': Type.String({ examples: [csvExample] }),
      [XLSX_TYPE]: Type.String({ format: 'binary' }),
    },
  },
})

/** Streams a sheet as a file named after its report and period. */
export function sheetReply(
  report: string,
  format: 'csv' | 'xlsx' | 'json',
  period: Period,
  sheet: Sheet,
): Reply {
  const name = `${report}-${period.from}-${period.to}.${format}`
  switch (format) {
    case 'csv':
      return fileReply(name, 'text/csv; charset=utf-8; header=present', writeCsv(sheet))
    case 'json':
      return fileReply(name, 'application/json; charset=utf-8', writeJson(sheet, report, period))
    case 'xlsx':
      return fileReply(name, XLSX_TYPE, writeXlsx(sheet, toTitle(report), period.timezone))
  }
}

const toTitle = (report: string) => report.charAt(0).toUpperCase() + report.slice(1)

function fileReply(name: string, type: string, chunks: AsyncGenerator<string | Uint8Array>): Reply {
  const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }
  return { status: 200, headers, body: toStream(chunks) }
}
