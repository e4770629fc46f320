import { invalid, violation } from '@guildhall/core/errors'
import { addNearestResources, MAX_QUESTIONS } from '@guildhall/core/library/chat/nearest-resources'
import { defaultCategoriesOrder, readCategoriesReport } from '@guildhall/core/reporting/categories'
import { defaultMembersOrder, readMembersReport } from '@guildhall/core/reporting/members'
import { resolvePeriod } from '@guildhall/core/reporting/period'
import { readQuestionsReport, unansweredStatuses } from '@guildhall/core/reporting/questions'
import { readTrendsReport } from '@guildhall/core/reporting/trends'
import { defaultUsageOrder, readUsageReport } from '@guildhall/core/reporting/usage'
import {
  CategoriesQuery,
  CategoryRowPage,
  MemberRowPage,
  MembersQuery,
  QuestionPage,
  QuestionsQuery,
  Trends,
  TrendsQuery,
  UsagePage,
  UsageQuery,
} from '@guildhall/wire/reports'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply } from '../http/reply.ts'
import { isRequested, parseReportQuery, reportReply } from './page-query.ts'

const PATH = '/api/resources/reports'
const shared = { tag: 'Reports', access: { scope: 'reports:read' } }
const periodNote = 'Covers the last 30 days by default and at most three years.'

/** Library usage reports. */
export function reportRoutes(deps: Dependencies) {
  return new Elysia()
    .get(`${PATH}/usage`, ...usageEndpoint(deps))
    .get(`${PATH}/categories`, ...categoriesEndpoint(deps))
    .get(`${PATH}/members`, ...membersEndpoint(deps))
    .get(`${PATH}/trends`, ...trendsEndpoint(deps))
    .get(`${PATH}/questions`, ...questionsEndpoint(deps))
}

function usageEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'reports.usage',
    summary: 'Get views and downloads by resource',
    description: `${periodNote} Sorted by downloads, highest first, by default. \`uniqueUsers\` counts distinct signed-in users over the whole period.`,
    query: UsageQuery,
    responses: { 200: { description: 'A page of results.', schema: UsagePage, headers: ['Link'] } },
    handle: async ({ ctx, url, query }) => {
      const request = parseReportQuery(deps, ctx, url, 'reports.usage', query, defaultUsageOrder)
      const page = await readUsageReport(ctx, {
        ...request,
        includeIdle: isRequested(request, 'includeIdle', 'true'),
      })
      return reportReply(deps, ctx, url, 'reports.usage', request, page, { summary: page.summary })
    },
    present: (reply) => reply,
  })
}

function categoriesEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'reports.categories',
    summary: 'Get views and downloads by category',
    description: `${periodNote} Resources are grouped by their current categories. Sorted by downloads, highest first, by default.`,
    query: CategoriesQuery,
    responses: { 200: { description: 'A page of results.', schema: CategoryRowPage, headers: ['Link'] } },
    handle: async ({ ctx, url, query }) => {
      const request = parseReportQuery(deps, ctx, url, 'reports.categories', query, defaultCategoriesOrder)
      return reportReply(
        deps,
        ctx,
        url,
        'reports.categories',
        request,
        await readCategoriesReport(ctx, request),
      )
    },
    present: (reply) => reply,
  })
}

function membersEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'reports.members',
    summary: 'List the most active members',
    description: `${periodNote} Sorted by the sum of views and downloads, then by most recent activity, by default.`,
    query: MembersQuery,
    responses: { 200: { description: 'A page of results.', schema: MemberRowPage, headers: ['Link'] } },
    handle: async ({ ctx, url, query }) => {
      const request = parseReportQuery(deps, ctx, url, 'reports.members', query, defaultMembersOrder)
      return reportReply(deps, ctx, url, 'reports.members', request, await readMembersReport(ctx, request))
    },
    present: (reply) => reply,
  })
}

function trendsEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'reports.trends',
    summary: 'Get usage over time',
    description: `${periodNote} Returns a data point for each day, week or month in the time zone, with zeros for intervals without activity. \`start\` is the start time of the interval.`,
    query: TrendsQuery,
    responses: { 200: { description: 'The data points.', schema: Trends } },
    handle: ({ ctx, query }) =>
      readTrendsReport(ctx, resolvePeriod(query, ctx.now()), query.interval ?? 'day'),
    present: (points) => jsonReply({ points }),
  })
}

function questionsEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'reports.questions',
    summary: 'List unanswered questions',
    description: `${periodNote} Chat questions, most frequent first. Questions with the same words and status are counted as one; case and punctuation are ignored.`,
    query: QuestionsQuery,
    responses: { 200: { description: 'A page of results.', schema: QuestionPage, headers: ['Link'] } },
    handle: async ({ ctx, url, query }) => {
      const request = parseReportQuery(deps, ctx, url, 'reports.questions', query, [])
      const status = unansweredStatuses.find((candidate) => isRequested(request, 'status', candidate)) ?? null
      const shouldIncludeNearest = isRequested(request, 'nearestResources', 'true')
      if (shouldIncludeNearest && request.itemsPerPage > MAX_QUESTIONS)
        throw invalid(
          violation(
            'itemsPerPage',
            'out_of_range',
            `With nearestResources, must be at most ${MAX_QUESTIONS}.`,
          ),
        )
      const page = await readQuestionsReport(ctx, { ...request, status })
      const rows = shouldIncludeNearest
        ? await addNearestResources(ctx, deps, page.rows)
        : page.rows.map((row) => ({ ...row, nearestResources: null }))
      return reportReply(deps, ctx, url, 'reports.questions', request, { ...page, rows })
    },
    present: (reply) => reply,
  })
}
