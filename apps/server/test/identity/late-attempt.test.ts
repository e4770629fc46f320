import { afterAll, expect, test } from 'bun:test'
import { processEvents } from '@guildhall/core/identity/process-events'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { startSignInService } from './sign-in-service.ts'

const { service, broker, updateSettings, organizationId } = await startSignInService()
const { sql } = service.database
const database = openDatabase(service.database.url, 2, 'guildhall-test')
afterAll(() => database.close())

test('an attempt that fails after another worker finished its event leaves the event as it is', async () => {
  await updateSettings({ organizationId })
  const incompleteUser = { id: 'directory_user_1', organization_id: organizationId }
  const event = broker.buildEvent('dsync.user.created', incompleteUser)
  await broker.deliver(`${service.url}/webhooks/broker`, [event])
  const errors: string[] = []
  let attempt: Promise<unknown> = Promise.resolve()
  await sql.begin(async (transaction) => {
    const lock = `identity ${service.client.record.id}`
    await transaction`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`
    attempt = processEvents(database, (error) => errors.push(String(error)))
    const findWaiting = () => sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    while ((await findWaiting()).length === 0) await Bun.sleep(5)
    await sql`update broker_events set status = 'processed', body = null, next_attempt_at = null`
  })
  await attempt
  expect(errors).toEqual([expect.stringContaining('directory_id')])
  expect([...(await sql`select status, error from broker_events`)]).toEqual([
    { status: 'processed', error: null },
  ])
})
