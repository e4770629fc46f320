import { invalid, violation } from '@guildhall/core/errors'
import { createSheet, type ExportRequest as SheetRequest } from '@guildhall/core/reporting/export/sheets'
import { resolvePeriod } from '@guildhall/core/reporting/period'
import type { ReportName } from '@guildhall/core/reporting/report-names'
import { ExportRequest } from '@guildhall/wire/reports'
import { type Static, Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { readJsonBody } from '../http/read-input.ts'
import { buildSheetResponses, sheetReply } from './sheet-reply.ts'

type ExportInput = Static<typeof ExportRequest>

/** Exports a report as a file. */
export function reportExportRoutes(deps: Dependencies) {
  return new Elysia().post(
    '/api/resources/reports/export',
    ...endpoint(deps, {
      operationId: 'reports.export',
      summary: 'Export a report as CSV, Excel or JSON',
      description:
        'Streams every row. Columns are the fields of the report; nested fields use dots. JSON returns the report’s rows as `items`. Cells that a spreadsheet would run as formulas are escaped. Excel shows dates in `timezone`. The request changes nothing, so it is safe to repeat and needs no `Idempotency-Key`.',
      tag: 'Reports',
      access: { scope: 'reports:read' },
      streams: true,
      bodyContent: { 'application/json': ExportRequest },
      problems: ['malformed-request', 'unsupported-media-type', 'payload-too-large'],
      responses: buildSheetResponses(
        Type.Object({}, { additionalProperties: true, examples: [{ report: 'usage', items: [] }] }),
        'resource.id,resource.name,resource.type\n',
      ),
      handle: async ({ ctx, request }) => {
        const body = await readJsonBody(ExportRequest, request)
        rejectMisplacedFields(body)
        const period = resolvePeriod(body, ctx.now())
        const {
          interval = body.report === 'membership' ? 'month' : 'day',
          includeIdle = false,
          ...filters
        } = body
        const sheetRequest: SheetRequest = { ...filters, period, interval, includeIdle }
        return { body, period, sheet: createSheet(ctx, sheetRequest) }
      },
      present: ({ body: { report, format }, period, sheet }) => sheetReply(report, format, period, sheet),
    }),
  )
}

/** The fields that only some reports accept. */
const reportsByField: Record<string, readonly ReportName[]> = {
  interval: ['trends', 'membership'],
  includeIdle: ['usage'],
  resourceId: ['activity'],
  categoryId: ['activity'],
  uncategorised: ['activity'],
  memberId: ['activity'],
  kind: ['activity'],
}

/** Rejects fields that the report would ignore, and a category together with `uncategorised`. */
function rejectMisplacedFields(input: ExportInput): void {
  const violations = Object.entries(reportsByField)
    .filter(([field, reports]) => field in input && !reports.includes(input.report))
    .map(([field, reports]) =>
      violation(field, 'other_report', `Only for the report "${reports.join('" or "')}".`),
    )
  if (input.categoryId !== undefined && input.uncategorised)
    violations.push(
      violation('uncategorised', 'contradiction', 'Send either categoryId or uncategorised, not both.'),
    )
  if (violations.length > 0) throw invalid(...violations)
}
