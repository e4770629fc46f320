import type { Import } from '@guildhall/sdk'
import type { Command } from 'commander'
import { type Collection, collectionCommand } from '../collection.ts'
import { formatMinute } from '../dates.ts'

export const imports: Collection<Import> = {
  name: 'imports',
  singular: 'an import',
  about: 'list CSV imports of the last 30 days',
  resource: (guildhall) => guildhall.imports,
  columns: [
    { title: 'ID', value: (item) => item.id, noTruncate: true },
    { title: 'STARTED', value: (item) => formatMinute(item.createdAt) },
    { title: 'STATUS', value: (item) => item.status },
    { title: 'MODE', value: (item) => (item.dryRun ? `${item.mode}, dry run` : item.mode) },
    { title: 'ROWS', value: (item) => item.rows.total },
    { title: 'FAILED', value: (item) => item.rows.failed },
  ],
  filters: [{ name: 'status', about: 'queued, running, completed or failed' }],
  searchable: false,
  fields: [],
}

/** `guildhall imports …`. */
export function importsCommand(): Command {
  return collectionCommand(imports)
}
