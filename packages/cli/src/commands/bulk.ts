import type { BulkJob, Guildhall } from '@guildhall/sdk'
import { Command } from 'commander'
import type { Collection } from '../collection.ts'
import { connect, type GlobalOptions } from '../connection.ts'
import { collect } from '../fields.ts'
import { addFilterOptions } from '../filters.ts'
import { printRecord } from '../output.ts'
import { writeResponse } from '../write-response.ts'

/** A collection with a `bulk` command. */
export type BulkTarget = Pick<Collection<unknown>, 'name' | 'filters' | 'fields' | 'searchable'> & {
  resource: (guildhall: Guildhall) => unknown
}

export interface BulkOptions extends GlobalOptions {
  set?: string[]
  unset?: string[]
  data?: string
  addTag?: string[]
  removeTag?: string[]
  delete?: boolean
  everything?: boolean
  wait: boolean
}

/** Adds `bulk`: changes or deletes many records. */
export function addBulk(command: Command, target: BulkTarget, hasTags: boolean): void {
  const bulk = command
    .command('bulk [ids...]')
    .description(`change or delete many ${target.name}: the given ids, or all that match the filters`)
    .option(
      '--set <field=value>',
      'set a field; field:=JSON for values other than text (repeatable)',
      collect,
    )
    .option('--unset <field>', 'clear a field (repeatable)', collect)
    .option('--data <json>', 'the changed fields as JSON: inline, @file, or - for standard input')
  if (hasTags)
    bulk
      .option('--add-tag <tag>', 'add a tag (repeatable)', collect)
      .option('--remove-tag <tag>', 'remove a tag (repeatable)', collect)
  bulk
    .option('--delete', 'delete the records')
    .option('--everything', `allow a change of all ${target.name}, without ids or filters`)
    .option('--no-wait', 'do not wait until it is complete')
  addFilterOptions(bulk, target.filters, target.searchable).action(
    async (ids: string[], _options, self: Command) =>
      (await import('./change-many.ts')).changeMany(
        target,
        ids,
        self.opts(),
        self.optsWithGlobals<BulkOptions>(),
      ),
  )
}

/** `guildhall bulk-jobs …`. */
export function bulkJobsCommand(): Command {
  const command = new Command('bulk-jobs').description('show and cancel changes of many records')
  const act = (
    name: string,
    description: string,
    run: (guildhall: Guildhall, id: string) => Promise<BulkJob>,
  ) =>
    command
      .command(`${name} <id>`)
      .description(description)
      .action(async (id: string, _options, self: Command) => {
        const options = self.optsWithGlobals<GlobalOptions>()
        printRecord(await run(await connect(options), id), options)
      })
  act('get', 'show a bulk job', (guildhall, id) => guildhall.bulkJobs.get(id))
  act('cancel', 'cancel a bulk job; records changed so far stay changed', (guildhall, id) =>
    guildhall.bulkJobs.cancel(id),
  )
  command
    .command('result <id>')
    .description('download the outcome for each record as CSV')
    .option('--output <file>', 'write to this file instead of standard output')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions & { output?: string }>()
      await writeResponse(await (await connect(options)).bulkJobs.result(id), options.output)
    })
  return command
}
