import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { allCategories, type CategoryRow, defaultCategoriesOrder } from './categories.ts'
import type { Figures } from './counts.ts'
import { daysIn, type Interval, type Period, periodBefore, wholeIntervals } from './period.ts'
import { type TrendPoint, trendsReport } from './trends.ts'
import { defaultUsageOrder, type UsageRow, type UsageSummary, usageReport } from './usage.ts'

/** What a board reads of a period. */
export interface LibrarySummary {
  association: { name: string; locale: string }
  period: Period
  figures: UsageSummary
  /** As many days, right before it. */
  before: { period: Period; figures: Figures }
  interval: Interval
  points: TrendPoint[]
  /** Those of whole intervals, which alone can be compared; all of them where hardly one is whole. */
  comparable: TrendPoint[]
  /** The most downloaded ones. */
  resources: UsageRow[]
  categories: CategoryRow[]
}

const TOP_RESOURCES = 10

/** Key figures of a period and of the one before it, its trend, its top resources and its categories. */
export async function librarySummary(ctx: Context, period: Period): Promise<LibrarySummary> {
  const previous = periodBefore(period)
  const interval = intervalFor(period)
  const page = { includeIdle: false, order: defaultUsageOrder, from: { page: 1 } }
  const [association, usage, before, points, categories] = await Promise.all([
    readAssociation(ctx),
    usageReport(ctx, { ...page, period, itemsPerPage: TOP_RESOURCES }),
    usageReport(ctx, { ...page, period: previous, itemsPerPage: 1 }),
    trendsReport(ctx, period, interval),
    allCategories(ctx, { period, order: defaultCategoriesOrder }),
  ])
  const { topResource, ...figures } = before.summary
  const whole = wholeIntervals(period, interval)
  const comparable = points.filter((_, index) => whole[index])
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

/** So that a chart has enough points and not too many. */
function intervalFor(period: Period): Interval {
  const days = daysIn(period)
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
