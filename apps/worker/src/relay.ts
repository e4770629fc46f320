import type { Database } from '@guildhall/core/database/database'
import { listen } from '@guildhall/core/database/listen'
import { type Lane, relayEvents } from '@guildhall/core/outbox/relay'
import { dueLanes } from '@guildhall/core/webhooks/due-lanes'
import type { Logger } from 'pino'

/** How often the relay looks by itself, should a message have been missed. */
const LOOK_EVERY_MILLISECONDS = 1_000
/**
 * Having moved events, the relay rests so many times as long as that took: under a steady load of small changes many
 * then share its transaction, which without a rest took a third of what the machine did for the changes. A change after
 * a quiet moment is moved at once.
 */
const REST_FACTOR = 10
const LONGEST_REST_MILLISECONDS = 200
/** How often overdue deliveries are looked for: those whose job was lost with a process, or with Redis. */
const SWEEP_EVERY_MILLISECONDS = 5_000

/**
 * Moves committed events into the log and hands the webhooks that want them to the job queue, whenever a change is
 * announced. Any number of workers may do it at once.
 *
 * @param handOver puts webhooks with something to deliver into the job queue, also those whose job seems to be lost
 */
export function startRelay(
  database: Database,
  databaseUrl: string,
  handOver: (lanes: Lane[], abandoned: boolean) => Promise<void>,
  log: Logger,
  stopping: AbortSignal,
): Promise<void> {
  const wakes = { relay: wakeable(), sweep: wakeable() }
  stopping.addEventListener('abort', () => {
    wakes.relay.wake()
    wakes.sweep.wake()
  })
  const listener = listen(
    databaseUrl,
    ['guildhall_events', 'guildhall_lanes'],
    (channel) => (channel === 'guildhall_events' ? wakes.relay.wake() : wakes.sweep.wake()),
    (err) => log.warn({ err }, 'listening to the database was interrupted'),
  )
  const loop = async (wake: Wakeable, work: () => Promise<unknown>, everyMilliseconds: number) => {
    while (!stopping.aborted) {
      try {
        await work()
      } catch (error) {
        log.error({ err: error }, 'events could not be handed on; they wait in the database')
      }
      if (!stopping.aborted) await wake.sleep(everyMilliseconds)
    }
  }
  let thoroughAt = Number.NEGATIVE_INFINITY
  const relay = async () => {
    const thorough = performance.now() - thoroughAt >= LOOK_EVERY_MILLISECONDS
    if (thorough) thoroughAt = performance.now()
    const look = thorough ? 'thorough' : 'recent'
    const began = performance.now()
    const moved = await relayEvents(database, look, (lanes) => handOver(lanes, false))
    const rest = Math.min((performance.now() - began) * REST_FACTOR, LONGEST_REST_MILLISECONDS)
    if (moved > 0) await Bun.sleep(rest)
  }
  const sweep = async () => {
    const lanes = await dueLanes(database)
    for (const which of [false, true]) {
      const some = lanes.filter(({ abandoned }) => abandoned === which)
      if (some.length > 0) await handOver(some, which)
    }
  }
  return Promise.all([
    loop(wakes.relay, relay, LOOK_EVERY_MILLISECONDS),
    loop(wakes.sweep, sweep, SWEEP_EVERY_MILLISECONDS),
  ]).then(() => listener.close())
}

interface Wakeable {
  wake(): void
  sleep(milliseconds: number): Promise<void>
}

/** A sleep that a message ends; one that came while awake makes the next sleep none at all. */
function wakeable(): Wakeable {
  let woken = false
  let end = () => {}
  return {
    wake() {
      woken = true
      end()
    },
    async sleep(milliseconds) {
      const { promise, resolve } = Promise.withResolvers<void>()
      end = resolve
      if (woken) resolve()
      const timer = setTimeout(resolve, milliseconds)
      await promise
      clearTimeout(timer)
      woken = false
    },
  }
}
