import { defineCollection, field } from '../collections/collection.ts'

const shown = (kind: Parameters<typeof field>[0], column?: string) =>
  field(kind, { readOnly: true, nullable: false, ...(column ? { column } : {}) })

/** By what the library's list is filtered and ordered (contract sections 1 and 5). */
export const resourceList = defineCollection({
  name: 'resources',
  singular: 'resource',
  table: 'resources',
  ranked: true,
  fields: {
    name: shown('text'),
    slug: shown('text'),
    type: shown('enum'),
    format: shown('enum'),
    mimeType: shown('text'),
    sizeBytes: shown('integer'),
    pageCount: field('integer', { readOnly: true }),
    width: field('integer', { readOnly: true }),
    height: field('integer', { readOnly: true }),
    sha256: shown('text'),
    category: field('uuidList', { readOnly: true, nullable: false, column: 'category_ids' }),
    tags: shown('textList'),
    accessLevel: shown('enum'),
    status: shown('enum'),
    publishedAt: field('timestamp', { readOnly: true }),
    version: shown('integer', 'file_version'),
    downloads: field('integer', { readOnly: true, nullable: false, lists: 'ordered' }),
    relevance: field('integer', { readOnly: true, nullable: false, column: 'score', lists: 'ordered' }),
  },
})
