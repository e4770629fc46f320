import {
  JOB_FORMATS,
  type JobName,
  type JobQueue,
  type NewJob,
} from '@guildhall/core/platform/job-queue/job-queue'
import type { BulkJobOptions } from 'bullmq'
import type { Logger } from 'pino'
import { createErrorLog } from '../error-log.ts'
import { repeat } from '../repeat.ts'
import { openBackend } from './backend.ts'
import { type JobsQueue, openQueue } from './queue.ts'
import type { JobEnvelope, JobHandlers } from './run-job.ts'
import { runWorker, type WorkOptions } from './run-worker.ts'
import { ensureSchedule } from './schedules.ts'
import { CONNECT_TIMEOUT_MS, PRODUCTION_TIMINGS, type QueueTimings } from './timings.ts'
import { waitUnlessAborted, waitWithTimeout } from './wait.ts'

export type JobQueueOptions = {
  databaseUrl: string
  /** Stores jobs in Redis instead of the database. Lost jobs are recovered from the database. */
  redisUrl: string | null
  log: Logger
  /** The job formats this worker writes and supports; tests override them. */
  formats?: Record<JobName, number>
  timings?: Partial<QueueTimings>
}

/** The job queue of a worker process. */
export interface WorkerJobQueue extends JobQueue {
  /** Processes jobs until aborted. Resolves when the jobs in flight have finished, or after a timeout. */
  work(handlers: JobHandlers, options: WorkOptions): Promise<void>
  /** Runs a job at this interval, on one worker each time. */
  schedule(name: JobName, intervalMs: number): void
  close(): Promise<void>
}

/** Opens the job queue. Returns immediately; while the queue is unavailable, `work` waits and `add` fails. */
export function openJobQueue(options: JobQueueOptions): WorkerJobQueue {
  const { log, formats = JOB_FORMATS } = options
  const timings = { ...PRODUCTION_TIMINGS, ...options.timings }
  const closeController = new AbortController()
  const report = createErrorLog(log, 'job queue error')
  const backend = openBackend(options.databaseUrl, options.redisUrl)
  const opening = openQueue(backend, report, timings.reconnectDelayMs, closeController.signal)
  const getQueue = async () => {
    const open = (await waitWithTimeout(opening, CONNECT_TIMEOUT_MS)) ? await opening : null
    if (open) return open
    throw new Error('The job queue is unavailable.')
  }
  const backgroundTasks: Promise<void>[] = []
  const createEnvelope = (name: JobName, data: unknown): JobEnvelope => ({ format: formats[name], data })
  return {
    async add(jobs) {
      if (jobs.length === 0) return
      const { queue } = await getQueue()
      await addBulk(
        queue,
        jobs.map((job) => ({
          name: job.name,
          data: createEnvelope(job.name, job.data),
          opts: buildJobOptions(job),
        })),
      )
    },
    async work(handlers, { concurrency, signal }) {
      const open = await waitUnlessAborted(opening, signal)
      if (open)
        await runWorker({
          backend: open.backend,
          handlers,
          formats,
          timings,
          report,
          log,
          concurrency,
          signal,
        })
    },
    schedule(name, intervalMs) {
      const ensure = async () => {
        const open = await waitUnlessAborted(opening, closeController.signal)
        if (open) await ensureSchedule(open, name, createEnvelope(name, {}), intervalMs).catch(report)
        return false
      }
      backgroundTasks.push(
        repeat(`schedule ${name}`, ensure, timings.scheduleCheckIntervalMs, log, closeController.signal),
      )
    },
    async close() {
      closeController.abort()
      await Promise.all(backgroundTasks)
      const open = await opening
      await open?.queue.close()
      await open?.backend.close()
    },
  }
}

async function addBulk(queue: JobsQueue, jobs: Parameters<JobsQueue['addBulk']>[0]): Promise<void> {
  const [first] = jobs
  try {
    // For a single job in PostgreSQL, `add` is ten times as fast: the bulk statement creates temporary tables.
    if (first && jobs.length === 1) await queue.add(first.name, first.data, first.opts)
    else await queue.addBulk(jobs)
  } catch (error) {
    throw new Error('The jobs could not be added.', { cause: error })
  }
}

/**
 * For each id, at most one due and one delayed job wait (`NewJob.id`). BullMQ holds back a job that is added while one
 * with its id is active.
 */
function buildJobOptions({ name, id, delayMs = 0 }: NewJob): BulkJobOptions {
  if (id === undefined) return { delay: delayMs }
  const isDelayed = delayMs > 0
  return {
    delay: delayMs,
    deduplication: {
      id: `${name} ${id}${isDelayed ? ' later' : ''}`,
      keepLastIfActive: true,
      replace: isDelayed,
    },
  }
}
