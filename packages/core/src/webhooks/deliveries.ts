import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { DomainError, notFound } from '../errors.ts'
import { buildSubscriptionNames, testEvent } from '../outbox/event-types.ts'
import { recordEvent } from '../outbox/record-event.ts'
import { defineCollection } from '../records/collection.ts'
import { field } from '../records/field.ts'
import { recordAudit } from '../records/journal.ts'
import { getRecord } from '../records/read.ts'
import { buildBody, type DeliveredEvent } from './request-body.ts'
import { webhooks } from './webhooks.ts'

/** Deliveries to a webhook, sent and pending. Kept for 30 days. */
export const deliveries = defineCollection({
  name: 'deliveries',
  singular: 'delivery',
  table: 'webhook_deliveries',
  recordExpression: `json_build_object('id', t.id, 'eventId', t.event_id, 'eventType', t.event_type, 'status', t.status,
    'attempts', t.attempts, 'nextAttemptAt', instant(t.next_attempt_at), 'createdAt', instant(t.created_at),
    'updatedAt', instant(t.updated_at))::text`,
  fields: {
    eventId: field('uuid', { readOnly: true, nullable: false }),
    eventType: field('text', { readOnly: true, nullable: false, countable: true }),
    status: field('enum', { readOnly: true, nullable: false }),
    nextAttemptAt: field('timestamp', { readOnly: true }),
  },
})

/** After an erasure, only the deletion event is still sent. */
const deliverableCondition = sql`(not event.erased or event.type like '%.deleted')`

/**
 * Reads a delivery with the body of its request, which is null once its event is no longer deliverable or stored.
 *
 * @returns the delivery as JSON text
 * @throws DomainError not-found
 */
export async function getDelivery(ctx: Context, webhookId: string, id: string): Promise<string> {
  const { rows } = await sql<{ record: string; withheld: boolean } & DeliveredEvent>`
    select ${sql.raw(deliveries.recordExpression ?? '')} as record, t.event_id, t.event_type,
      instant(event.created_at) as happened_at, event.data, event.previous,
      event.id is null or not ${deliverableCondition} as withheld
    from webhook_deliveries t left join event_log event on event.client_id = t.client_id and event.id = t.event_id
    where t.webhook_id = ${webhookId}::uuid and t.id = ${id}::uuid`.execute(ctx.db)
  const [delivery] = rows
  if (!delivery) throw notFound('delivery')
  const requestBody = delivery.withheld ? null : buildBody(delivery)
  return JSON.stringify({ ...JSON.parse(delivery.record), requestBody })
}

/** Sends a `webhook.test` event to this webhook only. @throws DomainError not-found, conflict (it is disabled) */
export async function sendTest(ctx: Context, webhookId: string): Promise<{ eventType: string }> {
  return inTransaction(ctx, async (ctx) => {
    const { json } = await requireEnabledWebhook(ctx, webhookId)
    await recordEvent(ctx, testEvent, { id: webhookId, json }, { onlyWebhookId: webhookId })
    await recordAudit(ctx, 'webhook.tested', { type: 'webhook', id: webhookId })
    return { eventType: testEvent }
  })
}

/**
 * Queues a delivery again, whatever its status. The retry schedule starts over.
 *
 * @returns the delivery as JSON text
 * @throws DomainError not-found, conflict (the webhook is disabled)
 */
export async function redeliver(ctx: Context, webhookId: string, deliveryId: string): Promise<string> {
  const record = await inTransaction(ctx, async (ctx) => {
    await requireEnabledWebhook(ctx, webhookId)
    const { rows } = await sql<{ record: string }>`
      update webhook_deliveries t set status = 'pending', tries = 0, next_attempt_at = now(), updated_at = now()
      where webhook_id = ${webhookId}::uuid and id = ${deliveryId}::uuid
      returning ${sql.raw(deliveries.recordExpression ?? '')} as record`.execute(ctx.db)
    if (!rows[0]) throw notFound('delivery')
    await recordAudit(ctx, 'webhook.redelivered', { type: 'webhook', id: webhookId })
    return rows[0].record
  })
  ctx.database.announce('guildhall_lanes')
  return record
}

/**
 * Queues the failed deliveries created since a time, and the events missed since then, such as while the webhook was
 * disabled, oldest first. Leaves out events that are no longer stored, and those whose person was erased.
 *
 * @returns how many deliveries were queued
 * @throws DomainError not-found, conflict (the webhook is disabled)
 */
export async function recover(ctx: Context, webhookId: string, since: Date): Promise<{ deliveries: number }> {
  const result = await inTransaction(ctx, async (ctx) => {
    await requireEnabledWebhook(ctx, webhookId)
    const { rows } = await sql<{ deliveries: number }>`
      with failed as (
        update webhook_deliveries set status = 'pending', tries = 0, next_attempt_at = now(), updated_at = now()
        where webhook_id = ${webhookId}::uuid and status = 'failed' and created_at >= ${since}::timestamptz
          and exists (select from event_log event where event.client_id = webhook_deliveries.client_id
            and event.id = webhook_deliveries.event_id and ${deliverableCondition})
        returning 1),
      missed as (
        insert into webhook_deliveries (client_id, webhook_id, event_id, event_type, next_attempt_at)
        select event.client_id, webhook.id, event.id, event.type, now()
        from webhooks webhook join event_log event on event.client_id = webhook.client_id
          and webhook.events && ${sql.raw(buildSubscriptionNames('event.type'))}
        where webhook.id = ${webhookId}::uuid and event.created_at >= greatest(${since}::timestamptz, webhook.created_at)
          and event.type <> ${testEvent} and ${deliverableCondition}
        order by event.id on conflict do nothing returning 1)
      select ((select count(*) from failed) + (select count(*) from missed))::int as deliveries`.execute(
      ctx.db,
    )
    await recordAudit(ctx, 'webhook.recovered', { type: 'webhook', id: webhookId })
    return rows[0] ?? { deliveries: 0 }
  })
  ctx.database.announce('guildhall_lanes')
  return result
}

async function requireEnabledWebhook(ctx: Context, id: string): Promise<{ json: string }> {
  const record = await getRecord(ctx, webhooks, id)
  if ((JSON.parse(record.json) as { status: string }).status === 'enabled') return record
  throw new DomainError('conflict', 'This webhook is disabled. Enable it first: PATCH {"status": "enabled"}.')
}
