import slugify from '@sindresorhus/slugify'
import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { DomainError } from '../errors.ts'
import { acquireAdvisoryLock } from '../platform/database/advisory-lock.ts'
import type { Collection, RecordData } from './collection.ts'
import { createRecord } from './create.ts'
import type { StoredRecord } from './read.ts'
import { updateRecord } from './write.ts'

/** Without a suffix. */
const MAX_SLUG_LENGTH = 100
/** The maximum number of attempts to generate a slug that no concurrent request takes. */
const MAX_ATTEMPTS = 20

type Data = Record<string, unknown>

/**
 * Generates a slug from the title if there is none: unique within the client and collection, with the suffix `-2`, `-3`
 * and so on if it is taken.
 */
export async function completeSlug(
  collection: { table: string; singular: string },
  values: Data,
  before: RecordData | null,
  ctx: Context,
) {
  if (typeof values.slug === 'string') return
  const generated = slugify(String(values.title ?? ''))
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/-+$/, '')
  const plain = generated || collection.singular
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(collection.table)}
    where (slug = ${plain} or slug like ${`${plain}-%`})
      and id is distinct from ${before?.id ?? null}::uuid`.execute(ctx.db)
  const takenSlugs = new Set(rows.map(({ slug }) => slug))
  let slug = plain
  for (let number = 2; takenSlugs.has(slug); number++) slug = `${plain}-${number}`
  values.slug = slug
}

/** Creates a record, generating its slug if needed. */
export function createSlugged(ctx: Context, collection: Collection, input: Data): Promise<StoredRecord> {
  const isGenerated = input.slug === undefined || input.slug === null
  return retryOnConflict(ctx, collection, isGenerated, (ctx) => createRecord(ctx, collection, input))
}

/** Updates a record, generating its slug if it is cleared. */
export function updateSlugged(
  ctx: Context,
  collection: Collection,
  id: string,
  change: Data,
  precondition: (version: number) => void,
): Promise<StoredRecord> {
  return retryOnConflict(ctx, collection, change.slug === null, (ctx) =>
    updateRecord(ctx, collection, id, change, precondition),
  )
}

/**
 * Retries with a new slug if a concurrent request took it. Retries are serialized by an advisory lock, so that each of
 * many requests with the same title succeeds.
 */
async function retryOnConflict(
  ctx: Context,
  collection: Collection,
  isGenerated: boolean,
  write: (ctx: Context) => Promise<StoredRecord>,
): Promise<StoredRecord> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (attempt === 1) return await write(ctx)
      return await inTransaction(ctx, async (ctx) => {
        await acquireAdvisoryLock(ctx.db, `slug ${collection.table} ${ctx.client.id}`)
        return write(ctx)
      })
    } catch (error) {
      const isSlugConflict =
        error instanceof DomainError && error.violations.some(({ propertyPath }) => propertyPath === 'slug')
      if (!isGenerated || !isSlugConflict || attempt === MAX_ATTEMPTS) throw error
    }
  }
}
