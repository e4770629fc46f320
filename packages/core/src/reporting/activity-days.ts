import { sql } from 'kysely'
import { scopedRead } from '../collections/statement.ts'
import type { Context } from '../context.ts'
import { activityCacheOf, type CachedDay, type Numbers } from './activity-cache.ts'
import type { Period } from './period.ts'

export type ActivityColumn = 'resources' | 'people' | 'members' | 'moments' | 'views' | 'downloads'

/** A UTC day's entries that lie in a period: those from `first` to before `end`. Columns not asked for may be empty. */
export interface ActivityDay extends Record<ActivityColumn, Numbers> {
  /** The instant the day begins at, in milliseconds since 1970. */
  start: number
  first: number
  end: number
}

export const DAY_MILLISECONDS = 86_400_000
/** So many days are in memory at once, beside those that are kept. */
const DAYS_AT_ONCE = 400

interface Row extends Partial<Record<ActivityColumn, string | null>> {
  day: number
  version: string
  entries: number
}

/**
 * Reads what was done in a period, day by day.
 *
 * @param columns what is needed of each entry
 */
export async function* readActivityDays(
  ctx: Context,
  period: Pick<Period, 'start' | 'end'>,
  columns: readonly ActivityColumn[],
): AsyncGenerator<ActivityDay> {
  const [firstDay, lastDay] = daysOf(period)
  for (let from = firstDay; from <= lastDay; from += DAYS_AT_ONCE) {
    const until = Math.min(lastDay, from + DAYS_AT_ONCE - 1)
    const days = await daysBetween(ctx, period, columns, from, until)
    for (let day = from; day <= until; day++) {
      const found = days.get(day)
      if (found && found.entries > 0) yield within(day * DAY_MILLISECONDS, found, period)
    }
  }
}

/** The versions of the rows of days; null where there are none. The same ones are the same rows: whoever writes has a new one. */
export interface DayVersions {
  early: string | null
  late: string | null
}

/**
 * Tells whether anything of a period has changed since it was asked before.
 *
 * @param middle days that begin before this instant are early
 */
export async function versionsOf(
  ctx: Context,
  period: Pick<Period, 'start' | 'end'>,
  middle: number,
): Promise<DayVersions> {
  const versions = await scopedRead<DayVersions>(ctx, versionsStatement, [
    ...daysOf(period),
    Math.ceil(middle / DAY_MILLISECONDS),
  ])
  return versions ?? { early: null, late: null }
}

const versionsStatement = `
  select string_agg(xmin::text, ',' order by day) filter (where day < date '1970-01-01' + $3::integer) as early,
    string_agg(xmin::text, ',' order by day) filter (where day >= date '1970-01-01' + $3::integer) as late
  from activity_days where day between date '1970-01-01' + $1::integer and date '1970-01-01' + $2::integer`

/** The first and the last day, both of them since 1970, that a period has something of. */
function daysOf({ start, end }: Pick<Period, 'start' | 'end'>): [number, number] {
  return [Math.floor(start / DAY_MILLISECONDS), Math.ceil(end / DAY_MILLISECONDS) - 1]
}

/** Of the days in the cache only the changed ones are read again. @param from @param until days since 1970, both included */
async function daysBetween(
  ctx: Context,
  period: Pick<Period, 'start' | 'end'>,
  columns: readonly ActivityColumn[],
  from: number,
  until: number,
): Promise<Map<number, CachedDay>> {
  const cut = [period.start, period.end]
    .filter((instant) => instant % DAY_MILLISECONDS !== 0)
    .map((instant) => Math.floor(instant / DAY_MILLISECONDS))
  const cache = activityCacheOf(ctx.database)
  const known = new Map<number, CachedDay>()
  for (const [day, kept] of cache.daysOf(ctx.client.id)) {
    const isWhole =
      columns.every((name) => kept.columns[name]) && (kept.columns.moments || !cut.includes(day))
    if (day >= from && day <= until && isWhole) known.set(day, kept)
  }
  const days = new Map<number, CachedDay>()
  for (const { day, version, entries, ...read } of await readRows(ctx, columns, from, until, cut, known)) {
    const kept = known.get(day)
    const isCurrent = kept?.version === version
    days.set(
      day,
      isCurrent
        ? kept
        : cache.keepDay(ctx.client.id, day, { version, entries, columns: decoded(entries, read) }),
    )
  }
  return days
}

/** Every day there is with its version; its columns only where they are not known of that version. */
async function readRows(
  ctx: Context,
  columns: readonly ActivityColumn[],
  from: number,
  until: number,
  cut: number[],
  known: ReadonlyMap<number, CachedDay>,
): Promise<Row[]> {
  // What last wrote a row tells one version of it from the others.
  const version = sql<string>`d.xmin::text`
  const number = sql<number>`d.day - date '1970-01-01'`
  const versions = [...known.values()].map((day) => day.version)
  const unknown = (name: ActivityColumn, where = sql`true`) =>
    sql<string | null>`case when k.day is null and ${where} then ${sql.ref(`d.${name}`)} end`.as(name)
  const isCut = sql`${number} = any(${cut}::integer[])`
  const rows = await ctx.db
    .selectFrom('activity_days as d')
    .leftJoin(
      sql<{
        day: number
        version: string
      }>`unnest(${[...known.keys()]}::integer[], ${versions}::text[])`.as<'k'>(sql`k(day, version)`),
      (join) => join.on(sql<boolean>`k.day = ${number} and k.version = ${version}`),
    )
    .select([number.as('day'), version.as('version'), 'd.entries', ...columns.map((name) => unknown(name))])
    .$if(!columns.includes('moments'), (query) => query.select(unknown('moments', isCut)))
    .where('d.day', '>=', sql<string>`date '1970-01-01' + ${from}::integer`)
    .where('d.day', '<=', sql<string>`date '1970-01-01' + ${until}::integer`)
    .execute()
  return rows as unknown as Row[]
}

function within(
  start: number,
  { entries, columns }: CachedDay,
  period: Pick<Period, 'start' | 'end'>,
): ActivityDay {
  const { resources, people, members, moments = none, views, downloads } = columns
  return {
    start,
    first: period.start > start ? firstFrom(moments, period.start - start) : 0,
    end: period.end < start + DAY_MILLISECONDS ? firstFrom(moments, period.end - start) : entries,
    resources: resources ?? none,
    people: people ?? none,
    members: members ?? none,
    moments,
    views: views ?? none,
    downloads: downloads ?? none,
  }
}

/**
 * The first entry at or after a moment, which is at a quarter of an hour; entries are in the order of their moments.
 *
 * @param moment milliseconds since the day began
 */
export function firstFrom(moments: Numbers, moment: number): number {
  let low = 0
  let high = moments.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((moments[middle] ?? 0) < moment) low = middle + 1
    else high = middle
  }
  return low
}

const none = new Int32Array()

function decoded(
  entries: number,
  read: Partial<Record<ActivityColumn, string | null>>,
): CachedDay['columns'] {
  const columns: CachedDay['columns'] = {}
  for (const [name, text] of Object.entries(read) as [ActivityColumn, string | null][])
    if (text !== null) columns[name] = numbers(entries, text)
  return columns
}

/** A column, whose width follows from its length. */
function numbers(entries: number, column: string): Numbers {
  const bytes = Buffer.from(column, 'base64')
  const width = entries === 0 ? 1 : bytes.length / entries
  // Small buffers share their memory, at any place in it, and would keep it all.
  const own = Buffer.from(new Uint8Array(bytes).buffer)
  if (width === 1) return new Uint8Array(own.buffer)
  if (width === 2) return new Uint16Array(own.swap16().buffer)
  return new Int32Array(own.swap32().buffer)
}
