import {
  type Collection,
  defineCollection,
  field,
  isJsonObject,
  type RecordData,
} from '../collections/collection.ts'
import { taken } from '../collections/fields.ts'
import { applyChange } from '../collections/merge.ts'
import type { Context } from '../context.ts'
import { type Violation, violation } from '../errors.ts'

/** What of a resource may be written, and by what lists of them are filtered (contract section 5). */
export const resources: Collection = defineCollection({
  name: 'resources',
  singular: 'resource',
  table: 'resources',
  fields: {
    name: field('text', { nullable: false }),
    slug: field('text', { nullable: false }),
    description: field('text'),
    excerpt: field('text'),
    type: field('enum', { readOnly: true, nullable: false }),
    format: field('enum', { readOnly: true, nullable: false }),
    mimeType: field('text', { readOnly: true, nullable: false }),
    sizeBytes: field('integer', { readOnly: true, nullable: false }),
    sha256: field('text', { readOnly: true, nullable: false }),
    categories: field('json', { default: [] }),
    tags: field('textList', { nullable: false, default: [] }),
    accessLevel: field('enum', { nullable: false, default: 'member' }),
    price: field('json'),
    status: field('enum', { nullable: false, default: 'draft' }),
    version: field('integer', { column: 'file_version', readOnly: true, nullable: false }),
  },
  constraints: { resources_slug: taken('slug', 'Another resource has this slug.') },
})

/** The written fields of a resource; categories by their ids. */
export interface ResourceValues {
  name: string
  slug: string | null
  description: string | null
  excerpt: string | null
  categories: string[]
  tags: string[]
  accessLevel: 'public' | 'partially_gated' | 'member' | 'premium' | 'paid'
  price: { amount: number; currency: string } | null
  status: 'draft' | 'published'
}

/**
 * What a resource becomes by a change, and every fault of it.
 *
 * @param before the record as it was shown; null when it is made
 */
export async function resourceValues(
  ctx: Context,
  before: RecordData | null,
  change: Record<string, unknown>,
): Promise<{ values: ResourceValues; violations: Violation[] }> {
  const given = { ...change }
  if (given.accessLevel === 'fully_gated') given.accessLevel = 'member'
  if (Array.isArray(given.categories)) given.categories = given.categories.map(idOf)
  const plain = before && { ...before, categories: (before.categories as unknown[]).map(idOf) }
  const { values, violations } = applyChange(resources, plain, given)
  const all = values as unknown as ResourceValues
  return {
    values: all,
    violations: [...violations, ...priceFaults(all), ...(await categoryFaults(ctx, plain, all))],
  }
}

/** What GET showed can be sent back, so a category may be its id or the whole of what was shown. */
function idOf(category: unknown): unknown {
  return isJsonObject(category) ? category.id : category
}

function priceFaults({ accessLevel, price }: ResourceValues): Violation[] {
  if (accessLevel === 'paid' && !price)
    return [violation('price', 'required', 'A paid resource needs a price.')]
  if (accessLevel !== 'paid' && price)
    return [violation('price', 'not_paid', 'Only resources with the access level "paid" have a price.')]
  return []
}

/** A category must exist, and an archived one can't be newly assigned: what has it keeps it (specification 2.4). */
async function categoryFaults(
  ctx: Context,
  before: { categories: unknown[] } | null,
  { categories }: ResourceValues,
): Promise<Violation[]> {
  if (categories.length === 0) return []
  const known = await ctx.db
    .selectFrom('categories')
    .select(['id', 'archived'])
    .where('id', 'in', categories)
    .execute()
  const archived = new Map(known.map((category) => [category.id, category.archived]))
  return categories.flatMap((id, index) => {
    const place = `categories[${index}]`
    if (!archived.has(id))
      return [violation(place, 'unknown_reference', 'There is no category with this id.')]
    if (archived.get(id) && !before?.categories.includes(id))
      return [violation(place, 'archived', 'This category is archived. Restore it first.')]
    return []
  })
}
