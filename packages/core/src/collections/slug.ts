import slugify from '@sindresorhus/slugify'
import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { acquireAdvisoryLock } from '../database/advisory-lock.ts'
import { DomainError } from '../errors.ts'
import type { Collection, RecordData } from './collection.ts'
import { createRecord } from './create.ts'
import type { StoredRecord } from './read.ts'
import { updateRecord } from './write.ts'

const LONGEST_SLUG = 100
/** How often a slug that somebody else took meanwhile is made anew. */
const ATTEMPTS = 20

type Data = Record<string, unknown>

/**
 * Makes a slug from the title where there is none: unique in the client and collection, with `-2`, `-3` where the
 * plain one is taken (contract section 13).
 */
export async function completeSlug(
  collection: { table: string; singular: string },
  values: Data,
  before: RecordData | null,
  ctx: Context,
) {
  if (typeof values.slug === 'string') return
  const made = slugify(String(values.title ?? ''))
    .slice(0, LONGEST_SLUG)
    .replace(/-+$/, '')
  const plain = made || collection.singular
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(collection.table)}
    where (slug = ${plain} or slug like ${`${plain}-%`})
      and id is distinct from ${before?.id ?? null}::uuid`.execute(ctx.db)
  const taken = new Set(rows.map(({ slug }) => slug))
  let slug = plain
  for (let number = 2; taken.has(slug); number++) slug = `${plain}-${number}`
  values.slug = slug
}

/** Creates a record whose slug may have to be made. */
export function createSlugged(ctx: Context, collection: Collection, input: Data): Promise<StoredRecord> {
  const made = input.slug === undefined || input.slug === null
  return untilFree(ctx, collection, made, (ctx) => createRecord(ctx, collection, input))
}

/** Merges a change into a record whose slug may have to be made. */
export function updateSlugged(
  ctx: Context,
  collection: Collection,
  id: string,
  change: Data,
  precondition: (version: number) => void,
): Promise<StoredRecord> {
  return untilFree(ctx, collection, change.slug === null, (ctx) =>
    updateRecord(ctx, collection, id, change, precondition),
  )
}

/**
 * Makes a slug anew that somebody else took in the same moment. From the second time on one comes after the other, so
 * that of many with one title each comes through.
 */
async function untilFree(
  ctx: Context,
  collection: Collection,
  made: boolean,
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
      const lost =
        error instanceof DomainError && error.violations.some(({ propertyPath }) => propertyPath === 'slug')
      if (!made || !lost || attempt === ATTEMPTS) throw error
    }
  }
}
