import { type DefaultJobOptions, type IQueueBackend, Queue } from 'bullmq'
import { pause } from '../repeat.ts'
import type { Backend } from './backend.ts'
import type { JobEnvelope } from './run-job.ts'
import { waitUnlessAborted } from './wait.ts'

export const QUEUE_NAME = 'jobs'

const DAY_SECONDS = 24 * 3600
/** BullMQ logs an event for everything that happens to a job; nothing here reads these events. */
const MAX_STORED_EVENTS = 100

/** Failed jobs are retried for about a day, then kept for up to a week for inspection. */
const jobOptions: DefaultJobOptions = {
  attempts: 3_000,
  backoff: { type: 'custom' },
  stackTraceLimit: 1,
  removeOnComplete: true,
  removeOnFail: { age: 7 * DAY_SECONDS, count: 1_000 },
}

export type JobsQueue = Queue<
  JobEnvelope,
  unknown,
  string,
  JobEnvelope,
  unknown,
  string,
  IQueueBackend,
  string
>

export type OpenQueue = { queue: JobsQueue; backend: Backend }

/**
 * Opens BullMQ's queue, retrying until it is available.
 *
 * @returns null if aborted first
 */
export async function openQueue(
  opening: Promise<Backend>,
  report: (error: Error) => void,
  retryDelayMs: number,
  signal: AbortSignal,
): Promise<OpenQueue | null> {
  const backend = await opening
  while (!signal.aborted) {
    try {
      await backend.prepare()
      const queue = createQueue(backend)
      queue.on('error', report)
      if (await waitUnlessAborted(waitUntilReady(queue), signal)) return { queue, backend }
    } catch (error) {
      report(error as Error)
      await pause(retryDelayMs, signal)
    }
  }
  await backend.close()
  return null
}

const waitUntilReady = (queue: JobsQueue): Promise<true> => queue.waitUntilReady().then(() => true)

function createQueue(backend: Backend): JobsQueue {
  return new Queue(
    QUEUE_NAME,
    {
      connection: backend.name,
      defaultJobOptions: jobOptions,
      streams: { events: { maxLen: MAX_STORED_EVENTS } },
    },
    backend.factory,
  )
}
