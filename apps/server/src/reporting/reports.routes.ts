import { categoriesReport, defaultCategoriesOrder } from '@guildhall/core/reporting/categories'
import { defaultMembersOrder, membersReport } from '@guildhall/core/reporting/members'
import { periodOf } from '@guildhall/core/reporting/period'
import { questionsReport, unansweredStatuses } from '@guildhall/core/reporting/questions'
import { trendsReport } from '@guildhall/core/reporting/trends'
import { defaultUsageOrder, usageReport } from '@guildhall/core/reporting/usage'
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
import { isAsked, reportQuery, reportReply } from './page-query.ts'

const PATH = '/api/resources/reports'
const shared = { tag: 'Reports', access: { scope: 'reports:read' } }
const dates = 'Of the last 30 days unless given otherwise, at most three years at once.'

/** What the library is used for (contract section 6). */
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
    summary: 'Views and downloads by resource',
    description: `${dates} The most downloaded first unless ordered otherwise. \`uniqueUsers\` are different signed-in people, over the whole period.`,
    query: UsageQuery,
    answers: { 200: { description: 'A page.', schema: UsagePage, headers: ['Link'] } },
    handle: async ({ ctx, url, query }) => {
      const asked = reportQuery(deps, ctx, url, 'reports.usage', query, defaultUsageOrder)
      const page = await usageReport(ctx, { ...asked, includeIdle: isAsked(asked, 'includeIdle', 'true') })
      return reportReply(deps, ctx, url, 'reports.usage', asked, page, { summary: page.summary })
    },
    present: (reply) => reply,
  })
}

function categoriesEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'reports.categories',
    summary: 'How categories do',
    description: `${dates} By the categories resources are in now. The most downloaded first unless ordered otherwise.`,
    query: CategoriesQuery,
    answers: { 200: { description: 'A page.', schema: CategoryRowPage, headers: ['Link'] } },
    handle: async ({ ctx, url, query }) => {
      const asked = reportQuery(deps, ctx, url, 'reports.categories', query, defaultCategoriesOrder)
      return reportReply(deps, ctx, url, 'reports.categories', asked, await categoriesReport(ctx, asked))
    },
    present: (reply) => reply,
  })
}

function membersEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'reports.members',
    summary: 'The most active members',
    description: `${dates} By views and downloads together, then by who was active last, unless ordered otherwise.`,
    query: MembersQuery,
    answers: { 200: { description: 'A page.', schema: MemberRowPage, headers: ['Link'] } },
    handle: async ({ ctx, url, query }) => {
      const asked = reportQuery(deps, ctx, url, 'reports.members', query, defaultMembersOrder)
      return reportReply(deps, ctx, url, 'reports.members', asked, await membersReport(ctx, asked))
    },
    present: (reply) => reply,
  })
}

function trendsEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'reports.trends',
    summary: 'Usage over time',
    description: `${dates} A point for each day, week or month of the time zone, zeros where nothing happened. \`start\` is the instant the interval begins at.`,
    query: TrendsQuery,
    answers: { 200: { description: 'The points.', schema: Trends } },
    handle: ({ ctx, query }) => trendsReport(ctx, periodOf(query, ctx.now()), query.interval ?? 'day'),
    present: (points) => jsonReply({ points }),
  })
}

function questionsEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...shared,
    operationId: 'reports.questions',
    summary: 'Questions the library had no answer to',
    description: `${dates} What was asked in the chat, those asked most often first; the same words are one question.`,
    query: QuestionsQuery,
    answers: { 200: { description: 'A page.', schema: QuestionPage, headers: ['Link'] } },
    handle: async ({ ctx, url, query }) => {
      const asked = reportQuery(deps, ctx, url, 'reports.questions', query, [])
      const status = unansweredStatuses.find((known) => isAsked(asked, 'status', known)) ?? null
      return reportReply(
        deps,
        ctx,
        url,
        'reports.questions',
        asked,
        await questionsReport(ctx, { ...asked, status }),
      )
    },
    present: (reply) => reply,
  })
}
