import type { courses } from '@guildhall/core/content/courses'
import { Type } from '@sinclair/typebox'
import { commonFields, longText, slug, visibility } from './collection-fields.ts'
import { closed, Instant, Money, oneOf, text, Url } from './primitives.ts'
import { buildRecordSchemas, defaulted, optional, required } from './record.ts'

const Credit = Type.Object(
  {
    scheme: text(64, ['CPD']),
    amount: Type.Number({ minimum: 0, maximum: 10_000, examples: [6.5] }),
  },
  {
    $id: 'Credit',
    ...closed,
    description: 'A continuing-education credit that a course awards.',
  },
)

export const Course = buildRecordSchemas<typeof courses>('Course', {
  externalId: commonFields.externalId,
  title: required(text(200, ['Reading tide tables'])),
  code: optional(text(64, ['HC-101'])),
  slug,
  summary: optional(text(500)),
  description: optional(longText()),
  delivery: optional(oneOf('self_paced', 'live', 'blended')),
  startsAt: optional(Instant),
  endsAt: optional(Instant),
  durationMinutes: optional(Type.Integer({ minimum: 1, maximum: 1_000_000, examples: [90] })),
  credits: defaulted(Type.Array(Credit, { maxItems: 20 }), []),
  minScore: optional(
    Type.Integer({
      minimum: 0,
      maximum: 100,
      description: 'The percentage required to pass.',
      examples: [70],
    }),
  ),
  price: optional(Money),
  memberPrice: optional(Money),
  visibility,
  url: optional(Url),
  imageUrl: optional(Url),
  status: defaulted(oneOf('draft', 'published', 'archived'), 'draft'),
  tags: commonFields.tags,
  customFields: commonFields.customFields,
})
