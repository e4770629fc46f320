import type { JobKinds, JobName } from '@guildhall/core/platform/job-queue/job-queue'
import { DelayedError, type Job, UnrecoverableError } from 'bullmq'
import type { Logger } from 'pino'
import { recordJobDuration } from '../service/metrics.ts'
import type { RequeueYield } from './requeue-yield.ts'

/** The handler of each job type. A worker may lack some. */
export type JobHandlers = {
  [Name in JobName]?: (data: JobKinds[Name], signal: AbortSignal) => Promise<void>
}

/** A job as stored in BullMQ: its data and the data’s format (`JOB_FORMATS`). */
export type JobEnvelope = { format: number; data: unknown }

export type RunJobOptions = {
  handlers: JobHandlers
  /** The newest format of each job type that this worker supports. */
  formats: Record<string, number>
  /** The delay before a job that this worker does not support is offered again. */
  requeueDelayMs: number
  requeueYield: RequeueYield
  log: Logger
  /** Aborted when the worker stops: handlers should return early. */
  signal: AbortSignal
}

/** After this, a job that no worker supports fails. */
const MAX_REQUEUE_AGE_MS = 24 * 3600 * 1000
/** The minimum interval between warnings about the same unsupported job type. */
const WARN_INTERVAL_MS = 60_000

/**
 * Creates BullMQ's processor, which rejects if the job is to be retried, requeued or kept as failed.
 */
export function createJobRunner(
  options: RunJobOptions,
): (job: Job<JobEnvelope>, token?: string) => Promise<void> {
  const { log, signal } = options
  const handlers = new Map<string, Handler>(Object.entries(options.handlers) as [string, Handler][])
  const formats = new Map(Object.entries(options.formats))
  const warn = createUnsupportedWarning(log)
  return async (job, token) => {
    const handler = handlers.get(job.name)
    const isSupported = job.data.format <= (formats.get(job.name) ?? 0)
    if (!handler || !isSupported) return await requeueForOtherWorkers(job, token, options, warn)
    const startedAt = performance.now()
    try {
      await handler(job.data.data, signal)
      recordJobDuration(job.name, 'done', performance.now() - startedAt)
    } catch (error) {
      reportFailure(log, job, error, performance.now() - startedAt)
      throw error
    }
  }
}

type Handler = (data: unknown, signal: AbortSignal) => Promise<void>
type UnsupportedWarning = (job: Job<JobEnvelope>, message: string) => void

function createUnsupportedWarning(log: Logger): UnsupportedWarning {
  const warningTimes = new Map<string, number>()
  return ({ name, data }, message) => {
    const warnedAt = warningTimes.get(name) ?? Number.NEGATIVE_INFINITY
    if (performance.now() - warnedAt <= WARN_INTERVAL_MS) return
    warningTimes.set(name, performance.now())
    log.warn({ job: name, format: data.format }, message)
  }
}

function reportFailure(log: Logger, job: Job<JobEnvelope>, error: unknown, durationMs: number): void {
  recordJobDuration(job.name, 'failed', durationMs)
  log.error({ err: error, job: job.name, jobId: job.id, attempt: job.attemptsMade + 1 }, 'job failed')
}

/**
 * During an upgrade, old workers receive jobs from newer ones. Scheduled jobs are dropped: the schedule adds the next,
 * and jobs of a removed type would pile up.
 */
async function requeueForOtherWorkers(
  job: Job<JobEnvelope>,
  token: string | undefined,
  { requeueDelayMs, requeueYield, log }: RunJobOptions,
  warn: UnsupportedWarning,
): Promise<void> {
  if (job.repeatJobKey) return warn(job, 'unsupported scheduled job dropped')
  if (Date.now() - job.timestamp - (job.opts.delay ?? 0) > MAX_REQUEUE_AGE_MS) {
    const error = new UnrecoverableError('No worker supported this job for a day.')
    reportFailure(log, job, error, 0)
    throw error
  }
  warn(job, 'unsupported job requeued for another worker')
  const dueAtMs = Date.now() + requeueDelayMs
  await job.moveToDelayed(dueAtMs, token)
  requeueYield.recordRequeue(dueAtMs)
  throw new DelayedError()
}
