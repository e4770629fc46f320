import type { Lane } from '@guildhall/core/outbox/relay'
import type { JobQueue } from '@guildhall/core/platform/job-queue/job-queue'
import { type DeliveryDependencies, deliverLane } from '@guildhall/core/webhooks/deliver'

/** The delay before retrying a webhook locked by another worker, because that worker may miss this job's deliveries. */
const LOCKED_RETRY_DELAY_MS = 500

const processId = crypto.randomUUID()

/**
 * Queues webhooks with due deliveries. A webhook that is already queued is not added again.
 *
 * @param isAbandoned whether their jobs seem to be lost. A job claimed by a dead worker blocks others with its id until
 *   the queue notices, so the new jobs get an id unique to this process.
 */
export async function enqueueDeliveries(queue: JobQueue, lanes: Lane[], isAbandoned: boolean): Promise<void> {
  await queue.add(
    lanes.map(({ clientId, webhookId }) => ({
      name: 'webhooks.deliver',
      data: { clientId, webhookId },
      id: isAbandoned ? `${webhookId} ${processId}` : webhookId,
    })),
  )
}

/**
 * Creates the handler that sends one webhook's due deliveries. It adds a delayed job if a later delivery is pending or
 * another worker holds the webhook's lock.
 */
export function createDeliveryHandler(
  deps: DeliveryDependencies,
  queue: JobQueue,
): (lane: Lane) => Promise<void> {
  return async (lane) => {
    const { isLockedElsewhere, nextAttemptAt } = await deliverLane(deps, lane)
    const waitMs = nextAttemptAt ? Math.max(nextAttemptAt.getTime() - deps.database.now().getTime(), 1) : null
    const delayMs = isLockedElsewhere ? LOCKED_RETRY_DELAY_MS : waitMs
    if (delayMs === null) return
    await queue.add([{ name: 'webhooks.deliver', data: lane, id: lane.webhookId, delayMs }])
  }
}
