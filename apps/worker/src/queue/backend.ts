import type { BackendFactory, IQueueBackend } from 'bullmq'
import { createPostgresBackend } from './postgres-backend.ts'
import type { RequeueYield } from './requeue-yield.ts'

/** The store of BullMQ's jobs. `name` fills BullMQ's option `connection`, which the factories ignore. */
export type Backend = {
  name: 'postgres' | 'redis'
  /** Creates the backends of BullMQ's queues and workers. */
  factory: BackendFactory<IQueueBackend, string>
  requeueYield: RequeueYield
  /**
   * Migrates PostgreSQL to BullMQ's current schema; Redis needs no migration.
   *
   * @throws Error if PostgreSQL is unavailable
   */
  prepare(): Promise<void>
  /** Runs `work`; in PostgreSQL, never in two processes at once. In Redis, BullMQ's scripts are atomic. */
  runExclusively(work: () => Promise<void>): Promise<void>
  /** Closes every connection. */
  close(): Promise<void>
}

/** Returns the Redis backend if a URL is given, otherwise the PostgreSQL backend. */
export async function openBackend(databaseUrl: string, redisUrl: string | null): Promise<Backend> {
  if (!redisUrl) return createPostgresBackend(databaseUrl)
  // Loaded on demand: the driver takes 4 MiB.
  const { createRedisBackend } = await import('./redis-backend.ts')
  return createRedisBackend(redisUrl)
}
