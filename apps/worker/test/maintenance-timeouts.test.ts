import { afterAll, expect, test } from 'bun:test'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { rollUpActivity } from '@guildhall/core/reporting/roll-up'
import { testService } from '../../../tools/testing/service.ts'

const service = await testService()
const { sql } = service.database
const { client } = service
const database = openDatabase(service.database.url, 2, 'guildhall-test')
afterAll(() => database.close())

test('a maintenance task that times out while it waits for a lock does not stop the others', async () => {
  await sql`insert into suppressed_addresses (client_id, email, error, expires_at)
    values (${client.record.id}, 'a@example.org', 'Rejected.', now() - interval '1 day')`
  await using connection = await sql.reserve()
  await connection`begin`
  await connection`lock table event_log in access exclusive mode`
  await expect(service.operator.platform.maintenance.run().withResponse()).rejects.toThrow()
  await connection`rollback`
  expect(await sql`select from suppressed_addresses`).toHaveLength(0)
})

test('an association whose activity cannot be rolled up in time does not stop the others', async () => {
  const clients = [client, await service.createClient()]
  for (const { record } of clients)
    await sql`insert into activity_changes (client_id, day) values (${record.id}, current_date)`
  await using connection = await sql.reserve()
  await connection`begin`
  await connection`select pg_advisory_xact_lock(hashtextextended(${`activity days of ${client.record.id}`}, 0))`
  await expect(rollUpActivity(database)).rejects.toThrow()
  await connection`rollback`
  const remaining = await sql`select client_id as id from activity_changes`
  expect([...remaining]).toEqual([{ id: client.record.id }])
})
