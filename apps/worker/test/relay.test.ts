import { afterAll, expect, test } from 'bun:test'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { pino } from 'pino'
import { testService } from '../../../tools/testing/service.ts'
import { startRelay } from '../src/relay.ts'
import { waitUntil } from './worker-fixtures.ts'

const service = await testService()
const { sql, url } = service.database
const { record } = service.client
const database = openDatabase(url, 2, 'guildhall-test')
afterAll(() => database.close())

/** Starts a relay. @returns a function that stops it */
function startTestRelay(): () => Promise<void> {
  const controller = new AbortController()
  const log = pino({ level: 'silent' })
  const done = startRelay(database, url, async () => {}, log, controller.signal)
  return () => {
    controller.abort()
    return done
  }
}

/** Counts the events in the log after this id, and the transactions that moved them there. */
async function countMovedAfter(lastId: string): Promise<{ events: number; transactions: number }> {
  const [row] = await sql`select count(*)::int as events, count(distinct xmin::text)::int as transactions
    from event_log where id > ${lastId}`
  return row
}

const BURST = 400

test('the relay moves many consecutive changes at a time', async () => {
  const stop = startTestRelay()
  const { last_id: lastId } = (await sql`select last_id from event_log_head`)[0]
  // One statement makes all changes, so that little time passes between them even on a busy machine.
  await sql.unsafe(`do $$ begin
    for change in 1..${BURST} loop
      insert into outbox (client_id, type, subject_id, data)
        values ('${record.id}', 'member.updated', uuidv7(), '{}');
      notify guildhall_events;
      commit;
      perform pg_sleep(0.002);
    end loop;
  end $$`)
  await waitUntil(async () => (await countMovedAfter(lastId)).events >= BURST)
  const { events, transactions } = await countMovedAfter(lastId)
  await stop()
  expect(events).toBe(BURST)
  // Without its pause, the relay would move each change in its own transaction, if the machine is idle.
  expect(transactions).toBeLessThanOrEqual(BURST / 8)
})
