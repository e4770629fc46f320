import type { Context } from '../context.ts'

/**
 * Records an event other than those that records/journal.ts writes, in the caller's transaction.
 *
 * @param subject the record that the event is about, as JSON
 * @param previous the old values of changed fields
 * @param onlyWebhookId the id of the only webhook to send the event to; null for all subscribed ones
 */
export async function recordEvent(
  ctx: Context,
  type: string,
  subject: { id: string; json: string },
  {
    previous = null,
    onlyWebhookId = null,
  }: { previous?: Record<string, unknown> | null; onlyWebhookId?: string | null } = {},
): Promise<void> {
  await ctx.db
    .insertInto('outbox')
    .values({
      client_id: ctx.client.id,
      type,
      subject_id: subject.id,
      data: subject.json,
      previous: previous && JSON.stringify(previous),
      webhook_id: onlyWebhookId,
      traceparent: ctx.origin.traceparent ?? null,
    })
    .execute()
}
