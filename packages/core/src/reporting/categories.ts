import { sql } from 'kysely'
import type { Order } from '../collections/list.ts'
import { scopedRead } from '../collections/statement.ts'
import type { Context } from '../context.ts'
import type { Counts, Figures } from './counts.ts'
import type { Period } from './period.ts'
import { type PageRequest, pageOfRanked, type RankedPage, type Ranking, ranked } from './ranking.ts'
import { byResource, tally } from './tally.ts'

export interface CategoryRow extends Figures {
  /** Null for what is in none. */
  category: { id: string; name: string } | null
  /** How many resources are in it now. */
  resources: number
  /** Its downloads among all of the period, from 0 to 1; a resource in two categories counts in both. */
  downloadShare: number
}

const ranking: Ranking<CategoryRow> = {
  valueOf: (row, field) => row[field as keyof Figures],
  tieOf: ({ category }) => [category ? 0 : 1, category?.id ?? ''],
}
export const defaultCategoriesOrder: Order[] = [
  { field: 'downloads', direction: 'desc' },
  { field: 'views', direction: 'desc' },
]

/**
 * How categories do: by the categories resources are in now. What happened with resources since deleted counts as
 * uncategorised. Archived categories are listed where something happened in them.
 */
export async function categoriesReport(
  ctx: Context,
  request: PageRequest & { period: Period },
): Promise<RankedPage<CategoryRow>> {
  return pageOfRanked(await allCategories(ctx, request), request, ranking)
}

/** What was told of counts last, and by which catalogue: mostly neither has changed when it is asked for again. */
const told = new WeakMap<Counts, { catalogue: string; rows: CategoryRow[] }>()

/** Every row in its order. */
export async function allCategories(
  ctx: Context,
  { period, order }: { period: Period; order: Order[] },
): Promise<CategoryRow[]> {
  const [text, { all, resources }] = await Promise.all([readCatalogue(ctx), tally(ctx, period, byResource)])
  const catalogue = Bun.SHA256.hash(text, 'base64')
  const before = told.get(all)
  if (before?.catalogue === catalogue) return ranked(before.rows, order, ranking)
  await findResources(ctx, all.groups(), resources)
  const rows = rowsOf(catalogueFrom(text), all, resources)
  told.set(all, { catalogue, rows })
  return ranked(rows, order, ranking)
}

/** @param resources those that the groups of the counts stand for */
function rowsOf(
  { categories, membership, uncategorised }: Catalogue,
  ofResources: Counts,
  resources: ReadonlyMap<number, string>,
): CategoryRow[] {
  const counts = ofResources.joined((number) => membership.get(resources.get(number) ?? '') ?? nowhere)
  const { downloads } = ofResources
  const share = (own: number) => (downloads === 0 ? 0 : own / downloads)
  const rows = categories
    .map(({ id, name, archived, resources }, index) => {
      const figures = counts.of(index + 1)
      return {
        archived,
        row: { category: { id, name }, resources, ...figures, downloadShare: share(figures.downloads) },
      }
    })
    .filter(({ archived, row }) => !archived || row.views + row.downloads > 0)
    .map(({ row }): CategoryRow => row)
  const rest = counts.of(0)
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
  /** In which of the categories, from 1, each resource is that is in any. */
  membership: Map<string, number[]>
  uncategorised: number
}

/** The categories, and the resources of the same ones together: as a text, which takes the least time. */
async function readCatalogue(ctx: Context): Promise<string> {
  const read = await scopedRead<{ catalogue: string }>(
    ctx,
    `select json_build_object(
      'categories', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'archived', archived)
        order by position), '[]') from categories),
      'together', (select coalesce(json_agg(json_build_object('ids', t.category_ids, 'resources', t.resources)), '[]')
        from (select category_ids, string_agg(id::text, ',') as resources from resources group by category_ids) t)
    )::text as catalogue`,
    [],
  )
  return read?.catalogue ?? '{"categories":[],"together":[]}'
}

function catalogueFrom(text: string): Catalogue {
  const { categories, together } = JSON.parse(text) as {
    categories: Omit<Category, 'resources'>[]
    together: { ids: string[]; resources: string }[]
  }
  const places = new Map(categories.map(({ id }, index) => [id, index + 1]))
  const sizes = new Map<number, number>()
  const membership = new Map<string, number[]>()
  for (const { ids, resources: list } of together) {
    const resources = list.split(',')
    const own = ids.flatMap((id) => places.get(id) ?? [])
    for (const place of own.length > 0 ? own : [0])
      sizes.set(place, (sizes.get(place) ?? 0) + resources.length)
    if (own.length > 0) for (const resource of resources) membership.set(resource, own)
  }
  const listed = categories.map((category, index) => ({ ...category, resources: sizes.get(index + 1) ?? 0 }))
  return { categories: listed, membership, uncategorised: sizes.get(0) ?? 0 }
}

const nowhere = [0]

/** Adds the resources that numbers stand for, where they are not known. */
async function findResources(ctx: Context, numbers: number[], known: Map<number, string>): Promise<void> {
  const unknown = numbers.filter((number) => !known.has(number))
  if (unknown.length === 0) return
  const found = await ctx.db
    .selectFrom('activity_numbers')
    .select(['number', 'subject'])
    .where('number', '=', sql<number>`any(${unknown}::integer[])`)
    .execute()
  for (const { number, subject } of found) known.set(number, subject)
}
