import { afterAll, expect, test } from 'bun:test'
import { openDatabase } from '@guildhall/core/database/database'
import { pino } from 'pino'
import { testService } from '../../../tools/testing/service.ts'
import { startRelay } from '../src/relay.ts'
import { until } from './worker.ts'

const service = await testService()
const { sql, url } = service.database
const { record } = service.client
const database = openDatabase(url, 2, 'guildhall-test')
afterAll(() => database.close())

/** Starts a relay as a worker has it. @returns how it is stopped */
function relaying(): () => Promise<void> {
  const stopping = new AbortController()
  const log = pino({ level: 'silent' })
  const done = startRelay(database, url, async () => {}, log, stopping.signal)
  return () => {
    stopping.abort()
    return done
  }
}

/** What has been moved into the log, and in how many transactions. */
async function movedAfter(place: string): Promise<{ events: number; rounds: number }> {
  const [row] = await sql`select count(*)::int as events, count(distinct xmin::text)::int as rounds
    from event_log where id > ${place}`
  return row
}

const BURST = 400

test('the relay moves many consecutive changes at a time', async () => {
  const stop = relaying()
  const { last_id: place } = (await sql`select last_id from event_log_head`)[0]
  // In one statement, so that a busy machine spaces them out little.
  await sql.unsafe(`do $$ begin
    for change in 1..${BURST} loop
      insert into outbox (client_id, type, subject_id, data)
        values ('${record.id}', 'member.updated', uuidv7(), '{}');
      notify guildhall_events;
      commit;
      perform pg_sleep(0.002);
    end loop;
  end $$`)
  await until(async () => (await movedAfter(place)).events >= BURST)
  const { events, rounds } = await movedAfter(place)
  await stop()
  expect(events).toBe(BURST)
  // Without its rest, and on a quiet machine, it moves each as soon as it is committed.
  expect(rounds).toBeLessThanOrEqual(BURST / 8)
})
