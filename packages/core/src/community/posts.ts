import { defineCollection, field, isJsonObject, type RecordData } from '../collections/collection.ts'
import { customFieldViolations, recordFields, taken, visibilityField } from '../collections/fields.ts'
import type { Context } from '../context.ts'
import { type Violation, violation } from '../errors.ts'

/** What is written in an association's community (contract section 3). */
export const posts = defineCollection({
  name: 'community',
  singular: 'post',
  table: 'posts',
  matchingFunction: 'posts_matching',
  emitsEvents: true,
  published: `t.status = 'published' and t.published_at <= now()`,
  fields: {
    ...recordFields,
    title: field('text', { nullable: false }),
    body: field('text'),
    space: field('text'),
    author: field('json', { shape: { memberId: null } }),
    pinned: field('boolean', { nullable: false, default: false }),
    url: field('text'),
    visibility: visibilityField,
    publishedAt: field('timestamp'),
    status: field('enum', { nullable: false, default: 'draft' }),
  },
  constraints: { posts_external_id: taken('externalId', 'Another post has this external id.') },
  complete: (values, _, ctx) => {
    if (values.status === 'published') values.publishedAt ??= ctx.now().toISOString()
  },
  check: async (values, before, ctx) => [
    ...customFieldViolations(values.customFields),
    ...(await authorFaults(ctx, values.author, before)),
  ],
})

async function authorFaults(ctx: Context, author: unknown, before: RecordData | null): Promise<Violation[]> {
  if (!isJsonObject(author)) return []
  const faults: Violation[] = []
  if (typeof author.name !== 'string')
    faults.push(violation('author.name', 'required', 'An author has a name.'))
  const known = isJsonObject(before?.author) ? before.author.memberId : null
  if (typeof author.memberId !== 'string' || author.memberId === known) return faults
  const member = await ctx.db
    .selectFrom('members')
    .select('id')
    .where('id', '=', author.memberId)
    .executeTakeFirst()
  if (!member) faults.push(violation('author.memberId', 'unknown_reference', 'There is no such member.'))
  return faults
}
