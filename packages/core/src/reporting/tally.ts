import type { Context } from '../context.ts'
import { activityCacheOf, type KeptCounts, type Numbers } from './activity-cache.ts'
import {
  type ActivityColumn,
  type ActivityDay,
  DAY_MILLISECONDS,
  readActivityDays,
  versionsOf,
} from './activity-days.ts'
import { Counts } from './counts.ts'
import type { Period } from './period.ts'

type Span = Pick<Period, 'start' | 'end'>

/** What the entries of a period are counted by. */
export interface Grouping {
  /** Tells it from everything else that entries which begin at the same instant are counted by. */
  name: string
  columns: readonly ActivityColumn[]
  /** The group of each entry of a day. Days come in the order of time. */
  groupsOf: (day: ActivityDay) => Numbers
}

export const byResource: Grouping = {
  name: 'resources',
  columns: ['resources', 'people', 'views', 'downloads'],
  groupsOf: ({ resources }) => resources,
}

/**
 * Counts a period. What was counted before is told again while the database says that its days are as they were; where
 * only today or yesterday have changed, which do all the time, only those are counted.
 *
 * @returns the counts, which are not to be added to, and the resources known by their numbers, to which others may be added
 */
export async function tally(ctx: Context, { start, end }: Span, grouping: Grouping): Promise<KeptCounts> {
  const yesterday = (Math.floor(ctx.now().getTime() / DAY_MILLISECONDS) - 1) * DAY_MILLISECONDS
  const middle = Math.min(Math.max(start, yesterday), end)
  const cache = activityCacheOf(ctx.database)
  const what = `${grouping.name} ${start} ${middle} ${end}`
  // What is counted below may be newer than these versions, but not older: kept by them it is never told too long.
  const versions = await versionsOf(ctx, { start, end }, middle)
  const known = cache.countsOf(ctx.client.id, what)
  const sameEarly = known?.versions.early === versions.early ? known : null
  if (sameEarly?.versions.late === versions.late) return sameEarly
  const early = sameEarly?.early ?? (await added(ctx, new Counts(), { start, end: middle }, grouping))
  const all = await added(ctx, early.copy(), { start: middle, end }, grouping)
  const kept = { versions, early, all, resources: sameEarly?.resources ?? new Map<number, string>() }
  cache.keepCounts(ctx.client.id, what, kept)
  return kept
}

async function added(
  ctx: Context,
  counts: Counts,
  { start, end }: Span,
  grouping: Grouping,
): Promise<Counts> {
  if (start === end) return counts
  for await (const day of readActivityDays(ctx, { start, end }, grouping.columns))
    counts.addAll(grouping.groupsOf(day), day, day.first, day.end)
  return counts
}
