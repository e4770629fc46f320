import { CompiledQuery, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { DomainError, notFound } from '../errors.ts'
import { isKnownEvent } from './apply-event.ts'
import { type BrokerRecord, instantOf } from './broker-records.ts'
import { brokerEvents } from './collections.ts'

const idPattern = /^[\x21-\x7e]{1,255}$/

/**
 * Stores an event whose signature was checked; a worker gives it its effect. One that was stored before is left alone.
 *
 * @param body the event as received
 * @param signedAt when it was signed, in milliseconds: when it happened, if it does not say
 * @throws DomainError malformed-request: this is no event
 */
export function receiveEvent(database: Database, body: string, signedAt: number): Promise<void> {
  const event = eventIn(body)
  const data = event.data as BrokerRecord
  const { type, id } = event
  const directory = /^dsync\.(activated|deleted)$/.test(type) ? data.id : data.directory_id
  const known = isKnownEvent(type)
  return storeTogether(database, {
    id,
    type,
    organization_id: textOrNull(data.organization_id),
    directory_id: textOrNull(directory),
    status: known ? 'pending' : 'ignored',
    body: known ? body : null,
    occurred_at: instantOf(event.created_at) ?? new Date(signedAt).toISOString(),
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

interface Waiting {
  event: NewEvent
  resolve: () => void
  reject: (error: unknown) => void
}

const MOST_TOGETHER = 100
/** Who waits while a statement is under way. */
const queues = new WeakMap<Database, Waiting[]>()

/** Events that arrive while others are being stored go into the next statement together: most of it is the commit. */
function storeTogether(database: Database, event: NewEvent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const queue = queues.get(database)
  if (queue) queue.push({ event, resolve, reject })
  else {
    queues.set(database, [{ event, resolve, reject }])
    void workOff(database)
  }
  return promise
}

async function workOff(database: Database): Promise<void> {
  for (;;) {
    const together = queues.get(database)?.splice(0, MOST_TOGETHER) ?? []
    if (together.length === 0) break
    try {
      await store(
        database,
        together.map(({ event }) => event),
      )
      for (const { resolve } of together) resolve()
    } catch (error) {
      // Nothing was stored, and the broker sends all of them again; one at fault must not keep the others out.
      if (together.length === 1) together[0]?.reject(error)
      else for (const one of together) store(database, [one.event]).then(one.resolve, one.reject)
    }
  }
  queues.delete(database)
}

const columns = 'id, type, organization_id, directory_id, status, body, occurred_at'
const storing = `insert into broker_events (${columns}) select ${columns}
  from json_to_recordset(($1::text)::json) as event(id text, type text, organization_id text, directory_id text,
    status text, body text, occurred_at timestamptz)
  on conflict (id) do nothing`

async function store(database: Database, events: NewEvent[]): Promise<void> {
  await database.platform.executeQuery(CompiledQuery.raw(storing, [JSON.stringify(events)]))
}

function eventIn(body: string): BrokerRecord & { id: string; type: string } {
  const refused = new DomainError(
    'malformed-request',
    'This is no event: it must be a JSON object with "id", "event" and "data".',
  )
  let event: unknown
  try {
    event = JSON.parse(body)
  } catch {
    throw refused
  }
  if (!isRecord(event) || !isRecord(event.data)) throw refused
  const { id, event: type } = event
  if (typeof id !== 'string' || !idPattern.test(id)) throw refused
  if (typeof type !== 'string' || !idPattern.test(type)) throw refused
  return { ...event, id, type }
}

const isRecord = (value: unknown): value is BrokerRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOrNull = (value: unknown) => (typeof value === 'string' && idPattern.test(value) ? value : null)

/**
 * Has an event that failed, or that belongs to nobody, tried again at once.
 *
 * @returns the event as JSON text
 * @throws DomainError not-found, conflict (it has had its effect)
 */
export async function replayEvent(database: Database, id: string): Promise<string> {
  const record = sql.raw(brokerEvents.recordExpression ?? '')
  const { rows } = await sql<{ record: string }>`
    update broker_events t set status = 'pending', attempts = 0, next_attempt_at = now(), error = null,
      updated_at = now(), version = version + 1
    where id = ${id}::text and body is not null returning ${record} as record`.execute(database.platform)
  if (rows[0]) return rows[0].record
  const known = await database.platform
    .selectFrom('broker_events')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) throw notFound('broker event')
  throw new DomainError('conflict', 'This event has had its effect, or has none: there is nothing to replay.')
}
