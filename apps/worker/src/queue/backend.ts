import type { BackendFactory, IQueueBackend } from 'bullmq'
import type { Courtesy } from './courtesy.ts'
import { postgresBackend } from './postgres-backend.ts'

/** Where BullMQ keeps its jobs. The name stands in for BullMQ's own option `connection`, which each fills in itself. */
export type Backend = {
  name: 'postgres' | 'redis'
  /** What BullMQ makes its queues and workers with. */
  factory: BackendFactory<IQueueBackend, string>
  /** Of its workers towards those of other processes. */
  courtesy: Courtesy
  /** Brings the place to BullMQ's current form. @throws Error if it can't be reached */
  prepare(): Promise<void>
  /** Does something while no other process does the same. */
  alone(work: () => Promise<void>): Promise<void>
  /** Ends every connection. */
  close(): Promise<void>
}

/** Redis where an address of one is given, the database otherwise. */
export async function backendFor(databaseUrl: string, redisUrl: string | null): Promise<Backend> {
  if (!redisUrl) return postgresBackend(databaseUrl)
  // The driver takes four MiB, which a worker without Redis need not have.
  const { redisBackend } = await import('./redis-backend.ts')
  return redisBackend(redisUrl)
}
