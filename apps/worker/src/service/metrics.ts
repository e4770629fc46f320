import type { Database } from '@guildhall/core/database/database'
import { type Backlog, readBacklog } from '@guildhall/core/maintenance/read-backlog'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
collectDefaultMetrics({ register: registry, prefix: 'guildhall_' })
// Bun walks through the whole heap for these, a tenth of a second in which nothing is done.
for (const part of ['total', 'used', 'available'])
  registry.removeSingleMetric(`guildhall_nodejs_heap_space_size_${part}_bytes`)

const jobSeconds = new Histogram({
  name: 'guildhall_job_duration_seconds',
  help: 'Time a job took in this worker, by kind and by how it ended (done, failed).',
  labelNames: ['job', 'outcome'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
  registers: [registry],
})

/** Notes a job that has ended. */
export function observeJob(job: string, outcome: 'done' | 'failed', milliseconds: number): void {
  jobSeconds.observe({ job, outcome }, milliseconds / 1000)
}

const waiting = new Gauge({
  name: 'guildhall_work_waiting',
  help: 'Work of all workers that is due or in hand, by kind. Every worker tells the same.',
  labelNames: ['work'] as const,
  registers: [registry],
})
const oldest = new Gauge({
  name: 'guildhall_work_oldest_seconds',
  help: 'How long the oldest of that work has been waiting or in hand. Every worker tells the same.',
  labelNames: ['work'] as const,
  registers: [registry],
})
const unreadable = new Counter({
  name: 'guildhall_work_unreadable_total',
  help: 'How often the work that waits could not be read from the database.',
  registers: [registry],
})

/** The text of `/metrics`. Without the database it tells what it can, and that it could not tell the rest. */
export async function readMetrics(database: Database): Promise<string> {
  let backlog: Backlog[] = []
  waiting.reset()
  oldest.reset()
  try {
    backlog = await readBacklog(database)
  } catch {
    // The counter tells of it, and the database's being away is logged by everything else.
    unreadable.inc()
  }
  for (const { work, waiting: count, oldestSeconds } of backlog) {
    waiting.set({ work }, count)
    oldest.set({ work }, oldestSeconds)
  }
  return registry.metrics()
}
