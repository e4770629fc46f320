import { sql } from 'kysely'
import { type Context, inTransaction } from '../context.ts'
import { DomainError, notFound } from '../errors.ts'
import type { Database } from '../platform/database/database.ts'
import { runStatement, statement } from '../platform/database/statement.ts'
import { recordAudit } from '../records/journal.ts'
import { isKnownEvent } from './apply-event.ts'
import { type BrokerRecord, normalizeInstant } from './broker/broker-records.ts'
import { brokerEvents } from './collections.ts'

const idPattern = /^[\x21-\x7e]{1,255}$/

/**
 * Stores an event whose signature was verified, for a worker to apply. Duplicates are ignored.
 *
 * @param body the event as received
 * @param signedAtMs when it was signed, in milliseconds; used if the event has no time
 * @throws DomainError malformed-request
 */
export function receiveEvent(database: Database, body: string, signedAtMs: number): Promise<void> {
  const event = parseEvent(body)
  const data = event.data as BrokerRecord
  const { type, id } = event
  const directoryId = /^dsync\.(activated|deleted)$/.test(type) ? data.id : data.directory_id
  const isKnown = isKnownEvent(type)
  return storeInBatch(database, {
    id,
    type,
    organization_id: toIdOrNull(data.organization_id),
    directory_id: toIdOrNull(directoryId),
    status: isKnown ? 'pending' : 'ignored',
    body: isKnown ? body : null,
    occurred_at: normalizeInstant(event.created_at) ?? new Date(signedAtMs).toISOString(),
  })
}

interface NewEvent {
  id: string
  type: string
  organization_id: string | null
  directory_id: string | null
  status: 'pending' | 'ignored'
  body: string | null
  occurred_at: string
}

interface QueuedEvent {
  event: NewEvent
  resolve: () => void
  reject: (error: unknown) => void
}

const MAX_BATCH_EVENTS = 100
/** Events waiting for the running statement. */
const queues = new WeakMap<Database, QueuedEvent[]>()

/** Batches events that arrive while a statement is running, since most of its cost is the commit. */
function storeInBatch(database: Database, event: NewEvent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const queue = queues.get(database)
  if (queue) queue.push({ event, resolve, reject })
  else {
    queues.set(database, [{ event, resolve, reject }])
    void flush(database)
  }
  return promise
}

async function flush(database: Database): Promise<void> {
  for (;;) {
    const batch = queues.get(database)?.splice(0, MAX_BATCH_EVENTS) ?? []
    if (batch.length === 0) break
    try {
      await store(
        database,
        batch.map(({ event }) => event),
      )
      for (const { resolve } of batch) resolve()
    } catch (error) {
      // The events are stored individually, so that a bad one does not block the others.
      if (batch.length === 1) batch[0]?.reject(error)
      else for (const item of batch) store(database, [item.event]).then(item.resolve, item.reject)
    }
  }
  queues.delete(database)
}

const columns = 'id, type, organization_id, directory_id, status, body, occurred_at'
const insertEventsStatement = statement<
  [events: string],
  never
>(`insert into broker_events (${columns}) select ${columns}
  from json_to_recordset(($1::text)::json) as event(id text, type text, organization_id text, directory_id text,
    status text, body text, occurred_at timestamptz)
  on conflict (id) do nothing`)

async function store(database: Database, events: NewEvent[]): Promise<void> {
  await runStatement(database.platform, insertEventsStatement, [JSON.stringify(events)])
}

function parseEvent(body: string): BrokerRecord & { id: string; type: string } {
  const malformed = new DomainError(
    'malformed-request',
    'An event must be a JSON object with "id", "event" and "data".',
  )
  let event: unknown
  try {
    event = JSON.parse(body)
  } catch {
    throw malformed
  }
  if (!isRecord(event) || !isRecord(event.data)) throw malformed
  const { id, event: type } = event
  if (typeof id !== 'string' || !idPattern.test(id)) throw malformed
  if (typeof type !== 'string' || !idPattern.test(type)) throw malformed
  return { ...event, id, type }
}

const isRecord = (value: unknown): value is BrokerRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toIdOrNull = (value: unknown) => (typeof value === 'string' && idPattern.test(value) ? value : null)

/**
 * Requeues an event that was not applied, such as a failed or unassigned one.
 *
 * @returns the event as JSON text
 * @throws DomainError not-found, conflict (already applied, or ignored)
 */
export async function replayEvent(ctx: Context, id: string): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const record = await requeueEvent(ctx, id)
    await recordAudit(ctx, 'broker_event.replayed', { type: 'broker_event', id: null })
    return record
  })
}

async function requeueEvent({ db }: Context, id: string): Promise<string> {
  const record = sql.raw(brokerEvents.recordExpression ?? '')
  const { rows } = await sql<{ record: string }>`
    update broker_events t set status = 'pending', attempts = 0, next_attempt_at = now(), error = null,
      updated_at = now(), version = version + 1
    where id = ${id}::text and body is not null returning ${record} as record`.execute(db)
  if (rows[0]) return rows[0].record
  const existing = await db.selectFrom('broker_events').select('id').where('id', '=', id).executeTakeFirst()
  if (!existing) throw notFound('broker event')
  throw new DomainError(
    'conflict',
    'This event was already processed or is ignored; there is nothing to replay.',
  )
}
