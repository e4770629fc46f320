import { JOB_FORMATS, type JobName, type JobQueue, type NewJob } from '@guildhall/core/job-queue/job-queue'
import type { BulkJobOptions } from 'bullmq'
import type { Logger } from 'pino'
import { repeat } from '../repeat.ts'
import { backendFor } from './backend.ts'
import { errorLog } from './error-log.ts'
import { openQueue } from './queue.ts'
import type { JobEnvelope, JobHandlers } from './run-job.ts'
import { ensureSchedule } from './schedules.ts'
import { CONNECT_MILLISECONDS, PRODUCTION_TIMES, type Times } from './times.ts'
import { unlessAborted, within } from './within.ts'
import { type WorkOptions, workOff } from './work-off.ts'

export type JobQueueOptions = {
  databaseUrl: string
  /** Keeps the jobs in this Redis instead of the database; lost jobs are found again from the database. */
  redisUrl: string | null
  log: Logger
  /** What this worker writes and understands; for tests of workers of different age. */
  formats?: Record<JobName, number>
  times?: Partial<Times>
}

/** The queue as the worker process has it. */
export interface WorkerJobQueue extends JobQueue {
  /** Does jobs until told to stop. Resolves when those in hand are done, or have been given up after a while. */
  work(handlers: JobHandlers, options: WorkOptions): Promise<void>
  /** Has a kind of job done at this interval, by one of all workers. */
  schedule(name: JobName, everyMilliseconds: number): void
  close(): Promise<void>
}

/**
 * Opens the queue of jobs. Returns at once; while the queue can't be reached, work waits for it and `add` fails.
 */
export function openJobQueue(options: JobQueueOptions): WorkerJobQueue {
  const { log, formats = JOB_FORMATS } = options
  const times = { ...PRODUCTION_TIMES, ...options.times }
  const closing = new AbortController()
  const report = errorLog(log, 'the job queue has a fault')
  const backend = backendFor(options.databaseUrl, options.redisUrl)
  const opening = openQueue(backend, report, times.reconnect, closing.signal)
  const opened = async () => {
    const open = (await within(opening, CONNECT_MILLISECONDS)) ? await opening : null
    if (open) return open
    throw new Error('The job queue cannot be reached.')
  }
  const background: Promise<void>[] = []
  const envelope = (name: JobName, data: unknown): JobEnvelope => ({ format: formats[name], data })
  return {
    async add(jobs) {
      if (jobs.length === 0) return
      const { queue } = await opened()
      const bulk = jobs.map((job) => ({
        name: job.name,
        data: envelope(job.name, job.data),
        opts: optionsOf(job),
      }))
      const [first] = bulk
      try {
        // In PostgreSQL ten times as fast for a single job: the bulk statement makes temporary tables.
        if (first && bulk.length === 1) await queue.add(first.name, first.data, first.opts)
        else await queue.addBulk(bulk)
      } catch (error) {
        throw new Error('The jobs could not be added.', { cause: error })
      }
    },
    async work(handlers, { concurrency, stopping }) {
      const open = await unlessAborted(opening, stopping)
      if (open)
        await workOff({ backend: open.backend, handlers, formats, times, report, log, concurrency, stopping })
    },
    schedule(name, everyMilliseconds) {
      const ensure = async () => {
        const open = await unlessAborted(opening, closing.signal)
        if (open) await ensureSchedule(open, name, envelope(name, {}), everyMilliseconds).catch(report)
        return false
      }
      background.push(repeat(`schedule ${name}`, ensure, times.schedulesEvery, log, closing.signal))
    },
    async close() {
      closing.abort()
      await Promise.all(background)
      const open = await opening
      await open?.queue.close()
      await open?.backend.close()
    },
  }
}

/**
 * Of an id one job waits that is due, and one that is delayed (`NewJob.id`); BullMQ keeps to itself what is added
 * while one of them is being done.
 */
function optionsOf({ name, id, delayMilliseconds = 0 }: NewJob): BulkJobOptions {
  if (id === undefined) return { delay: delayMilliseconds }
  const delayed = delayMilliseconds > 0
  return {
    delay: delayMilliseconds,
    deduplication: {
      id: `${name} ${id}${delayed ? ' later' : ''}`,
      keepLastIfActive: true,
      replace: delayed,
    },
  }
}
