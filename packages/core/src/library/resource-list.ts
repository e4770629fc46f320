import { defineCollection } from '../records/collection.ts'
import { field } from '../records/field.ts'

const column = (kind: Parameters<typeof field>[0], column?: string) =>
  field(kind, { readOnly: true, nullable: false, ...(column ? { column } : {}) })

/** The fields by which the library's list is filtered and sorted. */
export const resourceList = defineCollection({
  name: 'resources',
  singular: 'resource',
  table: 'resources',
  ranked: true,
  fields: {
    name: column('text'),
    slug: column('text'),
    type: column('enum'),
    format: column('enum'),
    mimeType: column('text'),
    sizeBytes: column('integer'),
    pageCount: field('integer', { readOnly: true }),
    width: field('integer', { readOnly: true }),
    height: field('integer', { readOnly: true }),
    sha256: column('text'),
    category: field('uuidList', { readOnly: true, nullable: false, column: 'category_ids' }),
    tags: column('textList'),
    accessLevel: column('enum'),
    status: column('enum'),
    publishedAt: field('timestamp', { readOnly: true }),
    version: column('integer', 'file_version'),
    downloads: field('integer', { readOnly: true, nullable: false, lists: 'ordered' }),
    relevance: field('integer', { readOnly: true, nullable: false, column: 'score', lists: 'ordered' }),
  },
})
