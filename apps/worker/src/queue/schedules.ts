import type { JobName } from '@guildhall/core/job-queue/job-queue'
import type { OpenQueue } from './queue.ts'
import type { JobEnvelope } from './run-job.ts'

/**
 * Sees to it that jobs of a kind are made at this interval, once for all workers. To be called again and again: a
 * Redis that came back empty has forgotten it.
 */
export async function ensureSchedule(
  { queue, backend }: OpenQueue,
  name: JobName,
  data: JobEnvelope,
  everyMilliseconds: number,
): Promise<void> {
  const isSet = async () => (await queue.getJobScheduler(name))?.every === everyMilliseconds
  if (await isSet()) return
  await backend.alone(async () => {
    if (await isSet()) return
    // Not tried again when it fails: the next one comes.
    const template = { name, data, opts: { attempts: 1 } }
    await queue.upsertJobScheduler(name, { every: everyMilliseconds }, template)
  })
}
