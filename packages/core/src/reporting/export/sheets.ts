import type { Context } from '../../context.ts'
import { type ActivityFilter, readActivityRows } from '../activity-rows.ts'
import { defaultCategoriesOrder, rankCategories } from '../categories.ts'
import { defaultMembersOrder, streamMembers } from '../members.ts'
import { readMembershipReport } from '../membership.ts'
import type { Interval, Period } from '../period.ts'
import { streamQuestions } from '../questions.ts'
import type { ReportName } from '../report-names.ts'
import { readTrendsReport } from '../trends.ts'
import { defaultUsageOrder, streamUsage } from '../usage.ts'
import type { Column, Sheet } from './columns.ts'

/** The report to export, and, for `activity`, the filter of its rows. */
export interface ExportRequest extends ActivityFilter {
  report: ReportName
  period: Period
  /** For `trends` and `membership`. */
  interval: Interval
  /** For `usage`. */
  includeIdle: boolean
}

const makeColumns = (kind: Column['kind'], ...names: string[]): Column[] =>
  names.map((name) => ({ name, kind }))
const totalsColumns = makeColumns('number', 'views', 'downloads', 'uniqueUsers')
const resourceColumns = makeColumns('text', 'resource.id', 'resource.name', 'resource.type')
const memberColumns = makeColumns('text', 'member.id', 'member.displayName', 'member.email')

/** Returns a sheet with all rows of a report, in its default order. */
export function createSheet(ctx: Context, request: ExportRequest): Sheet {
  return sheets[request.report](ctx, request)
}

const sheets: Record<ReportName, (ctx: Context, request: ExportRequest) => Sheet> = {
  usage: (ctx, { period, includeIdle }) => ({
    columns: [...resourceColumns, ...totalsColumns],
    batches: streamUsage(ctx, { period, includeIdle, order: defaultUsageOrder }),
  }),
  categories: (ctx, { period }) => ({
    columns: [
      ...makeColumns('text', 'category.id', 'category.name'),
      ...makeColumns('number', 'resources'),
      ...totalsColumns,
      ...makeColumns('share', 'downloadShare'),
    ],
    batches: yieldOneBatch(() => rankCategories(ctx, { period, order: defaultCategoriesOrder })),
  }),
  members: (ctx, { period }) => ({
    columns: [
      ...memberColumns,
      ...makeColumns('number', 'views', 'downloads'),
      ...makeColumns('instant', 'lastActiveAt'),
    ],
    batches: streamMembers(ctx, { period, order: defaultMembersOrder }),
  }),
  trends: (ctx, { period, interval }) => ({
    columns: [...makeColumns('day', 'start'), ...totalsColumns],
    batches: yieldOneBatch(() => readTrendsReport(ctx, period, interval)),
  }),
  questions: (ctx, { period }) => ({
    columns: [
      ...makeColumns('text', 'question', 'status'),
      ...makeColumns('number', 'asked', 'people'),
      ...makeColumns('instant', 'lastAskedAt'),
    ],
    batches: streamQuestions(ctx, period),
  }),
  // One row per interval and level with counts other than zero: both tables of the report can be computed from these.
  membership: (ctx, { period, interval }) => ({
    columns: [
      ...makeColumns('day', 'start'),
      ...makeColumns('text', 'level'),
      ...makeColumns('number', 'joins', 'returns', 'lapses', 'cancellations', 'renewalsDue'),
    ],
    batches: yieldOneBatch(async () => {
      const { points } = await readMembershipReport(ctx, period, interval)
      return points.flatMap(({ start, levels }) => levels.map((counts) => ({ start, ...counts })))
    }),
  }),
  activity: (ctx, request) => ({
    columns: [
      ...makeColumns('text', 'id'),
      ...makeColumns('instant', 'at'),
      ...makeColumns('text', 'kind'),
      ...resourceColumns,
      ...makeColumns('text', 'person'),
      ...memberColumns,
    ],
    batches: readActivityRows(ctx, request.period, request),
  }),
}

async function* yieldOneBatch(readRows: () => Promise<object[]>): AsyncGenerator<object[]> {
  yield await readRows()
}
