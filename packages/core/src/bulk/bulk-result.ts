import { stringify } from 'csv-stringify/sync'
import type { Context } from '../context.ts'
import type { Outcome } from '../records/change-many.ts'
import { escapeFormula } from '../text/formula-cells.ts'
import { getBulkJob } from './bulk-jobs.ts'

/** Up to 10,000 records. */
const BATCHES_PER_STEP = 20

/**
 * Streams the records that a job has changed so far, and those that failed, as CSV, in constant memory.
 *
 * @throws DomainError not-found, insufficient-scope, forbidden
 */
export async function streamBulkResult(ctx: Context, id: string): Promise<AsyncGenerator<string>> {
  await getBulkJob(ctx, id, 'read')
  return writeResult(ctx, id)
}

async function* writeResult(ctx: Context, id: string): AsyncGenerator<string> {
  yield stringify([['id', 'outcome', 'reason']])
  for (let lastNumber = -1; ; ) {
    const batches = await ctx.db
      .selectFrom('bulk_job_batches')
      .select(['number', 'results'])
      .where('job_id', '=', id)
      .where('number', '>', lastNumber)
      .where('results', 'is not', null)
      .orderBy('number')
      .limit(BATCHES_PER_STEP)
      .execute()
    const outcomes = batches.flatMap(({ results }) => results as unknown as Outcome[])
    if (outcomes.length > 0)
      yield stringify(outcomes.map(({ id, outcome, reason }) => [id, outcome, escapeFormula(reason ?? '')]))
    const lastBatch = batches.at(-1)
    if (!lastBatch || batches.length < BATCHES_PER_STEP) return
    lastNumber = lastBatch.number
  }
}
