import { accessLevels } from '@guildhall/core/access/access-levels'
import type { categories } from '@guildhall/core/library/categories'
import { Type } from '@sinclair/typebox'
import { TaxRate } from './billing.ts'
import { longText, Slug } from './collection-fields.ts'
import { closed, Instant, Money, nullable, oneOf, recordFields, Tags, text, Url, Uuid } from './primitives.ts'
import { buildRecordSchemas, optional, readOnly, required } from './record.ts'

const nonNegativeInteger = (example: number) => Type.Integer({ minimum: 0, examples: [example] })

export const ResourceType = oneOf('document', 'video', 'audio', 'image')
export const ResourceFormat = oneOf(
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'mp4',
  'webm',
  'mp3',
  'wav',
  'png',
  'jpg',
  'svg',
)
export const AccessLevel = Type.Unsafe<(typeof accessLevels)[number]>({
  ...oneOf(...accessLevels),
  description:
    'Who can open the file: everyone (`public`), members whose membership is in force (`member` and `partially_gated`; everyone sees the preview and the beginning of the text of a partially gated resource), those with a premium level (`premium`), or buyers (`paid`). A grant also gives access.',
})
/** Input also accepts `fully_gated`, an alias of `member`. */
const AccessLevelInput = Type.Unsafe<(typeof accessLevels)[number] | 'fully_gated'>({
  ...oneOf(...accessLevels, 'fully_gated'),
  description: 'See `Resource`. When creating, defaults to `member`. `fully_gated` is an alias for `member`.',
})

export const CategoryReference = Type.Object(
  { id: Uuid, name: text(200, ['Guides']) },
  { $id: 'CategoryReference', ...closed },
)

const Processing = Type.Object(
  {
    status: oneOf('queued', 'running', 'ready', 'failed'),
    code: nullable(Type.String({ examples: ['encrypted'] })),
    reason: nullable(Type.String({ examples: ['The file is encrypted. Upload it without a password.'] })),
  },
  {
    $id: 'Processing',
    ...closed,
    description:
      'The status of text, metadata and preview extraction. `code` and `reason` are `null` if there is no problem.',
  },
)

const Stats = Type.Object(
  { views: nonNegativeInteger(120), downloads: nonNegativeInteger(48), uniqueUsers: nonNegativeInteger(31) },
  { $id: 'ResourceCounts', ...closed },
)

const Access = Type.Object(
  {
    granted: Type.Boolean(),
    reason: oneOf(
      'staff',
      'public',
      'membership',
      'premium',
      'purchase',
      'sign-in-required',
      'membership-required',
      'premium-required',
      'purchase-required',
    ),
  },
  {
    $id: 'ResourceAccess',
    ...closed,
    description: 'Whether the caller can open the file, and the reason or requirement.',
  },
)

const CreatedBy = Type.Object(
  { type: oneOf('user', 'key', 'system'), id: nullable(Uuid) },
  { $id: 'CreatedBy', ...closed },
)

const Sha256 = Type.String({
  pattern: '^[0-9a-f]{64}$',
  examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
})

const representationFields = {
  name: text(200, ['Member handbook']),
  slug: Slug,
  description: nullable(longText()),
  excerpt: Type.Union([text(2000), Type.Null()], {
    description:
      'A written excerpt. If there is none: the beginning of the text, for callers who can open the file and for partially gated resources.',
  }),
  type: ResourceType,
  format: ResourceFormat,
  mimeType: Type.String({ examples: ['application/pdf'] }),
  sizeBytes: nonNegativeInteger(48_213),
  pageCount: nullable(nonNegativeInteger(12)),
  durationSeconds: nullable(Type.Number({ minimum: 0, examples: [95.2] })),
  width: nullable(nonNegativeInteger(1920)),
  height: nullable(nonNegativeInteger(1080)),
  sha256: nullable({
    ...Sha256,
    description: 'The SHA-256 hash of the file. `null` if the caller cannot open it.',
  }),
  featuredImageUrl: Type.Union([Url, Type.Null()], {
    description: 'A signed URL, valid for at least a day. `null` if there is no image.',
  }),
  previewUrl: Type.Union([Url, Type.Null()], {
    description:
      'A signed URL, valid for at least a day. `null` if there is no preview, or if the caller cannot open the file and it is not partially gated.',
  }),
  categories: Type.Array(CategoryReference),
  tags: Tags,
  accessLevel: AccessLevel,
  price: Type.Union([Money, Type.Null()], {
    description: '`null` unless the access level is `paid`.',
  }),
  taxRate: Type.Union([TaxRate, Type.Null()], {
    description: 'In percent. `null` applies the association’s default rate.',
  }),
  status: oneOf('draft', 'published'),
  publishedAt: Type.Union([Instant, Type.Null()], { description: '`null` for drafts.' }),
  version: Type.Integer({ minimum: 1, description: 'The version of the file.', examples: [1] }),
  processing: Processing,
  stats: Stats,
  access: Access,
  createdBy: Type.Union([CreatedBy, Type.Null()], {
    description: 'The uploader. Visible to staff and secret keys only; `null` for members and visitors.',
  }),
}

export const Resource = Type.Object(
  {
    id: recordFields.id,
    ...representationFields,
    createdAt: recordFields.createdAt,
    updatedAt: recordFields.updatedAt,
  },
  { $id: 'Resource', ...closed },
)

const CategoryIds = Type.Array(Uuid, { maxItems: 50, uniqueItems: true })

/** The fields of the form that creates a resource, except its files. */
export const ResourceFields = Type.Object(
  {
    name: text(200, ['Member handbook']),
    slug: Type.Optional(nullable(Slug)),
    description: Type.Optional(nullable(longText())),
    excerpt: Type.Optional(nullable(text(2000))),
    categories: Type.Optional(CategoryIds),
    tags: Type.Optional(Tags),
    accessLevel: Type.Optional(AccessLevelInput),
    price: Type.Optional(
      Type.Union([Money, Type.Null()], {
        description: 'Required with the access level `paid`, and not allowed with others.',
      }),
    ),
    taxRate: Type.Optional(nullable(TaxRate)),
    status: Type.Optional(
      Type.Unsafe<'draft' | 'published'>({
        ...oneOf('draft', 'published'),
        description: 'Defaults to `draft` when creating.',
      }),
    ),
  },
  { $id: 'ResourceFields', ...closed },
)

const readOnlyFields = Object.fromEntries(
  Object.entries(Resource.properties)
    .filter(([name]) => !(name in ResourceFields.properties))
    .map(([name, schema]) => [name, Type.Optional(schema)]),
)

/** An update as JSON. PUT accepts the representation that GET returned; categories can be sent by id or as returned. */
export const ResourceUpdate = Type.Object(
  {
    ...readOnlyFields,
    name: Type.Optional(text(200)),
    slug: Type.Optional(nullable(Slug)),
    description: Type.Optional(nullable(longText())),
    excerpt: Type.Optional(nullable(text(2000))),
    categories: Type.Optional(
      Type.Array(Type.Union([Uuid, CategoryReference]), {
        maxItems: 50,
        description: 'Category ids, or category objects as returned by the API.',
      }),
    ),
    tags: Type.Optional(nullable(Tags)),
    accessLevel: Type.Optional(nullable(AccessLevelInput)),
    price: Type.Optional(nullable(Money)),
    taxRate: Type.Optional(nullable(TaxRate)),
    status: Type.Optional(nullable(oneOf('draft', 'published'))),
    featuredImage: Type.Optional(Type.Null({ description: '`null` removes the image.' })),
  },
  { $id: 'ResourceUpdate', minProperties: 1, ...closed },
)

/** A binary part of a form. */
const FilePart = Type.Unsafe({ type: 'string', contentMediaType: 'application/octet-stream' })

/** Builds the schema of the form that uploads a file with these fields; a list is a repeated field. */
export const buildForm = (fields: typeof ResourceFields, file: 'required' | 'optional') => {
  const { categories, tags, price, taxRate, ...plain } = fields.properties
  const parts = {
    file: FilePart,
    ...plain,
    price: Type.Optional(
      Type.String({
        description: 'JSON. A paid resource must have a price; others must not.',
        examples: ['{"amount":4900,"currency":"EUR"}'],
      }),
    ),
    taxRate: Type.Optional(Type.String({ description: 'A number, in percent.', examples: ['19'] })),
    'categories[]': Type.Optional(categories),
    'tags[]': Type.Optional(tags),
    featuredImage: Type.Optional(FilePart),
  }
  if (file === 'required') return Type.Object(parts)
  return Type.Partial(Type.Object(parts))
}

export const Category = buildRecordSchemas<typeof categories, { resourceCount: number }>('Category', {
  name: required(text(200, ['Guides'])),
  description: optional(longText(2000)),
  icon: optional(text(64, ['book'])),
  order: readOnly(Type.Integer({ examples: [1] })),
  archived: readOnly(Type.Boolean()),
  resourceCount: readOnly({
    ...nonNegativeInteger(7),
    description: 'The number of resources that the caller can see.',
  }),
})

export const CategoryOrder = Type.Object(
  { ids: Type.Array(Uuid, { maxItems: 1000, description: 'Every active category exactly once.' }) },
  { $id: 'CategoryOrder', ...closed },
)

export const Grant = Type.Object(
  {
    id: Uuid,
    resourceId: Uuid,
    memberId: Uuid,
    source: nullable(text(64, ['shop'])),
    reference: nullable(text(200, ['order-1042'])),
    createdAt: Instant,
    updatedAt: Instant,
  },
  { $id: 'Grant', ...closed },
)

export const GrantCreate = Type.Object(
  {
    memberId: Uuid,
    source: Type.Optional(nullable(text(64, ['shop']))),
    reference: Type.Optional(nullable(text(200, ['order-1042']))),
  },
  { $id: 'GrantCreate', ...closed },
)

export const ResourceVersions = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          version: Type.Integer({ minimum: 1, examples: [2] }),
          current: Type.Boolean(),
          sha256: Sha256,
          sizeBytes: nonNegativeInteger(48_213),
          format: ResourceFormat,
          originalName: Type.String({ examples: ['handbook.pdf'] }),
          createdBy: nullable(CreatedBy),
          createdAt: Instant,
        },
        { $id: 'ResourceVersion', ...closed },
      ),
    ),
  },
  { $id: 'ResourceVersions', ...closed },
)

/** A page, slide or sheet of a document. */
export const DocumentPage = Type.Object(
  {
    resourceId: Uuid,
    page: Type.Integer({ minimum: 1, examples: [7] }),
    pages: Type.Integer({ minimum: 1, description: 'The number of pages.', examples: [12] }),
    text: Type.String({
      description:
        'Lines are separated by `\\n`. Empty if the page has no text, for example if it is a scan.',
      examples: ['A quorum is five members of the board.'],
    }),
    imageUrl: nullable(Url),
  },
  { $id: 'DocumentPage', ...closed },
)

export const ResourceStats = Type.Object(
  {
    views: nonNegativeInteger(120),
    downloads: nonNegativeInteger(48),
    uniqueUsers: nonNegativeInteger(31),
    byDay: Type.Array(
      Type.Object(
        {
          date: Type.String({ format: 'date', examples: ['2026-03-14'] }),
          views: nonNegativeInteger(9),
          downloads: nonNegativeInteger(3),
          uniqueUsers: nonNegativeInteger(5),
        },
        { ...closed },
      ),
    ),
  },
  { $id: 'ResourceStats', ...closed },
)
