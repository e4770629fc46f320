import { expect } from 'bun:test'
import { startRedis } from '../../apps/worker/test/queue-harness.ts'
import { startReceiver } from '../../apps/worker/test/receiver.ts'
import { testDatabase } from '../testing/database.ts'
import { testWith } from '../testing/test-with.ts'
import { expectExactlyOnce, waitUntil, waitUntilDelivered } from './delivery-assertions.ts'
import { startDeployment } from './deployment.ts'
import { startWriters } from './writers.ts'

const redisTest = testWith('redis-server')
const WRITERS = 3

for (const [name, isPersistent] of [
  ['with its data', true],
  ['empty', false],
] as const) {
  redisTest(
    `Redis killed twice under load and restarted ${name}: no request fails, and every event is delivered`,
    async () => {
      const database = await testDatabase()
      const redis = await startRedis(isPersistent)
      const deployment = await startDeployment(database.url, 1, { REDIS_URL: redis.url })
      const receiver = startReceiver()
      try {
        const events = ['member.created', 'event.created']
        await deployment.guildhall.webhooks.create({ url: receiver.url, events })
        deployment.startWorker()
        const writers = startWriters(deployment, WRITERS)
        for (let round = 0; round < 2; round++) {
          const delivered = receiver.received.length
          await waitUntil(() => receiver.received.length > delivered + 50)
          await redis.kill()
          const before = writers.countAcknowledged()
          await waitUntil(() => writers.countAcknowledged() > before + 50)
          await redis.start()
        }
        await writers.stop()
        expect(writers.attempts.filter(({ kind }) => kind !== null)).toEqual([])
        await expectExactlyOnce(deployment, writers)
        await waitUntilDelivered(deployment, receiver.listIds)
      } finally {
        await deployment.stop()
        await redis.remove()
      }
    },
  )
}
