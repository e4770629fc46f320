import { type Lane, relayEvents } from '@guildhall/core/outbox/relay'
import type { Database } from '@guildhall/core/platform/database/database'
import { listen } from '@guildhall/core/platform/database/listen'
import { findDueLanes } from '@guildhall/core/webhooks/due-lanes'
import type { Logger } from 'pino'
import { createErrorLog } from './error-log.ts'

/** The polling interval, in case a notification is missed. */
const POLL_INTERVAL_MS = 1_000
/**
 * After moving events, the relay pauses for this many times the duration of the move, so that under a steady load many
 * changes share one transaction; without the pause, the relay used a third as much CPU as the changes themselves. A
 * change after an idle period is moved immediately.
 */
const PAUSE_FACTOR = 10
const MAX_PAUSE_MS = 200
/** The polling interval for overdue deliveries, such as those whose job was lost with a process or with Redis. */
const SWEEP_INTERVAL_MS = 5_000

/**
 * Moves committed events to the log and queues the webhooks subscribed to them, whenever a change is announced; also
 * queues webhooks with overdue deliveries. Polls as well. Any number of workers can run it concurrently.
 *
 * @param enqueue adds webhooks with due deliveries to the job queue; `isAbandoned` if their jobs seem to be lost
 */
export function startRelay(
  database: Database,
  databaseUrl: string,
  enqueue: (lanes: Lane[], isAbandoned: boolean) => Promise<void>,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const wakeSignals = { relay: createWakeSignal(), sweep: createWakeSignal() }
  signal.addEventListener('abort', () => {
    wakeSignals.relay.wake()
    wakeSignals.sweep.wake()
  })
  const listener = listen(
    databaseUrl,
    ['guildhall_events', 'guildhall_lanes'],
    (channel) => (channel === 'guildhall_events' ? wakeSignals.relay.wake() : wakeSignals.sweep.wake()),
    (err) => log.warn({ err }, 'lost the notification connection'),
  )
  const loop = async (
    wakeSignal: WakeSignal,
    work: () => Promise<unknown>,
    intervalMs: number,
    errorMessage: string,
  ) => {
    const report = createErrorLog(log, errorMessage)
    while (!signal.aborted) {
      try {
        await work()
      } catch (error) {
        report(error)
      }
      if (!signal.aborted) await wakeSignal.sleep(intervalMs)
    }
  }
  let lastThoroughScanAt = Number.NEGATIVE_INFINITY
  const relay = async () => {
    const isThorough = performance.now() - lastThoroughScanAt >= POLL_INTERVAL_MS
    if (isThorough) lastThoroughScanAt = performance.now()
    const scan = isThorough ? 'thorough' : 'recent'
    const startedAt = performance.now()
    const movedCount = await relayEvents(database, scan, (lanes) => enqueue(lanes, false))
    const pauseMs = Math.min((performance.now() - startedAt) * PAUSE_FACTOR, MAX_PAUSE_MS)
    if (movedCount > 0) await Bun.sleep(pauseMs)
  }
  const sweep = async () => {
    const lanes = await findDueLanes(database)
    for (const isAbandoned of [false, true]) {
      const batch = lanes.filter((lane) => lane.isAbandoned === isAbandoned)
      if (batch.length > 0) await enqueue(batch, isAbandoned)
    }
  }
  return Promise.all([
    loop(wakeSignals.relay, relay, POLL_INTERVAL_MS, 'could not relay events; will retry'),
    loop(wakeSignals.sweep, sweep, SWEEP_INTERVAL_MS, 'could not queue overdue deliveries; will retry'),
  ]).then(() => listener.close())
}

interface WakeSignal {
  wake(): void
  sleep(milliseconds: number): Promise<void>
}

/** An interruptible sleep. A wake-up while awake skips the next sleep. */
function createWakeSignal(): WakeSignal {
  let isWakePending = false
  let endSleep = () => {}
  return {
    wake() {
      isWakePending = true
      endSleep()
    },
    async sleep(milliseconds) {
      const { promise, resolve } = Promise.withResolvers<void>()
      endSleep = resolve
      if (isWakePending) resolve()
      const timer = setTimeout(resolve, milliseconds)
      await promise
      clearTimeout(timer)
      isWakePending = false
    },
  }
}
