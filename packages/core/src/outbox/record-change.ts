import type { Actor, Context } from '../context.ts'

/**
 * The two things every change leaves beside itself, as common table expressions over `made` (id, record) and, for
 * updates, the previous values: the event, if the collection has events, and the audit entry. Being part of the
 * change's own statement, they exist exactly when the change does.
 */
export function journalExpressions(emitsEvents: boolean, first: number): string {
  const at = (offset: number) => `$${first + offset}`
  const event = `, event as (insert into event_log (client_id, type, subject_id, data, previous)
      select (${at(0)}::text)::uuid, ${at(1)}::text, made.id, made.record::json, (${at(2)}::text)::json from made)`
  return `${emitsEvents ? event : ''}, audit as (insert into audit_log
      (client_id, action, actor_type, actor_id, actor_name, target_type, target_id, changes, ip_address, request_id)
      select (${at(0)}::text)::uuid, ${at(1)}::text, ${at(3)}::text, ${at(4)}::uuid, ${at(5)}::text, ${at(6)}::text,
        made.id, ${at(7)}::text[], ${at(8)}::text, ${at(9)}::text from made${emitsEvents ? '' : ` where ${at(2)}::text is null or true`})`
}

/** The parameters of journalExpressions, in order. */
export function journalParameters(
  ctx: Context,
  action: string,
  targetType: string,
  changes: string[],
  previous: Record<string, unknown> | null,
): unknown[] {
  const { type, id, name } = ctx.actor
  return [
    ctx.client.id,
    action,
    previous === null ? null : JSON.stringify(previous),
    type,
    id,
    name,
    targetType,
    changes,
    ctx.origin.ipAddress,
    ctx.origin.requestId,
  ]
}

/**
 * Writes an audit entry for what is no change of a record: a sign-out, an import, an erasure.
 *
 * @param action what was done, as `<noun>.<past tense>`
 */
export async function recordAudit(
  ctx: Context,
  action: string,
  target: { type: string; id: string | null },
  changes: string[] = [],
): Promise<void> {
  const actor: Actor = ctx.actor
  await ctx.db
    .insertInto('audit_log')
    .values({
      client_id: ctx.client.id,
      action,
      actor_type: actor.type,
      actor_id: actor.id,
      actor_name: actor.name,
      target_type: target.type,
      target_id: target.id,
      changes,
      ip_address: ctx.origin.ipAddress,
      request_id: ctx.origin.requestId,
    })
    .execute()
}
