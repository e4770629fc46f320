import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { ReportedMember } from './members.ts'
import type { Period } from './period.ts'
import type { ReportedResource } from './usage.ts'

/** An activity event, as reports export it. */
export interface ActivityRow {
  id: string
  at: string
  kind: 'view' | 'download'
  resource: ReportedResource
  /** The user's id, or a pseudonym after an erasure; null for visitors. */
  person: string | null
  member: ReportedMember | null
}

/** Selects the rows that are included in a count of a report. */
export interface ActivityFilter {
  resourceId?: string | undefined
  categoryId?: string | undefined
  /** Resources without a category, and deleted ones. */
  uncategorised?: boolean | undefined
  memberId?: string | undefined
  kind?: 'view' | 'download' | undefined
}

const BATCH_SIZE = 1000
/** Batches between garbage collections. */
const GC_INTERVAL_BATCHES = 5

/** Reads the rows of a period, oldest first, in batches of at most a thousand. */
export async function* readActivityRows(
  ctx: Context,
  period: Period,
  filter: ActivityFilter,
): AsyncGenerator<ActivityRow[]> {
  let after = { at: new Date(period.start), id: '00000000-0000-0000-0000-000000000000' }
  for (let batchNumber = 1; ; batchNumber++) {
    const rows = await readRows(ctx, period, filter, after)
    if (rows.length > 0) yield rows.map(toActivityRow)
    // Otherwise the heap grows during a long export.
    if (batchNumber % GC_INTERVAL_BATCHES === 0) Bun.gc(true)
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return
    after = last
  }
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

function readRows(
  ctx: Context,
  period: Period,
  { resourceId, categoryId, uncategorised, memberId, kind }: ActivityFilter,
  after: { at: Date; id: string },
) {
  // Passed as a number, since PostgreSQL cannot parse extreme dates from text.
  const castToInstant = (instant: number | Date) => sql<Date>`to_timestamp(${Number(instant)}::float8 / 1000)`
  return ctx.db
    .selectFrom('activity as a')
    .leftJoin('resources as r', (join) =>
      join.onRef('r.client_id', '=', 'a.client_id').onRef('r.id', '=', 'a.resource_id'),
    )
    .leftJoin('deleted_resources as d', (join) =>
      join.onRef('d.client_id', '=', 'a.client_id').onRef('d.resource_id', '=', 'a.resource_id'),
    )
    .leftJoin('members as m', (join) =>
      join.onRef('m.client_id', '=', 'a.client_id').onRef('m.id', '=', 'a.member_id'),
    )
    .select(['a.id', 'a.at', 'a.kind', 'a.resource_id', 'a.person', 'a.member_id', 'm.email'])
    .select(sql<string | null>`coalesce(r.name, d.name)`.as('name'))
    .select(sql<string | null>`coalesce(r.type, d.type)`.as('type'))
    .select(
      sql<string | null>`coalesce(m.display_name, m.first_name || ' ' || m.last_name)`.as('displayName'),
    )
    .where('a.at', '>=', castToInstant(after.at))
    .where('a.at', '<', castToInstant(period.end))
    .where(sql<boolean>`(a.at, a.id) > (${castToInstant(after.at)}, ${after.id}::uuid)`)
    .$if(resourceId !== undefined, (query) => query.where('a.resource_id', '=', resourceId ?? ''))
    .$if(memberId !== undefined, (query) => query.where('a.member_id', '=', memberId ?? ''))
    .$if(kind !== undefined, (query) => query.where('a.kind', '=', kind ?? 'view'))
    .$if(categoryId !== undefined, (query) =>
      query.where(sql<boolean>`${categoryId}::uuid = any(r.category_ids)`),
    )
    .$if(uncategorised === true, (query) => query.where(sql<boolean>`coalesce(r.category_ids, '{}') = '{}'`))
    .orderBy('a.at')
    .orderBy('a.id')
    .limit(BATCH_SIZE)
    .execute()
}

function toActivityRow({
  id,
  at,
  kind,
  resource_id,
  person,
  member_id,
  email,
  name,
  type,
  displayName,
}: Row): ActivityRow {
  return {
    id,
    at: at.toISOString(),
    kind,
    resource: { id: resource_id, name, type },
    person,
    member: member_id === null ? null : { id: member_id, displayName, email },
  }
}
