import type { Delivery, WebhookWithSecret } from '@guildhall/sdk'
import type { TestClient, TestService } from '../../../tools/testing/service.ts'
import type { Receiver } from './receiver.ts'
import { waitUntil } from './worker-fixtures.ts'

let personCount = 0

/** Builds a person with an email address that is unique in the test file. */
export function buildPerson() {
  personCount++
  return { email: `person${personCount}@example.org`, firstName: 'Ada', lastName: `King ${personCount}` }
}

/** Creates a webhook for a receiver. */
export function createWebhook(
  { live }: Pick<TestClient, 'live'>,
  { url }: Receiver,
  events: string[] = ['*'],
): Promise<WebhookWithSecret> {
  return live.webhooks.create({ url, events })
}

/** Lists a webhook's deliveries, oldest first. */
export async function listDeliveries({ live }: TestClient, webhookId: string): Promise<Delivery[]> {
  return (await live.webhooks.deliveries.list(webhookId).toArray({ limit: 10_000 })).toReversed()
}

/** Waits until a webhook's oldest delivery has this number of attempts. @returns the delivery */
export async function waitForAttempts(
  client: TestClient,
  webhookId: string,
  count: number,
): Promise<Delivery> {
  let delivery: Delivery | undefined
  await waitUntil(async () => {
    delivery = (await listDeliveries(client, webhookId))[0]
    return delivery?.attempts.length === count
  })
  if (!delivery) throw new Error('The webhook has no delivery.')
  return delivery
}

/** Makes pending deliveries due now and notifies the workers. */
export async function makeRetriesDue({ database }: TestService, webhookId: string): Promise<void> {
  await database.sql`update webhook_deliveries set next_attempt_at = now() - interval '1 second'
    where webhook_id = ${webhookId} and status = 'pending'`
  await database.sql`notify guildhall_lanes`
}

/** Waits until the outbox is empty and no delivery is pending, for one association or all. */
export async function waitUntilSettled({ database }: TestService, client?: TestClient): Promise<void> {
  const id = client?.record.id ?? null
  await waitUntil(async () => {
    const [row] =
      await database.sql`select exists (select from outbox where client_id = ${id} or ${id}::uuid is null)
      or exists (select from webhook_deliveries
        where status = 'pending' and (client_id = ${id} or ${id}::uuid is null)) as waiting`
    return row.waiting === false
  })
}

/** Lists the ids of an association's events, in log order. */
export async function listEventIds({ live }: TestClient): Promise<string[]> {
  return (await live.eventsLog.list().toArray({ limit: 100_000 })).map(({ id }) => id)
}
