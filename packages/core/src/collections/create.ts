import { type Context, inTransaction } from '../context.ts'
import { isDatabaseUnavailable } from '../database/pool.ts'
import { countExpression, eventExpression } from '../outbox/record-change.ts'
import type { Collection } from './collection.ts'
import { applyChange } from './merge.ts'
import type { StoredRecord } from './read.ts'
import { runScoped, textOnce } from './statement.ts'
import { columnsOf, refuseFaults, translatingConstraints } from './write.ts'

type Data = Record<string, unknown>

/** A row on its way in: its columns, and who makes it, for the audit log. */
interface NewRow {
  columns: Data
  journal: Data
}

/**
 * Creates a record with its event and audit entry, in one statement and one round trip.
 *
 * @param assigned columns that no caller may set, under their own names
 * @throws DomainError validation-error, conflict or what the collection's constraints stand for
 */
export async function createRecord(
  ctx: Context,
  collection: Collection,
  input: Data,
  assigned: Data = {},
): Promise<StoredRecord> {
  const { values } = applyChange(collection, null, input)
  await collection.complete?.(values, null, ctx)
  await refuseFaults(ctx, collection, values, null, [])
  const id = Bun.randomUUIDv7()
  const row: NewRow = {
    columns: { id, ...columnsOf(collection, values), ...assigned },
    journal: {
      id,
      actor_type: ctx.actor.type,
      actor_id: ctx.actor.id,
      actor_name: ctx.actor.name,
      ip_address: ctx.origin.ipAddress,
      request_id: ctx.origin.requestId,
      traceparent: ctx.origin.traceparent,
    },
  }
  // Storing the answer with the change takes a transaction of its own.
  if (ctx.beforeCommit || ctx.db.isTransaction) {
    return inTransaction(ctx, (ctx) => insertAlone(ctx, collection, row))
  }
  return insertTogether(ctx, collection, row)
}

async function insertAlone(ctx: Context, collection: Collection, row: NewRow): Promise<StoredRecord> {
  return translatingConstraints(collection, async () => {
    const [record] = await insertRows(ctx, collection, [row])
    if (!record) throw new Error('The statement wrote no row.')
    return record
  })
}

interface Waiting extends NewRow {
  ctx: Context
  resolve: (record: StoredRecord | Promise<StoredRecord>) => void
  reject: (error: unknown) => void
}

const MOST_TOGETHER = 50
/** For each client's database and kind of row: who waits while a statement is under way. */
const queues = new WeakMap<object, Map<string, Waiting[]>>()

/**
 * Inserts a row together with those that arrive while the statement before is under way, as a database does with
 * commits. Setting a statement up and making it durable is most of a create's cost; here many share it.
 */
function insertTogether(ctx: Context, collection: Collection, row: NewRow): Promise<StoredRecord> {
  const { promise, resolve, reject } = Promise.withResolvers<StoredRecord>()
  const ofClient = queues.get(ctx.db) ?? new Map<string, Waiting[]>()
  queues.set(ctx.db, ofClient)
  const name = `${collection.table} ${Object.keys(row.columns).length}`
  const queue = ofClient.get(name)
  const waiting = { ...row, ctx, resolve, reject }
  if (queue) queue.push(waiting)
  else {
    ofClient.set(name, [waiting])
    void workOff(ofClient, name, collection)
  }
  return promise
}

async function workOff(
  ofClient: Map<string, Waiting[]>,
  name: string,
  collection: Collection,
): Promise<void> {
  for (;;) {
    const together = ofClient.get(name)?.splice(0, MOST_TOGETHER) ?? []
    const [first] = together
    if (!first) break
    try {
      const records = await insertRows(first.ctx, collection, together)
      first.ctx.database.announce('guildhall_events', first.ctx.client.id)
      const byId = new Map(records.map((record) => [record.id, record]))
      for (const { columns, resolve, reject } of together) {
        const record = byId.get(String(columns.id))
        if (record) resolve(record)
        else reject(new Error('The statement wrote no row.'))
      }
    } catch (error) {
      // Perhaps it was written and only the answer was lost: whoever tries again must be the one who asked.
      if (isDatabaseUnavailable(error)) for (const { reject } of together) reject(error)
      // Nothing was written. One of the rows is at fault: each by itself tells which.
      else if (together.length === 1)
        first.resolve(translatingConstraints(collection, () => Promise.reject(error)))
      else for (const one of together) one.resolve(insertAlone(one.ctx, collection, one))
    }
  }
  ofClient.delete(name)
}

async function insertRows(ctx: Context, collection: Collection, rows: NewRow[]): Promise<StoredRecord[]> {
  const columns = Object.keys(rows[0]?.columns ?? {})
  const traced = rows.some(({ journal }) => journal.traceparent)
  const written = await runScoped<{ id: string; version: number; record: string }>(
    ctx,
    insertText(collection, columns, traced),
    [
      ctx.client.id,
      JSON.stringify(rows.map((row) => row.columns)),
      JSON.stringify(rows.map((row) => row.journal)),
    ],
  )
  return written.map(({ id, version, record }) => ({ id, version, json: record }))
}

/** $1 the client, $2 the rows under their columns' names, $3 who makes each of them. */
function insertText(collection: Collection, columns: string[], traced: boolean): string {
  return textOnce(`insert ${collection.table} ${columns.join()} ${traced}`, () => {
    const client = '($1::text)::uuid'
    const journals = [
      eventExpression(
        collection,
        client,
        `'${collection.singular}.created'`,
        'null',
        traced ? traceOfRow : 'null',
      ),
      createdAuditExpression(collection, client),
      countExpression(collection, client, 1),
    ]
    return `with scope as materialized (select set_config('guildhall.client', $1::text, true) as client),
      made as (insert into ${collection.table} (client_id, ${columns.join(', ')})
        select scope.client::uuid, ${columns.map((column) => `r.${column}`).join(', ')}
        from scope, json_populate_recordset(null::${collection.table}, ($2::text)::json) r
        returning id, version, record)${journals.join('')}
      select id, version, record from made`
  })
}

const traceOfRow = `(select by.traceparent from json_to_recordset(($3::text)::json) as by (id uuid, traceparent text)
  where by.id = made.id)`

function createdAuditExpression(collection: Collection, client: string): string {
  return `, audit as (insert into audit_log
      (client_id, action, actor_type, actor_id, actor_name, target_type, target_id, ip_address, request_id)
    select ${client}, '${collection.singular}.created', by.actor_type, by.actor_id, by.actor_name,
      '${collection.singular}', made.id, by.ip_address, by.request_id
    from made join json_to_recordset(($3::text)::json) as by (id uuid, actor_type text, actor_id uuid,
      actor_name text, ip_address text, request_id text) on by.id = made.id)`
}
