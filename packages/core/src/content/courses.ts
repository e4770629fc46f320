import { enumField, field, jsonField, type TableOf } from '../records/field.ts'
import { findTimeOrderViolations, type Money, recordFields, visibilityField } from '../records/fields.ts'
import { defineContent } from './define-content.ts'

/** The continuing-education credit a course awards. */
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

export const courses = defineContent('courses', {
  publishedCondition: `t.status = 'published'`,
  fields,
  publicList: { order: 't.created_at desc, t.id desc', filters: ['delivery'], times: [] },
  check: (values) => [...findTimeOrderViolations(values, 'startsAt', 'endsAt')],
})
