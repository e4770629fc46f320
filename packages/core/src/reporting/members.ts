import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Order } from '../records/list.ts'
import { readActivityDays } from './activity-days.ts'
import { Counts } from './counts.ts'
import type { Period } from './period.ts'
import { type PageRequest, paginate, type RankedPage, type Ranking, rankRows } from './ranking.ts'
import { EXPORT_BATCH_SIZE } from './usage.ts'

/** A member in reports; name and email are null once the member is deleted. */
export interface ReportedMember {
  id: string
  displayName: string | null
  email: string | null
}

export interface MemberRow {
  member: ReportedMember
  views: number
  downloads: number
  /** The last activity in the period. */
  lastActiveAt: string
}

interface MemberCounts {
  number: number
  views: number
  downloads: number
  lastActiveAt: number
}

const ranking: Ranking<MemberCounts> = {
  getSortValue: (row, field) =>
    field === 'activity' ? row.views + row.downloads : row[field as 'views' | 'downloads' | 'lastActiveAt'],
  getTieBreaker: ({ number }) => [number],
}
export const defaultMembersOrder: Order[] = [
  { field: 'activity', direction: 'desc' },
  { field: 'lastActiveAt', direction: 'desc' },
]

/** Activity by member, in the requested order. */
export async function readMembersReport(
  ctx: Context,
  request: PageRequest & { period: Period },
): Promise<RankedPage<MemberRow>> {
  const rows = rankRows(await countMembers(ctx, request.period), request.order, ranking)
  const page = paginate(rows, request, ranking)
  return { ...page, rows: await addMembers(ctx, page.rows) }
}

/** Streams all rows in order, in batches. */
export async function* streamMembers(
  ctx: Context,
  { period, order }: { period: Period; order: Order[] },
): AsyncGenerator<MemberRow[]> {
  const rows = rankRows(await countMembers(ctx, period), order, ranking)
  for (let from = 0; from < rows.length; from += EXPORT_BATCH_SIZE)
    yield await addMembers(ctx, rows.slice(from, from + EXPORT_BATCH_SIZE))
}

async function countMembers(ctx: Context, period: Period): Promise<MemberCounts[]> {
  const counts = new Counts()
  const lastActive = new Map<number, number>()
  for await (const day of readActivityDays(ctx, period, ['members', 'moments', 'views', 'downloads'])) {
    counts.addAll(day.members, { ...day, people: new Uint8Array(day.end) }, day.first, day.end)
    for (let entry = day.first; entry < day.end; entry++) {
      const member = day.members[entry] ?? 0
      if (member === 0) continue
      // Days and entries are in chronological order.
      lastActive.set(member, day.start + (day.moments[entry] ?? 0))
    }
  }
  return [...lastActive].map(([number, lastActiveAt]) => {
    const { views, downloads } = counts.get(number)
    return { number, views, downloads, lastActiveAt }
  })
}

async function addMembers(ctx: Context, rows: MemberCounts[]): Promise<MemberRow[]> {
  if (rows.length === 0) return []
  const memberRows = await ctx.db
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
  const members = new Map(memberRows.map(({ number, ...member }) => [number, member]))
  return rows.flatMap(({ number, views, downloads, lastActiveAt }) => {
    const member = members.get(number)
    // The member was just erased; the day will be rolled up again without them.
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
