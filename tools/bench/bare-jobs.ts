import http from 'node:http'
import {
  type BackendFactory,
  createPostgresBackend,
  createRedisBackend,
  type IQueueBackend,
  Queue,
  Worker,
} from 'bullmq'

/**
 * Baseline for webhooks: one BullMQ job for each request, and a worker that sends 50 at a time. Adds the jobs on
 * SIGUSR2. Exits with its parent.
 */
const { QUEUE_URL = '', RECEIVER_URL = '', JOBS = '0', BODY = '' } = process.env
const CONCURRENCY = 50
const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENCY })
const postgres = QUEUE_URL.startsWith('postgres')
const factory = (postgres ? createPostgresBackend : createRedisBackend) as BackendFactory<
  IQueueBackend,
  object
>
const connection = postgres
  ? { connectionString: QUEUE_URL, schema: 'bare', migrate: true }
  : { url: QUEUE_URL, maxRetriesPerRequest: null }
const queue = new Queue('bare', { connection, defaultJobOptions: { removeOnComplete: true } }, factory)
const worker = new Worker(
  'bare',
  (job) => post(job.data.body),
  { connection, concurrency: CONCURRENCY },
  factory,
)
await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()])

process.on('SIGUSR2', async () => {
  const jobs = Array.from({ length: Number(JOBS) }, () => ({ name: 'send', data: { body: BODY } }))
  for (let next = 0; next < jobs.length; next += 1000) await queue.addBulk(jobs.slice(next, next + 1000))
})
Bun.serve({ hostname: '127.0.0.1', port: Number(process.env.PORT), fetch: () => new Response('ready') })

function post(body: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const request = http.request(RECEIVER_URL, { method: 'POST', agent, headers }, (response) => {
    response.resume()
    response.on('end', resolve)
  })
  request.on('error', reject)
  request.end(body)
  return promise
}
