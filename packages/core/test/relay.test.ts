import { afterAll, describe, expect, test } from 'bun:test'
import { readEvents } from '@guildhall/core/outbox/event-log'
import { type Lane, relayEvents, relayNow } from '@guildhall/core/outbox/relay'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { findDueLanes } from '@guildhall/core/webhooks/due-lanes'
import { LaneLocks } from '@guildhall/core/webhooks/lane-locks'
import { SQL } from 'bun'
import { testService } from '../../../tools/testing/service.ts'
import { createTestContext } from './context.ts'

const service = await testService()
const { live, record } = service.client
const { url, sql } = service.database
const database = openDatabase(url, 10, 'relay-test')
const writerPool = new SQL(url, { max: 10 })
afterAll(async () => {
  await writerPool.close()
  await database.close()
})
const ctx = createTestContext(database, record.id)
const webhook = await live.webhooks.create({ url: 'http://127.0.0.1:9/', events: ['*'] })

/** Reads a page of the log. @returns the ids of the events after the cursor */
async function readEventsAfter(after: string | null, limit: number): Promise<string[]> {
  const { items } = await readEvents(ctx, { types: [], after, limit })
  return items.map(({ id }) => id)
}

async function readAll(): Promise<string[]> {
  const rows = await sql`select id from event_log where client_id = ${record.id} order by id`
  return rows.map(({ id }: { id: string }) => id)
}

/** Writes a change of the association, identified by its subject. */
const writeChange = (
  by: SQL,
  subject = crypto.randomUUID(),
) => by`insert into outbox (client_id, type, subject_id, data)
  values (${record.id}, 'member.created', ${subject}, '{}')`

describe('the event log', () => {
  test('shows a reader each committed event once, with concurrent transactions and relays', async () => {
    const committed: string[] = []
    let activeWriters = 10
    const write = async (seed: number) => {
      for (let index = 0; index < 25; index++) {
        const subjects = Array.from({ length: 1 + ((seed + index) % 4) }, () => crypto.randomUUID())
        const isCommitted = (seed * 7 + index * 3) % 5 !== 0
        await writerPool
          .begin(async (tx) => {
            for (const subject of subjects) {
              await writeChange(tx, subject)
              await Bun.sleep((seed * 13 + index * 5) % 12)
            }
            if (!isCommitted) throw new Error('rolled back')
            committed.push(...subjects)
          })
          .catch(() => {})
      }
      activeWriters--
    }
    const relay = async () => {
      while (activeWriters > 0) await relayEvents(database, 'thorough', async () => {})
    }
    const readIds: string[] = []
    const read = async () => {
      while (activeWriters > 0)
        readIds.push(...(await readEventsAfter(readIds.at(-1) ?? null, 1 + (readIds.length % 9))))
    }
    const work = Array.from({ length: 10 }, (_, seed) => write(seed))
    await Promise.all([...work, relay(), relay(), relay(), read()])
    await relayNow(database)
    readIds.push(...(await readEventsAfter(readIds.at(-1) ?? null, 10_000)))
    expect(readIds).toEqual(await readAll())
    expect(readIds).toEqual(readIds.toSorted())
    const loggedEvents = await sql`select subject_id as subject from event_log where type = 'member.created'`
    expect(loggedEvents.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual(
      committed.toSorted(),
    )
    const lane = await sql`select event_id as id from webhook_deliveries where webhook_id = ${webhook.id}
      order by next_attempt_at, event_id`
    expect(lane.map(({ id }: { id: string }) => id)).toEqual(readIds)
  })

  test('keeps its order when the clock is set back', async () => {
    await sql`update event_log_head set last_id = uuidv7(interval '1 hour')`
    const [{ last_id: last }] = await sql`select last_id from event_log_head`
    const ids: string[] = []
    for (let round = 0; round < 5; round++) {
      for (let index = 0; index < 3; index++) await writeChange(sql)
      await relayNow(database)
      ids.push(...(await readEventsAfter(ids.at(-1) ?? last, 100)))
    }
    expect(ids).toHaveLength(15)
    expect(ids[0]?.localeCompare(last)).toBe(1)
    expect(ids).toEqual((await readAll()).slice(-15))
    // The deliveries of these events are due.
    const [{ scheduled }] =
      await sql`select count(*)::int as scheduled from webhook_deliveries where next_attempt_at > now()`
    expect(scheduled).toBe(0)
  })

  test('receives the events of a very long transaction from a thorough relay', async () => {
    await writeChange(sql)
    await sql`update event_log_head set last_seq = last_seq + 20000`
    expect(await relayEvents(database, 'recent', async () => {})).toBe(0)
    expect(await relayEvents(database, 'thorough', async () => {})).toBe(1)
    await sql`update event_log_head set last_seq = last_seq - 20000`
  })
})

describe('a relay', () => {
  const doNothing = async () => {}

  test('enqueues each webhook with new deliveries once per batch', async () => {
    const otherClient = await service.createClient()
    const otherWebhook = await otherClient.live.webhooks.create({
      url: 'http://127.0.0.1:9/',
      events: ['user.*'],
    })
    await relayEvents(database, 'thorough', doNothing)
    const enqueued: Lane[][] = []
    for (let index = 0; index < 3; index++) await writeChange(sql)
    await otherClient.live.members.create({ email: 'a@example.org', firstName: 'A', lastName: 'B' })
    const moved = await relayEvents(database, 'thorough', async (lanes) => void enqueued.push(lanes))
    expect(moved).toBe(4)
    expect(enqueued).toEqual([[{ clientId: record.id, webhookId: webhook.id }]])
    expect(await sql`select from webhook_deliveries where webhook_id = ${otherWebhook.id}`).toHaveLength(0)
  })

  test('moves thousands of events in batches, in order', async () => {
    await sql`insert into outbox (client_id, type, subject_id, data)
      select ${record.id}, 'member.updated', uuidv7(), number::text from generate_series(1, 2500) number`
    let batches = 0
    const moved = await relayEvents(database, 'recent', async () => void batches++)
    expect([moved, batches]).toEqual([2500, 3])
    const rows =
      await sql`select data::int as number from event_log where type = 'member.updated' order by id`
    expect(rows.map(({ number }: { number: number }) => number)).toEqual(
      Array.from({ length: 2500 }, (_, index) => index + 1),
    )
  })

  test('that cannot enqueue webhooks still moves the events; the webhooks are found as due, and later as abandoned', async () => {
    await sql`delete from webhook_deliveries`
    await sql`insert into outbox (client_id, type, subject_id, data)
      select ${record.id}, 'member.updated', uuidv7(), '{}' from generate_series(1, 1001)`
    const failingRelay = relayEvents(database, 'thorough', () => Promise.reject(new Error('no queue')))
    await expect(failingRelay).rejects.toThrow('no queue')
    await failingRelay.catch(doNothing)
    expect(await sql`select from outbox`).toHaveLength(0)
    const lane = { clientId: record.id, webhookId: webhook.id }
    expect(await findDueLanes(database)).toEqual([{ ...lane, isAbandoned: false }])
    await sql`update webhook_deliveries set next_attempt_at = now() - interval '3 seconds'`
    expect(await findDueLanes(database)).toEqual([{ ...lane, isAbandoned: true }])
    const locks = new LaneLocks(url)
    await locks.withLane(webhook.id, async () => {
      expect(await findDueLanes(database)).toEqual([{ ...lane, isAbandoned: false }])
    })
    await locks.close()
    await sql`update webhooks set status = 'disabled'`
    expect(await findDueLanes(database)).toEqual([])
  })
})
