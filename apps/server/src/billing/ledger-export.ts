import { createLedgerSheet } from '@guildhall/core/billing/export-ledger'
import { resolvePeriod } from '@guildhall/core/reporting/period'
import { LedgerExport } from '@guildhall/wire/payments'
import { Type } from '@sinclair/typebox'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { readJsonBody } from '../http/read-input.ts'
import { buildSheetResponses, sheetReply } from '../reporting/sheet-reply.ts'

/** Exports the postings of a period. */
export function exportEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'ledger.export',
    summary: 'Export the ledger as CSV, Excel or JSON',
    description:
      'Streams every posting of a period, one row each, oldest first. Covers the last 30 days by default and at most three years; days are in `timezone`, by default UTC. Debit and credit are in the currency’s major unit. The request changes nothing, so it is safe to repeat and takes no `Idempotency-Key`.',
    tag: 'Ledger',
    access: { scope: 'billing:read' },
    streams: true,
    bodyContent: { 'application/json': LedgerExport },
    problems: ['malformed-request', 'unsupported-media-type', 'payload-too-large'],
    responses: buildSheetResponses(
      Type.Object({}, { additionalProperties: true, examples: [{ report: 'ledger', items: [] }] }),
      'at,entryId,type,account,debit,credit\n',
    ),
    handle: async ({ ctx, request }) => {
      const body = await readJsonBody(LedgerExport, request)
      const period = resolvePeriod(body, ctx.now())
      return { format: body.format, period, sheet: createLedgerSheet(ctx, period) }
    },
    present: ({ format, period, sheet }) => sheetReply('ledger', format, period, sheet),
  })
}
