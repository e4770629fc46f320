import type { Context } from '../context.ts'
import { type ActivityDay, DAY_MS, findFirstEntry } from './activity-days.ts'
import { countActivity, type Grouping } from './count-activity.ts'
import type { UsageTotals } from './counts.ts'
import { type Interval, type Period, splitIntoIntervals } from './period.ts'

export interface TrendPoint extends UsageTotals {
  /** The start of the interval. */
  start: string
}

/** Usage over time: a point for each interval of the period, with zeros where there was no activity. */
export async function readTrendsReport(
  ctx: Context,
  period: Period,
  interval: Interval,
): Promise<TrendPoint[]> {
  const starts = splitIntoIntervals(period, interval).map(({ start }) => start)
  const { all: counts } = await countActivity(
    ctx,
    period,
    createIntervalGrouping(starts, `${interval}s of ${period.timezone}`),
  )
  return starts.map((start, index) => ({ start: new Date(start).toISOString(), ...counts.get(index) }))
}

function createIntervalGrouping(starts: number[], name: string): Grouping {
  const splitsDays = starts.some((start) => start % DAY_MS !== 0)
  let current = 0
  return {
    name,
    columns: ['people', 'views', 'downloads', ...(splitsDays ? (['moments'] as const) : [])],
    getGroups: (day) => {
      const intervals = new Int32Array(day.end)
      for (let entry = day.first; entry < day.end; ) {
        const next = findInterval(day, entry, starts, current)
        current = next.interval
        intervals.fill(current, entry, next.end)
        entry = next.end
      }
      return intervals
    },
  }
}

/** Returns the interval of an entry, searching from `firstInterval`, and the index after the interval's last entry. */
function findInterval(
  day: ActivityDay,
  entry: number,
  starts: number[],
  firstInterval: number,
): { interval: number; end: number } {
  const at = day.start + (day.moments[entry] ?? 0)
  let interval = firstInterval
  while ((starts[interval + 1] ?? Number.POSITIVE_INFINITY) <= at) interval++
  const boundary = starts[interval + 1] ?? Number.POSITIVE_INFINITY
  if (boundary >= day.start + DAY_MS) return { interval, end: day.end }
  return { interval, end: Math.min(day.end, findFirstEntry(day.moments, boundary - day.start)) }
}
