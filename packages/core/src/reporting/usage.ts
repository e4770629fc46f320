import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Order } from '../records/list.ts'
import { byResource, countActivity } from './count-activity.ts'
import type { Counts, UsageTotals } from './counts.ts'
import type { Period } from './period.ts'
import { type PageRequest, paginate, type RankedPage, type Ranking, rankRows } from './ranking.ts'

/** A resource in reports, which may have been deleted. */
export interface ReportedResource {
  id: string
  name: string | null
  type: string | null
}

export interface UsageRow extends UsageTotals {
  resource: ReportedResource
}

export interface UsageSummary extends UsageTotals {
  /** The most downloaded resource; null without downloads. */
  topResource: UsageRow | null
}

export interface UsageRequest extends PageRequest {
  period: Period
  /** Whether to list resources without activity. */
  includeIdle: boolean
}

/** Counts of a resource, identified by its number, or by the resource itself (with the number 0) without activity. */
interface UsageCounts extends UsageTotals {
  number: number
  idleResource: ReportedResource | null
}

const ranking: Ranking<UsageCounts> = {
  getSortValue: (row, field) => row[field as keyof UsageTotals],
  getTieBreaker: ({ number, idleResource }) => [idleResource ? 1 : 0, number, idleResource?.id ?? ''],
}
export const defaultUsageOrder: Order[] = [
  { field: 'downloads', direction: 'desc' },
  { field: 'views', direction: 'desc' },
]

/** Views, downloads and people by resource, in the requested order. */
export async function readUsageReport(
  ctx: Context,
  request: UsageRequest,
): Promise<RankedPage<UsageRow> & { summary: UsageSummary }> {
  const { all: counts } = await countActivity(ctx, request.period, byResource)
  const active = listActive(counts)
  const top = findMostDownloaded(active)
  const rows = await listRows(ctx, active, request)
  const page = paginate(rows, request, ranking)
  const resources = await loadResources(ctx, [...getNumbers(page.rows), ...(top ? [top.number] : [])])
  return {
    ...page,
    rows: page.rows.map((row) => addResource(row, resources)),
    summary: { ...counts.getTotal(), topResource: top && addResource(top, resources) },
  }
}

/** Streams all rows in order, in batches. */
export async function* streamUsage(
  ctx: Context,
  request: Pick<UsageRequest, 'period' | 'includeIdle' | 'order'>,
): AsyncGenerator<UsageRow[]> {
  const { all: counts } = await countActivity(ctx, request.period, byResource)
  const rows = await listRows(ctx, listActive(counts), request)
  for (let from = 0; from < rows.length; from += EXPORT_BATCH_SIZE) {
    const batch = rows.slice(from, from + EXPORT_BATCH_SIZE)
    const resources = await loadResources(ctx, getNumbers(batch))
    yield batch.map((row) => addResource(row, resources))
  }
}

export const EXPORT_BATCH_SIZE = 500

function listActive(counts: Counts): UsageCounts[] {
  return counts.listGroups().map((number) => ({ number, idleResource: null, ...counts.get(number) }))
}

function findMostDownloaded(active: UsageCounts[]): UsageCounts | null {
  const [top] = rankRows(active, defaultUsageOrder, ranking)
  return top && top.downloads > 0 ? top : null
}

/** Lists the requested rows in order. */
async function listRows(
  ctx: Context,
  active: UsageCounts[],
  { includeIdle, order }: Pick<UsageRequest, 'includeIdle' | 'order'>,
): Promise<UsageCounts[]> {
  if (!includeIdle) return rankRows(active, order, ranking)
  const noActivity = { number: 0, views: 0, downloads: 0, uniqueUsers: 0 }
  const idleResources = await findIdleResources(ctx, getNumbers(active))
  const idleRows = idleResources.map((idleResource) => ({ ...noActivity, idleResource }))
  return rankRows([...active, ...idleRows], order, ranking)
}

/** @param activeNumbers the numbers of the resources with activity */
async function findIdleResources(ctx: Context, activeNumbers: number[]): Promise<ReportedResource[]> {
  return ctx.db
    .selectFrom('resources as r')
    .select(['r.id', 'r.name', 'r.type'])
    .where(sql<boolean>`not exists (select from activity_numbers n where n.client_id = r.client_id
      and n.subject = r.id and n.number = any(${activeNumbers}::integer[]))`)
    .execute()
}

/** Returns resources by their numbers. */
export async function loadResources(ctx: Context, numbers: number[]): Promise<Map<number, ReportedResource>> {
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

function getNumbers(rows: UsageCounts[]): number[] {
  return rows.filter(({ idleResource }) => !idleResource).map(({ number }) => number)
}

function addResource(row: UsageCounts, resources: Map<number, ReportedResource>): UsageRow {
  const { number, idleResource, ...totals } = row
  const resource = idleResource ?? resources.get(number)
  if (!resource) throw new Error(`No resource has the number ${number}.`)
  return { resource, ...totals }
}
