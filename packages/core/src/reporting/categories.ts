import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { readScoped, statement } from '../platform/database/statement.ts'
import type { Order } from '../records/list.ts'
import { byResource, countActivity } from './count-activity.ts'
import type { Counts, Figures } from './counts.ts'
import type { Period } from './period.ts'
import { type PageRequest, paginate, type RankedPage, type Ranking, rankRows } from './ranking.ts'

export interface CategoryRow extends Figures {
  /** Null for resources without a category. */
  category: { id: string; name: string } | null
  /** The current number of resources. */
  resources: number
  /** Its share of the period's downloads, from 0 to 1. A resource in two categories counts in both. */
  downloadShare: number
}

const ranking: Ranking<CategoryRow> = {
  valueOf: (row, field) => row[field as keyof Figures],
  tieBreaker: ({ category }) => [category ? 0 : 1, category?.id ?? ''],
}
export const defaultCategoriesOrder: Order[] = [
  { field: 'downloads', direction: 'desc' },
  { field: 'views', direction: 'desc' },
]

/**
 * Usage by the current categories of resources. Deleted resources count as uncategorised. Archived categories are listed
 * if they had activity.
 */
export async function categoriesReport(
  ctx: Context,
  request: PageRequest & { period: Period },
): Promise<RankedPage<CategoryRow>> {
  return paginate(await rankedCategories(ctx, request), request, ranking)
}

/** The last rows of each counts object, and the hash of their catalogue; usually neither has changed by the next request. */
const rowsCache = new WeakMap<Counts, { catalogue: string; rows: CategoryRow[] }>()

/** Returns all rows in order. */
export async function rankedCategories(
  ctx: Context,
  { period, order }: { period: Period; order: Order[] },
): Promise<CategoryRow[]> {
  const [text, { all, resources }] = await Promise.all([
    readCatalogue(ctx),
    countActivity(ctx, period, byResource),
  ])
  const catalogue = Bun.SHA256.hash(text, 'base64')
  const before = rowsCache.get(all)
  if (before?.catalogue === catalogue) return rankRows(before.rows, order, ranking)
  await addResourceIds(ctx, all.groups(), resources)
  const rows = buildRows(parseCatalogue(text), all, resources)
  rowsCache.set(all, { catalogue, rows })
  return rankRows(rows, order, ranking)
}

/** @param resources resource ids by the counts' group numbers */
function buildRows(
  { categories, membership, uncategorised }: Catalogue,
  ofResources: Counts,
  resources: ReadonlyMap<number, string>,
): CategoryRow[] {
  const counts = ofResources.regroup(
    (number) => membership.get(resources.get(number) ?? '') ?? uncategorisedOnly,
  )
  const { downloads } = ofResources
  const share = (count: number) => (downloads === 0 ? 0 : count / downloads)
  const rows = categories
    .map(({ id, name, archived, resources }, index) => {
      const figures = counts.get(index + 1)
      return {
        archived,
        row: { category: { id, name }, resources, ...figures, downloadShare: share(figures.downloads) },
      }
    })
    .filter(({ archived, row }) => !archived || row.views + row.downloads > 0)
    .map(({ row }): CategoryRow => row)
  const rest = counts.get(0)
  if (uncategorised > 0 || rest.views + rest.downloads > 0)
    rows.push({ category: null, resources: uncategorised, ...rest, downloadShare: share(rest.downloads) })
  return rows
}

interface Category {
  id: string
  name: string
  archived: boolean
  resources: number
}

interface Catalogue {
  categories: Category[]
  /** Resource id → positions of its categories, from 1. */
  membership: Map<string, number[]>
  uncategorised: number
}

/** Reads the categories, and resources grouped by their set of categories, as JSON text, which is fastest. */
async function readCatalogue(ctx: Context): Promise<string> {
  const read = await readScoped(ctx, catalogue, [])
  return read?.catalogue ?? '{"categories":[],"together":[]}'
}

const catalogue = statement<[], { catalogue: string }>(`select json_build_object(
  'categories', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'archived', archived)
    order by position), '[]') from categories),
  'together', (select coalesce(json_agg(json_build_object('ids', t.category_ids, 'resources', t.resources)), '[]')
    from (select category_ids, string_agg(id::text, ',') as resources from resources group by category_ids) t)
  )::text as catalogue`)

function parseCatalogue(text: string): Catalogue {
  const { categories, together } = JSON.parse(text) as {
    categories: Omit<Category, 'resources'>[]
    together: { ids: string[]; resources: string }[]
  }
  const places = new Map(categories.map(({ id }, index) => [id, index + 1]))
  const sizes = new Map<number, number>()
  const membership = new Map<string, number[]>()
  for (const { ids, resources: list } of together) {
    const resources = list.split(',')
    const positions = ids.flatMap((id) => places.get(id) ?? [])
    for (const position of positions.length > 0 ? positions : [0])
      sizes.set(position, (sizes.get(position) ?? 0) + resources.length)
    if (positions.length > 0) for (const resource of resources) membership.set(resource, positions)
  }
  const categorySizes = categories.map((category, index) => ({
    ...category,
    resources: sizes.get(index + 1) ?? 0,
  }))
  return { categories: categorySizes, membership, uncategorised: sizes.get(0) ?? 0 }
}

const uncategorisedOnly = [0]

/** Looks up the resource ids of unknown numbers and adds them to `known`. */
async function addResourceIds(
  ctx: Context,
  numbers: number[],
  resourceIds: Map<number, string>,
): Promise<void> {
  const unknown = numbers.filter((number) => !resourceIds.has(number))
  if (unknown.length === 0) return
  const found = await ctx.db
    .selectFrom('activity_numbers')
    .select(['number', 'subject'])
    .where('number', '=', sql<number>`any(${unknown}::integer[])`)
    .execute()
  for (const { number, subject } of found) resourceIds.set(number, subject)
}
