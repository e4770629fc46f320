import type { Interval, Period } from '@guildhall/core/reporting/period'
import type { SQL } from 'bun'

// Computes the metrics of reports from the activity rows, in PostgreSQL.
const inPeriod = `client_id = $1 and (at at time zone $2)::date between $3::date and $4::date`
const totals = `(count(*) filter (where kind = 'view'))::int as views,
  (count(*) filter (where kind = 'download'))::int as downloads, count(distinct person)::int as "uniqueUsers"`

const buildParameters = (clientId: string, { timezone, from, to }: Period) => [clientId, timezone, from, to]

/** Indexes the totals of rows by id, for comparisons that ignore order. */
export function keyRows<Row extends object>(
  rows: Row[],
  getId: (row: Row) => string,
): Record<string, object> {
  return Object.fromEntries(
    rows.map((row) => [getId(row), keepComparedFields({ ...row } as Record<string, unknown>)]).sort(),
  )
}

function keepComparedFields({
  resource,
  member,
  category,
  resources,
  downloadShare,
  ...rest
}: Record<string, unknown>) {
  return rest
}

export async function countTotal(sql: SQL, clientId: string, period: Period) {
  const [row] = await sql.unsafe(
    `select ${totals} from activity where ${inPeriod}`,
    buildParameters(clientId, period),
  )
  return row
}

export async function countUsage(sql: SQL, clientId: string, period: Period) {
  const rows = await sql.unsafe(
    `select resource_id as id, ${totals} from activity where ${inPeriod} group by 1`,
    buildParameters(clientId, period),
  )
  return keyById(rows)
}

export async function countMembers(sql: SQL, clientId: string, period: Period) {
  const rows = await sql.unsafe(
    `select member_id as id, (count(*) filter (where kind = 'view'))::int as views,
      (count(*) filter (where kind = 'download'))::int as downloads, instant(max(at)) as "lastActiveAt"
    from activity where ${inPeriod} and member_id is not null group by 1`,
    buildParameters(clientId, period),
  )
  return keyById(rows)
}

export async function countCategories(sql: SQL, clientId: string, period: Period) {
  const rows = await sql.unsafe(
    `select coalesce(category::text, 'none') as id, ${totals} from activity left join lateral (
        select unnest(category_ids) as category from resources where resources.client_id = activity.client_id
          and id = resource_id) c on true
    where ${inPeriod} group by 1`,
    buildParameters(clientId, period),
  )
  return keyById(rows)
}

/** Counts by interval, with local dates from PostgreSQL; a point is the start of an interval, or of the period. */
export async function countTrends(sql: SQL, clientId: string, period: Period, interval: Interval) {
  const startInterval = (day: string) =>
    `greatest(date_trunc('${interval}', ${day}::timestamp)::date, $3::date)`
  const rows = await sql.unsafe(
    `with points as (select distinct ${startInterval('d')} as day from generate_series($3::date, $4::date, interval '1 day') d),
      starts as (select day, (select min(q) from generate_series(day::timestamp at time zone 'UTC' - interval '27 hours',
          day::timestamp at time zone 'UTC' + interval '27 hours', interval '15 minutes') q
        where (q at time zone $2)::date >= day) as start from points),
      found as (select ${startInterval('(at at time zone $2)::date')} as day, kind, person from activity where ${inPeriod})
    select instant(start) as start, count(*) filter (where kind = 'view')::int as views,
      count(*) filter (where kind = 'download')::int as downloads, count(distinct person)::int as "uniqueUsers"
    from starts left join found on found.day = starts.day group by starts.day, start order by starts.day`,
    buildParameters(clientId, period),
  )
  return rows.map((row: object) => ({ ...row }))
}

function keyById(rows: ({ id: string } & object)[]): Record<string, object> {
  return Object.fromEntries(rows.map(({ id, ...rest }) => [id, rest]).sort())
}
