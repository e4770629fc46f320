import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { readScoped, statement } from '../platform/database/statement.ts'
import { type CachedDay, getActivityCache, type Numbers } from './activity-cache.ts'
import type { Period } from './period.ts'

export type ActivityColumn = 'resources' | 'people' | 'members' | 'moments' | 'views' | 'downloads'

/**
 * A UTC day's entries within a period: from `first` (inclusive) to `end` (exclusive). Columns not requested may be
 * empty.
 */
export interface ActivityDay extends Record<ActivityColumn, Numbers> {
  /** The start of the day, in milliseconds since 1970. */
  start: number
  first: number
  end: number
}

export const DAY_MS = 86_400_000
/** The maximum number of days in memory at a time, excluding cached ones. */
const DAYS_PER_READ = 400

interface Row extends Partial<Record<ActivityColumn, string | null>> {
  day: number
  version: string
  entries: number
}

/** Reads the activity of a period, day by day; days without activity are left out. */
export async function* readActivityDays(
  ctx: Context,
  period: Pick<Period, 'start' | 'end'>,
  columns: readonly ActivityColumn[],
): AsyncGenerator<ActivityDay> {
  const [firstDay, lastDay] = getDayRange(period)
  for (let from = firstDay; from <= lastDay; from += DAYS_PER_READ) {
    const until = Math.min(lastDay, from + DAYS_PER_READ - 1)
    const days = await loadDays(ctx, period, columns, from, until)
    for (let day = from; day <= until; day++) {
      const loadedDay = days.get(day)
      if (loadedDay && loadedDay.entries > 0) yield sliceDay(day * DAY_MS, loadedDay, period)
    }
  }
}

/**
 * The `xmin` values of the rows of the early and of the late days, each null if there are no rows. Equal values mean
 * unchanged rows.
 */
export interface DayVersions {
  early: string | null
  late: string | null
}

/**
 * Reads the versions of a period's days, to check whether they changed.
 *
 * @param middle days that start before this instant are early
 */
export async function readDayVersions(
  ctx: Context,
  period: Pick<Period, 'start' | 'end'>,
  middle: number,
): Promise<DayVersions> {
  const versions = await readScoped(ctx, dayVersionsStatement, [
    ...getDayRange(period),
    Math.ceil(middle / DAY_MS),
  ])
  return versions ?? { early: null, late: null }
}

const dayVersionsStatement = statement<[firstDay: number, lastDay: number, middleDay: number], DayVersions>(`
  select string_agg(xmin::text, ',' order by day) filter (where day < date '1970-01-01' + $3::integer) as early,
    string_agg(xmin::text, ',' order by day) filter (where day >= date '1970-01-01' + $3::integer) as late
  from activity_days where day between date '1970-01-01' + $1::integer and date '1970-01-01' + $2::integer`)

/** The first and the last day of a period, as day numbers since 1970. */
function getDayRange({ start, end }: Pick<Period, 'start' | 'end'>): [number, number] {
  return [Math.floor(start / DAY_MS), Math.ceil(end / DAY_MS) - 1]
}

/**
 * Loads days, reading the columns only of those that changed since they were cached.
 *
 * @param from the first day, as a day number since 1970
 * @param until the last day, inclusive
 */
async function loadDays(
  ctx: Context,
  period: Pick<Period, 'start' | 'end'>,
  columns: readonly ActivityColumn[],
  from: number,
  until: number,
): Promise<Map<number, CachedDay>> {
  const partialDays = [period.start, period.end]
    .filter((instant) => instant % DAY_MS !== 0)
    .map((instant) => Math.floor(instant / DAY_MS))
  const cache = getActivityCache(ctx.database)
  const cachedDays = new Map<number, CachedDay>()
  for (const [day, cached] of cache.getDays(ctx.client.id)) {
    const hasColumns =
      columns.every((name) => cached.columns[name]) && (cached.columns.moments || !partialDays.includes(day))
    if (day >= from && day <= until && hasColumns) cachedDays.set(day, cached)
  }
  const days = new Map<number, CachedDay>()
  for (const { day, version, entries, ...encodedColumns } of await readRows(
    ctx,
    columns,
    from,
    until,
    partialDays,
    cachedDays,
  )) {
    const cached = cachedDays.get(day)
    const isCurrent = cached?.version === version
    days.set(
      day,
      isCurrent
        ? cached
        : cache.setDay(ctx.client.id, day, {
            version,
            entries,
            columns: decodeColumns(entries, encodedColumns),
          }),
    )
  }
  return days
}

/** Reads each day's version, and its columns unless they are cached at that version. */
async function readRows(
  ctx: Context,
  columns: readonly ActivityColumn[],
  from: number,
  until: number,
  partialDays: number[],
  cachedDays: ReadonlyMap<number, CachedDay>,
): Promise<Row[]> {
  // The transaction that last wrote the row identifies its version.
  const version = sql<string>`d.xmin::text`
  const dayNumber = sql<number>`d.day - date '1970-01-01'`
  const versions = [...cachedDays.values()].map((day) => day.version)
  const selectUnlessCached = (name: ActivityColumn, where = sql`true`) =>
    sql<string | null>`case when k.day is null and ${where} then ${sql.ref(`d.${name}`)} end`.as(name)
  const partialDayCondition = sql`${dayNumber} = any(${partialDays}::integer[])`
  const rows = await ctx.db
    .selectFrom('activity_days as d')
    .leftJoin(
      sql<{
        day: number
        version: string
      }>`unnest(${[...cachedDays.keys()]}::integer[], ${versions}::text[])`.as<'k'>(sql`k(day, version)`),
      (join) => join.on(sql<boolean>`k.day = ${dayNumber} and k.version = ${version}`),
    )
    .select([
      dayNumber.as('day'),
      version.as('version'),
      'd.entries',
      ...columns.map((name) => selectUnlessCached(name)),
    ])
    .$if(!columns.includes('moments'), (query) =>
      query.select(selectUnlessCached('moments', partialDayCondition)),
    )
    .where('d.day', '>=', sql<string>`date '1970-01-01' + ${from}::integer`)
    .where('d.day', '<=', sql<string>`date '1970-01-01' + ${until}::integer`)
    .execute()
  return rows as unknown as Row[]
}

function sliceDay(
  start: number,
  { entries, columns }: CachedDay,
  period: Pick<Period, 'start' | 'end'>,
): ActivityDay {
  const { resources, people, members, moments = emptyColumn, views, downloads } = columns
  return {
    start,
    first: period.start > start ? findFirstEntry(moments, period.start - start) : 0,
    end: period.end < start + DAY_MS ? findFirstEntry(moments, period.end - start) : entries,
    resources: resources ?? emptyColumn,
    people: people ?? emptyColumn,
    members: members ?? emptyColumn,
    moments,
    views: views ?? emptyColumn,
    downloads: downloads ?? emptyColumn,
  }
}

/**
 * Returns the index of the first entry at or after a moment, which must be a multiple of 15 minutes.
 *
 * @param moments in ascending order
 * @param moment milliseconds since the start of the day
 */
export function findFirstEntry(moments: Numbers, moment: number): number {
  let low = 0
  let high = moments.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((moments[middle] ?? 0) < moment) low = middle + 1
    else high = middle
  }
  return low
}

const emptyColumn = new Int32Array()

function decodeColumns(
  entries: number,
  encodedColumns: Partial<Record<ActivityColumn, string | null>>,
): CachedDay['columns'] {
  const columns: CachedDay['columns'] = {}
  for (const [name, text] of Object.entries(encodedColumns) as [ActivityColumn, string | null][])
    if (text !== null) columns[name] = decodeColumn(entries, text)
  return columns
}

/** Decodes a column; the width of its numbers follows from its length. */
function decodeColumn(entries: number, column: string): Numbers {
  const bytes = Buffer.from(column, 'base64')
  const width = entries === 0 ? 1 : bytes.length / entries
  // Small buffers are slices of a shared pool, at any alignment, and would keep it in memory.
  const buffer = Buffer.from(new Uint8Array(bytes).buffer)
  if (width === 1) return new Uint8Array(buffer.buffer)
  if (width === 2) return new Uint16Array(buffer.swap16().buffer)
  return new Int32Array(buffer.swap32().buffer)
}
