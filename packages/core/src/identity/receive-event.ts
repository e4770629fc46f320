import { sql } from 'kysely'
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
export async function receiveEvent(database: Database, body: string, signedAt: number): Promise<void> {
  const event = eventIn(body)
  const data = event.data as BrokerRecord
  const { type, id } = event
  const directory = /^dsync\.(activated|deleted)$/.test(type) ? data.id : data.directory_id
  await sql`insert into broker_events (id, type, organization_id, directory_id, status, body, occurred_at)
    values (${id}::text, ${type}::text, ${textOrNull(data.organization_id)}::text, ${textOrNull(directory)}::text,
      ${isKnownEvent(type) ? 'pending' : 'ignored'}::text, ${isKnownEvent(type) ? body : null}::text,
      ${instantOf(event.created_at) ?? new Date(signedAt).toISOString()}::timestamptz)
    on conflict (id) do nothing`.execute(database.platform)
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
