import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NewJob } from '@guildhall/core/job-queue/job-queue'
import type { SQL } from 'bun'
import { pino } from 'pino'
import { type Child, startChild } from '../../../tools/process/child.ts'
import { freePort } from '../../../tools/process/free-port.ts'
import { cloneTemplate } from '../../../tools/testing/database.ts'
import { testWith } from '../../../tools/testing/program.ts'
import { type JobQueueOptions, openJobQueue, type WorkerJobQueue } from '../src/queue/open-job-queue.ts'
import type { JobHandlers } from '../src/queue/run-job.ts'

/**
 * Short, so that tests of what happens after a while need not wait long; the lock lasts longer than a machine with much
 * else to do lets a worker stand still, since the job might be done twice then.
 */
export const times = {
  jobLock: 5_000,
  stalledCheckInterval: 200,
  firstRetryDelay: 20,
  requeueDelay: 100,
  scheduleCheckInterval: 150,
  reconnectDelay: 100,
  stopTimeout: 5_000,
}

/** A database, and a Redis where the jobs are to be kept there. */
export type Place = { databaseUrl: string; redisUrl: string | null; sql: SQL }

/** What is to be ended with the test, the last first. */
type Ends = (() => Promise<unknown>)[]

/** Each test has a place of its own. */
export type QueueTest = (name: string, body: (lab: Lab) => Promise<void>, milliseconds?: number) => void

export const postgresTest: QueueTest = (name, body, milliseconds) =>
  testWith('bun')(`${name} (PostgreSQL)`, () => inLab(async () => null, body), milliseconds)

export const redisTest: QueueTest = (name, body, milliseconds) =>
  testWith('redis-server')(
    `${name} (Redis)`,
    () =>
      inLab(async (ends) => {
        const redis = await startRedis()
        ends.push(() => redis.remove())
        return redis
      }, body),
    milliseconds,
  )

/** The same test where jobs are kept in PostgreSQL and where they are kept in Redis. */
export const queueTest: QueueTest = (name, body, milliseconds) => {
  postgresTest(name, body, milliseconds)
  redisTest(name, body, milliseconds)
}

async function inLab(
  makeRedis: (ends: Ends) => Promise<TestRedis | null>,
  body: (lab: Lab) => Promise<void>,
) {
  const ends: Ends = []
  try {
    const { url, sql, drop } = await cloneTemplate()
    ends.push(drop)
    await sql`create table job_runs (id serial, worker text, webhook text, what text)`
    const redis = await makeRedis(ends)
    await body(new Lab({ databaseUrl: url, redisUrl: redis?.url ?? null, sql }, redis, ends))
  } finally {
    for (const end of ends.toReversed()) await end()
  }
}

export class Lab {
  /** Every line logged by the queues of this process. */
  readonly lines: { level: number; msg: string; err?: { message: string } }[] = []

  constructor(
    readonly place: Place,
    private readonly startedRedis: TestRedis | null,
    readonly ends: Ends,
  ) {}

  get redis(): TestRedis {
    if (!this.startedRedis) throw new Error('This test has no Redis.')
    return this.startedRedis
  }

  open(options: Partial<JobQueueOptions> = {}): WorkerJobQueue {
    const log = pino({ level: 'info' }, { write: (line) => this.lines.push(JSON.parse(line)) })
    const queue = openJobQueue({ ...this.place, log, times, ...options })
    this.ends.push(() => queue.close())
    return queue
  }

  /** Begins to do jobs; they are stopped with the test, or before. */
  work(queue: WorkerJobQueue, handlers: JobHandlers, concurrency = 1): () => Promise<void> {
    const stopping = new AbortController()
    const work = queue.work(handlers, { concurrency, signal: stopping.signal })
    const stop = () => {
      stopping.abort()
      return work
    }
    this.ends.push(stop)
    return stop
  }

  /** Begins to do `webhooks.deliver`. @returns the webhooks it was for, in the order they were done */
  collect(queue: WorkerJobQueue): string[] {
    const done: string[] = []
    this.work(queue, {
      'webhooks.deliver': async ({ webhookId }) => {
        done.push(webhookId)
      },
    })
    return done
  }

  /** A worker in a process of its own (queue-process.ts). */
  startProcess(name: string, more: Partial<typeof times> = {}): Child {
    const { databaseUrl, redisUrl } = this.place
    const child = startChild({
      name,
      command: [join(import.meta.dir, 'queue-process.ts')],
      environment: {
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl ?? undefined,
        WORKER: name,
        QUEUE_TIMES: JSON.stringify({ ...times, ...more }),
      },
      output: 'inherit',
    })
    this.ends.push(() => child.stop())
    return child
  }

  /** What the workers in processes of their own did: "worker what webhook". */
  async runs(): Promise<string[]> {
    const rows: { worker: string; what: string; webhook: string }[] = await this.place
      .sql`select worker, what, webhook from job_runs order by id`
    return rows.map(({ worker, what, webhook }) => `${worker} ${what} ${webhook}`)
  }
}

/** A job for a webhook of this name. */
export const delivery = (webhookId: string, more: { id?: string; delayMs?: number } = {}): NewJob => ({
  name: 'webhooks.deliver',
  data: { clientId: 'client', webhookId },
  ...more,
})

/** Whether jobs could be added. */
export const added = (adding: Promise<void>): Promise<boolean> =>
  adding.then(
    () => true,
    () => false,
  )

export type TestRedis = {
  url: string
  /** Ends it as a power cut would; what it held is lost, unless it keeps it. */
  kill(): Promise<void>
  /** Starts it again at the same address, empty unless it keeps what it held. */
  start(): Promise<void>
  /** Makes it stand still, with its connections open. */
  pause(): void
  resume(): void
  remove(): Promise<void>
}

/**
 * A Redis of the test's own.
 *
 * @param keeps whether it has its data again after `kill` and `start`, every command that was answered
 */
export async function startRedis(keeps = false): Promise<TestRedis> {
  const port = await freePort()
  const directory = mkdtempSync(join(tmpdir(), 'guildhall-redis-'))
  let server: ChildProcess | null = null
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    server.kill('SIGKILL')
    await ended
  }
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', directory, '--save', '']
    const kept = keeps ? ['--appendonly', 'yes', '--appendfsync', 'always'] : ['--appendonly', 'no']
    server = spawn('redis-server', [...options, ...kept], { stdio: 'ignore' })
    while (!(await answers(port))) await Bun.sleep(5)
  }
  await start()
  const remove = async () => {
    await kill()
    rmSync(directory, { recursive: true, force: true })
  }
  const signal = (name: NodeJS.Signals) => () => void server?.kill(name)
  const url = `redis://127.0.0.1:${port}`
  return { url, kill, start, pause: signal('SIGSTOP'), resume: signal('SIGCONT'), remove }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', () => resolve(false))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
  })
}
