import type { JobName } from '@guildhall/core/platform/job-queue/job-queue'
import type { OpenQueue } from './queue.ts'
import type { JobEnvelope } from './run-job.ts'

/**
 * Ensures that a job runs at this interval, once for all workers. Call it periodically: an emptied Redis has lost
 * the schedule, and after a rollback, this version cannot read the newer version’s schedule, so it replaces it.
 */
export async function ensureSchedule(
  { queue, backend }: OpenQueue,
  name: JobName,
  data: JobEnvelope,
  intervalMs: number,
): Promise<void> {
  const isSet = async () => {
    const schedule = await queue.getJobScheduler(name)
    return schedule?.every === intervalMs && (schedule.template?.data?.format ?? 0) <= data.format
  }
  if (await isSet()) return
  await backend.runExclusively(async () => {
    if (await isSet()) return
    // Failed runs are not retried: the next one follows.
    const template = { name, data, opts: { attempts: 1 } }
    await queue.upsertJobScheduler(name, { every: intervalMs }, template)
  })
}
