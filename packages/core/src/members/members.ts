import type { Context } from '../context.ts'
import { toEmailKey } from '../email-address.ts'
import { type Violation, violation } from '../errors.ts'
import type { ComputedColumn } from '../platform/database/column-types.ts'
import { defineCollection } from '../records/collection.ts'
import { enumField, field, jsonField, type TableOf } from '../records/field.ts'
import {
  addressField,
  defineTakenViolation,
  findCustomFieldViolations,
  recordFields,
} from '../records/fields.ts'
import { memberStatuses } from './statuses.ts'

interface Consents {
  newsletter: boolean
  directory: boolean
}

const fields = {
  externalId: recordFields.externalId,
  email: field('text', {
    nullable: false,
    filterColumn: 'email_key',
    fold: toEmailKey,
  }),
  firstName: field('text', { nullable: false }),
  lastName: field('text', { nullable: false }),
  displayName: field('text'),
  phone: field('text'),
  organization: field('text', { countable: true }),
  jobTitle: field('text'),
  department: field('text', { countable: true }),
  address: addressField,
  memberNumber: field('text'),
  level: field('text', { countable: true }),
  status: enumField(memberStatuses, { default: 'pending' }),
  joinedAt: field('timestamp'),
  renewsAt: field('timestamp'),
  consents: jsonField<Consents>({ default: { newsletter: false, directory: false } }),
  userId: field('uuid', { readOnly: true }),
  erasureRequestedAt: field('timestamp', { readOnly: true }),
  tags: recordFields.tags,
  customFields: recordFields.customFields,
}

declare module '../platform/database/schema.ts' {
  interface Schema {
    members: TableOf<typeof fields> & { email_key: ComputedColumn<string> }
  }
}

/** The violation messages of unique fields. */
export const takenMessages = {
  email: 'Another member has this email address.',
  externalId: 'Another member has this external id.',
  memberNumber: 'Another member has this member number.',
}

export const members = defineCollection({
  name: 'members',
  singular: 'member',
  table: 'members',
  matchingFunction: 'members_matching',
  isCounted: true,
  emitsEvents: true,
  fields,
  constraints: {
    members_email: {
      kind: 'email-taken',
      field: 'email',
      code: 'taken',
      message: takenMessages.email,
    },
    members_external_id: defineTakenViolation('externalId', takenMessages.externalId),
    members_member_number: defineTakenViolation('memberNumber', takenMessages.memberNumber),
    members_level: {
      kind: 'validation-error',
      field: 'level',
      code: 'unknown_reference',
      message: 'There is no membership level with this key.',
    },
  },
  check: async (values, before, ctx) => [
    ...findCustomFieldViolations(values.customFields),
    ...(await findLevelViolations(ctx, values.level, before?.level)),
  ],
})

/** A level must exist, and a retired one cannot be assigned. */
async function findLevelViolations(ctx: Context, level: unknown, before: unknown): Promise<Violation[]> {
  if (typeof level !== 'string' || level === before) return []
  const row = await ctx.db
    .selectFrom('membership_levels')
    .select('status')
    .where('key', '=', level)
    .executeTakeFirst()
  return findLevelStatusViolations(row?.status)
}

/** @param status the status of the level to assign; undefined if it does not exist */
export function findLevelStatusViolations(status: string | undefined): Violation[] {
  if (status === undefined)
    return [violation('level', 'unknown_reference', 'There is no membership level with this key.')]
  return status === 'retired' ? [violation('level', 'retired', 'This membership level is retired.')] : []
}
