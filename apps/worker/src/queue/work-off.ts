import { type Job, Worker } from 'bullmq'
import type { Logger } from 'pino'
import { pause } from '../repeat.ts'
import type { Backend } from './backend.ts'
import { QUEUE_NAME } from './queue.ts'
import { type JobEnvelope, type JobHandlers, jobRunner } from './run-job.ts'
import type { Times } from './times.ts'
import { unlessAborted, within } from './within.ts'

export type WorkOptions = {
  /** How many jobs are done at a time. */
  concurrency: number
  stopping: AbortSignal
}

type WorkOffOptions = WorkOptions & {
  backend: Backend
  handlers: JobHandlers
  formats: Record<string, number>
  times: Times
  report: (error: Error) => void
  log: Logger
}

/** A job that kills its worker is not given up for it; it is seen in the log. */
const MOST_STALLS = 1_000
const LONGEST_RETRY_MILLISECONDS = 300_000
/** What BullMQ may take to end once no job is in hand; without its store it would never. */
const END_MILLISECONDS = 2_000

/** Does jobs until told to stop, then those in hand. */
export async function workOff(options: WorkOffOptions): Promise<void> {
  const { stopping, times, report, log } = options
  const inHand = new Set<Promise<void>>()
  const worker = await readyWorker(options, inHand)
  if (!worker) return
  const running = worker.run().catch(report)
  await unlessAborted(new Promise(() => {}), stopping)
  const closed = worker.close()
  if (!(await within(Promise.allSettled(inHand), times.stop))) {
    log.warn({ jobs: inHand.size }, 'jobs in hand took too long; other workers will do them again')
  }
  if (!(await within(Promise.all([closed, running]), END_MILLISECONDS))) {
    log.warn('the job queue did not close; its connections are ended')
    // As long as it has not ended it would go on extending the locks of jobs, and keep the process alive by that.
    // biome-ignore lint/complexity/useLiteralKeys: it is protected, and nothing public ends it
    await worker['lockManager'].close()
  }
}

/** @returns null if told to stop first */
async function readyWorker(options: WorkOffOptions, inHand: Set<Promise<void>>) {
  const { stopping, times, report } = options
  while (!stopping.aborted) {
    const worker = makeWorker(options, inHand)
    try {
      if (
        await unlessAborted(
          worker.waitUntilReady().then(() => true),
          stopping,
        )
      )
        return worker
    } catch (error) {
      report(error as Error)
      await pause(times.reconnect, stopping)
    }
    await within(worker.close(), END_MILLISECONDS)
  }
  return null
}

function makeWorker(options: WorkOffOptions, inHand: Set<Promise<void>>) {
  const { backend, times, report, log, concurrency } = options
  const run = jobRunner({ ...options, putBackMilliseconds: times.putBack, courtesy: backend.courtesy })
  const process = (job: Job<JobEnvelope>, token?: string) => {
    const work = run(job, token)
    inHand.add(work)
    const done = () => inHand.delete(work)
    work.then(done, done)
    return work
  }
  const worker = new Worker(
    QUEUE_NAME,
    process,
    {
      connection: backend.name,
      autorun: false,
      concurrency,
      lockDuration: times.lock,
      stalledInterval: times.stalledEvery,
      maxStalledCount: MOST_STALLS,
      runRetryDelay: times.reconnect,
      settings: {
        backoffStrategy: (attempt) =>
          Math.min(times.firstRetry * 2 ** Math.min(attempt - 1, 30), LONGEST_RETRY_MILLISECONDS),
      },
    },
    backend.factory,
  )
  worker.on('error', report)
  worker.on('stalled', (jobId) => log.warn({ jobId }, 'a worker lost a job; another does it again'))
  return worker
}
