import type { Context } from '../context.ts'
import { type CachedCounts, getActivityCache, type Numbers } from './activity-cache.ts'
import {
  type ActivityColumn,
  type ActivityDay,
  DAY_MS,
  readActivityDays,
  readDayVersions,
} from './activity-days.ts'
import { Counts } from './counts.ts'
import type { Period } from './period.ts'

type Span = Pick<Period, 'start' | 'end'>

/** How entries are grouped for counting. */
export interface Grouping {
  /** Part of the cache key; unique among groupings of the same period. */
  name: string
  columns: readonly ActivityColumn[]
  /** Returns the group of each entry of a day. Called in chronological order. */
  getGroups: (day: ActivityDay) => Numbers
}

export const byResource: Grouping = {
  name: 'resources',
  columns: ['resources', 'people', 'views', 'downloads'],
  getGroups: ({ resources }) => resources,
}

/**
 * Counts the activity of a period. Cached counts are returned while their days are unchanged; if only days since
 * yesterday changed, only those are counted again.
 *
 * @returns the counts, which must not be modified, and resource ids by number, to which callers may add
 */
export async function countActivity(
  ctx: Context,
  { start, end }: Span,
  grouping: Grouping,
): Promise<CachedCounts> {
  const yesterday = (Math.floor(ctx.now().getTime() / DAY_MS) - 1) * DAY_MS
  const earlyEnd = Math.min(Math.max(start, yesterday), end)
  const cache = getActivityCache(ctx.database)
  const cacheKey = `${grouping.name} ${start} ${earlyEnd} ${end}`
  // The days counted below may be newer than these versions but never older, so a stale entry is never served.
  const versions = await readDayVersions(ctx, { start, end }, earlyEnd)
  const cachedCounts = cache.getCounts(ctx.client.id, cacheKey)
  const reusable = cachedCounts?.versions.early === versions.early ? cachedCounts : null
  if (reusable?.versions.late === versions.late) return reusable
  const early = reusable?.early ?? (await addActivity(ctx, new Counts(), { start, end: earlyEnd }, grouping))
  const all = await addActivity(ctx, early.copy(), { start: earlyEnd, end }, grouping)
  const entry = { versions, early, all, resources: reusable?.resources ?? new Map<number, string>() }
  cache.setCounts(ctx.client.id, cacheKey, entry)
  return entry
}

async function addActivity(
  ctx: Context,
  counts: Counts,
  { start, end }: Span,
  grouping: Grouping,
): Promise<Counts> {
  if (start === end) return counts
  for await (const day of readActivityDays(ctx, { start, end }, grouping.columns))
    counts.addAll(grouping.getGroups(day), day, day.first, day.end)
  return counts
}
