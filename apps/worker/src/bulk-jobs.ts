import { claimBulkJob } from '@guildhall/core/bulk/claim-bulk-job'
import { runBulkJob } from '@guildhall/core/bulk/run-bulk-job'
import type { Violation } from '@guildhall/core/errors'
import type { LibraryDependencies } from '@guildhall/core/library/library'
import type { Database } from '@guildhall/core/platform/database/database'
import { inSpan } from '@guildhall/core/tracing'
import { RecordTags } from '@guildhall/wire/bulk-jobs'
import { findViolations } from '@guildhall/wire/validate'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** The polling interval for new jobs. */
const POLL_INTERVAL_MS = 250

/** Runs bulk jobs, one at a time; the `bulk_jobs` table is the queue. */
export function startBulkJobs(
  database: Database,
  library: LibraryDependencies,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const work = async (): Promise<boolean> => {
    const claimed = await claimBulkJob(database)
    if (!claimed) return false
    const { id, ctx } = claimed
    log.info({ bulkJobId: id, clientId: ctx.client.id }, 'bulk job started')
    const span = { kind: 'CONSUMER', parent: ctx.origin.traceparent ?? null } as const
    await inSpan('bulk-jobs.run', span, () => runBulkJob(ctx, library, id, checkTags, signal))
    log.info({ bulkJobId: id, clientId: ctx.client.id }, 'bulk job ended')
    return true
  }
  return repeat('bulk-jobs', work, POLL_INTERVAL_MS, log, signal)
}

/** Validates the resulting tags of a record against the request schema, which limits their number. */
function checkTags(change: { tags: string[] }): Violation[] {
  return findViolations(RecordTags, change)
}
