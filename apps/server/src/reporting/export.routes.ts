import { invalid, violation } from '@guildhall/core/errors'
import { createSheet, type ExportRequest as SheetRequest } from '@guildhall/core/reporting/export/sheets'
import { writeCsv } from '@guildhall/core/reporting/export/write-csv'
import { writeJson } from '@guildhall/core/reporting/export/write-json'
import { writeXlsx } from '@guildhall/core/reporting/export/write-xlsx'
import { resolvePeriod } from '@guildhall/core/reporting/period'
import type { ReportName } from '@guildhall/core/reporting/report-names'
import { ExportRequest } from '@guildhall/wire/reports'
import { type Static, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { readJsonBody } from '../http/read-input.ts'
import type { Reply } from '../http/reply.ts'
import { toStream } from '../http/stream.ts'

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type ExportInput = Static<typeof ExportRequest>

/** Exports a report as a file. */
export function reportExportRoutes(deps: Dependencies) {
  return new Elysia().post(
    '/api/resources/reports/export',
    ...endpoint(deps, {
      operationId: 'reports.export',
      summary: 'Export a report as CSV, Excel or JSON',
      description:
        'Streams every row. Columns are the fields of the report; nested fields use dots. JSON returns the report’s rows as `items`. Text that a spreadsheet would read as a formula is escaped. Excel shows dates in `timezone`. The request changes nothing, so it is safe to repeat and takes no `Idempotency-Key`.',
      tag: 'Reports',
      access: { scope: 'reports:read' },
      streams: true,
      bodyContent: { 'application/json': ExportRequest },
      problems: ['malformed-request', 'unsupported-media-type', 'payload-too-large'],
      responses: {
        200: {
          description: 'The file, as JSON or in the requested `format`.',
          schema: Type.Object({}, { additionalProperties: true, examples: [{ report: 'usage', items: [] }] }),
          alternatives: {
            'text/csv': Type.String({ examples: ['resource.id,resource.name,resource.type\n'] }),
            [spreadsheet]: Type.String({ format: 'binary' }),
          },
        },
      },
      handle: async ({ ctx, request }) => {
        const body = await readJsonBody(ExportRequest, request)
        rejectMisplacedFields(body)
        const period = resolvePeriod(body, ctx.now())
        const { interval = 'day', includeIdle = false, ...further } = body
        const sheetRequest: SheetRequest = { ...further, period, interval, includeIdle }
        return { body, asked: sheetRequest, sheet: createSheet(ctx, sheetRequest) }
      },
      present: ({ body, asked: { period }, sheet }) => {
        const { report, format } = body
        const name = `${report}-${period.from}-${period.to}.${format}`
        switch (format) {
          case 'csv':
            return fileReply(name, 'text/csv; charset=utf-8; header=present', writeCsv(sheet))
          case 'json':
            return fileReply(name, 'application/json; charset=utf-8', writeJson(sheet, report, period))
          case 'xlsx':
            return fileReply(name, spreadsheet, writeXlsx(sheet, toTitle(report), period.timezone))
        }
      },
    }),
  )
}

/** Fields of a single report. */
const ownFields: Record<string, ReportName> = {
  interval: 'trends',
  includeIdle: 'usage',
  resourceId: 'activity',
  categoryId: 'activity',
  uncategorised: 'activity',
  memberId: 'activity',
  kind: 'activity',
}

/** Rejects filters that the report would ignore. */
function rejectMisplacedFields(input: ExportInput): void {
  const violations = Object.entries(ownFields)
    .filter(([field, report]) => field in input && input.report !== report)
    .map(([field, report]) =>
      violation(field, 'other_report', `Only the report "${report}" accepts this field.`),
    )
  if (input.categoryId !== undefined && input.uncategorised)
    violations.push(
      violation('uncategorised', 'contradiction', 'Send either categoryId or uncategorised, not both.'),
    )
  if (violations.length > 0) throw invalid(...violations)
}

const toTitle = (report: string) => report.charAt(0).toUpperCase() + report.slice(1)

function fileReply(name: string, type: string, pieces: AsyncGenerator<string | Uint8Array>): Reply {
  const headers = { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }
  return { status: 200, headers, body: toStream(pieces) }
}
