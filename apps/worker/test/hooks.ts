import type { Delivery, WebhookWithSecret } from '@guildhall/sdk'
import type { TestClient, TestService } from '../../../tools/testing/service.ts'
import type { Receiver } from './receiver.ts'
import { until } from './worker.ts'

let people = 0

/** Somebody whom no other test of the file has. */
export function person() {
  people++
  return { email: `person${people}@example.org`, firstName: 'Ada', lastName: `King ${people}` }
}

/** Registers a receiver. */
export function hook(
  { live }: Pick<TestClient, 'live'>,
  { url }: Receiver,
  events: string[] = ['*'],
): Promise<WebhookWithSecret> {
  return live.webhooks.create({ url, events })
}

/** What was sent to a webhook or will be, oldest first. */
export async function deliveriesOf({ live }: TestClient, webhookId: string): Promise<Delivery[]> {
  return (await live.webhooks.deliveries.list(webhookId).toArray({ limit: 10_000 })).toReversed()
}

/** Waits until the only delivery of a webhook was tried so many times. @returns it */
export async function tried(client: TestClient, webhookId: string, times: number): Promise<Delivery> {
  let found: Delivery | undefined
  await until(async () => {
    found = (await deliveriesOf(client, webhookId))[0]
    return found?.attempts.length === times
  })
  if (!found) throw new Error('There is no delivery.')
  return found
}

/** Makes the next attempt of what waits due now, and tells the workers. */
export async function letRetriesCome({ database }: TestService, webhookId: string): Promise<void> {
  await database.sql`update webhook_deliveries set next_attempt_at = now()
    where webhook_id = ${webhookId} and status = 'pending'`
  await database.sql`notify guildhall_lanes`
}

/** Waits until nothing of an association, or of any, is on its way: the log is complete, and no delivery waits. */
export async function settled({ database }: TestService, client?: TestClient): Promise<void> {
  const id = client?.record.id ?? null
  await until(async () => {
    const [row] =
      await database.sql`select exists (select from outbox where client_id = ${id} or ${id}::uuid is null)
      or exists (select from webhook_deliveries
        where status = 'pending' and (client_id = ${id} or ${id}::uuid is null)) as waiting`
    return row.waiting === false
  })
}

/** The ids of an association's events, in the order of the log. */
export async function logOf({ live }: TestClient): Promise<string[]> {
  return (await live.eventsLog.list().toArray({ limit: 100_000 })).map(({ id }) => id)
}
