import { defineCollection, field } from '../records/collection.ts'
import {
  customFieldViolations,
  orderViolations,
  recordFields,
  uniqueConstraint,
  visibilityField,
} from '../records/fields.ts'
import { completeSlug } from '../records/slug.ts'

/** Courses of an association. */
export const courses = defineCollection({
  name: 'courses',
  singular: 'course',
  table: 'courses',
  matchingFunction: 'courses_matching',
  emitsEvents: true,
  published: `t.status = 'published'`,
  fields: {
    ...recordFields,
    title: field('text', { nullable: false }),
    code: field('text'),
    slug: field('text', { nullable: false }),
    summary: field('text'),
    description: field('text'),
    delivery: field('enum'),
    startsAt: field('timestamp'),
    endsAt: field('timestamp'),
    durationMinutes: field('integer'),
    credits: field('json', { default: [] }),
    minScore: field('integer'),
    price: field('json'),
    memberPrice: field('json'),
    visibility: visibilityField,
    url: field('text'),
    imageUrl: field('text'),
    status: field('enum', { nullable: false, default: 'draft' }),
  },
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
