import type { JobQueue } from '@guildhall/core/job-queue/job-queue'
import type { Lane } from '@guildhall/core/outbox/relay'
import { type DeliveryMeans, deliverLane } from '@guildhall/core/webhooks/deliver'

/** How soon to look again at a webhook that another worker is at: it may have missed what this job is about. */
const LOOK_AGAIN_MILLISECONDS = 500

/** Of this process, for the ids of jobs. */
const ownName = crypto.randomUUID()

/**
 * Puts webhooks with something to deliver into the queue; a webhook that waits there already is not put in twice.
 *
 * @param abandoned whether their jobs seem to be lost. One that was in the hands of a worker that died would keep
 *   others of its id waiting until the queue notices, so these have an id of this process's own.
 */
export async function wakeLanes(queue: JobQueue, lanes: Lane[], abandoned: boolean): Promise<void> {
  await queue.add(
    lanes.map(({ clientId, webhookId }) => ({
      name: 'webhooks.deliver',
      data: { clientId, webhookId },
      id: abandoned ? `${webhookId} ${ownName}` : webhookId,
    })),
  )
}

/** The job that delivers what is due to one webhook, and leaves a delayed one for what is due later. */
export function deliveryHandler(means: DeliveryMeans, queue: JobQueue): (lane: Lane) => Promise<void> {
  return async (lane) => {
    const { elsewhere, nextAttemptAt } = await deliverLane(means, lane)
    const wait = nextAttemptAt ? Math.max(nextAttemptAt.getTime() - means.database.now().getTime(), 1) : null
    const delayMilliseconds = elsewhere ? LOOK_AGAIN_MILLISECONDS : wait
    if (delayMilliseconds === null) return
    await queue.add([{ name: 'webhooks.deliver', data: lane, id: lane.webhookId, delayMilliseconds }])
  }
}
