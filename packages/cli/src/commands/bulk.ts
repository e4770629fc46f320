import type { BulkJob, Guildhall } from '@guildhall/sdk'
import { Command } from 'commander'
import type { Collection } from '../collection.ts'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatMinute } from '../dates.ts'
import { collect } from '../fields.ts'
import { addFilterOptions, addSelectionOptions, buildQuery, type Filter } from '../filters.ts'
import { addLimitOptions, type ListOptions, printList, printRecord } from '../output.ts'
import type { Column } from '../table.ts'
import { writeResponse } from '../write-response.ts'

/** A collection with a `bulk` command. */
export type BulkTarget = Pick<
  Collection<unknown>,
  'name' | 'plural' | 'filters' | 'fields' | 'isSearchable'
> & {
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
  const { plural = target.name } = target
  const bulk = command
    .command('bulk [ids...]')
    .description(`update or delete ${plural} in bulk: the given ids, or all that match the filters`)
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
    .option('--everything', `allow changing all ${plural}, without ids or filters`)
    .option('--no-wait', 'do not wait for the job to finish')
  addSelectionOptions(bulk, target.filters, target.isSearchable).action(
    async (ids: string[], _options, self: Command) =>
      (await import('./change-in-bulk.ts')).changeInBulk(
        target,
        ids,
        self.opts(),
        self.optsWithGlobals<BulkOptions>(),
      ),
  )
}

const jobFilters: Filter[] = [
  { name: 'collection', description: 'collection, such as members' },
  { name: 'status', description: 'queued, running, completed, failed or cancelled' },
]

const jobColumns: Column<BulkJob>[] = [
  { title: 'ID', value: (job) => job.id, hasFixedWidth: true },
  { title: 'COLLECTION', value: (job) => job.collection },
  { title: 'CHANGE', value: ({ action, fields }) => (action === 'patch' ? fields.join(' ') : action) },
  { title: 'STATUS', value: (job) => job.status },
  { title: 'CHANGED', value: ({ records }) => records.changed },
  { title: 'FAILED', value: ({ records }) => records.failed },
  { title: 'CREATED', value: (job) => formatMinute(job.createdAt) },
]

/** `guildhall bulk-jobs …`. */
export function createBulkJobsCommand(): Command {
  const command = new Command('bulk-jobs').description('show and cancel bulk jobs')
  const addJobCommand = (
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
  const list = command.command('list').description('list bulk jobs, newest first')
  addLimitOptions(addFilterOptions(list, jobFilters, false)).action(async (_options, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions & ListOptions>()
    const query = buildQuery(self.opts(), jobFilters)
    const guildhall = await connect(options)
    await printList(
      (itemsPerPage) => guildhall.bulkJobs.list({ ...query, itemsPerPage }),
      jobColumns,
      options,
    )
  })
  addJobCommand('get', 'show a bulk job', (guildhall, id) => guildhall.bulkJobs.get(id))
  addJobCommand('cancel', 'cancel a bulk job; changes made so far are kept', (guildhall, id) =>
    guildhall.bulkJobs.cancel(id),
  )
  command
    .command('result <id>')
    .description('download the outcome for each changed, deleted or failed record as CSV')
    .option('--output <file>', 'write to this file instead of standard output')
    .action(async (id: string, _options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions & { output?: string }>()
      await writeResponse(await (await connect(options)).bulkJobs.result(id), options.output)
    })
  return command
}
