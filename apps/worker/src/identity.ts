import type { BrokerConfiguration } from '@guildhall/core/broker/broker-settings'
import type { Database } from '@guildhall/core/database/database'
import { discoverNext } from '@guildhall/core/identity/discover'
import { processEvents } from '@guildhall/core/identity/process-events'
import { runSync } from '@guildhall/core/identity/run-sync'
import { claimSync } from '@guildhall/core/identity/sync-progress'
import type { Logger } from 'pino'
import { repeat } from './repeat.ts'

/** How soon the broker's events have their effect, at the latest. */
const EVENTS_MILLISECONDS = 250
/** How soon a sync begins, at the latest. */
const SYNCS_MILLISECONDS = 500
const DISCOVER_MILLISECONDS = 1_000
/** One directory is paced by the broker; several go on beside each other. */
const SYNCS_AT_ONCE = 3

export interface IdentityMeans {
  database: Database
  broker: BrokerConfiguration
  requestsPerSecond: number
  log: Logger
  stopping: AbortSignal
}

/** Works off what the identity broker sent, and goes through directories; their tables are the queues. */
export function startIdentity(means: IdentityMeans): Promise<void> {
  const { database, broker, log, stopping } = means
  const events = async () => {
    const looked = await processEvents(database, (err, event) =>
      log.error({ err, ...event }, 'an event failed'),
    )
    return looked > 0
  }
  const syncs = async () => {
    const sync = await claimSync(database)
    if (!sync) return false
    const fields = { syncId: sync.id, directoryId: sync.directoryId, clientId: sync.ctx.client.id }
    log.info(fields, 'directory sync goes on')
    await runSync(means, sync)
    return true
  }
  return Promise.all([
    repeat('identity events', events, EVENTS_MILLISECONDS, log, stopping),
    repeat('identity discovery', () => discoverNext(database, broker), DISCOVER_MILLISECONDS, log, stopping),
    ...Array.from({ length: SYNCS_AT_ONCE }, () =>
      repeat('directory sync', syncs, SYNCS_MILLISECONDS, log, stopping),
    ),
  ]).then(() => {})
}
