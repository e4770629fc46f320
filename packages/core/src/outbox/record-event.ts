import type { Context } from '../context.ts'

/**
 * Records an event that tells of something else than a change of a record that its own statement announces
 * (record-change.ts). It exists exactly when the caller's transaction commits.
 *
 * @param subject what it is about, as JSON text
 * @param previous the old values of changed fields
 * @param onlyTo the only webhook that is to have it
 */
export async function recordEvent(
  ctx: Context,
  type: string,
  subject: { id: string; json: string },
  {
    previous = null,
    onlyTo = null,
  }: { previous?: Record<string, unknown> | null; onlyTo?: string | null } = {},
): Promise<void> {
  await ctx.db
    .insertInto('outbox')
    .values({
      client_id: ctx.client.id,
      type,
      subject_id: subject.id,
      data: subject.json,
      previous: previous && JSON.stringify(previous),
      webhook_id: onlyTo,
      traceparent: ctx.origin.traceparent ?? null,
    })
    .execute()
}
