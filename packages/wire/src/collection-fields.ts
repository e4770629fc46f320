import { Type } from '@sinclair/typebox'
import { customFields, nullable, oneOf, Tags, text } from './primitives.ts'
import { defaulted, type FieldSchemas, merged, optional } from './record.ts'

/** The fields that members and published content share. */
export const commonFields = {
  externalId: optional(text(200, ['crm-1042'])),
  tags: defaulted(Tags, []),
  customFields: merged(customFields(false), customFields(true)),
}

export const visibility = defaulted(
  Type.Unsafe<'public' | 'members'>({
    ...oneOf('public', 'members'),
    description:
      'Who can see the record once it is published: everyone, or members whose membership is in force.',
  }),
  'public',
)

export const Slug = Type.String({
  pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
  maxLength: 120,
  examples: ['spring-conference'],
})

/** Set by the caller or generated from the title; `null` regenerates it. */
export const slug: FieldSchemas<string> = {
  output: Slug,
  create: Type.Optional(nullable(Slug)),
  update: Type.Union([Slug, Type.Null()], { description: '`null` generates the slug from the title.' }),
}

/** Text of several paragraphs. */
export const longText = (maxLength = 20_000, examples: string[] = []) => text(maxLength, examples)
