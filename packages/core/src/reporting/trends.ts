import type { Context } from '../context.ts'
import { type ActivityDay, firstFrom, readActivityDays } from './activity-days.ts'
import { Counts } from './counts.ts'
import { type Interval, intervalsOf, type Period } from './period.ts'
import type { Figures } from './usage.ts'

export interface TrendPoint extends Figures {
  /** The instant the interval begins at. */
  start: string
}

const DAY_MILLISECONDS = 86_400_000

/** Usage over time: a point for each interval of the period, zeros where nothing happened (contract section 6). */
export async function trendsReport(ctx: Context, period: Period, interval: Interval): Promise<TrendPoint[]> {
  const starts = intervalsOf(period, interval).map(({ start }) => start)
  const counts = new Counts()
  const isCut = starts.some((start) => start % DAY_MILLISECONDS !== 0)
  const columns = ['people', 'views', 'downloads', ...(isCut ? (['moments'] as const) : [])] as const
  let current = 0
  for await (const day of readActivityDays(ctx, period, columns)) {
    const intervals = new Int32Array(day.end)
    for (let entry = day.first; entry < day.end; ) {
      const next = boundaryAfter(day, entry, starts, current)
      current = next.interval
      intervals.fill(current, entry, next.end)
      entry = next.end
    }
    counts.addAll(intervals, day, day.first, day.end)
  }
  return starts.map((start, index) => ({ start: new Date(start).toISOString(), ...counts.of(index) }))
}

/** The interval an entry lies in, from the one of the entry before it on, and the entry it ends before. */
function boundaryAfter(
  day: ActivityDay,
  entry: number,
  starts: number[],
  from: number,
): { interval: number; end: number } {
  const at = day.start + (day.moments[entry] ?? 0)
  let interval = from
  while ((starts[interval + 1] ?? Number.POSITIVE_INFINITY) <= at) interval++
  const boundary = starts[interval + 1] ?? Number.POSITIVE_INFINITY
  if (boundary >= day.start + DAY_MILLISECONDS) return { interval, end: day.end }
  return { interval, end: Math.min(day.end, firstFrom(day.moments, boundary - day.start)) }
}
