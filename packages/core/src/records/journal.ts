import { sql } from 'kysely'
import type { Actor, Context } from '../context.ts'
import type { Collection } from './collection.ts'

/**
 * SQL for the journal of a change, as common table expressions over `written` (id, record): the event, if the
 * collection emits events, the audit entry, and the row count, if the collection is counted. As part of the change's
 * own statement, they exist if and only if the change does.
 *
 * @param rows the change in the row count for each row of `written`
 * @param firstParameter the number of the first parameter of buildJournalParameters
 */
export function buildJournalExpressions(
  collection: Collection,
  rows: -1 | 0,
  firstParameter: number,
): string {
  const bind = (offset: number, type: string) => `$${firstParameter + offset}::${type}`
  const client = `(${bind(0, 'text')})::uuid`
  // Every parameter must be used, even if the collection emits no events.
  return `, audit as (insert into audit_log
      (client_id, action, actor_type, actor_id, actor_name, target_type, target_id, changes, old_values, new_values,
        ip_address, request_id)
      select ${client}, ${bind(1, 'text')}, ${bind(2, 'text')}, ${bind(3, 'uuid')}, ${bind(4, 'text')}, ${bind(5, 'text')}, written.id,
        ${bind(6, 'text[]')}, audited_values(${bind(9, 'text')}::json, ${bind(6, 'text[]')}),
        case when ${bind(9, 'text')} is not null then audited_values(written.record::json, ${bind(6, 'text[]')}) end,
        ${bind(7, 'text')}, ${bind(8, 'text')} from written
      where ${bind(10, 'text')} is null or true)
    ${buildEventExpression(collection, client, bind(1, 'text'), bind(9, 'text'), bind(10, 'text'))}${buildCountExpression(collection, client, rows)}`
}

/** SQL that inserts the event of each row of `written` into the outbox; empty if the collection emits no events. */
export function buildEventExpression(
  collection: Collection,
  client: string,
  type: string,
  previous: string,
  traceparent = 'null',
): string {
  if (!collection.emitsEvents) return ''
  return `, event as (insert into outbox (client_id, type, subject_id, data, previous, traceparent)
      select ${client}, ${type}, written.id, written.record, ${previous}, ${traceparent} from written)`
}

/**
 * SQL that updates the collection's row count, in this connection's shard; empty if the collection is not counted or
 * the count does not change.
 */
export function buildCountExpression(collection: Collection, client: string, rows: -1 | 0 | 1): string {
  if (!collection.isCounted || rows === 0) return ''
  return `, counted as (insert into record_counts as counts (client_id, collection, shard, amount)
      select ${client}, '${collection.table}', pg_backend_pid() % 64, ${rows} * count(*) from written having count(*) > 0
      on conflict (client_id, collection, shard) do update set amount = counts.amount + excluded.amount)`
}

export type JournalParameters = [
  client: string,
  action: string,
  actorType: string,
  actorId: string | null,
  actorName: string | null,
  targetType: string,
  changes: string[],
  ipAddress: string | null,
  requestId: string | null,
  previous: string | null,
  traceparent: string | null,
]

/** Returns the parameters of buildJournalExpressions, in order. */
export function buildJournalParameters(
  ctx: Context,
  action: string,
  targetType: string,
  changes: string[],
  previous: Record<string, unknown> | null,
): JournalParameters {
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

interface AuditDetails {
  /** The reason that an operator gave. */
  reason?: string
  /** The old values of the changed fields, without secrets. */
  oldValues?: Record<string, unknown>
  newValues?: Record<string, unknown>
}

/**
 * Writes an audit entry for an action whose statements do not write one: a sign-out, an import, an erasure.
 *
 * @param action the action, as `<noun>.<past tense>`
 * @param changes the names of the changed fields
 */
export async function recordAudit(
  ctx: Context,
  action: string,
  target: { type: string; id: string | null },
  changes: string[] = [],
  { reason, oldValues, newValues }: AuditDetails = {},
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
      old_values: toJson(oldValues),
      new_values: toJson(newValues),
      ip_address: ctx.origin.ipAddress,
      request_id: ctx.origin.requestId,
      reason: reason ?? null,
    })
    .execute()
}

const toJson = (values: Record<string, unknown> | undefined) =>
  values ? sql<string>`(${JSON.stringify(values)}::text)::json` : null

/** A change of a record that the caller writes with its own statements. */
export interface RecordedChange {
  /** The event’s type, which is also the action in the audit log. */
  type: string
  /** The record: its kind, and its JSON for the event; if null, no event is recorded. */
  target: { type: string; id: string; json: string | null }
  changes?: readonly string[]
  /** The old values of the changed fields, where the event has them. */
  previous?: Record<string, unknown> | null
}

/** Records the events and audit entries of several changes in one statement, in the caller's transaction. */
export async function recordChanges(ctx: Context, changes: readonly RecordedChange[]): Promise<void> {
  if (changes.length === 0) return
  const rows = changes.map(({ type, target, changes = [], previous = null }) => ({
    type,
    kind: target.type,
    id: target.id,
    data: target.json,
    previous: previous && JSON.stringify(previous),
    changes,
  }))
  const { actor, origin } = ctx
  await sql`with changed as (select * from rows from (json_to_recordset((${JSON.stringify(rows)}::text)::json)
      as (type text, kind text, id uuid, data text, previous text, changes text[]))
      with ordinality as r (type, kind, id, data, previous, changes, n)),
    events as (insert into outbox (client_id, type, subject_id, data, previous, traceparent)
      select ${ctx.client.id}::uuid, type, id, data, previous, ${origin.traceparent ?? null}::text
      from changed where data is not null order by n)
    insert into audit_log (client_id, action, actor_type, actor_id, actor_name, target_type, target_id, changes,
      ip_address, request_id)
    select ${ctx.client.id}::uuid, type, ${actor.type}::text, ${actor.id}::uuid, ${actor.name}::text, kind, id,
      changes, ${origin.ipAddress}::text, ${origin.requestId}::text from changed order by n`.execute(ctx.db)
}

/** Adds to the collection's row count, in this connection's shard. */
export async function countCreated(ctx: Context, collection: Collection, rows: number): Promise<void> {
  await sql`insert into record_counts as counts (client_id, collection, shard, amount)
    values (${ctx.client.id}::uuid, ${collection.table}, pg_backend_pid() % 64, ${rows}::bigint)
    on conflict (client_id, collection, shard) do update set amount = counts.amount + excluded.amount`.execute(
    ctx.db,
  )
}
