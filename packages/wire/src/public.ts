import type { ContentName } from '@guildhall/core/content/collections'
import type { PublicListName } from '@guildhall/core/public/public-lists'
import { type TObject, type TSchema, Type } from '@sinclair/typebox'
import { contentSchemas } from './collections.ts'
import { closed, nullable, oneOf, Url, Uuid } from './primitives.ts'
import { Resource, ResourceType } from './resources.ts'

/** Builds the schema of a record as the public API returns it, without internal fields. */
function buildPublicRecord(
  record: TObject,
  hiddenFields: readonly string[],
  replacements: Record<string, TSchema>,
): TObject {
  const internalFields = ['externalId', 'customFields', 'visibility', ...hiddenFields]
  const properties = Object.entries(record.properties).filter(([name]) => !internalFields.includes(name))
  return Type.Object(
    { ...Object.fromEntries(properties), ...replacements },
    {
      $id: `Public${record.$id}`,
      ...closed,
    },
  )
}

const publicResourceFields = [
  'id',
  'name',
  'slug',
  'description',
  'excerpt',
  'type',
  'format',
  'sizeBytes',
  'pageCount',
  'durationSeconds',
  'featuredImageUrl',
  'previewUrl',
  'categories',
  'tags',
  'accessLevel',
  'price',
  'publishedAt',
  'createdAt',
  'updatedAt',
]

/**
 * The public fields of a resource. Public resources have a `downloadUrl`, all others a `signInUrl`; resources for sale
 * have a `buyUrl`.
 */
const PublicResource = Type.Object(
  {
    ...Object.fromEntries(
      Object.entries(Resource.properties).filter(([name]) => publicResourceFields.includes(name)),
    ),
    downloadUrl: nullable(
      Type.String({
        ...Url,
        description:
          'The signed URL of the file, valid for at least an hour; `null` unless the access level is `public`.',
      }),
    ),
    signInUrl: nullable(
      Type.String({
        ...Url,
        description: 'The portal page where members sign in to open the resource; `null` if it is public.',
      }),
    ),
    buyUrl: nullable(
      Type.String({
        ...Url,
        description:
          'The portal page where members buy the resource; `null` if it is not for sale. With the parameter `returnUrl`, a page at an allowed origin of a publishable key, the order links back to that page.',
      }),
    ),
  },
  { $id: 'PublicResource', ...closed },
)

const contentRecords = Object.fromEntries(
  Object.entries(contentSchemas).map(([name, { schemas, hiddenFields = [], publicReplacements = {} }]) => [
    name,
    buildPublicRecord(schemas.record, hiddenFields, publicReplacements),
  ]),
) as Record<ContentName, TObject>

/** The record schemas by list name. */
export const publicRecords: Record<PublicListName, TObject> = { ...contentRecords, resources: PublicResource }

/** List parameters whose schemas are not taken from the record fields. */
export const publicParameters: Record<string, TSchema> = {
  category: Uuid,
  type: ResourceType,
  q: Type.String({ maxLength: 200, examples: ['tide'] }),
}

export const buildPublicPage = (record: TObject) =>
  Type.Object(
    {
      items: Type.Array(record),
      limit: Type.Integer({ minimum: 1, maximum: 100, examples: [20] }),
      offset: Type.Integer({ minimum: 0, examples: [0] }),
      total: Type.Integer({ minimum: 0, examples: [12] }),
    },
    { $id: `${record.$id}Page`, ...closed },
  )

export const PublicError = Type.Object(
  {
    error: Type.String({ examples: ['The API key is missing. Send "X-API-Key: guild_pk_…".'] }),
    code: oneOf(
      'INVALID_PARAMETER',
      'UNAUTHORIZED',
      'SECRET_KEY_IN_BROWSER',
      'ORIGIN_NOT_ALLOWED',
      'FORBIDDEN',
      'NOT_FOUND',
      'METHOD_NOT_ALLOWED',
      'RATE_LIMITED',
      'INTERNAL_ERROR',
      'UNAVAILABLE',
    ),
    parameter: Type.Optional(Type.String({ description: 'The invalid parameter.', examples: ['limit'] })),
    requestId: Type.String({ examples: ['0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c71'] }),
  },
  { $id: 'PublicError', ...closed },
)
