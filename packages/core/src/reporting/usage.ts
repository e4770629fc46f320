import { sql } from 'kysely'
import type { Order } from '../collections/list.ts'
import type { Context } from '../context.ts'
import type { Counts, Figures } from './counts.ts'
import type { Period } from './period.ts'
import { type PageRequest, pageOfRanked, type RankedPage, type Ranking, ranked } from './ranking.ts'
import { byResource, tally } from './tally.ts'

/** A resource as reports name it, also once it was deleted. */
export interface ReportedResource {
  id: string
  name: string | null
  type: string | null
}

export interface UsageRow extends Figures {
  resource: ReportedResource
}

export interface UsageSummary extends Figures {
  /** The most downloaded one; null where nothing was downloaded. */
  topResource: UsageRow | null
}

export interface UsageRequest extends PageRequest {
  period: Period
  /** Whether resources are listed with which nothing happened. */
  includeIdle: boolean
}

/** A row before it is named: of a resource with activity its number, of an idle one the resource. */
interface BareRow extends Figures {
  number: number
  idle: ReportedResource | null
}

const ranking: Ranking<BareRow> = {
  valueOf: (row, field) => row[field as keyof Figures],
  tieOf: ({ number, idle }) => [idle ? 1 : 0, number, idle?.id ?? ''],
}
export const defaultUsageOrder: Order[] = [
  { field: 'downloads', direction: 'desc' },
  { field: 'views', direction: 'desc' },
]

/** Views, downloads and people by resource, the most downloaded first unless asked otherwise (contract section 6). */
export async function usageReport(
  ctx: Context,
  request: UsageRequest,
): Promise<RankedPage<UsageRow> & { summary: UsageSummary }> {
  const { all: counts } = await tally(ctx, request.period, byResource)
  const active = activeRows(counts)
  const top = mostDownloaded(active)
  const rows = await allRows(ctx, active, request)
  const page = pageOfRanked(rows, request, ranking)
  const names = await resourceNames(ctx, [...numbersOf(page.rows), ...(top ? [top.number] : [])])
  return {
    ...page,
    rows: page.rows.map((row) => named(row, names)),
    summary: { ...counts.total(), topResource: top && named(top, names) },
  }
}

/** Every row in its order, some hundreds at a time. */
export async function* allUsage(
  ctx: Context,
  request: Pick<UsageRequest, 'period' | 'includeIdle' | 'order'>,
): AsyncGenerator<UsageRow[]> {
  const { all: counts } = await tally(ctx, request.period, byResource)
  const rows = await allRows(ctx, activeRows(counts), request)
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE)
    const names = await resourceNames(ctx, numbersOf(some))
    yield some.map((row) => named(row, names))
  }
}

export const ROWS_AT_ONCE = 500

function activeRows(counts: Counts): BareRow[] {
  return counts.groups().map((number) => ({ number, idle: null, ...counts.of(number) }))
}

function mostDownloaded(active: BareRow[]): BareRow | null {
  const [top] = ranked(active, defaultUsageOrder, ranking)
  return top && top.downloads > 0 ? top : null
}

/** The rows asked for in their order. */
async function allRows(
  ctx: Context,
  active: BareRow[],
  { includeIdle, order }: Pick<UsageRequest, 'includeIdle' | 'order'>,
): Promise<BareRow[]> {
  if (!includeIdle) return ranked(active, order, ranking)
  const nothing = { number: 0, views: 0, downloads: 0, uniqueUsers: 0 }
  const idle = await idleResources(ctx, numbersOf(active))
  return ranked([...active, ...idle.map((resource) => ({ ...nothing, idle: resource }))], order, ranking)
}

async function idleResources(ctx: Context, active: number[]): Promise<ReportedResource[]> {
  return ctx.db
    .selectFrom('resources as r')
    .select(['r.id', 'r.name', 'r.type'])
    .where(sql<boolean>`not exists (select from activity_numbers n where n.client_id = r.client_id
      and n.subject = r.id and n.number = any(${active}::integer[]))`)
    .execute()
}

/** Resources by the numbers that stand for them. */
export async function resourceNames(ctx: Context, numbers: number[]): Promise<Map<number, ReportedResource>> {
  if (numbers.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('activity_numbers as n')
    .leftJoin('resources as r', (join) =>
      join.onRef('r.client_id', '=', 'n.client_id').onRef('r.id', '=', 'n.subject'),
    )
    .leftJoin('deleted_resources as d', (join) =>
      join.onRef('d.client_id', '=', 'n.client_id').onRef('d.resource_id', '=', 'n.subject'),
    )
    .select(['n.number', 'n.subject as id'])
    .select(sql<string | null>`coalesce(r.name, d.name)`.as('name'))
    .select(sql<string | null>`coalesce(r.type, d.type)`.as('type'))
    .where('n.number', '=', sql<number>`any(${numbers}::integer[])`)
    .execute()
  return new Map(rows.map(({ number, ...resource }) => [number, resource]))
}

function numbersOf(rows: BareRow[]): number[] {
  return rows.filter(({ idle }) => !idle).map(({ number }) => number)
}

function named(row: BareRow, names: Map<number, ReportedResource>): UsageRow {
  const { number, idle, ...figures } = row
  const resource = idle ?? names.get(number)
  if (!resource) throw new Error(`Nothing tells which resource is number ${number}.`)
  return { resource, ...figures }
}
