import { expect, test } from 'bun:test'
import { testDatabase } from '../testing/database.ts'
import { expectExactlyOnce, until } from './delivery-assertions.ts'
import { type ServerProcess, startDeployment } from './deployment.ts'
import { startWriters } from './writers.ts'

const database = await testDatabase()
const stand = await startDeployment(database.url, 2)
const WRITERS = 6
const KILLS = 4
/** What a client may see: a server that is gone, and the key of a request that it had in hand. */
const expected = ['ConnectionError', 'idempotency-key-in-use']

test('two servers, one of them always being killed or starting: every acknowledged create is there once', async () => {
  stand.startWorker()
  const writers = startWriters(stand, WRITERS)
  const more = async (amount: number) => {
    const before = writers.count()
    await until(() => writers.count() > before + amount)
  }
  await more(50)
  for (let round = 0; round < KILLS; round++) {
    const server = stand.servers[round % 2] as ServerProcess
    await server.kill()
    await expireClaims()
    await more(20)
    await server.start()
    await more(20)
  }
  expect(writers.attempts.filter(({ kind }) => kind === 'ConnectionError').length).toBeGreaterThan(KILLS)
  await writers.stop()

  const refused = writers.attempts.filter(({ kind }) => kind !== null)
  expect(refused.filter(({ kind }) => !expected.includes(kind ?? ''))).toEqual([])
  await expectExactlyOnce(stand, writers)
}, 120_000)

/** The minute passes after which whoever repeats may take over what a killed server had in hand. */
async function expireClaims(): Promise<void> {
  await database.sql`update idempotent_answers set locked_at = now() - interval '61 seconds' where status is null`
}
