import type { BrokerConfiguration } from '@guildhall/core/identity/broker/broker-settings'
import { discoverNext } from '@guildhall/core/identity/discover'
import { processEvents } from '@guildhall/core/identity/process-events'
import { runSync } from '@guildhall/core/identity/run-sync'
import { claimSync } from '@guildhall/core/identity/sync-progress'
import type { Database } from '@guildhall/core/platform/database/database'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** The polling interval for the broker's events. */
const EVENTS_INTERVAL_MS = 250
/** The polling interval for directory syncs. */
const SYNC_INTERVAL_MS = 500
const DISCOVERY_INTERVAL_MS = 1_000
/** The broker limits the rate per directory, so several are synced in parallel. */
const SYNC_CONCURRENCY = 3

export interface IdentityDependencies {
  database: Database
  broker: BrokerConfiguration
  requestsPerSecond: number
  log: Logger
  signal: AbortSignal
}

/** Processes the broker's events, and discovers and syncs directories; tables are the queues. */
export function startIdentityPolling(deps: IdentityDependencies): Promise<void> {
  const { database, broker, log, signal } = deps
  const pollEvents = async () => {
    const processed = await processEvents(database, (err, event) =>
      log.error({ err, ...event }, 'broker event failed'),
    )
    return processed > 0
  }
  const pollSyncs = async () => {
    const sync = await claimSync(database)
    if (!sync) return false
    const fields = { syncId: sync.id, directoryId: sync.directoryId, clientId: sync.ctx.client.id }
    log.info(fields, 'directory sync claimed')
    await runSync(deps, sync)
    return true
  }
  return Promise.all([
    repeat('identity events', pollEvents, EVENTS_INTERVAL_MS, log, signal),
    repeat('identity discovery', () => discoverNext(database, broker), DISCOVERY_INTERVAL_MS, log, signal),
    ...Array.from({ length: SYNC_CONCURRENCY }, () =>
      repeat('directory sync', pollSyncs, SYNC_INTERVAL_MS, log, signal),
    ),
  ]).then(() => {})
}
