import { type Backlog, readBacklog } from '@guildhall/core/operations/maintenance/read-backlog'
import type { Database } from '@guildhall/core/platform/database/database'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: 'guildhall_' })
// Bun walks the whole heap for these, which blocks the event loop for 0.1 s.
for (const part of ['total', 'used', 'available'])
  registry.removeSingleMetric(`guildhall_nodejs_heap_space_size_${part}_bytes`)

const jobSeconds = new Histogram({
  name: 'guildhall_job_duration_seconds',
  help: 'Duration of jobs in this worker, by job and outcome (done, failed).',
  labelNames: ['job', 'outcome'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
  registers: [registry],
})

/** Records the duration of a finished job. */
export function recordJobDuration(job: string, outcome: 'done' | 'failed', milliseconds: number): void {
  jobSeconds.observe({ job, outcome }, milliseconds / 1000)
}

const waitingWork = new Gauge({
  name: 'guildhall_work_waiting',
  help: 'Work of all workers that is queued or in progress, by kind. Every worker reports the same value.',
  labelNames: ['work'] as const,
  registers: [registry],
})
const oldestWorkSeconds = new Gauge({
  name: 'guildhall_work_oldest_seconds',
  help: 'Age of the oldest queued or running work, by kind. Every worker reports the same value.',
  labelNames: ['work'] as const,
  registers: [registry],
})
const failedReads = new Counter({
  name: 'guildhall_work_unreadable_total',
  help: 'Number of times the backlog could not be read from the database.',
  registers: [registry],
})

/** Returns the text of `/metrics`. Without the database, the backlog is omitted and the failed read is counted. */
export async function readMetrics(database: Database): Promise<string> {
  let backlog: Backlog[] = []
  waitingWork.reset()
  oldestWorkSeconds.reset()
  try {
    backlog = await readBacklog(database)
  } catch {
    // The counter reports the failure; other tasks log that the database is unavailable.
    failedReads.inc()
  }
  for (const { work, waiting: count, oldestSeconds } of backlog) {
    waitingWork.set({ work }, count)
    oldestWorkSeconds.set({ work }, oldestSeconds)
  }
  return registry.metrics()
}
