import { enumField, field, jsonField, type TableOf } from '../records/field.ts'
import { findTimeOrderViolations, type Money, recordFields, visibilityField } from '../records/fields.ts'
import { defineContent } from './define-content.ts'

const fields = {
  ...recordFields,
  sponsor: field('text', { nullable: false }),
  tier: field('text', { countable: true }),
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

/** Sponsorships, published while active and between `startsAt` and `endsAt`. */
export const sponsorships = defineContent('sponsorships', {
  publishedCondition: `t.status = 'active' and (t.starts_at is null or t.starts_at <= now())
    and (t.ends_at is null or t.ends_at > now())`,
  fields,
  publicList: { order: 't.sort, t.id', filters: ['tier'], times: ['starts_at', 'ends_at'] },
  check: (values) => [...findTimeOrderViolations(values, 'startsAt', 'endsAt')],
})
