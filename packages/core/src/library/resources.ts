import type { Context } from '../context.ts'
import { type Violation, violation } from '../errors.ts'
import { type Collection, defineCollection, isJsonObject, type RecordData } from '../records/collection.ts'
import { field } from '../records/field.ts'
import { defineTakenViolation } from '../records/fields.ts'
import { applyChange } from '../records/merge.ts'

/** A resource's writable fields, and read-only ones whose change is rejected. */
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
    pageCount: field('integer', { readOnly: true }),
    durationSeconds: field('integer', { readOnly: true }),
    width: field('integer', { readOnly: true }),
    height: field('integer', { readOnly: true }),
    createdBy: field('json', { readOnly: true }),
    publishedAt: field('timestamp', { readOnly: true }),
    categories: field('json', { default: [] }),
    tags: field('textList', { default: [] }),
    accessLevel: field('enum', { default: 'member' }),
    price: field('json'),
    taxRate: field('json'),
    status: field('enum', { default: 'draft' }),
    version: field('integer', { column: 'file_version', readOnly: true, nullable: false }),
  },
  constraints: { resources_slug: defineTakenViolation('slug', 'Another resource has this slug.') },
})

/** The writable fields of a resource; categories by id. */
export interface ResourceValues {
  name: string
  slug: string | null
  description: string | null
  excerpt: string | null
  categories: string[]
  tags: string[]
  accessLevel: 'public' | 'partially_gated' | 'member' | 'premium' | 'paid'
  price: { amount: number; currency: string } | null
  /** In percent; null for the association's default. */
  taxRate: number | null
  status: 'draft' | 'published'
}

/**
 * Applies a change and returns the values with all violations.
 *
 * @param before the record with its stored excerpt; null when creating
 */
export async function computeResourceValues(
  ctx: Context,
  before: RecordData | null,
  change: Record<string, unknown>,
): Promise<{ values: ResourceValues; violations: Violation[] }> {
  const input = { ...change }
  if (input.accessLevel === 'fully_gated') input.accessLevel = 'member'
  if (Array.isArray(input.categories)) input.categories = [...new Set(input.categories.map(getCategoryId))]
  const stored = before && { ...before, categories: (before.categories as unknown[]).map(getCategoryId) }
  const { values, violations } = applyChange(resources, stored, input)
  const mergedValues = values as unknown as ResourceValues
  // When the access level is no longer "paid", callers must clear the price; the tax rate is cleared automatically.
  if (mergedValues.accessLevel !== 'paid' && change.taxRate === undefined) mergedValues.taxRate = null
  return {
    values: mergedValues,
    violations: [
      ...violations,
      ...findPriceViolations(mergedValues),
      ...(await findCategoryViolations(ctx, stored, mergedValues)),
    ],
  }
}

/** Callers may send back the category object from a response, so both an id and an object are accepted. */
function getCategoryId(category: unknown): unknown {
  return isJsonObject(category) ? category.id : category
}

function findPriceViolations({ accessLevel, price, taxRate }: ResourceValues): Violation[] {
  if (taxRate !== null && accessLevel !== 'paid')
    return [violation('taxRate', 'not_paid', 'Only resources with the access level "paid" have a tax rate.')]
  if (taxRate !== null && Math.round(taxRate * 10_000) / 10_000 !== taxRate)
    return [violation('taxRate', 'invalid_format', 'Must have at most four decimals.')]
  if (accessLevel === 'paid' && !price)
    return [violation('price', 'required', 'A paid resource needs a price.')]
  if (accessLevel !== 'paid' && price)
    return [violation('price', 'not_paid', 'Only resources with the access level "paid" have a price.')]
  return []
}

/** A category must exist; an archived one is accepted only if the resource already has it. */
async function findCategoryViolations(
  ctx: Context,
  before: { categories: unknown[] } | null,
  { categories }: ResourceValues,
): Promise<Violation[]> {
  if (categories.length === 0) return []
  const rows = await ctx.db
    .selectFrom('categories')
    .select(['id', 'archived'])
    .where('id', 'in', categories)
    .execute()
  const archived = new Map(rows.map((category) => [category.id, category.archived]))
  return categories.flatMap((id, index) => {
    const field = `categories[${index}]`
    if (!archived.has(id)) return [violation(field, 'unknown_reference', 'No category has this id.')]
    if (archived.get(id) && !before?.categories.includes(id))
      return [violation(field, 'archived', 'This category is archived. Restore it first.')]
    return []
  })
}
