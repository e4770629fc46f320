import { sql } from 'kysely'
import { buildVisibleCondition, type LibraryCaller } from '../access/access-levels.ts'
import { type Context, inTransaction } from '../context.ts'
import { invalid, violation } from '../errors.ts'
import { acquireAdvisoryLock } from '../platform/database/advisory-lock.ts'
import { type Collection, defineCollection } from '../records/collection.ts'
import { createRecord } from '../records/create.ts'
import { field } from '../records/field.ts'
import { recordAudit } from '../records/journal.ts'
import type { StoredRecord } from '../records/read.ts'
import { updateRecord } from '../records/write.ts'

/** The library's categories. They are archived, never deleted. */
export const categories = defineCollection({
  name: 'categories',
  singular: 'category',
  table: 'categories',
  rowScopes: { current: 'not t.archived' },
  emitsEvents: true,
  fields: {
    name: field('text', { nullable: false }),
    description: field('text'),
    icon: field('text'),
    order: field('integer', { column: 'position', readOnly: true, nullable: false }),
    archived: field('boolean', { readOnly: true, nullable: false }),
  },
  constraints: {
    categories_name: {
      kind: 'category-name-taken',
      field: 'name',
      code: 'taken',
      message: 'Another category has this name, perhaps an archived one.',
    },
  },
})

/** The categories with a `resourceCount` of the resources visible to the caller. */
export function buildCategoryCollection(caller: LibraryCaller): Collection {
  return {
    ...categories,
    // One aggregate for all categories: a subquery per category would read every resource each time.
    recordExpression: `regexp_replace(t.record, '\\d+}$', '') || coalesce((select jsonb_object_agg(id, amount) from (
      select unnest(r.category_ids) as id, count(*) as amount from resources r
      where r.client_id = current_client() and ${buildVisibleCondition(caller, 'r')} group by 1) counted)
      ->> t.id::text, '0') || '}'`,
  }
}

/**
 * Creates a category at the end of the list. An advisory lock per client keeps positions unique under concurrent
 * creates.
 *
 * @throws DomainError validation-error, category-name-taken
 */
export function createCategory(ctx: Context, input: Record<string, unknown>): Promise<StoredRecord> {
  return inTransaction(ctx, async (ctx) => {
    await acquireAdvisoryLock(ctx.db, `positions of categories ${ctx.client.id}`)
    const { last } = await ctx.db
      .selectFrom('categories')
      .select(sql<number>`coalesce(max(position), 0)`.as('last'))
      .executeTakeFirstOrThrow()
    return createRecord(ctx, categories, input, { position: last + 1, archived: false })
  })
}

/**
 * Archives or restores a category. Archived categories are visible to staff only and keep their resources.
 *
 * @throws DomainError not-found
 */
export function archiveCategory(ctx: Context, id: string, shouldArchive: boolean): Promise<StoredRecord> {
  const archivable: Collection = {
    ...categories,
    fields: { archived: { ...field('boolean'), column: 'archived' } },
    updateVerb: () => (shouldArchive ? 'archived' : 'updated'),
  }
  return updateRecord(ctx, archivable, id, { archived: shouldArchive })
}

/**
 * Reorders the active categories.
 *
 * @param ids every active category exactly once
 * @throws DomainError validation-error naming missing, unknown and repeated ids
 */
export async function orderCategories(ctx: Context, ids: string[]): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const active = await ctx.db
      .selectFrom('categories')
      .select(['id', 'position'])
      .where('archived', '=', false)
      .orderBy('id')
      .forUpdate()
      .execute()
    const activeIds = new Set(active.map(({ id }) => id))
    const violations = ids.flatMap((id, index) => {
      if (!activeIds.has(id))
        return [violation(`ids[${index}]`, 'unknown_reference', 'No active category has this id.')]
      return ids.indexOf(id) < index ? [violation(`ids[${index}]`, 'repeated', 'This id is repeated.')] : []
    })
    const missing = [...activeIds].filter((id) => !ids.includes(id))
    if (missing.length > 0)
      violations.push(
        violation('ids', 'incomplete', `List every active category; missing: ${missing.join(', ')}.`),
      )
    if (violations.length > 0) throw invalid(...violations)
    await writeOrder(ctx, ids, assignDistinctPositions(active.map(({ position }) => position)))
    await recordAudit(ctx, 'category.reordered', { type: 'category', id: null })
  })
}

/** The positions in ascending order, made distinct; categories that keep their position need no write. */
function assignDistinctPositions(positions: number[]): number[] {
  let last = 0
  return positions
    .toSorted((a, b) => a - b)
    .map((position) => {
      last = Math.max(position, last + 1)
      return last
    })
}

/** Writes only the categories that move, each with its event. */
async function writeOrder(ctx: Context, ids: string[], positions: number[]): Promise<void> {
  await sql`with positions as (
      select * from unnest(${`{${ids.join(',')}}`}::uuid[], ${`{${positions.join(',')}}`}::int[]) r(id, position)),
    written as (
      update categories t set position = positions.position, version = t.version + 1, updated_at = now()
      from positions, categories was
      where t.id = positions.id and was.id = t.id and was.client_id = t.client_id and t.position <> positions.position
      returning t.client_id, t.id, t.record, was.position as was)
    insert into outbox (client_id, type, subject_id, data, previous)
    select client_id, 'category.updated', id, record, json_build_object('order', was)::text from written`.execute(
    ctx.db,
  )
}
