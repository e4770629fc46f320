import type { Import } from '@guildhall/sdk'
import type { Command } from 'commander'
import { buildCollectionCommand, type Collection } from '../collection.ts'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatMinute } from '../dates.ts'
import { printRecord } from '../output.ts'
import { writeResponse } from '../write-response.ts'

export const imports: Collection<Import> = {
  name: 'imports',
  singular: 'an import',
  description: 'manage CSV imports of the last 30 days',
  resource: (guildhall) => guildhall.imports,
  columns: [
    { title: 'ID', value: (item) => item.id, hasFixedWidth: true },
    { title: 'CREATED', value: (item) => formatMinute(item.createdAt) },
    { title: 'STATUS', value: (item) => item.status },
    { title: 'MODE', value: (item) => (item.dryRun ? `${item.mode}, dry run` : item.mode) },
    { title: 'ROWS', value: (item) => item.rows.total },
    { title: 'FAILED', value: (item) => item.rows.failed },
  ],
  filters: [{ name: 'status', description: 'queued, running, completed, failed or cancelled' }],
  isSearchable: false,
  fields: [],
}

/** `guildhall imports …`. */
export function createImportsCommand(): Command {
  const command = buildCollectionCommand(imports)
  addCancel(command)
  addErrors(command)
  return command
}

function addCancel(command: Command): void {
  command
    .command('cancel <id>')
    .description('cancel an import; rows imported so far are kept')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      printRecord(await (await connect(options)).imports.cancel(id), options)
    })
}

function addErrors(command: Command): void {
  command
    .command('errors <id>')
    .description('download the failed rows as CSV, with their reasons; correct and import them again')
    .option('--output <file>', 'write to this file instead of standard output')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions & { output?: string }>()
      await writeResponse(await (await connect(options)).imports.errors(id), options.output)
    })
}
