import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { transact } from '../database/transact.ts'
import { namesOfKind } from './event-types.ts'

/** One webhook with something to deliver. Its deliveries are made one after the other, so it is a unit of work. */
export interface Lane {
  clientId: string
  webhookId: string
}

const BATCH = 1000
/**
 * Rows that were moved leave dead entries at the beginning of the outbox until a vacuum, and every look at it would
 * walk over them all. So looks begin a little before the last row that was moved. A change whose transaction took so
 * long that more than these were written after it is found by a thorough look.
 */
const LOOK_BACK = 10_000

/** Where to look: at what was written lately, or at everything. */
export type Look = 'recent' | 'thorough'

/**
 * Moves the events of committed changes from the outbox into the log, and makes a delivery of each for every webhook
 * that wants it, all in one transaction a batch.
 *
 * An event gets its id here: a UUIDv7 greater than that of every event before. Changes commit in another order than
 * they were written in, so ids given by them would let a reader that follows the log by id (`after=`) miss an event
 * that became visible late. One relay works at a time; others wait for it at `event_log_head`.
 *
 * @param look a thorough one should be made every second or so
 * @param handOver is given the webhooks that have new deliveries, after each batch. If it fails, or the process dies
 *   before, the deliveries are found later by dueLanes.
 * @returns how many events were moved
 */
export async function relayEvents(
  database: Database,
  look: Look,
  handOver: (lanes: Lane[]) => Promise<void>,
): Promise<number> {
  let moved = 0
  let failure: unknown
  let more = await isWaiting(database, look)
  while (more) {
    const batch = await moveBatch(database, look)
    moved += batch.moved
    more = batch.moved === BATCH
    if (batch.lanes.length === 0) continue
    // A queue that is away must not keep events out of the log.
    await handOver(batch.lanes).catch((error: unknown) => {
      failure ??= error
    })
  }
  if (failure !== undefined) throw failure
  return moved
}

/** Asked without a lock, since mostly there is nothing. */
async function isWaiting(database: Database, look: Look): Promise<boolean> {
  const { rows } = await sql`select from outbox where seq > ${from(look)} order by seq limit 1`.execute(
    database.platform,
  )
  return rows.length > 0
}

function from(look: Look) {
  return look === 'thorough' ? sql`0` : sql`(select last_seq - ${sql.lit(LOOK_BACK)} from event_log_head)`
}

async function moveBatch(database: Database, look: Look): Promise<{ moved: number; lanes: Lane[] }> {
  return transact(database.platform, async (db) => {
    // Before the statement that reads the outbox, whose snapshot must be younger than the last relay's commit.
    await sql`select from event_log_head for update`.execute(db)
    const { rows } = await sql<{ moved: number; lanes: Lane[] }>`
      with batch as (
        delete from outbox where ctid = any (array(
          select ctid from outbox where seq > ${from(look)} order by seq limit ${sql.lit(BATCH)})) returning *),
      numbered as materialized (
        -- Where the clock was set back, ids go on from where they were.
        select uuidv7((select greatest(interval '0',
            uuid_extract_timestamp(last_id) + interval '1 ms' - clock_timestamp()) from event_log_head)) as id, ordered.*
        from (select * from batch order by seq) ordered),
      logged as (
        insert into event_log (id, client_id, type, subject_id, data, previous, erased, created_at, traceparent)
        select id, client_id, type, subject_id, data, previous, erased, created_at, traceparent from numbered),
      moved_head as (
        update event_log_head set last_id = newest.id, last_seq = greatest(last_seq, newest.seq)
        from (select id, seq from numbered order by id desc limit 1) newest),
      made as (
        insert into webhook_deliveries (client_id, webhook_id, event_id, event_type, next_attempt_at)
        -- Not now(), when this transaction began, perhaps before the last relay's: they are sent in the order of it.
        select webhook.client_id, webhook.id, event.id, event.type, statement_timestamp()
        from numbered event join webhooks webhook on webhook.client_id = event.client_id
          and webhook.status = 'enabled' and case when event.webhook_id is null
            then webhook.events && ${sql.raw(namesOfKind('event.type'))}
            else event.webhook_id = webhook.id end
        order by event.id returning client_id, webhook_id)
      select (select count(*)::int from numbered) as moved,
        coalesce((select json_agg(lane) from (select distinct client_id as "clientId", webhook_id as "webhookId"
          from made) lane), '[]') as lanes,
        -- Whose events they are, as far as a message holds them; an empty one stands for everybody.
        pg_notify('guildhall_log', (select case when count(distinct client_id) <= 200
          then string_agg(distinct client_id::text, ',') else '' end from numbered))`.execute(db)
    return rows[0] ?? { moved: 0, lanes: [] }
  })
}

/** The relay's work done by a reader who must see all that is committed; the workers are told of new deliveries. */
export async function relayNow(database: Database): Promise<void> {
  await relayEvents(database, 'recent', async () => {
    await sql`select pg_notify('guildhall_lanes', '')`.execute(database.platform)
  })
}
