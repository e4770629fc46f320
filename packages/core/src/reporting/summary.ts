import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type CategoryRow, defaultCategoriesOrder, rankedCategories } from './categories.ts'
import type { Figures } from './counts.ts'
import { countDays, type Interval, listCompleteIntervals, type Period, precedingPeriod } from './period.ts'
import { type TrendPoint, trendsReport } from './trends.ts'
import { defaultUsageOrder, type UsageRow, type UsageSummary, usageReport } from './usage.ts'

/** The summary of a period for an association's board. */
export interface LibrarySummary {
  association: { name: string; locale: string }
  period: Period
  figures: UsageSummary
  /** The period of the same length right before. */
  before: { period: Period; figures: Figures }
  interval: Interval
  points: TrendPoint[]
  /** The points of complete intervals, which are comparable; all points if fewer than three are complete. */
  comparable: TrendPoint[]
  /** The most downloaded resources. */
  resources: UsageRow[]
  categories: CategoryRow[]
}

const TOP_RESOURCES = 10

/** Returns the figures of a period and of the one before, its trend, top resources and categories. */
export async function librarySummary(ctx: Context, period: Period): Promise<LibrarySummary> {
  const previous = precedingPeriod(period)
  const interval = chooseInterval(period)
  const page = { includeIdle: false, order: defaultUsageOrder, from: { page: 1 } }
  const [association, usage, before, points, categories] = await Promise.all([
    readAssociation(ctx),
    usageReport(ctx, { ...page, period, itemsPerPage: TOP_RESOURCES }),
    usageReport(ctx, { ...page, period: previous, itemsPerPage: 1 }),
    trendsReport(ctx, period, interval),
    rankedCategories(ctx, { period, order: defaultCategoriesOrder }),
  ])
  const { topResource, ...figures } = before.summary
  const completePeriod = listCompleteIntervals(period, interval)
  const comparable = points.filter((_, index) => completePeriod[index])
  return {
    association,
    period,
    figures: usage.summary,
    before: { period: previous, figures },
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
