import type { JobKinds, JobName } from '@guildhall/core/job-queue/job-queue'
import { DelayedError, type Job, UnrecoverableError } from 'bullmq'
import type { Logger } from 'pino'
import { observeJob } from '../service/metrics.ts'
import type { Courtesy } from './courtesy.ts'

/** What each kind of job does. Handlers of one worker may be fewer than there are kinds. */
export type JobHandlers = {
  [Name in JobName]?: (data: JobKinds[Name], signal: AbortSignal) => Promise<void>
}

/** What is kept with BullMQ: the data and the form it has (`JOB_FORMATS`). */
export type JobEnvelope = { format: number; data: unknown }

export type RunJobOptions = {
  handlers: JobHandlers
  /** The newest form of each kind that this worker understands. */
  formats: Record<string, number>
  /** How long a job that this worker can't do is left to others before it is looked at again. */
  putBackMilliseconds: number
  courtesy: Courtesy
  log: Logger
  /** Aborted when the worker is told to stop: what can be put off should be. */
  stopping: AbortSignal
}

/** For this long a job waits for a worker that can do it. */
const WAIT_FOR_OTHERS_MILLISECONDS = 24 * 3600 * 1000
/** A kind that can't be done is spoken of once in this time, however many jobs of it there are. */
const WARN_EVERY_MILLISECONDS = 60_000

/**
 * The one function all jobs go through.
 *
 * @returns what BullMQ calls with each job; it rejects when the job is to be tried again, put back or kept as failed
 */
export function jobRunner(options: RunJobOptions): (job: Job<JobEnvelope>, token?: string) => Promise<void> {
  const { log, stopping } = options
  const handlers = new Map<string, Handler>(Object.entries(options.handlers) as [string, Handler][])
  const formats = new Map(Object.entries(options.formats))
  const warned = new Map<string, number>()
  return async (job, token) => {
    const handler = handlers.get(job.name)
    const understood = job.data.format <= (formats.get(job.name) ?? 0)
    if (!handler || !understood) {
      const since = warned.get(job.name) ?? Number.NEGATIVE_INFINITY
      if (performance.now() - since > WARN_EVERY_MILLISECONDS) {
        warned.set(job.name, performance.now())
        log.warn({ job: job.name, format: job.data.format }, 'a job is left to a newer worker')
      }
      return await leaveToOthers(job, token, options)
    }
    const begun = performance.now()
    try {
      await handler(job.data.data, stopping)
      observeJob(job.name, 'done', performance.now() - begun)
    } catch (error) {
      observeJob(job.name, 'failed', performance.now() - begun)
      log.error({ err: error, job: job.name, jobId: job.id, attempt: job.attemptsMade + 1 }, 'a job failed')
      throw error
    }
  }
}

type Handler = (data: unknown, signal: AbortSignal) => Promise<void>

/**
 * In the middle of an upgrade old workers meet jobs of newer ones. A scheduled one is let go: its schedule makes the
 * next, and otherwise those of a kind that is gone for good would heap up.
 */
async function leaveToOthers(
  job: Job<JobEnvelope>,
  token: string | undefined,
  { putBackMilliseconds, courtesy }: RunJobOptions,
): Promise<void> {
  if (job.repeatJobKey) return
  if (Date.now() - job.timestamp - (job.opts.delay ?? 0) > WAIT_FOR_OTHERS_MILLISECONDS)
    throw new UnrecoverableError('No worker could do this job for a day.')
  const due = Date.now() + putBackMilliseconds
  await job.moveToDelayed(due, token)
  courtesy.putBack(due)
  throw new DelayedError()
}
