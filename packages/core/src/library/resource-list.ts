import { defineCollection } from '../records/collection.ts'
import { field } from '../records/field.ts'

const defineColumn = (kind: Parameters<typeof field>[0], column?: string) =>
  field(kind, { readOnly: true, nullable: false, ...(column ? { column } : {}) })

/** The fields by which the library's list is filtered and sorted. */
export const resourceList = defineCollection({
  name: 'resources',
  singular: 'resource',
  table: 'resources',
  isRanked: true,
  fields: {
    name: defineColumn('text'),
    slug: defineColumn('text'),
    type: defineColumn('enum'),
    format: defineColumn('enum'),
    mimeType: defineColumn('text'),
    sizeBytes: defineColumn('integer'),
    pageCount: field('integer', { readOnly: true }),
    width: field('integer', { readOnly: true }),
    height: field('integer', { readOnly: true }),
    sha256: defineColumn('text'),
    category: field('uuidList', { readOnly: true, nullable: false, column: 'category_ids' }),
    tags: defineColumn('textList'),
    accessLevel: defineColumn('enum'),
    status: defineColumn('enum'),
    publishedAt: field('timestamp', { readOnly: true }),
    version: defineColumn('integer', 'file_version'),
    downloads: field('integer', { readOnly: true, nullable: false, lists: 'ordered' }),
    relevance: field('integer', { readOnly: true, nullable: false, column: 'score', lists: 'ordered' }),
  },
})
