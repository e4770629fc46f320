import type { posts } from '@guildhall/core/content/posts'
import { Type } from '@sinclair/typebox'
import { commonFields, longText, visibility } from './collection-fields.ts'
import { closed, Instant, nullable, oneOf, text, Url, Uuid } from './primitives.ts'
import { buildRecordSchemas, defaulted, merged, optional, required } from './record.ts'

const Author = Type.Object(
  { memberId: nullable(Uuid), name: text(200, ['Ada Lovelace']) },
  { $id: 'Author', ...closed },
)
const AuthorInput = Type.Partial(Author, { $id: 'AuthorInput', ...closed })

const PublicAuthor = Type.Object(
  { name: Type.String({ examples: ['Ada Lovelace'] }) },
  { $id: 'PublicAuthor', ...closed },
)

/** Visitors see the author's name only. */
export const nullablePublicAuthor = nullable(PublicAuthor)

export const Post = buildRecordSchemas<typeof posts>('Post', {
  externalId: commonFields.externalId,
  title: required(text(200, ['What we learned about silt'])),
  body: optional(longText()),
  space: optional(text(100, ['Surveying'])),
  author: merged(nullable(Author), AuthorInput),
  pinned: defaulted(Type.Boolean(), false),
  url: optional(Url),
  visibility,
  publishedAt: optional({
    ...Instant,
    description:
      'A post with the status `published` is visible from this time. Publishing sets it to the current time if it is `null`.',
  }),
  status: defaulted(oneOf('draft', 'published', 'held', 'removed'), 'draft'),
  tags: commonFields.tags,
  customFields: commonFields.customFields,
})
