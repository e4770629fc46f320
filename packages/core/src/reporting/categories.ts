import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { readScoped, statement } from '../platform/database/statement.ts'
import type { Order } from '../records/list.ts'
import { byResource, countActivity } from './count-activity.ts'
import type { Counts, UsageTotals } from './counts.ts'
import type { Period } from './period.ts'
import { type PageRequest, paginate, type RankedPage, type Ranking, rankRows } from './ranking.ts'

export interface CategoryRow extends UsageTotals {
  /** Null for resources without a category. */
  category: { id: string; name: string } | null
  /** The current number of resources. */
  resources: number
  /** Its share of the period's downloads, from 0 to 1. A resource in two categories counts in both. */
  downloadShare: number
}

const ranking: Ranking<CategoryRow> = {
  getSortValue: (row, field) => row[field as keyof UsageTotals],
  getTieBreaker: ({ category }) => [category ? 0 : 1, category?.id ?? ''],
}
export const defaultCategoriesOrder: Order[] = [
  { field: 'downloads', direction: 'desc' },
  { field: 'views', direction: 'desc' },
]

/**
 * Usage by the current categories of resources. Deleted resources count as uncategorised. Archived categories are
 * listed if they had activity.
 */
export async function readCategoriesReport(
  ctx: Context,
  request: PageRequest & { period: Period },
): Promise<RankedPage<CategoryRow>> {
  return paginate(await rankCategories(ctx, request), request, ranking)
}

/**
 * The rows built from each counts object, with the checksum of the catalog they were built from. Usually the counts and
 * the catalog are unchanged at the next request.
 */
const rowsCache = new WeakMap<Counts, { catalogChecksum: string; rows: CategoryRow[] }>()

/** Returns all rows in order. */
export async function rankCategories(
  ctx: Context,
  { period, order }: { period: Period; order: Order[] },
): Promise<CategoryRow[]> {
  const [catalogJson, { all, resources }] = await Promise.all([
    readCatalog(ctx),
    countActivity(ctx, period, byResource),
  ])
  const catalogChecksum = Bun.SHA256.hash(catalogJson, 'base64')
  const cached = rowsCache.get(all)
  if (cached?.catalogChecksum === catalogChecksum) return rankRows(cached.rows, order, ranking)
  await addResourceIds(ctx, all.listGroups(), resources)
  const rows = buildRows(parseCatalog(catalogJson), all, resources)
  rowsCache.set(all, { catalogChecksum, rows })
  return rankRows(rows, order, ranking)
}

/** @param resources resource ids by the counts' group numbers */
function buildRows(
  { categories, positionsByResource, uncategorisedResources }: Catalog,
  resourceCounts: Counts,
  resources: ReadonlyMap<number, string>,
): CategoryRow[] {
  const counts = resourceCounts.regroup(
    (number) => positionsByResource.get(resources.get(number) ?? '') ?? uncategorisedPositions,
  )
  const { downloads } = resourceCounts
  const computeShare = (count: number) => (downloads === 0 ? 0 : count / downloads)
  const rows = categories
    .map(({ id, name, archived, resources }, index) => {
      const totals = counts.get(index + 1)
      return {
        archived,
        row: { category: { id, name }, resources, ...totals, downloadShare: computeShare(totals.downloads) },
      }
    })
    .filter(({ archived, row }) => !archived || row.views + row.downloads > 0)
    .map(({ row }): CategoryRow => row)
  const uncategorisedCounts = counts.get(0)
  if (uncategorisedResources > 0 || uncategorisedCounts.views + uncategorisedCounts.downloads > 0)
    rows.push({
      category: null,
      resources: uncategorisedResources,
      ...uncategorisedCounts,
      downloadShare: computeShare(uncategorisedCounts.downloads),
    })
  return rows
}

interface Category {
  id: string
  name: string
  archived: boolean
  resources: number
}

interface Catalog {
  categories: Category[]
  /** Resource id → positions of its categories, from 1. */
  positionsByResource: Map<string, number[]>
  /** The number of resources without a category. */
  uncategorisedResources: number
}

/** Reads the categories, and the resources grouped by their set of categories. JSON text is the fastest format. */
async function readCatalog(ctx: Context): Promise<string> {
  const row = await readScoped(ctx, catalogStatement, [])
  return row?.catalog ?? '{"categories":[],"resourceSets":[]}'
}

const catalogStatement = statement<[], { catalog: string }>(`select json_build_object(
  'categories', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'archived', archived)
    order by position), '[]') from categories),
  'resourceSets', (select coalesce(json_agg(json_build_object('ids', t.category_ids, 'resources', t.resources)), '[]')
    from (select category_ids, string_agg(id::text, ',') as resources from resources group by category_ids) t)
  )::text as catalog`)

function parseCatalog(text: string): Catalog {
  const { categories, resourceSets } = JSON.parse(text) as {
    categories: Omit<Category, 'resources'>[]
    resourceSets: { ids: string[]; resources: string }[]
  }
  const positionsById = new Map(categories.map(({ id }, index) => [id, index + 1]))
  const sizes = new Map<number, number>()
  const positionsByResource = new Map<string, number[]>()
  for (const { ids, resources: list } of resourceSets) {
    const resources = list.split(',')
    const positions = ids.flatMap((id) => positionsById.get(id) ?? [])
    for (const position of positions.length > 0 ? positions : [0])
      sizes.set(position, (sizes.get(position) ?? 0) + resources.length)
    if (positions.length > 0) for (const resource of resources) positionsByResource.set(resource, positions)
  }
  const categorySizes = categories.map((category, index) => ({
    ...category,
    resources: sizes.get(index + 1) ?? 0,
  }))
  return { categories: categorySizes, positionsByResource, uncategorisedResources: sizes.get(0) ?? 0 }
}

const uncategorisedPositions = [0]

/** Looks up the resource ids of the numbers missing from `resourceIds`, and adds them to it. */
async function addResourceIds(
  ctx: Context,
  numbers: number[],
  resourceIds: Map<number, string>,
): Promise<void> {
  const unknown = numbers.filter((number) => !resourceIds.has(number))
  if (unknown.length === 0) return
  const rows = await ctx.db
    .selectFrom('activity_numbers')
    .select(['number', 'subject'])
    .where('number', '=', sql<number>`any(${unknown}::integer[])`)
    .execute()
  for (const { number, subject } of rows) resourceIds.set(number, subject)
}
