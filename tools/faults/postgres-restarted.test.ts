import { afterAll, expect, test } from 'bun:test'
import { startReceiver } from '../../apps/worker/test/receiver.ts'
import { type ShutdownMode, startBreakablePostgres } from './breakable-postgres.ts'
import { expectExactlyOnce, waitUntil, waitUntilDelivered } from './delivery-assertions.ts'
import { startDeployment } from './deployment.ts'
import { startWriters } from './writers.ts'

const postgres = await startBreakablePostgres()
afterAll(() => postgres.remove())
const deployment = await startDeployment(postgres.url, 2)
const WRITERS = 6
/** Problem kinds documented for an unavailable database. */
const documentedKinds = [
  'storage-unavailable', // 503, with Retry-After
  'idempotency-key-in-use', // 409, until the key of the interrupted request is released
]

test('PostgreSQL shut down immediately, killed and shut down fast under load: writes are stored exactly once, requests return 503, and every event is delivered', async () => {
  const receiver = startReceiver()
  await deployment.guildhall.webhooks.create({
    url: receiver.url,
    events: ['member.created', 'event.created'],
  })
  deployment.startWorker()
  const writers = startWriters(deployment, WRITERS)
  const countUnavailable = () => writers.attempts.filter(({ status }) => status === 503).length
  for (const mode of ['immediate', 'killed', 'fast'] satisfies ShutdownMode[]) {
    const before = writers.countAcknowledged()
    await waitUntil(() => writers.countAcknowledged() > before + 50)
    const rejectedBefore = countUnavailable()
    await postgres.shutDown(mode)
    await waitUntil(() => countUnavailable() > rejectedBefore)
    await postgres.start()
  }
  const before = writers.countAcknowledged()
  await waitUntil(() => writers.countAcknowledged() > before + 50)
  await writers.stop()

  const failedAttempts = writers.attempts.filter(({ kind }) => kind !== null)
  expect(failedAttempts.filter(({ kind }) => !documentedKinds.includes(kind ?? ''))).toEqual([])
  const withoutRetryAfter = failedAttempts.filter(
    ({ status, retryAfter }) => status === 503 && retryAfter === null,
  )
  expect(withoutRetryAfter).toEqual([])
  await expectExactlyOnce(deployment, writers)
  await waitUntilDelivered(deployment, receiver.listIds)
})
