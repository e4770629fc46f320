import type { Context } from '../context.ts'
import { violation } from '../errors.ts'
import { defineCollection } from '../records/collection.ts'
import { enumField, field, jsonField } from '../records/field.ts'
import type { Money } from '../records/fields.ts'

export const membershipLevels = defineCollection({
  name: 'membership-levels',
  singular: 'membership_level',
  table: 'membership_levels',
  matchingFunction: 'membership_levels_matching',
  fields: {
    key: field('text', { nullable: false }),
    name: field('text', { nullable: false }),
    premium: field('boolean', { default: false }),
    price: jsonField<Money>(),
    period: enumField(['month', 'quarter', 'year', 'lifetime'], { default: 'year' }),
    graceDays: field('integer', { default: 0 }),
    sort: field('integer', { default: 0 }),
    status: enumField(['active', 'retired'], { default: 'active' }),
  },
  constraints: {
    membership_levels_key: {
      kind: 'conflict',
      field: 'key',
      code: 'taken',
      message: 'Another membership level has this key.',
    },
    members_level: {
      kind: 'conflict',
      field: 'key',
      code: 'in_use',
      message: 'Members still have this level. Move them to another level, or retire this one.',
    },
  },
  check: (values, before) =>
    before && values.key !== before.key
      ? [violation('key', 'read_only', 'The key of a level cannot be changed. Create a new level instead.')]
      : [],
})

/** Finds the level of a member, with its name; null if the member has none. */
export async function findMemberLevel(
  ctx: Context,
  memberId: string,
): Promise<{ key: string; name: string } | null> {
  const level = await ctx.db
    .selectFrom('members as member')
    .innerJoin('membership_levels as level', (join) =>
      join.onRef('level.client_id', '=', 'member.client_id').onRef('level.key', '=', 'member.level'),
    )
    .select(['level.key', 'level.name'])
    .where('member.id', '=', memberId)
    .executeTakeFirst()
  return level ?? null
}
