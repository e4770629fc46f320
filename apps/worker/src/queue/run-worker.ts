import { type Job, Worker } from 'bullmq'
import type { Logger } from 'pino'
import { pause } from '../repeat.ts'
import type { Backend } from './backend.ts'
import { QUEUE_NAME } from './queue.ts'
import { createJobRunner, type JobEnvelope, type JobHandlers } from './run-job.ts'
import type { QueueTimings } from './timings.ts'
import { waitUnlessAborted, waitWithTimeout } from './wait.ts'

export type WorkOptions = {
  /** The number of jobs processed concurrently. */
  concurrency: number
  signal: AbortSignal
}

type RunWorkerOptions = WorkOptions & {
  backend: Backend
  handlers: JobHandlers
  formats: Record<string, number>
  timings: QueueTimings
  report: (error: Error) => void
  log: Logger
}

/** A job that kills its worker is still retried; the log shows it. */
const MAX_STALLS = 1_000
/**
 * Short, because a job that waits for its retry holds back later ones with its id, such as all email, even after the
 * cause of the failure is fixed.
 */
const MAX_RETRY_DELAY_MS = 30_000
/** The timeout for BullMQ to close after the jobs in flight; without its store, it never closes. */
const CLOSE_TIMEOUT_MS = 2_000

/** Processes jobs until aborted, then waits for those in flight, up to `stopTimeoutMs`. */
export async function runWorker(options: RunWorkerOptions): Promise<void> {
  const { signal, timings, report, log } = options
  const inFlight = new Set<Promise<void>>()
  const worker = await connectWorker(options, inFlight)
  if (!worker) return
  const running = worker.run().catch(report)
  await waitUnlessAborted(new Promise(() => {}), signal)
  const closed = worker.close()
  if (!(await waitWithTimeout(Promise.allSettled(inFlight), timings.stopTimeoutMs))) {
    log.warn({ jobs: inFlight.size }, 'jobs in flight timed out; other workers will retry them')
  }
  if (!(await waitWithTimeout(Promise.all([closed, running]), CLOSE_TIMEOUT_MS))) {
    log.warn('the job queue did not close in time; closing its connections')
    // Otherwise the worker keeps extending job locks, which keeps the process alive.
    // biome-ignore lint/complexity/useLiteralKeys: protected, and no public method closes it
    await worker['lockManager'].close()
  }
}

/** @returns null if aborted first */
async function connectWorker(options: RunWorkerOptions, inFlight: Set<Promise<void>>) {
  const { signal, timings, report } = options
  while (!signal.aborted) {
    const worker = createWorker(options, inFlight)
    try {
      if (
        await waitUnlessAborted(
          worker.waitUntilReady().then(() => true),
          signal,
        )
      )
        return worker
    } catch (error) {
      report(error as Error)
      await pause(timings.reconnectDelayMs, signal)
    }
    await waitWithTimeout(worker.close(), CLOSE_TIMEOUT_MS)
  }
  return null
}

function createWorker(options: RunWorkerOptions, inFlight: Set<Promise<void>>) {
  const { backend, timings, report, log, concurrency } = options
  const run = createJobRunner({
    ...options,
    requeueDelayMs: timings.requeueDelayMs,
    requeueYield: backend.requeueYield,
  })
  const process = (job: Job<JobEnvelope>, token?: string) => {
    const work = run(job, token)
    inFlight.add(work)
    const onSettled = () => inFlight.delete(work)
    work.then(onSettled, onSettled)
    return work
  }
  const worker = new Worker(
    QUEUE_NAME,
    process,
    {
      connection: backend.name,
      autorun: false,
      concurrency,
      lockDuration: timings.jobLockMs,
      stalledInterval: timings.stalledCheckIntervalMs,
      maxStalledCount: MAX_STALLS,
      runRetryDelay: timings.reconnectDelayMs,
      settings: {
        backoffStrategy: (attempt) => computeRetryDelay(attempt, timings.firstRetryDelayMs),
      },
    },
    backend.factory,
  )
  worker.on('error', report)
  worker.on('stalled', (jobId) => log.warn({ jobId }, 'a worker lost a job; another will retry it'))
  return worker
}

/**
 * Returns the milliseconds before a job is retried: exponential backoff up to 30 seconds.
 *
 * @param attempt 1 after the first failure
 */
export function computeRetryDelay(attempt: number, firstRetryDelayMs: number): number {
  return Math.min(firstRetryDelayMs * 2 ** Math.min(attempt - 1, 30), MAX_RETRY_DELAY_MS)
}
