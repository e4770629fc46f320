import { expect, test } from 'bun:test'
import { testDatabase } from '../testing/database.ts'
import { expectExactlyOnce, waitUntil } from './delivery-assertions.ts'
import { type ServerProcess, startDeployment } from './deployment.ts'
import { startWriters } from './writers.ts'

const database = await testDatabase()
const deployment = await startDeployment(database.url, 2)
const WRITERS = 6
const KILLS = 4
/** Expected failures: a closed connection, and the key of a request in flight on the killed server. */
const expectedKinds = ['ConnectionError', 'idempotency-key-in-use']

test('every acknowledged record exists exactly once after two servers are killed in turn, repeatedly', async () => {
  deployment.startWorker()
  const writers = startWriters(deployment, WRITERS)
  const waitForMore = async (count: number) => {
    const before = writers.countAcknowledged()
    await waitUntil(() => writers.countAcknowledged() > before + count)
  }
  await waitForMore(50)
  for (let round = 0; round < KILLS; round++) {
    const server = deployment.servers[round % 2] as ServerProcess
    await server.kill()
    await expireClaims()
    await waitForMore(20)
    await server.start()
    await waitForMore(20)
  }
  expect(writers.attempts.filter(({ kind }) => kind === 'ConnectionError').length).toBeGreaterThan(KILLS)
  await writers.stop()

  const failedAttempts = writers.attempts.filter(({ kind }) => kind !== null)
  expect(failedAttempts.filter(({ kind }) => !expectedKinds.includes(kind ?? ''))).toEqual([])
  await expectExactlyOnce(deployment, writers)
})

/** Expires the killed server's idempotency claims, which a retry can otherwise take over only after a minute. */
async function expireClaims(): Promise<void> {
  await database.sql`update idempotent_answers set locked_at = now() - interval '61 seconds' where status is null`
}
