import { type Context, inTransaction } from '../context.ts'
import { DomainError } from '../errors.ts'
import { type Parameter, runStatement, statement } from '../platform/database/statement.ts'
import { recordAudit } from '../records/journal.ts'
import { buildIdsQuery, type ListRequest } from '../records/list.ts'
import type { StoredRecord } from '../records/read.ts'
import { type BulkCollection, bulkCollections } from './bulk-collections.ts'
import type { BulkChange } from './bulk-jobs.ts'

/**
 * Each batch is a transaction: large enough to save round trips, small enough for short locks and frequent progress.
 */
const RECORDS_PER_BATCH = 500

/** The records to change: by id, or all that match a list's filters. */
export type Selection = { ids: string[] } | Pick<ListRequest, 'filters' | 'words'>

/**
 * Queues a change of many records. Their ids are stored, so records that match later are not changed.
 *
 * @param expectedCount how many records the caller expects to change; null for any number
 * @throws DomainError conflict with the actual count
 */
export function queueBulkJob(
  ctx: Context,
  name: BulkCollection,
  selection: Selection,
  change: BulkChange,
  expectedCount: number | null,
): Promise<StoredRecord> {
  return inTransaction(ctx, async (ctx) => {
    const { text, parameters } =
      'ids' in selection
        ? { text: 'select unnest($1::uuid[]) as id', parameters: [selection.ids] }
        : buildIdsQuery(bulkCollections[name].collection, selection)
    const [job] = await runStatement(ctx.db, buildInsertion(text, parameters.length + 1), [
      ...parameters,
      Bun.randomUUIDv7(),
      ctx.client.id,
      name,
      change.action,
      listFields(change),
      JSON.stringify(change),
      JSON.stringify(ctx.actor),
      JSON.stringify({ ...ctx.origin, userAgent: null }),
    ])
    if (!job) throw new Error('The statement wrote no row.')
    if (expectedCount !== null && job.total !== expectedCount)
      throw new DomainError(
        'conflict',
        `${job.total} records match, not ${expectedCount}. Check them, and send the new count.`,
        [],
        { count: job.total },
      )
    await recordAudit(ctx, 'bulk_job.created', { type: 'bulk_job', id: job.id })
    return { id: job.id, version: job.version, json: job.record }
  })
}

function listFields(change: BulkChange): string[] {
  return change.action === 'patch' ? Object.keys(change.patch) : change.action === 'tags' ? ['tags'] : []
}

/** Stores the job and its records, in ascending order, in one statement. */
function buildInsertion(idsQuery: string, firstParameter: number) {
  const buildPlaceholder = (offset: number, type: string) => `$${firstParameter + offset}::${type}`
  return statement<
    readonly Parameter[],
    { id: string; version: number; record: string; total: number }
  >(`with records as materialized (
      select t.id, (row_number() over (order by t.id) - 1) / ${RECORDS_PER_BATCH} as number from (${idsQuery}) t),
    job as (insert into bulk_jobs (id, client_id, collection, action, fields, change, actor, origin, total)
      select ${buildPlaceholder(0, 'uuid')}, ${buildPlaceholder(1, 'uuid')}, ${buildPlaceholder(2, 'text')}, ${buildPlaceholder(3, 'text')}, ${buildPlaceholder(4, 'text[]')},
        (${buildPlaceholder(5, 'text')})::json, (${buildPlaceholder(6, 'text')})::json, (${buildPlaceholder(7, 'text')})::json, count(*)::int from records
      returning id, version, record, total),
    batches as (insert into bulk_job_batches (client_id, job_id, number, ids)
      select ${buildPlaceholder(1, 'uuid')}, ${buildPlaceholder(0, 'uuid')}, number, array_agg(id order by id) from records group by number)
    select * from job`)
}
