import { type PgPool, PostgresConnection, PostgresQueueBackend, runMigrations } from 'bullmq'
import { Client, Pool, type PoolConfig } from 'pg'
import type { Backend } from './backend.ts'
import { Courtesy } from './courtesy.ts'
import { CONNECT_MILLISECONDS } from './times.ts'

const SCHEMA = 'bullmq'
const APPLICATION_NAME = 'guildhall-worker-queue'
/** One hears of new jobs (LISTEN); the others are for statements, which are short. */
const CONNECTIONS = 3
/** The statements take milliseconds; one without an answer for this long is on a dead connection. */
const STATEMENT_MILLISECONDS = 10_000
/** A connection is silent for long; so soon the other side is asked whether it is still there. */
const KEEP_ALIVE_MILLISECONDS = 10_000
/** An idle worker looks again after this long, should a notification have been lost with its connection. */
const LOOK_EVERY_SECONDS = 10
/** After a failure; BullMQ itself would ask again at once, and again. */
const REST_MILLISECONDS = 1_000

/** BullMQ in the schema `bullmq` of our own database. */
export function postgresBackend(databaseUrl: string): Backend {
  const config = connectionConfig(databaseUrl)
  const pool = new Pool({ ...config, max: CONNECTIONS, query_timeout: STATEMENT_MILLISECONDS })
  // Without a listener a connection that breaks while it has nothing to do would end the process, also one that is
  // lent out. Whoever asks next is told.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let alone: Promise<unknown> = Promise.resolve()
  const courtesy = new Courtesy()
  return {
    name: 'postgres',
    courtesy,
    // Without a name for the worker's connection, which all have from `config`: BullMQ would take one to name it even
    // when told to stop meanwhile, never give it back, and the pool would wait for it.
    factory: (name, opts) =>
      new RestingBackend(
        courtesy,
        // BullMQ describes the driver by a type of its own, less exact than the driver's.
        new PostgresConnection(pool as unknown as PgPool),
        name,
        opts,
      ),
    prepare: () => migrate(config),
    // One after the other: several that wait for the lock would hold all connections, and the work needs one.
    alone: (work) => {
      const mine = alone.then(() => whileLocked(pool, work))
      alone = mine.catch(() => {})
      return mine
    },
    close: () => pool.end(),
  }
}

/** `options` in the address would take the place of ours, and `sslmode` has to mean what PostgreSQL says it means. */
function connectionConfig(databaseUrl: string): PoolConfig {
  const url = URL.parse(databaseUrl)
  if (!url) throw new Error('DATABASE_URL is no address: special characters in its password must be encoded.')
  const given = url.searchParams.get('options')
  url.searchParams.delete('options')
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true')
  return {
    connectionString: url.href,
    options: [given, `-c search_path=${SCHEMA}`].filter(Boolean).join(' '),
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
  }
}

/** BullMQ holds a lock meanwhile, so workers that start together wait for each other here. */
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

async function whileLocked(pool: Pool, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  let failed = true
  try {
    await client.query(`select pg_advisory_lock(hashtext('guildhall job queue'))`)
    await work()
    await client.query(`select pg_advisory_unlock(hashtext('guildhall job queue'))`)
    failed = false
  } finally {
    // A connection that failed is ended, and its lock with it.
    client.release(failed)
  }
}

/** Rests after a failure, does not trust notifications alone, and lets others go first. */
class RestingBackend extends PostgresQueueBackend {
  constructor(
    private readonly courtesy: Courtesy,
    ...given: ConstructorParameters<typeof PostgresQueueBackend>
  ) {
    super(...given)
  }

  override get maximumBlockTimeout(): number {
    return LOOK_EVERY_SECONDS
  }

  override async moveToActive(...given: Parameters<PostgresQueueBackend['moveToActive']>) {
    await this.courtesy.letOthersGoFirst()
    return await restAfterFailure(() => super.moveToActive(...given))
  }

  override waitForJob(...given: Parameters<PostgresQueueBackend['waitForJob']>) {
    return restAfterFailure(() => super.waitForJob(...given))
  }
}

async function restAfterFailure<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await Bun.sleep(REST_MILLISECONDS)
    throw error
  }
}
