import { defineCollection } from '../../records/collection.ts'
import { field } from '../../records/field.ts'

/** Imported files and their progress. */
export const imports = defineCollection({
  name: 'imports',
  singular: 'import',
  table: 'imports',
  fields: {
    status: field('enum', { readOnly: true, nullable: false }),
    mode: field('enum', { readOnly: true, nullable: false }),
    dryRun: field('boolean', { readOnly: true, nullable: false }),
    finishedAt: field('timestamp', { readOnly: true }),
  },
})
