import { SQL } from 'bun'
import { pino } from 'pino'
import { openJobQueue } from '../src/queue/open-job-queue.ts'

/**
 * A worker process for tests of the queue. It records the start and end of each job. A job for webhook "hang" never
 * ends; a job for "slow" ends when the worker stops. After SIGTERM, the process must exit without `process.exit`.
 */
const { DATABASE_URL = '', REDIS_URL, WORKER = '', QUEUE_TIMINGS = '{}' } = process.env
const sql = new SQL(DATABASE_URL, { max: 1 })
const queue = openJobQueue({
  databaseUrl: DATABASE_URL,
  redisUrl: REDIS_URL ?? null,
  log: pino({ level: 'error' }),
  timings: JSON.parse(QUEUE_TIMINGS),
})
const controller = new AbortController()
const record = (webhook: string, event: string) =>
  sql`insert into job_runs (worker, webhook, event) values (${WORKER}, ${webhook}, ${event})`

const work = queue.work(
  {
    'webhooks.deliver': async ({ webhookId }, signal) => {
      await record(webhookId, 'begun')
      if (webhookId === 'hang') await new Promise(() => {})
      // The worker may have been stopped during the insert.
      if (webhookId === 'slow' && !signal.aborted)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await record(webhookId, 'done')
    },
  },
  { concurrency: 2, signal: controller.signal },
)

process.once('SIGTERM', async () => {
  controller.abort()
  await work
  await queue.close()
  await sql.close()
})
