import { sql } from 'kysely'
import type { Order } from '../collections/list.ts'
import type { Context } from '../context.ts'
import { readActivityDays } from './activity-days.ts'
import { Counts } from './counts.ts'
import type { Period } from './period.ts'
import { type PageRequest, pageOfRanked, type RankedPage, type Ranking, ranked } from './ranking.ts'
import type { Figures } from './usage.ts'

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
  const reading = readCategories(ctx)
  const [{ categories, uncategorised }, { counts, downloads }] = await Promise.all([
    reading,
    tally(ctx, period, reading),
  ])
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

/** The categories, and in which of them, from 1, each resource is that has a number. */
async function readCategories(
  ctx: Context,
): Promise<{ categories: Category[]; membership: (number[] | undefined)[]; uncategorised: number }> {
  const [categories, together] = await Promise.all([
    ctx.db.selectFrom('categories').select(['id', 'name', 'archived']).orderBy('position').execute(),
    ctx.db
      .selectFrom('resources as r')
      .leftJoin('activity_numbers as n', (join) =>
        join.onRef('n.client_id', '=', 'r.client_id').onRef('n.subject', '=', 'r.id'),
      )
      .select(sql<string>`array_to_string(r.category_ids, ' ')`.as('ids'))
      .select(sql<number>`count(*)::integer`.as('resources'))
      .select(sql<string>`coalesce(string_agg(n.number::text, ' '), '')`.as('numbers'))
      .groupBy('r.category_ids')
      .execute(),
  ])
  const places = new Map(categories.map(({ id }, index) => [id, index + 1]))
  const sizes = new Map<number, number>()
  const membership: (number[] | undefined)[] = []
  for (const { ids, resources, numbers } of together) {
    const own = ids.split(' ').flatMap((id) => places.get(id) ?? [])
    for (const place of own.length > 0 ? own : [0]) sizes.set(place, (sizes.get(place) ?? 0) + resources)
    if (own.length > 0) for (const number of numbers.split(' ')) membership[Number(number)] = own
  }
  const listed = categories.map((category, index) => ({ ...category, resources: sizes.get(index + 1) ?? 0 }))
  return { categories: listed, membership, uncategorised: sizes.get(0) ?? 0 }
}

const nowhere = [0]

async function tally(
  ctx: Context,
  period: Period,
  reading: Promise<{ membership: (number[] | undefined)[] }>,
): Promise<{ counts: Counts; downloads: number }> {
  const counts = new Counts()
  let downloads = 0
  for await (const day of readActivityDays(ctx, period, ['resources', 'people', 'views', 'downloads'])) {
    const { membership } = await reading
    const { resources, people, views } = day
    for (let entry = day.first; entry < day.end; entry++) {
      const own = day.downloads[entry] ?? 0
      downloads += own
      const places = membership[resources[entry] ?? 0] ?? nowhere
      for (const place of places) counts.add(place, people[entry] ?? 0, views[entry] ?? 0, own)
    }
  }
  return { counts, downloads }
}
