import slugify from '@sindresorhus/slugify'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { DomainError } from '../errors.ts'
import type { Collection } from './collection.ts'
import { createRecord } from './create.ts'
import type { StoredRecord } from './read.ts'

const LONGEST_SLUG = 100
/** How often a slug that somebody else took meanwhile is made anew. */
const ATTEMPTS = 5

type Data = Record<string, unknown>

/**
 * Makes a slug from the title where there is none: unique in the client and collection, with `-2`, `-3` where the
 * plain one is taken (contract section 13).
 */
export async function completeSlug(
  collection: { table: string; singular: string },
  values: Data,
  ctx: Context,
) {
  if (typeof values.slug === 'string') return
  const made = slugify(String(values.title ?? ''))
    .slice(0, LONGEST_SLUG)
    .replace(/-+$/, '')
  const plain = made || collection.singular
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(collection.table)}
    where slug = ${plain} or slug like ${`${plain.replaceAll('_', '\\_')}-%`}`.execute(ctx.db)
  const taken = new Set(rows.map(({ slug }) => slug))
  let slug = plain
  for (let number = 2; taken.has(slug); number++) slug = `${plain}-${number}`
  values.slug = slug
}

/** Creates a record whose slug may have to be made; one that was taken in the same moment is made anew. */
export async function createSlugged(
  ctx: Context,
  collection: Collection,
  input: Data,
): Promise<StoredRecord> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await createRecord(ctx, collection, input)
    } catch (error) {
      const made = input.slug === undefined || input.slug === null
      const lost =
        error instanceof DomainError && error.violations.some(({ propertyPath }) => propertyPath === 'slug')
      if (!made || !lost || attempt === ATTEMPTS) throw error
    }
  }
}
