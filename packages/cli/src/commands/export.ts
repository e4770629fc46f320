import type { ApiPromise, Guildhall } from '@guildhall/sdk'
import { type Command, Option } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { collect } from '../fields.ts'
import { addFilterOptions, buildQuery, type Filter } from '../filters.ts'
import { resolveTimeZone } from '../local-days.ts'
import { writeResponse } from '../write-response.ts'

interface ExportOptions extends GlobalOptions {
  fileFormat?: string
  /** The earlier name of `fileFormat`, for `members` only. */
  format?: string
  column?: string[]
  fileTimezone?: string
  output?: string
}

/** A list with an `export` command. */
interface ExportTarget {
  /** The name of the list, such as `members`. */
  name: string
  plural?: string
  filters: Filter[]
  isSearchable?: boolean
  /** @param ids the command’s arguments */
  export: (guildhall: Guildhall, query: object, ids: string[]) => ApiPromise<Response>
}

/**
 * Adds a command that exports the records of a list that match the filters, to a file or standard output.
 *
 * @param usage the command’s name and arguments
 */
export function addExport(command: Command, target: ExportTarget, usage = 'export'): void {
  const isMembers = target.name === 'members'
  const description = isMembers
    ? 'export members; the CSV file can be imported again'
    : `export ${target.plural ?? target.name}`
  const exportCommand = command.command(usage).description(description)
  if (isMembers) exportCommand.addOption(new Option('--format <csv|xlsx>').hideHelp())
  addFilterOptions(exportCommand, target.filters, target.isSearchable)
    .option('--file-format <csv|xlsx>', 'file format (default: from the extension of --output, else csv)')
    .option('--column <name>', 'only these columns, such as email or address.city (repeatable)', collect)
    .option(
      '--file-timezone <name>',
      'time zone of dates in Excel, such as Europe/Amsterdam (default: the association’s)',
    )
    .option('--output <file>', 'write to this file instead of standard output')
    .action(async (...input: unknown[]) => {
      const self = input.at(-1) as Command
      const { column: columns, output, ...options } = self.optsWithGlobals<ExportOptions>()
      const earlierFormat = isMembers ? options.format : undefined
      const { fileFormat = earlierFormat ?? (output?.endsWith('.xlsx') ? 'xlsx' : 'csv') } = options
      const filters = buildQuery(self.opts(), target.filters)
      const guildhall = await connect(options)
      const { fileTimezone } = options
      const query = {
        ...filters,
        fileFormat,
        columns,
        fileTimezone: fileFormat === 'xlsx' ? await resolveTimeZone(guildhall, fileTimezone) : fileTimezone,
      }
      await writeResponse(await target.export(guildhall, query, self.processedArgs), output)
    })
}
