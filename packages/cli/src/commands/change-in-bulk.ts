import type { ApiPromise, BulkJob, Guildhall, ListPromise } from '@guildhall/sdk'
import { connect } from '../connection.ts'
import { CommandFailedError, exitCodes, UsageError } from '../exit-codes.ts'
import { type Body, buildBody } from '../fields.ts'
import { buildQuery, type FilterOptions } from '../filters.ts'
import { formatCount, formatCounted } from '../format-count.ts'
import { resolveDays } from '../local-days.ts'
import { printRecord } from '../output.ts'
import { showProgress } from '../progress.ts'
import { confirm } from '../prompts.ts'
import { print, printNote } from '../terminal.ts'
import type { BulkOptions, BulkTarget } from './bulk.ts'

interface BulkResource {
  list(query: object): ListPromise<unknown>
  bulk(request: object): ApiPromise<BulkJob>
}

/** Starts a bulk job after confirmation, waits for it and prints its counts. */
export async function changeInBulk(
  target: BulkTarget,
  ids: string[],
  filterOptions: FilterOptions,
  options: BulkOptions,
): Promise<void> {
  const change = await readChange(target, options)
  const guildhall = await connect(options)
  if ('patch' in change) await resolveDays(guildhall, change.patch, target.fields)
  const resource = target.resource(guildhall) as BulkResource
  const selection = await selectRecords(resource, target, ids, filterOptions, options)
  const count = 'ids' in selection ? ids.length : selection.expectedCount
  const effect = options.delete ? 'permanently deletes' : 'changes'
  const plural = target.plural ?? target.name
  await confirm(`This ${effect} ${formatCounted(count, plural.replace(/s$/, ''), plural)}.`, options)
  const job = await resource.bulk({ ...selection, ...change })
  if (!options.wait) return printRecord(job, options)
  report(await waitFor(guildhall, job), options)
}

type Change = { patch: Body } | { tags: { add?: string[]; remove?: string[] } } | { delete: true }

async function readChange(target: BulkTarget, options: BulkOptions): Promise<Change> {
  const { set, unset, data, addTag, removeTag } = options
  const hasFields = set !== undefined || unset !== undefined || data !== undefined
  const hasTags = addTag !== undefined || removeTag !== undefined
  if ([hasFields, hasTags, options.delete === true].filter(Boolean).length !== 1)
    throw new UsageError('Specify one type of change: fields (--set, --unset, --data), tags, or --delete.')
  if (options.delete) return { delete: true }
  if (hasTags) return { tags: { ...(addTag && { add: addTag }), ...(removeTag && { remove: removeTag }) } }
  const fields = {
    ...(set && { set }),
    ...(unset && { unset }),
    ...(data !== undefined && { data }),
  }
  return { patch: await buildBody(fields, target.fields) }
}

/** The ids, or the filter and its current number of matches: the service rejects the job if that number has changed. */
async function selectRecords(
  resource: BulkResource,
  { name, plural = name, filters }: BulkTarget,
  ids: string[],
  filterOptions: FilterOptions,
  { everything }: BulkOptions,
): Promise<{ ids: string[] } | { filter: object; expectedCount: number }> {
  const filter = buildQuery(filterOptions, filters)
  const hasFilter = Object.keys(filter).length > 0
  if (ids.length > 0) {
    if (hasFilter || everything) throw new UsageError('Ids cannot be combined with filters or --everything.')
    return { ids }
  }
  if (!hasFilter && !everything)
    throw new UsageError(`Specify ids or filters, or use --everything to change all ${plural}.`)
  const { totalItems } = await resource.list({ ...filter, itemsPerPage: 1 })
  return { filter, expectedCount: totalItems ?? 0 }
}

async function waitFor(guildhall: Guildhall, { id }: BulkJob): Promise<BulkJob> {
  const exitWithHint = () => {
    printNote(`\nThe change continues. See: guildhall bulk-jobs get ${id}`)
    process.exit(exitCodes.interrupted)
  }
  process.once('SIGINT', exitWithHint)
  const progress = showProgress<BulkJob>(({ progress, records }) => ({
    fraction: progress,
    text: `${formatCount(records.processed)} of ${formatCount(records.total)}`,
  }))
  try {
    return await guildhall.bulkJobs.wait(id, { onProgress: progress.update })
  } finally {
    progress.end()
    process.off('SIGINT', exitWithHint)
  }
}

function report(job: BulkJob, options: BulkOptions): void {
  const { total, changed, unchanged, failed } = job.records
  if (options.json) printRecord(job, options)
  else {
    const verb = job.action === 'delete' ? 'deleted' : 'changed'
    print(
      `${formatCounted(total, 'record')}: ${formatCount(changed)} ${verb}, ${formatCount(unchanged)} unchanged, ${formatCount(failed)} failed.`,
    )
  }
  if (failed > 0) printNote(`For the reasons, see: guildhall bulk-jobs result ${job.id}`)
  if (job.status === 'failed')
    throw new CommandFailedError(`The change failed: ${job.reason ?? 'see the log'}`)
  if (job.status === 'cancelled') throw new CommandFailedError('The change was cancelled.')
  if (failed > 0) process.exitCode = exitCodes.failed
}
