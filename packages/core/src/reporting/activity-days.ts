import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Period } from './period.ts'

/** A UTC day's entries that lie in a period: those from `first` to before `end`. */
export interface ActivityDay {
  /** The instant the day begins at, in milliseconds since 1970. */
  start: number
  first: number
  end: number
  resources: Int32Array
  people: Int32Array
  members: Int32Array
  /** Milliseconds since the day began; only where they were asked for, or tell which entries lie in the period. */
  moments: Int32Array
  views: Int32Array
  downloads: Int32Array
}

export type ActivityColumn = 'resources' | 'people' | 'members' | 'moments' | 'views' | 'downloads'

const DAY_MILLISECONDS = 86_400_000
/** So many days are in memory at once. */
const DAYS_AT_ONCE = 100

interface Row {
  day: number
  entries: number
  resources?: string | null
  people?: string | null
  members?: string | null
  moments?: string | null
  views?: string | null
  downloads?: string | null
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
  const lastDay = Math.ceil(period.end / DAY_MILLISECONDS) - 1
  for (let from = Math.floor(period.start / DAY_MILLISECONDS); from <= lastDay; from += DAYS_AT_ONCE) {
    const until = Math.min(lastDay, from + DAYS_AT_ONCE - 1)
    for (const row of await readRows(ctx, period, columns, from, until)) yield within(row, period)
  }
}

/** @param from @param until days since 1970, both included */
async function readRows(
  ctx: Context,
  period: Pick<Period, 'start' | 'end'>,
  columns: readonly ActivityColumn[],
  from: number,
  until: number,
): Promise<Row[]> {
  const number = sql<number>`day - date '1970-01-01'`
  const isCut = (instant: number) =>
    instant % DAY_MILLISECONDS === 0 ? -1 : Math.floor(instant / DAY_MILLISECONDS)
  const cut = sql<string | null>`case when day - date '1970-01-01' in (${isCut(period.start)}::integer,
    ${isCut(period.end)}::integer) then moments end`
  const rows = await ctx.db
    .selectFrom('activity_days')
    .select([number.as('day'), 'entries', ...columns])
    .$if(!columns.includes('moments'), (query) => query.select(cut.as('moments')))
    .where('day', '>=', sql<string>`date '1970-01-01' + ${from}::integer`)
    .where('day', '<=', sql<string>`date '1970-01-01' + ${until}::integer`)
    .where('entries', '>', 0)
    .orderBy('day')
    .execute()
  return rows as unknown as Row[]
}

function within(row: Row, period: Pick<Period, 'start' | 'end'>): ActivityDay {
  const start = row.day * DAY_MILLISECONDS
  const moments = numbers(row.entries, row.moments)
  return {
    start,
    first: period.start > start ? firstFrom(moments, period.start - start) : 0,
    end: period.end < start + DAY_MILLISECONDS ? firstFrom(moments, period.end - start) : row.entries,
    resources: numbers(row.entries, row.resources),
    people: numbers(row.entries, row.people),
    members: numbers(row.entries, row.members),
    moments,
    views: numbers(row.entries, row.views),
    downloads: numbers(row.entries, row.downloads),
  }
}

/**
 * The first entry at or after a moment, which is at a quarter of an hour; entries are in the order of their moments.
 *
 * @param moment milliseconds since the day began
 */
export function firstFrom(moments: Int32Array, moment: number): number {
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

/** A column, whose width follows from its length. */
function numbers(entries: number, column: string | null | undefined): Int32Array {
  if (!column) return none
  const decoded = Buffer.from(column, 'base64')
  const width = decoded.length / entries
  // Small buffers share their memory, at any place in it.
  const bytes = decoded.byteOffset % 4 === 0 ? decoded : Buffer.from(new Uint8Array(decoded).buffer)
  if (width === 1) return new Int32Array(bytes)
  if (width === 2) return new Int32Array(new Uint16Array(bytes.swap16().buffer, bytes.byteOffset, entries))
  return new Int32Array(bytes.swap32().buffer, bytes.byteOffset, entries)
}
