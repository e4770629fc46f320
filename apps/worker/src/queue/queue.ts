import { type DefaultJobOptions, type IQueueBackend, Queue } from 'bullmq'
import { pause } from '../repeat.ts'
import type { Backend } from './backend.ts'
import type { JobEnvelope } from './run-job.ts'
import { unlessAborted } from './within.ts'

export const QUEUE_NAME = 'jobs'

const DAY_SECONDS = 24 * 3600
/** BullMQ writes down what happens to every job; nobody reads it here. */
const EVENTS_KEPT = 100

/** Failures are tried again for about a day; then the job is kept for a week, for people to look at. */
const jobOptions: DefaultJobOptions = {
  attempts: 300,
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
 * Makes BullMQ's queue, again and again until it can be reached.
 *
 * @returns null if it is closed first
 */
export async function openQueue(
  making: Promise<Backend>,
  report: (error: Error) => void,
  restMilliseconds: number,
  closing: AbortSignal,
): Promise<OpenQueue | null> {
  const backend = await making
  while (!closing.aborted) {
    try {
      await backend.prepare()
      const queue = makeQueue(backend)
      queue.on('error', report)
      if (await unlessAborted(ready(queue), closing)) return { queue, backend }
    } catch (error) {
      report(error as Error)
      await pause(restMilliseconds, closing)
    }
  }
  await backend.close()
  return null
}

const ready = (queue: JobsQueue): Promise<true> => queue.waitUntilReady().then(() => true)

function makeQueue(backend: Backend): JobsQueue {
  return new Queue(
    QUEUE_NAME,
    {
      connection: backend.name,
      defaultJobOptions: jobOptions,
      streams: { events: { maxLen: EVENTS_KEPT } },
    },
    backend.factory,
  )
}
