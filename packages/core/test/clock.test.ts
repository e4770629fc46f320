import { expect, test } from 'bun:test'
import { DatabaseClock } from '@guildhall/core/platform/database/clock'
import { Connections } from '@guildhall/core/platform/database/connections'
import { testDatabase } from '../../../tools/testing/database.ts'

const { url } = await testDatabase()

test('a slow response from the database does not move the clock', async () => {
  const connections = new Connections({ url, role: null, connections: 1, applicationName: 'clock-test' })
  const clock = new DatabaseClock(connections)
  // The response to its first measurement arrives while the event loop is blocked.
  Bun.sleepSync(3_000)
  // Waits for the only connection, and so for the measurement.
  await connections.run('select 1', [])
  const before = Date.now()
  expect(clock.now().getTime()).toBeWithin(before, Date.now() + 1)
  clock.close()
  await connections.close({ timeout: 0 })
})
