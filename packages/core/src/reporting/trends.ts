import type { Context } from '../context.ts'
import { type ActivityDay, DAY_MILLISECONDS, firstFrom } from './activity-days.ts'
import type { Figures } from './counts.ts'
import { type Interval, intervalsOf, type Period } from './period.ts'
import { type Grouping, tally } from './tally.ts'

export interface TrendPoint extends Figures {
  /** The instant the interval begins at. */
  start: string
}

/** Usage over time: a point for each interval of the period, zeros where nothing happened (contract section 6). */
export async function trendsReport(ctx: Context, period: Period, interval: Interval): Promise<TrendPoint[]> {
  const starts = intervalsOf(period, interval).map(({ start }) => start)
  const { all: counts } = await tally(ctx, period, byInterval(starts, `${interval}s of ${period.timezone}`))
  return starts.map((start, index) => ({ start: new Date(start).toISOString(), ...counts.of(index) }))
}

function byInterval(starts: number[], name: string): Grouping {
  const isCut = starts.some((start) => start % DAY_MILLISECONDS !== 0)
  let current = 0
  return {
    name,
    columns: ['people', 'views', 'downloads', ...(isCut ? (['moments'] as const) : [])],
    groupsOf: (day) => {
      const intervals = new Int32Array(day.end)
      for (let entry = day.first; entry < day.end; ) {
        const next = boundaryAfter(day, entry, starts, current)
        current = next.interval
        intervals.fill(current, entry, next.end)
        entry = next.end
      }
      return intervals
    },
  }
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
