import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { transact } from '../platform/database/transact.ts'
import { buildSubscriptionNames } from './event-types.ts'

/** A webhook with pending deliveries. They are sent in order, so a lane is the unit of work. */
export interface Lane {
  clientId: string
  webhookId: string
}

const BATCH_SIZE = 1000
/**
 * Until a vacuum, moved rows leave dead tuples at the start of the outbox, and every scan would visit them. So recent
 * scans start a little before the last moved row. If more rows than this are written before a slow transaction commits,
 * only a thorough scan finds its events.
 */
const LOOK_BACK_ROWS = 10_000

/** Whether to scan recent rows or the whole outbox. */
export type RelayScan = 'recent' | 'thorough'

/**
 * Moves committed events from the outbox to the event log and creates a delivery for each subscribed webhook, in one
 * transaction for each batch.
 *
 * Events get their ids here: UUIDv7s, each greater than all before it. Changes do not commit in the order they were
 * written, so with ids assigned on write, a reader that follows the log by id (`after=`) could miss an event that
 * commits late. One relay runs at a time; others wait for the lock on `event_log_head`.
 *
 * @param scan run a thorough scan about once a second
 * @param enqueue receives the webhooks with new deliveries, after each batch. If it fails or the process dies,
 *   findDueLanes finds the deliveries later.
 * @returns the number of moved events
 * @throws the first error of `enqueue`, after all events have been moved
 */
export async function relayEvents(
  database: Database,
  scan: RelayScan,
  enqueue: (lanes: Lane[]) => Promise<void>,
): Promise<number> {
  let moved = 0
  let failure: unknown
  let hasMore = await hasWaitingEvents(database, scan)
  while (hasMore) {
    const batch = await moveBatch(database, scan)
    moved += batch.moved
    hasMore = batch.moved === BATCH_SIZE
    if (batch.lanes.length === 0) continue
    // An unavailable queue must not keep events out of the log.
    await enqueue(batch.lanes).catch((error: unknown) => {
      failure ??= error
    })
  }
  if (failure !== undefined) throw failure
  return moved
}

/** Checks without a lock, since usually no events are waiting. */
async function hasWaitingEvents(database: Database, scan: RelayScan): Promise<boolean> {
  const { rows } =
    await sql`select from outbox where seq > ${buildScanStart(scan)} order by seq limit 1`.execute(
      database.platform,
    )
  return rows.length > 0
}

function buildScanStart(scan: RelayScan) {
  return scan === 'thorough'
    ? sql`0`
    : sql`(select last_seq - ${sql.lit(LOOK_BACK_ROWS)} from event_log_head)`
}

async function moveBatch(database: Database, scan: RelayScan): Promise<{ moved: number; lanes: Lane[] }> {
  return transact(database.platform, async (db) => {
    // Locks before the statement that reads the outbox: its snapshot must be newer than the last relay's commit.
    await sql`select from event_log_head for update`.execute(db)
    const { rows } = await sql<{ moved: number; lanes: Lane[] }>`
      with batch as (
        delete from outbox where ctid = any (array(
          select ctid from outbox where seq > ${buildScanStart(scan)} order by seq limit ${sql.lit(BATCH_SIZE)})) returning *),
      numbered as materialized (
        -- If the clock was set back, ids continue from the last one.
        select uuidv7((select greatest(interval '0',
            uuid_extract_timestamp(last_id) + interval '1 ms' - clock_timestamp()) from event_log_head)) as id, ordered.*
        from (select * from batch order by seq) ordered),
      logged as (
        insert into event_log (id, client_id, type, subject_id, data, previous, erased, created_at, traceparent)
        select id, client_id, type, subject_id, data, previous, erased, created_at, traceparent from numbered),
      advanced_head as (
        update event_log_head set last_id = newest.id, last_seq = greatest(last_seq, newest.seq)
        from (select id, seq from numbered order by id desc limit 1) newest),
      deliveries as (
        insert into webhook_deliveries (client_id, webhook_id, event_id, event_type, next_attempt_at)
        -- Not now(): this transaction may have started before the last relay's, and deliveries are sent in this order.
        select webhook.client_id, webhook.id, event.id, event.type, statement_timestamp()
        from numbered event join webhooks webhook on webhook.client_id = event.client_id
          and webhook.status = 'enabled' and case when event.webhook_id is null
            then webhook.events && ${sql.raw(buildSubscriptionNames('event.type'))}
            else event.webhook_id = webhook.id end
        order by event.id returning client_id, webhook_id)
      select (select count(*)::int from numbered) as moved,
        coalesce((select json_agg(lane) from (select distinct client_id as "clientId", webhook_id as "webhookId"
          from deliveries) lane), '[]') as lanes,
        -- The clients with new events, if the payload can hold them; empty means all clients.
        pg_notify('guildhall_log', (select case when count(distinct client_id) <= 200
          then string_agg(distinct client_id::text, ',') else '' end from numbered))`.execute(db)
    return rows[0] ?? { moved: 0, lanes: [] }
  })
}

/**
 * Relays immediately, for readers that must see what was committed, and notifies workers of new deliveries. Events of
 * very slow transactions, which a recent scan misses, follow with the next thorough scan.
 */
export async function relayNow(database: Database): Promise<void> {
  await relayEvents(database, 'recent', async () => {
    await sql`select pg_notify('guildhall_lanes', '')`.execute(database.platform)
  })
}
