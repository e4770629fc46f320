import { defineCollection, field } from '../records/collection.ts'
import {
  customFieldViolations,
  orderViolations,
  recordFields,
  uniqueConstraint,
  visibilityField,
} from '../records/fields.ts'

/** Sponsorships of an association. */
export const sponsorships = defineCollection({
  name: 'sponsorships',
  singular: 'sponsorship',
  table: 'sponsorships',
  matchingFunction: 'sponsorships_matching',
  emitsEvents: true,
  published: `t.status = 'active' and (t.starts_at is null or t.starts_at <= now())
    and (t.ends_at is null or t.ends_at > now())`,
  fields: {
    ...recordFields,
    sponsor: field('text', { nullable: false }),
    tier: field('text'),
    description: field('text'),
    logoUrl: field('text'),
    url: field('text'),
    startsAt: field('timestamp'),
    endsAt: field('timestamp'),
    sort: field('integer', { nullable: false, default: 0 }),
    price: field('json'),
    visibility: visibilityField,
    status: field('enum', { nullable: false, default: 'proposed' }),
  },
  constraints: {
    sponsorships_external_id: uniqueConstraint('externalId', 'Another sponsorship has this external id.'),
  },
  check: (values) => [
    ...customFieldViolations(values.customFields),
    ...orderViolations(values, 'startsAt', 'endsAt'),
  ],
})
