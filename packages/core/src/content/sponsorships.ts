import { defineCollection } from '../records/collection.ts'
import { enumField, field, jsonField, type TableOf } from '../records/field.ts'
import {
  customFieldViolations,
  type Money,
  orderViolations,
  recordFields,
  uniqueConstraint,
  visibilityField,
} from '../records/fields.ts'

const fields = {
  ...recordFields,
  sponsor: field('text', { nullable: false }),
  tier: field('text'),
  description: field('text'),
  logoUrl: field('text'),
  url: field('text'),
  startsAt: field('timestamp'),
  endsAt: field('timestamp'),
  sort: field('integer', { default: 0 }),
  price: jsonField<Money>(),
  visibility: visibilityField,
  status: enumField(['proposed', 'active', 'ended'], { default: 'proposed' }),
}

declare module '../platform/database/schema.ts' {
  interface Schema {
    sponsorships: TableOf<typeof fields>
  }
}

/** Sponsorships of an association. */
export const sponsorships = defineCollection({
  name: 'sponsorships',
  singular: 'sponsorship',
  table: 'sponsorships',
  matchingFunction: 'sponsorships_matching',
  emitsEvents: true,
  published: `t.status = 'active' and (t.starts_at is null or t.starts_at <= now())
    and (t.ends_at is null or t.ends_at > now())`,
  fields,
  constraints: {
    sponsorships_external_id: uniqueConstraint('externalId', 'Another sponsorship has this external id.'),
  },
  check: (values) => [
    ...customFieldViolations(values.customFields),
    ...orderViolations(values, 'startsAt', 'endsAt'),
  ],
})
