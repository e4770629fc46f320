import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { DomainError } from '../errors.ts'
import type { LibraryDependencies } from '../library/library.ts'
import type { Outcome } from '../records/change-many.ts'
import { recordAudit } from '../records/journal.ts'
import type { StoredRecord } from '../records/read.ts'
import type { BulkCollection } from './bulk-collections.ts'
import { type BulkChange, getBulkJob } from './bulk-jobs.ts'
import { changeBatch, type TagsCheck } from './change-batch.ts'

/** After this long without progress, another worker can claim the job. */
export const CLAIM_SECONDS = 15

interface NextBatch {
  collection: BulkCollection
  change: BulkChange
  number: number
  ids: string[] | null
}

/**
 * Runs a job in batches. Each batch is one transaction with its events, audit entries and progress, so no change is
 * lost or repeated if a worker is killed or two workers run the same job.
 *
 * @param ctx the context of the actor that started the job
 * @param signal stops after the batch in flight; another worker continues
 */
export async function runBulkJob(
  ctx: Context,
  library: LibraryDependencies,
  id: string,
  checkTags: TagsCheck,
  signal: AbortSignal,
): Promise<void> {
  while (await runBatch(ctx, library, id, checkTags)) {
    if (!signal.aborted) continue
    // Lets another worker continue immediately.
    await ctx.db.updateTable('bulk_jobs').set({ claimed_until: null }).where('id', '=', id).execute()
    return
  }
}

/** @returns whether the job may have more batches */
function runBatch(
  ctx: Context,
  library: LibraryDependencies,
  id: string,
  checkTags: TagsCheck,
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const next = await lockNextBatch(ctx, id)
    if (!next) return false
    const { collection, change, number, ids } = next
    if (!ids) {
      await finishBulkJob(ctx, id, 'completed', null)
      return false
    }
    const outcomes = await changeBatch(ctx, library, collection, ids, change, checkTags)
    await recordProgress(ctx, id, number, outcomes)
    return true
  })
}

/** Locks the job, so that one worker at a time processes a batch, and a cancellation waits for the batch. */
async function lockNextBatch({ db }: Context, id: string): Promise<NextBatch | null> {
  const { rows } = await sql<NextBatch>`with job as (
      select client_id, id, collection, change, batches_done from bulk_jobs
      where id = ${id}::uuid and status in ('queued', 'running') for update)
    select job.collection, job.change, job.batches_done as number, batch.ids from job
    left join bulk_job_batches batch
      on batch.client_id = job.client_id and batch.job_id = job.id and batch.number = job.batches_done`.execute(
    db,
  )
  return rows[0] ?? null
}

async function recordProgress(
  { db }: Context,
  id: string,
  number: number,
  outcomes: Outcome[],
): Promise<void> {
  const count = (...kinds: Outcome['outcome'][]) =>
    outcomes.filter(({ outcome }) => kinds.includes(outcome)).length
  const results = outcomes.filter(({ outcome }) => outcome !== 'unchanged')
  await sql`with batch as (update bulk_job_batches set results = (${JSON.stringify(results)}::text)::json
      where job_id = ${id}::uuid and number = ${number}::int)
    update bulk_jobs set status = 'running', batches_done = batches_done + 1,
      processed = processed + ${outcomes.length}::int, changed = changed + ${count('changed', 'deleted')}::int,
      unchanged = unchanged + ${count('unchanged')}::int, failed = failed + ${count('failed')}::int,
      version = version + 1, updated_at = now(), attempts = 0,
      claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS}) where id = ${id}::uuid`.execute(db)
}

/** Ends a job and deletes its change, which may contain personal data. @returns false if it had already ended */
export async function finishBulkJob(
  ctx: Context,
  id: string,
  status: 'completed' | 'failed' | 'cancelled',
  reason: string | null,
): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const ended = await ctx.db
      .updateTable('bulk_jobs')
      .set((eb) => ({
        status,
        reason,
        change: null,
        finished_at: ctx.now(),
        updated_at: ctx.now(),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running'])
      .returning('id')
      .executeTakeFirst()
    if (ended) await recordAudit(ctx, `bulk_job.${status}`, { type: 'bulk_job', id })
    return ended !== undefined
  })
}

/**
 * Cancels a job. Changes already made are kept.
 *
 * @throws DomainError not-found, forbidden, insufficient-scope, conflict (it has ended)
 */
export async function cancelBulkJob(ctx: Context, id: string): Promise<StoredRecord> {
  return inTransaction(ctx, async (ctx) => {
    await getBulkJob(ctx, id, 'write')
    if (!(await finishBulkJob(ctx, id, 'cancelled', null)))
      throw new DomainError('conflict', 'The bulk job has already ended.')
    return getBulkJob(ctx, id, 'read')
  })
}
