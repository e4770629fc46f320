import { type Kysely, sql } from 'kysely'
import type { Lane } from '../outbox/relay.ts'
import type { Database } from '../platform/database/database.ts'
import type { Schema } from '../platform/database/schema.ts'
import { transact } from '../platform/database/transact.ts'

/** Why a webhook is disabled. */
export type DisabledReason = 'by_request' | 'receiver_gone' | 'receiver_failing'

/**
 * Fails the pending deliveries of a webhook that was disabled or deleted. `recover` queues those of a disabled webhook
 * again.
 */
export async function failPendingDeliveries(db: Kysely<Schema>, webhookId: string): Promise<void> {
  await sql`update webhook_deliveries set status = 'failed', next_attempt_at = null, updated_at = now()
    where webhook_id = ${webhookId}::uuid and status = 'pending'
      and not exists (select from webhooks where id = ${webhookId}::uuid and status = 'enabled')`.execute(db)
}

/**
 * Disables a webhook because its receiver is gone or failing, and writes the event and audit entry.
 *
 * @param url the receiver's URL; a webhook whose URL changed in the meantime is left as it is
 */
export async function disableWebhook(
  database: Database,
  { clientId, webhookId }: Lane,
  url: string,
  reason: DisabledReason,
): Promise<void> {
  await transact(database.platform, async (db) => {
    await sql`
      with written as (
        update webhooks set status = 'disabled', disabled_reason = ${reason}::text, version = version + 1, updated_at = now()
        where client_id = ${clientId}::uuid and id = ${webhookId}::uuid and status = 'enabled' and url = ${url}
        returning client_id, id, record),
      event as (
        insert into outbox (client_id, type, subject_id, data)
        select client_id, 'webhook.disabled', id, record from written)
      insert into audit_log (client_id, action, actor_type, actor_name, target_type, target_id, changes)
      select client_id, 'webhook.disabled', 'system', 'Webhook deliveries', 'webhook', id, '{status}' from written`.execute(
      db,
    )
    await failPendingDeliveries(db, webhookId)
  })
  database.announce('guildhall_events')
}

/**
 * Records a failure. The caller disables a webhook whose receiver has failed for five days without a success. Failures
 * more than two days apart are not one outage, because retries are at most 27 hours apart.
 *
 * @returns whether the receiver has now failed for five days
 */
export async function recordFailure(database: Database, { clientId, webhookId }: Lane): Promise<boolean> {
  const { rows } = await sql<{ hasFailedTooLong: boolean }>`
    update webhooks set last_failure_at = now(), failing_since = case
      when last_failure_at > now() - interval '2 days' then coalesce(failing_since, now()) else now() end
    where client_id = ${clientId}::uuid and id = ${webhookId}::uuid
    returning failing_since < now() - interval '5 days' as "hasFailedTooLong"`.execute(database.platform)
  return rows[0]?.hasFailedTooLong === true
}

export async function recordRecovery(database: Database, { clientId, webhookId }: Lane): Promise<void> {
  await sql`update webhooks set failing_since = null, last_failure_at = null
    where client_id = ${clientId}::uuid and id = ${webhookId}::uuid`.execute(database.platform)
}
