import { resolvePeriod } from '@guildhall/core/reporting/period'
import { readLibrarySummary } from '@guildhall/core/reporting/summary'
import { PeriodQuery } from '@guildhall/wire/reports'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { renderSummaryPage, summaryPolicy } from './summary-page.ts'

/** The printable summary for the board, opened in a browser with a session. */
export function reportSummaryRoutes(deps: Dependencies) {
  return new Elysia().get(
    '/api/resources/reports/summary.html',
    ...endpoint(deps, {
      operationId: 'reports.summary',
      summary: 'Get a printable report',
      description:
        'An HTML page with key metrics, trend, top resources, categories and the change from the previous period of the same length. Charts are inline; the page runs no scripts and loads no other files.',
      tag: 'Reports',
      access: { scope: 'reports:read' },
      query: PeriodQuery,
      responses: {
        200: {
          description: 'The HTML page.',
          schema: Type.String({ examples: ['<!doctype html>'] }),
          contentType: 'text/html',
        },
      },
      handle: ({ ctx, query }) => readLibrarySummary(ctx, resolvePeriod(query, ctx.now())),
      present: (summary, { ctx }) => ({
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': summaryPolicy },
        body: renderSummaryPage(summary, ctx.now()),
      }),
    }),
  )
}
