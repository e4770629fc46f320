import { afterAll, expect, test } from 'bun:test'
import { startReceiver } from '../../apps/worker/test/receiver.ts'
import { type ShutdownMode, startBreakablePostgres } from './breakable-postgres.ts'
import { expectExactlyOnce, until, untilDelivered } from './delivery-assertions.ts'
import { startDeployment } from './deployment.ts'
import { startWriters } from './writers.ts'

const postgres = await startBreakablePostgres()
afterAll(() => postgres.remove())
const stand = await startDeployment(postgres.url, 2)
const WRITERS = 6
/** What a client may be told while the database is away, and by whoever still waits for it. */
const documented = [
  'storage-unavailable', // 503, with Retry-After
  'idempotency-key-in-use', // 409, for the moment until the key of a broken request is free again
]

test('PostgreSQL stopped at once, killed and stopped under load: nothing acknowledged is lost or doubled, everybody is told 503, all is delivered', async () => {
  const receiver = startReceiver()
  await stand.guildhall.webhooks.create({ url: receiver.url, events: ['member.created', 'event.created'] })
  stand.startWorker()
  const writers = startWriters(stand, WRITERS)
  const unavailable = () => writers.attempts.filter(({ status }) => status === 503).length
  for (const how of ['immediate', 'killed', 'fast'] satisfies ShutdownMode[]) {
    const before = writers.count()
    await until(() => writers.count() > before + 50)
    const told = unavailable()
    await postgres.shutDown(how)
    await until(() => unavailable() > told)
    await postgres.start()
  }
  const before = writers.count()
  await until(() => writers.count() > before + 50)
  await writers.stop()

  const refused = writers.attempts.filter(({ kind }) => kind !== null)
  expect(refused.filter(({ kind }) => !documented.includes(kind ?? ''))).toEqual([])
  const withoutTime = refused.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)
  expect(withoutTime).toEqual([])
  await expectExactlyOnce(stand, writers)
  await untilDelivered(stand, receiver.ids)
}, 120_000)
