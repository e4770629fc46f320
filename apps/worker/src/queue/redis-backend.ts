import { QueueKeys, RedisConnection, RedisQueueBackend } from 'bullmq'
import { Redis, type RedisOptions } from 'ioredis'
import type { Backend } from './backend.ts'
import { Courtesy } from './courtesy.ts'
import { CONNECT_MILLISECONDS } from './times.ts'
import { within } from './within.ts'

const PREFIX = 'guildhall'
/** BullMQ's blocking read lasts ten seconds at most; a connection silent for longer is dead. */
const SILENCE_MILLISECONDS = 30_000

/**
 * BullMQ in a Redis, through ioredis: BullMQ's wrapper of Bun's own client takes jobs for added that were under way
 * when the connection broke. The connections are ours, so that we can end them in whatever state they are.
 */
export function redisBackend(redisUrl: string): Backend {
  const clients: Redis[] = []
  let closed = false
  const retryStrategy = (attempt: number) => (closed ? null : Math.min(attempt * 100, 2_000))
  const connect = (options: RedisOptions, blocking: boolean) => {
    const client = new Redis(redisUrl, { ...common, ...options, retryStrategy, replyMapping: 'legacy' })
    // BullMQ reports its errors as long as it uses it; without a listener ioredis would write to the console afterwards.
    client.on('error', () => {})
    clients.push(client)
    return new RedisConnection(client, { shared: true, blocking })
  }
  const keys = new QueueKeys(PREFIX)
  const courtesy = new Courtesy()
  return {
    name: 'redis',
    courtesy,
    factory: (name, opts, { withBlockingConnection: working = false } = {}) =>
      new CourteousBackend(
        courtesy,
        connect(working ? patient : prompt, false),
        name,
        keys.getKeys(name),
        (type) => keys.toKey(name, type),
        { ...opts, connection: {} },
        working ? connect(patient, true) : undefined,
      ),
    prepare: async () => {},
    // BullMQ's scripts are atomic; two that set the same schedule leave one.
    alone: (work) => work(),
    close: async () => {
      closed = true
      await within(Promise.all(clients.map(end)), CONNECT_MILLISECONDS)
    },
  }
}

const common: RedisOptions = {
  connectTimeout: CONNECT_MILLISECONDS,
  connectionName: 'guildhall-worker-queue',
}

/** For a worker: waits until Redis is back, as BullMQ expects. */
const patient: RedisOptions = { maxRetriesPerRequest: null, socketTimeout: SILENCE_MILLISECONDS }

/** For who adds jobs: fails at once while Redis is away, and remembers nothing to be sent later. */
const prompt: RedisOptions = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  commandTimeout: CONNECT_MILLISECONDS,
}

/**
 * One that waits to connect again is let try once more, at once: its end is what tells those who wait for its answers,
 * and `disconnect` would leave it as it is.
 */
async function end(client: Redis): Promise<void> {
  if (client.status === 'end') return
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  client.once('end', resolve)
  client.once('ready', () => client.disconnect())
  // That it can't connect is what is expected here.
  if (client.status === 'reconnecting') client.connect().catch(() => {})
  else client.disconnect()
  await ended
}

class CourteousBackend extends RedisQueueBackend {
  constructor(
    private readonly courtesy: Courtesy,
    ...given: ConstructorParameters<typeof RedisQueueBackend>
  ) {
    super(...given)
  }

  override async moveToActive(...given: Parameters<RedisQueueBackend['moveToActive']>) {
    await this.courtesy.letOthersGoFirst()
    return await super.moveToActive(...given)
  }
}
