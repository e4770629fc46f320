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
import { completeSlug } from '../records/slug.ts'

/** The credit a course gives in an education scheme. */
interface Credit {
  scheme: string
  amount: number
}

const fields = {
  ...recordFields,
  title: field('text', { nullable: false }),
  code: field('text'),
  slug: field('text', { nullable: false }),
  summary: field('text'),
  description: field('text'),
  delivery: enumField(['self_paced', 'live', 'blended']),
  startsAt: field('timestamp'),
  endsAt: field('timestamp'),
  durationMinutes: field('integer'),
  credits: jsonField<Credit[]>({ default: [] }),
  minScore: field('integer'),
  price: jsonField<Money>(),
  memberPrice: jsonField<Money>(),
  visibility: visibilityField,
  url: field('text'),
  imageUrl: field('text'),
  status: enumField(['draft', 'published', 'archived'], { default: 'draft' }),
}

declare module '../platform/database/schema.ts' {
  interface Schema {
    courses: TableOf<typeof fields>
  }
}

/** Courses of an association. */
export const courses = defineCollection({
  name: 'courses',
  singular: 'course',
  table: 'courses',
  matchingFunction: 'courses_matching',
  emitsEvents: true,
  published: `t.status = 'published'`,
  fields,
  constraints: {
    courses_external_id: uniqueConstraint('externalId', 'Another course has this external id.'),
    courses_slug: uniqueConstraint('slug', 'Another course has this slug.'),
  },
  complete: (values, before, ctx) =>
    completeSlug({ table: 'courses', singular: 'course' }, values, before, ctx),
  check: (values) => [
    ...customFieldViolations(values.customFields),
    ...orderViolations(values, 'startsAt', 'endsAt'),
  ],
})
