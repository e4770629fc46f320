import { sql } from 'kysely'
import type { Order } from '../collections/list.ts'
import { scopedRead } from '../collections/statement.ts'
import type { Context } from '../context.ts'
import type { Figures } from './counts.ts'
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

/** Every row in its order. */
export async function allCategories(
  ctx: Context,
  { period, order }: { period: Period; order: Order[] },
): Promise<CategoryRow[]> {
  const [{ categories, membership, uncategorised }, { all: ofResources, resources }] = await Promise.all([
    readCategories(ctx),
    tally(ctx, period, byResource),
  ])
  await findResources(ctx, ofResources.groups(), resources)
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
  return ranked(rows, order, ranking)
}

interface Category {
  id: string
  name: string
  archived: boolean
  resources: number
}

interface Catalogue {
  categories: Omit<Category, 'resources'>[]
  /** Resources of the same categories: as a text, which takes the least time. */
  together: { ids: string[]; resources: string }[]
}

/** The categories, and in which of them, from 1, each resource is that is in any. */
async function readCategories(
  ctx: Context,
): Promise<{ categories: Category[]; membership: Map<string, number[]>; uncategorised: number }> {
  const read = await scopedRead<Catalogue>(
    ctx,
    `select (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'archived', archived)
        order by position), '[]') from categories) as categories,
      (select coalesce(json_agg(json_build_object('ids', t.category_ids, 'resources', t.resources)), '[]')
        from (select category_ids, string_agg(id::text, ',') as resources from resources group by category_ids) t) as together`,
    [],
  )
  const { categories, together } = read ?? { categories: [], together: [] }
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
