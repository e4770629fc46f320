import { sql } from 'kysely'
import type { Collection } from '../collections/collection.ts'
import type { Actor, Context } from '../context.ts'

/**
 * What every change leaves beside itself, as common table expressions over `made` (id, record): the event, if the
 * collection has events, the audit entry, and the number of rows, if it is kept. Being part of the change's own
 * statement, they exist exactly when the change does.
 *
 * @param rows how the number of rows changes with each row of `made`
 * @param first the number of the first of the parameters that journalParameters makes
 */
export function journalExpressions(collection: Collection, rows: -1 | 0, first: number): string {
  const at = (offset: number, type: string) => `$${first + offset}::${type}`
  const client = `(${at(0, 'text')})::uuid`
  // Every parameter must be used, also where the collection has no events.
  return `, audit as (insert into audit_log
      (client_id, action, actor_type, actor_id, actor_name, target_type, target_id, changes, ip_address, request_id)
      select ${client}, ${at(1, 'text')}, ${at(2, 'text')}, ${at(3, 'uuid')}, ${at(4, 'text')}, ${at(5, 'text')}, made.id,
        ${at(6, 'text[]')}, ${at(7, 'text')}, ${at(8, 'text')} from made
      where ${at(9, 'text')} is null or ${at(10, 'text')} is null or true)
    ${eventExpression(collection, client, at(1, 'text'), at(9, 'text'), at(10, 'text'))}${countExpression(collection, client, rows)}`
}

/** The event of each row of `made`, where the collection has events: on its way into the log (relay.ts). */
export function eventExpression(
  collection: Collection,
  client: string,
  type: string,
  previous: string,
  traceparent = 'null',
): string {
  if (!collection.emitsEvents) return ''
  return `, event as (insert into outbox (client_id, type, subject_id, data, previous, traceparent)
      select ${client}, ${type}, made.id, made.record, ${previous}, ${traceparent} from made)`
}

/** Keeps the number of a collection's rows, where it is kept, in the shard of this connection. */
export function countExpression(collection: Collection, client: string, rows: -1 | 0 | 1): string {
  if (!collection.counted || rows === 0) return ''
  return `, counted as (insert into record_counts as counts (client_id, collection, shard, amount)
      select ${client}, '${collection.table}', pg_backend_pid() % 64, ${rows} * count(*) from made having count(*) > 0
      on conflict (client_id, collection, shard) do update set amount = counts.amount + excluded.amount)`
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
    type,
    id,
    name,
    targetType,
    changes,
    ctx.origin.ipAddress,
    ctx.origin.requestId,
    previous === null ? null : JSON.stringify(previous),
    ctx.origin.traceparent ?? null,
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

/** Adds to the number of a collection's rows, in the shard of this connection. */
export async function countCreated(ctx: Context, collection: Collection, rows: number): Promise<void> {
  await sql`insert into record_counts as counts (client_id, collection, shard, amount)
    values (${ctx.client.id}::uuid, ${collection.table}, pg_backend_pid() % 64, ${rows}::bigint)
    on conflict (client_id, collection, shard) do update set amount = counts.amount + excluded.amount`.execute(
    ctx.db,
  )
}
