import type { ScratchCopy } from './scratch-copy.ts'

const MIGRATIONS = 'packages/core/src/platform/database/migrations'

/** The six files of “Adding a collection” in ARCHITECTURE.md, here for `awards`. */
export const FILES = {
  migration: `${MIGRATIONS}/9999-awards.ts`,
  names: 'packages/core/src/collection-names.ts',
  definition: 'packages/core/src/content/awards.ts',
  definitions: 'packages/core/src/content/collections.ts',
  schemas: 'packages/wire/src/awards.ts',
  schemaList: 'packages/wire/src/collections.ts',
}

const migration = `import type { Kysely } from 'kysely'
import { createCollectionTable } from '../collection-table.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCollectionTable(db, {
    table: 'awards',
    singular: 'award',
    publicEncodings: { visibility: 'hidden' },
    columns: {
      title: ['text not null', 'text'],
      slug: ['text not null', 'text'],
      year: ['integer not null', 'number'],
      visibility: ["text not null default 'public'", 'plain'],
    },
    statuses: ['draft', 'published'],
    searchedColumns: ['title'],
    hasSlug: true,
  })
}
`

const definition = `import { enumField, field, type TableOf } from '../records/field.ts'
import { recordFields, visibilityField } from '../records/fields.ts'
import { defineContent } from './define-content.ts'

const fields = {
  ...recordFields,
  title: field('text', { nullable: false }),
  slug: field('text', { nullable: false }),
  year: field('integer', { nullable: false }),
  visibility: visibilityField,
  status: enumField(['draft', 'published'], { default: 'draft' }),
}

declare module '../platform/database/schema.ts' {
  interface Schema {
    awards: TableOf<typeof fields>
  }
}

/** Awards of an association. */
export const awards = defineContent('awards', {
  publishedCondition: "t.status = 'published'",
  fields,
  publicList: { order: 't.year desc, t.id', filters: [], times: [] },
})
`

const schemas = `import type { awards } from '@guildhall/core/content/awards'
import { Type } from '@sinclair/typebox'
import { commonFields, slug, visibility } from './collection-fields.ts'
import { oneOf, text } from './primitives.ts'
import { buildRecordSchemas, defaulted, required } from './record.ts'

export const Award = buildRecordSchemas<typeof awards>('Award', {
  externalId: commonFields.externalId,
  title: required(text(200)),
  slug,
  year: required(Type.Integer({ minimum: 1900, maximum: 2100 })),
  visibility,
  status: defaulted(oneOf('draft', 'published'), 'draft'),
  tags: commonFields.tags,
  customFields: commonFields.customFields,
})
`

/** Adds the collection to a copy, as ARCHITECTURE.md describes. */
export function addAwards(copy: ScratchCopy): void {
  copy.write(FILES.migration, migration)
  copy.insertBefore(
    FILES.names,
    '} as const satisfies',
    "  awards: { singular: 'award', table: 'awards', plural: 'awards' },",
  )
  copy.write(FILES.definition, definition)
  copy.insertBefore(FILES.definitions, 'import { courses }', "import { awards } from './awards.ts'")
  copy.insertBefore(FILES.definitions, '} satisfies Record<ContentName', '  awards,')
  copy.write(FILES.schemas, schemas)
  copy.insertBefore(FILES.schemaList, 'import { Course }', "import { Award } from './awards.ts'")
  copy.insertBefore(FILES.schemaList, '  courses: {', '  awards: { schemas: Award },')
}
