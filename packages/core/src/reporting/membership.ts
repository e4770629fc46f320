import type { Context } from '../context.ts'
import { readScoped, statement } from '../platform/database/statement.ts'
import { type Interval, type Period, splitIntoIntervals } from './period.ts'

/** The counts of a period, or of one interval. */
export interface MembershipTotals {
  /** Memberships that began. */
  joins: number
  /** Former members whose membership is in force again. */
  returns: number
  lapses: number
  cancellations: number
  /** Memberships in force now whose renewal date is in the period. */
  renewalsDue: number
}

export interface MembershipCounts extends MembershipTotals {
  /** Levels with counts other than zero; null for members without a level. */
  levels: ({ level: string | null } & MembershipTotals)[]
}

export interface MembershipReport {
  total: MembershipCounts
  points: ({ start: string } & MembershipCounts)[]
}

interface CountRow {
  metric: keyof MembershipTotals
  level: string | null
  /** The 1-based index of the interval. */
  point: number
  count: number
}

// Timestamps are passed as epoch milliseconds: PostgreSQL cannot parse ISO 8601 dates before year 1 or after 9999.
const countStatement = statement<[starts: string[], start: number, end: number], { rows: CountRow[] }>(`
  with bounds as (select array_agg(to_timestamp(start / 1000) order by start) as starts
    from unnest($1::text[]::float8[]) as start),
  counted as (
    select case kind when 'joined' then 'joins' when 'returned' then 'returns' when 'lapsed' then 'lapses'
        else 'cancellations' end as metric, level, width_bucket(created_at, (select starts from bounds)) as point,
        count(*)::int as count
      from membership_changes where created_at >= to_timestamp($2::float8 / 1000)
        and created_at < to_timestamp($3::float8 / 1000) group by 1, 2, 3
    union all
    select 'renewalsDue', level, width_bucket(renews_at, (select starts from bounds)), count(*)::int from members
      where status in ('active', 'grace') and renews_at is not null
        and renews_at >= to_timestamp($2::float8 / 1000)
        and renews_at < to_timestamp($3::float8 / 1000) group by 1, 2, 3)
  select coalesce(json_agg(row_to_json(counted)), '[]') as rows from counted`)

/** Joins, returns, lapses, cancellations and renewals due, by interval and membership level. */
export async function readMembershipReport(
  ctx: Context,
  period: Period,
  interval: Interval,
): Promise<MembershipReport> {
  const starts = splitIntoIntervals(period, interval).map(({ start }) => start)
  const row = await readScoped(ctx, countStatement, [starts.map(String), period.start, period.end])
  const rows = row?.rows ?? []
  const rowsByPoint = Map.groupBy(rows, ({ point }) => point)
  return {
    total: sumRows(rows),
    points: starts.map((start, index) => ({
      start: new Date(start).toISOString(),
      ...sumRows(rowsByPoint.get(index + 1) ?? []),
    })),
  }
}

const createZeros = (): MembershipTotals => ({
  joins: 0,
  returns: 0,
  lapses: 0,
  cancellations: 0,
  renewalsDue: 0,
})

function sumRows(rows: CountRow[]): MembershipCounts {
  const total = createZeros()
  const totalsByLevel = new Map<string | null, MembershipTotals>()
  for (const { metric, level, count } of rows) {
    const totals = totalsByLevel.get(level) ?? createZeros()
    totalsByLevel.set(level, totals)
    totals[metric] += count
    total[metric] += count
  }
  const levels = [...totalsByLevel].map(([level, totals]) => ({ level, ...totals }))
  return { ...total, levels: levels.toSorted((a, b) => compareLevels(a.level, b.level)) }
}

/** Alphabetical; members without a level are last. */
function compareLevels(left: string | null, right: string | null): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  return left < right ? -1 : left > right ? 1 : 0
}
