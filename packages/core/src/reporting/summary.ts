import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type CategoryRow, defaultCategoriesOrder, rankCategories } from './categories.ts'
import type { UsageTotals } from './counts.ts'
import { countDays, flagCompleteIntervals, getPrecedingPeriod, type Interval, type Period } from './period.ts'
import { readTrendsReport, type TrendPoint } from './trends.ts'
import { defaultUsageOrder, readUsageReport, type UsageRow, type UsageSummary } from './usage.ts'

/** A summary of library usage in a period, for an association's board. */
export interface LibrarySummary {
  association: { name: string; locale: string }
  period: Period
  totals: UsageSummary
  /** The period of the same length immediately before. */
  before: { period: Period; totals: UsageTotals }
  interval: Interval
  points: TrendPoint[]
  /** The points of complete intervals, which are comparable; all points if fewer than three are complete. */
  comparable: TrendPoint[]
  /** The most downloaded resources, at most ten. */
  resources: UsageRow[]
  categories: CategoryRow[]
}

const TOP_RESOURCES = 10

/** Returns the totals of a period and of the preceding one, and the period’s trend, top resources and categories. */
export async function readLibrarySummary(ctx: Context, period: Period): Promise<LibrarySummary> {
  const previous = getPrecedingPeriod(period)
  const interval = chooseInterval(period)
  const page = { includeIdle: false, order: defaultUsageOrder, from: { page: 1 } }
  const [association, usage, before, points, categories] = await Promise.all([
    readAssociation(ctx),
    readUsageReport(ctx, { ...page, period, itemsPerPage: TOP_RESOURCES }),
    readUsageReport(ctx, { ...page, period: previous, itemsPerPage: 1 }),
    readTrendsReport(ctx, period, interval),
    rankCategories(ctx, { period, order: defaultCategoriesOrder }),
  ])
  const { topResource, ...totals } = before.summary
  const completeFlags = flagCompleteIntervals(period, interval)
  const comparable = points.filter((_, index) => completeFlags[index])
  return {
    association,
    period,
    totals: usage.summary,
    before: { period: previous, totals },
    interval,
    points,
    comparable: comparable.length > 2 ? comparable : points,
    resources: usage.rows,
    categories,
  }
}

/** Chooses an interval that gives a chart a readable number of points. */
function chooseInterval(period: Period): Interval {
  const days = countDays(period)
  if (days <= 62) return 'day'
  return days <= 400 ? 'week' : 'month'
}

async function readAssociation(ctx: Context): Promise<{ name: string; locale: string }> {
  return ctx.db
    .selectFrom('clients')
    .select('name')
    .select(sql<string>`locale`.as('locale'))
    .where('id', '=', ctx.client.id)
    .executeTakeFirstOrThrow()
}
