import { sql } from 'kysely'
import type { Order } from '../collections/list.ts'
import type { Context } from '../context.ts'
import { readActivityDays } from './activity-days.ts'
import { Counts } from './counts.ts'
import type { Period } from './period.ts'
import { type PageRequest, pageOfRanked, type RankedPage, type Ranking, ranked } from './ranking.ts'
import { ROWS_AT_ONCE } from './usage.ts'

/** A member as reports name it; without name and address once it was deleted. */
export interface ReportedMember {
  id: string
  displayName: string | null
  email: string | null
}

export interface MemberRow {
  member: ReportedMember
  views: number
  downloads: number
  /** Of the period. */
  lastActiveAt: string
}

interface BareRow {
  number: number
  views: number
  downloads: number
  lastActiveAt: number
}

const ranking: Ranking<BareRow> = {
  valueOf: (row, field) =>
    field === 'activity' ? row.views + row.downloads : row[field as 'views' | 'downloads' | 'lastActiveAt'],
  tieOf: ({ number }) => [number],
}
export const defaultMembersOrder: Order[] = [
  { field: 'activity', direction: 'desc' },
  { field: 'lastActiveAt', direction: 'desc' },
]

/** Members by what they did, the most active first unless asked otherwise (contract section 6). */
export async function membersReport(
  ctx: Context,
  request: PageRequest & { period: Period },
): Promise<RankedPage<MemberRow>> {
  const rows = ranked(await tally(ctx, request.period), request.order, ranking)
  const page = pageOfRanked(rows, request, ranking)
  return { ...page, rows: await named(ctx, page.rows) }
}

/** Every row in its order, some hundreds at a time. */
export async function* allMembers(
  ctx: Context,
  { period, order }: { period: Period; order: Order[] },
): AsyncGenerator<MemberRow[]> {
  const rows = ranked(await tally(ctx, period), order, ranking)
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    yield await named(ctx, rows.slice(from, from + ROWS_AT_ONCE))
}

async function tally(ctx: Context, period: Period): Promise<BareRow[]> {
  const counts = new Counts()
  const lastActive = new Map<number, number>()
  for await (const day of readActivityDays(ctx, period, ['members', 'moments', 'views', 'downloads'])) {
    counts.addAll(day.members, { ...day, people: new Uint8Array(day.end) }, day.first, day.end)
    for (let entry = day.first; entry < day.end; entry++) {
      const member = day.members[entry] ?? 0
      if (member === 0) continue
      // Days and their entries come in the order of time.
      lastActive.set(member, day.start + (day.moments[entry] ?? 0))
    }
  }
  return [...lastActive].map(([number, lastActiveAt]) => {
    const { views, downloads } = counts.of(number)
    return { number, views, downloads, lastActiveAt }
  })
}

async function named(ctx: Context, rows: BareRow[]): Promise<MemberRow[]> {
  if (rows.length === 0) return []
  const found = await ctx.db
    .selectFrom('activity_numbers as n')
    .leftJoin('members as m', (join) =>
      join.onRef('m.client_id', '=', 'n.client_id').onRef('m.id', '=', 'n.subject'),
    )
    .select(['n.number', 'n.subject as id', 'm.email'])
    .select(
      sql<string | null>`coalesce(m.display_name, m.first_name || ' ' || m.last_name)`.as('displayName'),
    )
    .where('n.number', '=', sql<number>`any(${rows.map(({ number }) => number)}::integer[])`)
    .execute()
  const members = new Map(found.map(({ number, ...member }) => [number, member]))
  return rows.flatMap(({ number, views, downloads, lastActiveAt }) => {
    const member = members.get(number)
    // Erased a moment ago: its day is about to be rolled up without it.
    if (!member) return []
    const { id, displayName, email } = member
    return [
      {
        member: { id, displayName, email },
        views,
        downloads,
        lastActiveAt: new Date(lastActiveAt).toISOString(),
      },
    ]
  })
}
