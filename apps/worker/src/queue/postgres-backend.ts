import { type PgPool, PostgresConnection, PostgresQueueBackend, runMigrations } from 'bullmq'
import { Client, Pool, type PoolConfig } from 'pg'
import { backOffAfterFailure } from './back-off.ts'
import type { Backend } from './backend.ts'
import { RequeueYield } from './requeue-yield.ts'
import { CONNECT_TIMEOUT_MS } from './timings.ts'

const SCHEMA = 'bullmq'
const APPLICATION_NAME = 'guildhall-worker-queue'
/** One connection listens for new jobs; the others run short statements. */
const MAX_CONNECTIONS = 3
/** Statements take milliseconds; after this timeout the connection counts as dead. */
const STATEMENT_TIMEOUT_MS = 10_000
/** Connections are idle for long periods; TCP keep-alive starts after this. */
const KEEP_ALIVE_DELAY_MS = 10_000
/** An idle worker polls this often, in case a notification was lost with its connection. */
const MAX_BLOCK_SECONDS = 10

/** BullMQ in the schema `bullmq` of the application database. */
export function createPostgresBackend(databaseUrl: string): Backend {
  const config = buildConnectionConfig(databaseUrl)
  const pool = new Pool({ ...config, max: MAX_CONNECTIONS, query_timeout: STATEMENT_TIMEOUT_MS })
  // Without a listener, a broken idle or checked-out connection would crash the process. The next query reports it.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let lastExclusive: Promise<unknown> = Promise.resolve()
  const requeueYield = new RequeueYield()
  return {
    name: 'postgres',
    requeueYield,
    // The worker's connection gets no name of its own; `config` names all connections. To set a name, BullMQ
    // checks out a connection even while closing and never releases it, and `pool.end()` would wait for it.
    factory: (name, opts) =>
      new ResilientPostgresBackend(
        requeueYield,
        // BullMQ declares its own, less precise type for the driver.
        new PostgresConnection(pool as unknown as PgPool),
        name,
        opts,
      ),
    prepare: () => migrate(config),
    // One at a time: several waiting for the lock would use up the pool, and the work needs a connection.
    runExclusively: (work) => {
      const result = lastExclusive.then(() => withAdvisoryLock(pool, work))
      lastExclusive = result.catch(() => {})
      return result
    },
    close: () => pool.end(),
  }
}

/** Adds the search path to the URL's `options`, and gives `sslmode` libpq's semantics. */
function buildConnectionConfig(databaseUrl: string): PoolConfig {
  const url = URL.parse(databaseUrl)
  if (!url)
    throw new Error('DATABASE_URL is not a valid URL: percent-encode special characters in the password.')
  const existing = url.searchParams.get('options')
  url.searchParams.delete('options')
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true')
  return {
    connectionString: url.href,
    options: [existing, `-c search_path=${SCHEMA}`].filter(Boolean).join(' '),
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  }
}

/** BullMQ migrates under a lock, so workers that start together wait for each other. */
async function migrate(config: PoolConfig): Promise<void> {
  const client = new Client(config)
  client.on('error', () => {})
  await client.connect()
  try {
    await runMigrations(client, SCHEMA)
  } finally {
    await client.end()
  }
}

async function withAdvisoryLock(pool: Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  let failed = true
  try {
    await client.query(`select pg_advisory_lock(hashtext('guildhall job queue'))`)
    await work()
    await client.query(`select pg_advisory_unlock(hashtext('guildhall job queue'))`)
    failed = false
  } finally {
    // A failed connection is closed, which releases its lock.
    client.release(failed)
  }
}

/** Backs off after failures, polls in addition to listening, and yields requeued jobs to other workers. */
class ResilientPostgresBackend extends PostgresQueueBackend {
  constructor(
    private readonly requeueYield: RequeueYield,
    ...args: ConstructorParameters<typeof PostgresQueueBackend>
  ) {
    super(...args)
  }

  override get maximumBlockTimeout(): number {
    return MAX_BLOCK_SECONDS
  }

  override async moveToActive(...args: Parameters<PostgresQueueBackend['moveToActive']>) {
    await this.requeueYield.yieldToOtherWorkers()
    return await backOffAfterFailure(() => super.moveToActive(...args))
  }

  override waitForJob(...args: Parameters<PostgresQueueBackend['waitForJob']>) {
    return backOffAfterFailure(() => super.waitForJob(...args))
  }
}
