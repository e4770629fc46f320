import { lockMember } from '../access/lock-member.ts'
import type { Context } from '../context.ts'
import { type Violation, violation } from '../errors.ts'
import { isJsonObject, type RecordData } from '../records/collection.ts'
import { enumField, field, jsonField, type TableOf } from '../records/field.ts'
import { recordFields, visibilityField } from '../records/fields.ts'
import { defineContent } from './define-content.ts'

interface Author {
  memberId: string | null
  name: string
}

const fields = {
  ...recordFields,
  title: field('text', { nullable: false }),
  body: field('text'),
  space: field('text'),
  author: jsonField<Author>({ shape: { memberId: null } }),
  pinned: field('boolean', { default: false }),
  url: field('text'),
  visibility: visibilityField,
  publishedAt: field('timestamp'),
  status: enumField(['draft', 'published', 'held', 'removed'], { default: 'draft' }),
}

declare module '../platform/database/schema.ts' {
  interface Schema {
    posts: TableOf<typeof fields>
  }
}

/** Posts in an association's community. */
export const posts = defineContent('community', {
  publishedCondition: `t.status = 'published' and t.published_at <= now()`,
  fields,
  publicList: {
    order: 't.pinned desc, t.published_at desc, t.id desc',
    filters: ['space'],
    times: ['published_at'],
  },
  complete: (values, _, ctx) => {
    if (values.status === 'published') values.publishedAt ??= ctx.now().toISOString()
  },
  locksReferences: true,
  check: async (values, before, ctx) => [...(await findAuthorViolations(ctx, values.author, before))],
})

async function findAuthorViolations(
  ctx: Context,
  author: unknown,
  before: RecordData | null,
): Promise<Violation[]> {
  if (!isJsonObject(author)) return []
  const violations: Violation[] = []
  if (typeof author.name !== 'string')
    violations.push(violation('author.name', 'required', 'An author must have a name.'))
  const previousMemberId = isJsonObject(before?.author) ? before.author.memberId : null
  if (typeof author.memberId !== 'string' || author.memberId === previousMemberId) return violations
  // Waits for a concurrent erasure of the member, which would otherwise miss this post and leave the name in it.
  if (!(await lockMember(ctx, author.memberId)))
    violations.push(violation('author.memberId', 'unknown_reference', 'There is no member with this id.'))
  return violations
}
