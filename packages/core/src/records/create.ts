import { type Context, inTransaction } from '../context.ts'
import { isDatabaseUnavailable, isStatementAborted } from '../platform/database/pool.ts'
import { memoizeStatement, runScoped, type Statement } from '../platform/database/statement.ts'
import type { Collection } from './collection.ts'
import type { FieldDefinitions, InputOf } from './field.ts'
import { buildCountExpression, buildEventExpression } from './journal.ts'
import { applyChange } from './merge.ts'
import type { StoredRecord } from './read.ts'
import { pickColumns, rejectViolations, translateConstraints } from './write.ts'

type Data = Record<string, unknown>

/** A row to insert: its columns, and the actor and origin for its event and audit entry. */
interface NewRow {
  columns: Data
  journal: Data
}

/**
 * Creates a record with its event and audit entry, in one statement. Concurrent creates share a statement, except those
 * in a transaction: the caller's, that of an idempotent response, or that of a collection with `locksReferences`.
 *
 * @param assigned values of columns that callers cannot set
 * @throws DomainError validation-error, conflict, or the error of a violated constraint
 */
export function createRecord<Fields extends FieldDefinitions>(
  ctx: Context,
  collection: Collection<Fields>,
  input: NoInfer<InputOf<Fields>>,
  assigned?: Data,
): Promise<StoredRecord>
export async function createRecord(
  ctx: Context,
  collection: Collection,
  input: Data,
  assigned: Data = {},
): Promise<StoredRecord> {
  if (collection.locksReferences && !ctx.db.isTransaction)
    return inTransaction(ctx, (ctx) => insertChecked(ctx, collection, input, assigned))
  return insertChecked(ctx, collection, input, assigned)
}

async function insertChecked(
  ctx: Context,
  collection: Collection,
  input: Data,
  assigned: Data,
): Promise<StoredRecord> {
  const { values } = applyChange(collection, null, input)
  await collection.complete?.(values, null, ctx)
  await rejectViolations(ctx, collection, values, null, [])
  const id = Bun.randomUUIDv7()
  const row: NewRow = {
    columns: { id, ...pickColumns(collection, values), ...assigned },
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
  // The response to an idempotent request is stored in the same transaction, so this create cannot be batched.
  if (ctx.beforeCommit || ctx.db.isTransaction) {
    return inTransaction(ctx, (ctx) => insertAlone(ctx, collection, row))
  }
  return insertBatched(ctx, collection, row)
}

async function insertAlone(ctx: Context, collection: Collection, row: NewRow): Promise<StoredRecord> {
  return translateConstraints(collection, async () => {
    const [record] = await insertRows(ctx, collection, [row])
    if (!record) throw new Error('The statement wrote no row.')
    return record
  })
}

interface PendingInsert extends NewRow {
  ctx: Context
  resolve: (record: StoredRecord | Promise<StoredRecord>) => void
  reject: (error: unknown) => void
}

const MAX_BATCH_SIZE = 50
/** Inserts waiting for the statement in flight, by client, table and columns. */
const queues = new WeakMap<object, Map<string, PendingInsert[]>>()

/**
 * Inserts a row in one statement with others that arrive while a statement is in flight, like a group commit. Most of
 * the cost of a create is the round trip and the commit, which the batch shares.
 */
function insertBatched(ctx: Context, collection: Collection, row: NewRow): Promise<StoredRecord> {
  const { promise, resolve, reject } = Promise.withResolvers<StoredRecord>()
  const clientQueues = queues.get(ctx.db) ?? new Map<string, PendingInsert[]>()
  queues.set(ctx.db, clientQueues)
  const name = `${collection.table} ${Object.keys(row.columns).join()}`
  const queue = clientQueues.get(name)
  const waiting = { ...row, ctx, resolve, reject }
  if (queue) queue.push(waiting)
  else {
    clientQueues.set(name, [waiting])
    void flushQueue(clientQueues, name, collection)
  }
  return promise
}

async function flushQueue(
  clientQueues: Map<string, PendingInsert[]>,
  name: string,
  collection: Collection,
): Promise<void> {
  for (;;) {
    const batch = clientQueues.get(name)?.splice(0, MAX_BATCH_SIZE) ?? []
    const [first] = batch
    if (!first) break
    try {
      const records = await insertRows(first.ctx, collection, batch)
      announceEvents(first.ctx)
      const recordsById = new Map(records.map((record) => [record.id, record]))
      for (const { columns, resolve, reject } of batch) {
        const record = recordsById.get(String(columns.id))
        if (record) resolve(record)
        else reject(new Error('The statement wrote no row.'))
      }
    } catch (error) {
      // The rows may have been written and only the response lost, so only the caller can decide to retry.
      if (isDatabaseUnavailable(error) && !isStatementAborted(error))
        for (const { reject } of batch) reject(error)
      // Nothing was written because one row failed; retry each alone to find out which.
      else if (batch.length === 1)
        first.resolve(translateConstraints(collection, () => Promise.reject(error)))
      else for (const pending of batch) pending.resolve(insertAndAnnounce(pending, collection))
    }
  }
  clientQueues.delete(name)
}

async function insertAndAnnounce(pending: PendingInsert, collection: Collection): Promise<StoredRecord> {
  const record = await insertAlone(pending.ctx, collection, pending)
  announceEvents(pending.ctx)
  return record
}

const announceEvents = ({ database, client }: Context) => database.announce('guildhall_events', client.id)

async function insertRows(ctx: Context, collection: Collection, rows: NewRow[]): Promise<StoredRecord[]> {
  const columns = Object.keys(rows[0]?.columns ?? {})
  const isTraced = rows.some(({ journal }) => journal.traceparent)
  const written = await runScoped(ctx, buildInsertStatement(collection, columns, isTraced), [
    ctx.client.id,
    JSON.stringify(rows.map((row) => row.columns)),
    JSON.stringify(rows.map((row) => row.journal)),
  ])
  return written.map(({ id, version, record }) => ({ id, version, json: record }))
}

/** The rows are keyed by column; the journal has the actor and origin of each. */
type InsertStatement = Statement<
  [client: string, rows: string, journal: string],
  { id: string; version: number; record: string }
>

function buildInsertStatement(collection: Collection, columns: string[], isTraced: boolean): InsertStatement {
  return memoizeStatement(`insert ${collection.table} ${columns.join()} ${isTraced}`, () => {
    const client = '($1::text)::uuid'
    const journals = [
      buildEventExpression(
        collection,
        client,
        `'${collection.singular}.created'`,
        'null',
        isTraced ? rowTraceparent : 'null',
      ),
      buildCreationAuditExpression(collection, client),
      buildCountExpression(collection, client, 1),
    ]
    return `with scope as materialized (select set_config('guildhall.client', $1::text, true) as client),
      written as (insert into ${collection.table} (client_id, ${columns.join(', ')})
        select scope.client::uuid, ${columns.map((column) => `r.${column}`).join(', ')}
        from scope, json_populate_recordset(null::${collection.table}, ($2::text)::json) r
        returning id, version, record)${journals.join('')}
      select id, version, record from written`
  })
}

const rowTraceparent = `(select by.traceparent from json_to_recordset(($3::text)::json) as by (id uuid, traceparent text)
  where by.id = written.id)`

function buildCreationAuditExpression(collection: Collection, client: string): string {
  return `, audit as (insert into audit_log
      (client_id, action, actor_type, actor_id, actor_name, target_type, target_id, ip_address, request_id)
    select ${client}, '${collection.singular}.created', by.actor_type, by.actor_id, by.actor_name,
      '${collection.singular}', written.id, by.ip_address, by.request_id
    from written join json_to_recordset(($3::text)::json) as by (id uuid, actor_type text, actor_id uuid,
      actor_name text, ip_address text, request_id text) on by.id = written.id)`
}
