import { QueueKeys, RedisConnection, RedisQueueBackend } from 'bullmq'
import { Redis, type RedisOptions } from 'ioredis'
import { backOffAfterFailure } from './back-off.ts'
import type { Backend } from './backend.ts'
import { RequeueYield } from './requeue-yield.ts'
import { CONNECT_TIMEOUT_MS } from './timings.ts'
import { waitWithTimeout } from './wait.ts'

const PREFIX = 'guildhall'
/** BullMQ's blocking read lasts at most ten seconds; a connection silent for this long is dead. */
const SOCKET_TIMEOUT_MS = 30_000

/**
 * BullMQ in Redis, through ioredis: with BullMQ's wrapper of Bun's client, `add` reports success even if the connection
 * breaks before Redis has stored the jobs. The connections are created here, so that they can be closed in any state.
 */
export function createRedisBackend(redisUrl: string): Backend {
  const clients: Redis[] = []
  let isClosed = false
  const retryStrategy = (attempt: number) => (isClosed ? null : Math.min(attempt * 100, 2_000))
  const connect = (options: RedisOptions, isBlocking: boolean) => {
    const client = new Redis(redisUrl, {
      ...commonOptions,
      ...options,
      retryStrategy,
      replyMapping: 'legacy',
    })
    // BullMQ reports errors while it uses the client; afterwards, without a listener, ioredis prints them.
    client.on('error', () => {})
    clients.push(client)
    return new RedisConnection(client, { shared: true, blocking: isBlocking })
  }
  const keys = new QueueKeys(PREFIX)
  const requeueYield = new RequeueYield()
  return {
    name: 'redis',
    requeueYield,
    factory: (name, opts, { withBlockingConnection: isWorker = false } = {}) =>
      new ResilientRedisBackend(
        requeueYield,
        connect(isWorker ? workerOptions : producerOptions, false),
        name,
        keys.getKeys(name),
        (type) => keys.toKey(name, type),
        { ...opts, connection: {} },
        isWorker ? connect(workerOptions, true) : undefined,
      ),
    prepare: async () => {},
    // BullMQ's scripts are atomic: setting the same schedule twice leaves one.
    runExclusively: (work) => work(),
    close: async () => {
      isClosed = true
      await waitWithTimeout(Promise.all(clients.map(disconnect)), CONNECT_TIMEOUT_MS)
    },
  }
}

const commonOptions: RedisOptions = {
  connectTimeout: CONNECT_TIMEOUT_MS,
  connectionName: 'guildhall-worker-queue',
  // A former primary keeps its connections open: its address leads to the new one only once they are replaced.
  reconnectOnError: ({ message }) => message.startsWith('READONLY'),
}

/** For workers: waits until Redis is back, as BullMQ expects. */
const workerOptions: RedisOptions = { maxRetriesPerRequest: null, socketTimeout: SOCKET_TIMEOUT_MS }

/** For adding jobs: fails immediately while Redis is unavailable, and queues no commands. */
const producerOptions: RedisOptions = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  commandTimeout: CONNECT_TIMEOUT_MS,
}

/**
 * Disconnects a client and waits until it has ended, because pending commands settle only then. A client that waits to
 * reconnect must connect first: until then, `disconnect` cancels the reconnection without emitting `end`.
 */
async function disconnect(client: Redis): Promise<void> {
  if (client.status === 'end') return
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  client.once('end', resolve)
  client.once('ready', () => client.disconnect())
  // This connection attempt is expected to fail.
  if (client.status === 'reconnecting') client.connect().catch(() => {})
  else client.disconnect()
  await ended
}

/** Backs off after failures, and yields requeued jobs to other workers. */
class ResilientRedisBackend extends RedisQueueBackend {
  constructor(
    private readonly requeueYield: RequeueYield,
    ...args: ConstructorParameters<typeof RedisQueueBackend>
  ) {
    super(...args)
  }

  override async moveToActive(...args: Parameters<RedisQueueBackend['moveToActive']>) {
    await this.requeueYield.yieldToOtherWorkers()
    return await backOffAfterFailure(() => super.moveToActive(...args))
  }
}
