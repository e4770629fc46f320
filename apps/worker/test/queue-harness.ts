import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewJob } from '@guildhall/core/platform/job-queue/job-queue'
import { RedisClient, type SQL } from 'bun'
import { pino } from 'pino'
import { type Child, startChild } from '../../../tools/process/child.ts'
import { findFreePort } from '../../../tools/process/free-port.ts'
import { cloneTemplate } from '../../../tools/testing/database.ts'
import { testWith } from '../../../tools/testing/test-with.ts'
import { type JobQueueOptions, openJobQueue, type WorkerJobQueue } from '../src/queue/open-job-queue.ts'
import type { JobHandlers } from '../src/queue/run-job.ts'

/**
 * Short, to keep the tests fast. The job lock outlasts the pauses of a worker on a busy machine; if it expired, the
 * job might run twice.
 */
export const testTimings = {
  jobLockMs: 5_000,
  stalledCheckIntervalMs: 200,
  firstRetryDelayMs: 20,
  requeueDelayMs: 100,
  scheduleCheckIntervalMs: 150,
  reconnectDelayMs: 100,
  stopTimeoutMs: 5_000,
}

/** A database, and a Redis if jobs are stored there. */
export type Stores = { databaseUrl: string; redisUrl: string | null; sql: SQL }

/** Functions to run after the test, in reverse order. */
type Cleanups = (() => Promise<unknown>)[]

/** Each test has its own database and, if its jobs are in Redis, its own Redis. */
export type QueueTest = (
  name: string,
  body: (harness: QueueTestHarness) => Promise<void>,
  timeoutMs?: number,
) => void

export const postgresTest: QueueTest = (name, body, timeoutMs) =>
  testWith('bun')(`${name} (PostgreSQL)`, () => runWithHarness(async () => null, body), timeoutMs)

export const redisTest: QueueTest = (name, body, timeoutMs) =>
  testWith('redis-server')(
    `${name} (Redis)`,
    () =>
      runWithHarness(async (cleanups) => {
        const redis = await startRedis()
        cleanups.push(() => redis.remove())
        return redis
      }, body),
    timeoutMs,
  )

/** Runs a test twice: with jobs in PostgreSQL and with jobs in Redis. */
export const queueTest: QueueTest = (name, body, timeoutMs) => {
  postgresTest(name, body, timeoutMs)
  redisTest(name, body, timeoutMs)
}

async function runWithHarness(
  makeRedis: (cleanups: Cleanups) => Promise<TestRedis | null>,
  body: (harness: QueueTestHarness) => Promise<void>,
) {
  const cleanups: Cleanups = []
  try {
    const { url, sql, drop } = await cloneTemplate()
    cleanups.push(drop)
    await sql`create table job_runs (id serial, worker text, webhook text, event text)`
    const redis = await makeRedis(cleanups)
    await body(new QueueTestHarness({ databaseUrl: url, redisUrl: redis?.url ?? null, sql }, redis, cleanups))
  } finally {
    for (const cleanUp of cleanups.toReversed()) await cleanUp()
  }
}

export class QueueTestHarness {
  /** The log lines of this process’s queues. */
  readonly lines: { level: number; msg: string; err?: { message: string } }[] = []

  constructor(
    readonly stores: Stores,
    private readonly startedRedis: TestRedis | null,
    readonly cleanups: Cleanups,
  ) {}

  get redis(): TestRedis {
    if (!this.startedRedis) throw new Error('This test has no Redis.')
    return this.startedRedis
  }

  open(options: Partial<JobQueueOptions> = {}): WorkerJobQueue {
    const log = pino({ level: 'info' }, { write: (line) => this.lines.push(JSON.parse(line)) })
    const queue = openJobQueue({ ...this.stores, log, timings: testTimings, ...options })
    this.cleanups.push(() => queue.close())
    return queue
  }

  /** Starts processing jobs, until the end of the test at the latest. @returns a function that stops it earlier */
  work(queue: WorkerJobQueue, handlers: JobHandlers, concurrency = 1): () => Promise<void> {
    const controller = new AbortController()
    const work = queue.work(handlers, { concurrency, signal: controller.signal })
    const stop = () => {
      controller.abort()
      return work
    }
    this.cleanups.push(stop)
    return stop
  }

  /** Starts processing `webhooks.deliver`. @returns an array to which the webhook id of each job is added */
  collect(queue: WorkerJobQueue): string[] {
    const done: string[] = []
    this.work(queue, {
      'webhooks.deliver': async ({ webhookId }) => {
        done.push(webhookId)
      },
    })
    return done
  }

  /** Starts a worker in its own process (queue-process.ts). */
  startProcess(name: string, overrides: Partial<typeof testTimings> = {}): Child {
    const { databaseUrl, redisUrl } = this.stores
    const child = startChild({
      name,
      command: [join(import.meta.dir, 'queue-process.ts')],
      environment: {
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl ?? undefined,
        WORKER: name,
        QUEUE_TIMINGS: JSON.stringify({ ...testTimings, ...overrides }),
      },
      output: 'inherit',
    })
    this.cleanups.push(() => child.stop())
    return child
  }

  /** Reads what worker processes recorded, in order: “worker begun webhook” or “worker done webhook” for each job. */
  async readRuns(): Promise<string[]> {
    const rows: { worker: string; event: string; webhook: string }[] = await this.stores
      .sql`select worker, event, webhook from job_runs order by id`
    return rows.map(({ worker, event, webhook }) => `${worker} ${event} ${webhook}`)
  }
}

/** Creates a delivery job for a webhook. */
export const createDeliveryJob = (
  webhookId: string,
  overrides: { id?: string; delayMs?: number } = {},
): NewJob => ({
  name: 'webhooks.deliver',
  data: { clientId: 'client', webhookId },
  ...overrides,
})

/** Waits until jobs are added. @returns false if that failed */
export const wasAdded = (adding: Promise<void>): Promise<boolean> =>
  adding.then(
    () => true,
    () => false,
  )

export type TestRedis = {
  url: string
  port: number
  /** Kills the server. Its data is lost unless it is persistent. */
  kill(): Promise<void>
  /** Restarts the server on the same port, empty unless it is persistent. */
  start(): Promise<void>
  /** Suspends the process; its connections stay open. */
  pause(): void
  resume(): void
  /** Runs a command, such as `CONFIG SET maxmemory 1`. */
  run(command: string): Promise<unknown>
  remove(): Promise<void>
}

/**
 * Starts a Redis server on a free port.
 *
 * @param persistent whether every acknowledged command survives `kill` and `start`
 */
export async function startRedis(persistent = false): Promise<TestRedis> {
  const port = await findFreePort()
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-redis-'))
  let server: ChildProcess | null = null
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const exited = new Promise((resolve) => server?.once('exit', resolve))
    server.kill('SIGKILL')
    await exited
  }
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory, '--save', '']
    const persistence = persistent
      ? ['--appendonly', 'yes', '--appendfsync', 'always']
      : ['--appendonly', 'no']
    server = spawn('redis-server', [...options, ...persistence], { stdio: 'ignore' })
    while (!(await acceptsConnections(port))) await Bun.sleep(5)
  }
  await start()
  const remove = async () => {
    await kill()
    rmSync(directory, { recursive: true, force: true })
  }
  const signal = (name: NodeJS.Signals) => () => void server?.kill(name)
  const url = `redis://127.0.0.1:${port}`
  const run = async (command: string) => {
    const client = new RedisClient(url)
    const [name = '', ...args] = command.split(' ')
    try {
      return await client.send(name, args)
    } finally {
      client.close()
    }
  }
  return { url, port, run, kill, start, pause: signal('SIGSTOP'), resume: signal('SIGCONT'), remove }
}

function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
