import type { Context } from '../../context.ts'
import { type ActivityFilter, activityRows } from '../activity-rows.ts'
import { defaultCategoriesOrder, rankedCategories } from '../categories.ts'
import { allMembers, defaultMembersOrder } from '../members.ts'
import { membershipReport } from '../membership.ts'
import type { Interval, Period } from '../period.ts'
import { allQuestions } from '../questions.ts'
import type { ReportName } from '../report-names.ts'
import { trendsReport } from '../trends.ts'
import { allUsage, defaultUsageOrder } from '../usage.ts'
import type { Column, Sheet } from './columns.ts'

/** The report to export, and the filter of its rows. */
export interface ExportRequest extends ActivityFilter {
  report: ReportName
  period: Period
  /** For `trends` and `membership`. */
  interval: Interval
  /** For `usage`. */
  includeIdle: boolean
}

const columns = (kind: Column['kind'], ...names: string[]): Column[] => names.map((name) => ({ name, kind }))
const figures = columns('number', 'views', 'downloads', 'uniqueUsers')
const resource = columns('text', 'resource.id', 'resource.name', 'resource.type')
const member = columns('text', 'member.id', 'member.displayName', 'member.email')

/** Returns all rows of a report, in its default order. */
export function createSheet(ctx: Context, request: ExportRequest): Sheet {
  return sheets[request.report](ctx, request)
}

const sheets: Record<ReportName, (ctx: Context, request: ExportRequest) => Sheet> = {
  usage: (ctx, { period, includeIdle }) => ({
    columns: [...resource, ...figures],
    batches: allUsage(ctx, { period, includeIdle, order: defaultUsageOrder }),
  }),
  categories: (ctx, { period }) => ({
    columns: [
      ...columns('text', 'category.id', 'category.name'),
      ...columns('number', 'resources'),
      ...figures,
      ...columns('share', 'downloadShare'),
    ],
    batches: once(() => rankedCategories(ctx, { period, order: defaultCategoriesOrder })),
  }),
  members: (ctx, { period }) => ({
    columns: [...member, ...columns('number', 'views', 'downloads'), ...columns('instant', 'lastActiveAt')],
    batches: allMembers(ctx, { period, order: defaultMembersOrder }),
  }),
  trends: (ctx, { period, interval }) => ({
    columns: [...columns('day', 'start'), ...figures],
    batches: once(() => trendsReport(ctx, period, interval)),
  }),
  questions: (ctx, { period }) => ({
    columns: [
      ...columns('text', 'question', 'status'),
      ...columns('number', 'asked', 'people'),
      ...columns('instant', 'lastAskedAt'),
    ],
    batches: allQuestions(ctx, period),
  }),
  // A row for each interval and level with counts other than zero: both tables of the report follow from it.
  membership: (ctx, { period, interval }) => ({
    columns: [
      ...columns('day', 'start'),
      ...columns('text', 'level'),
      ...columns('number', 'joins', 'returns', 'lapses', 'cancellations', 'renewalsDue'),
    ],
    batches: once(async () => {
      const { points } = await membershipReport(ctx, period, interval)
      return points.flatMap(({ start, levels }) => levels.map((counts) => ({ start, ...counts })))
    }),
  }),
  activity: (ctx, request) => ({
    columns: [
      ...columns('text', 'id'),
      ...columns('instant', 'at'),
      ...columns('text', 'kind'),
      ...resource,
      ...columns('text', 'person'),
      ...member,
    ],
    batches: activityRows(ctx, request.period, request),
  }),
}

async function* once(rows: () => Promise<object[]>): AsyncGenerator<object[]> {
  yield await rows()
}
