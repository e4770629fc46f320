import { expect } from 'bun:test'
import { type BreakableProxy, startProxy } from '../../../tools/testing/breakable-proxy.ts'
import { createDeliveryJob, postgresTest, type QueueTestHarness, wasAdded } from './queue-harness.ts'
import { waitUntil } from './worker-fixtures.ts'

postgresTest(
  'workers starting together on a new database create the queue’s tables once',
  async (harness) => {
    const queues = Array.from({ length: 4 }, () => harness.open())
    await Promise.all(queues.map((queue, n) => queue.add([createDeliveryJob(`${n}`)])))
    const processedIds = harness.collect(harness.open())
    await waitUntil(async () => processedIds.length >= 4)
    expect(harness.lines).toEqual([])
  },
)

postgresTest('the database URL can contain options', async (harness) => {
  const url = new URL(harness.stores.databaseUrl)
  url.searchParams.set('options', '-c work_mem=5MB')
  const queue = harness.open({ databaseUrl: url.href })
  const processedIds = harness.collect(queue)
  await queue.add([createDeliveryJob('w')])
  await waitUntil(async () => processedIds.length >= 1)
})

postgresTest('a worker uses at most three connections', async (harness) => {
  const queue = harness.open()
  let processedJobs = 0
  harness.work(
    queue,
    {
      'webhooks.deliver': async () => {
        processedJobs++
      },
    },
    8,
  )
  await queue.add(Array.from({ length: 100 }, (_, n) => createDeliveryJob(`${n}`)))
  await waitUntil(async () => processedJobs >= 100)
  expect(await countConnections(harness)).toBeWithin(1, 4)
})

for (const failure of ['refuse', 'hang up'] as const) {
  postgresTest(
    `while PostgreSQL is unavailable (${failure}), jobs are rejected; afterwards new jobs run`,
    async (harness) => {
      const proxy = await startProxyToDatabase(harness)
      const queue = harness.open({ databaseUrl: buildProxyUrl(proxy, harness) })
      const processedIds = harness.collect(queue)
      let runs = 0
      harness.work(harness.open({ databaseUrl: buildProxyUrl(proxy, harness) }), {
        'maintenance.run': async () => {
          runs++
        },
      })
      await queue.add([createDeliveryJob('before')])
      queue.schedule('maintenance.run', 100)
      await waitUntil(async () => processedIds.length >= 1 && runs > 0)
      await proxy.cut(failure)
      await expect(queue.add([createDeliveryJob('lost')])).rejects.toThrow('The jobs could not be added.')
      for (let refused = 0; refused < 100; refused++) {
        expect(await wasAdded(queue.add([createDeliveryJob('lost')]))).toBe(false)
        await Bun.sleep(5)
      }
      expect(harness.lines.length).toBeLessThan(12)
      await proxy.restore()
      const before = runs
      await waitUntil(() => wasAdded(queue.add([createDeliveryJob('after')])))
      await waitUntil(async () => processedIds.includes('after') && runs > before)
    },
  )
}

postgresTest('a worker can set as many schedules in parallel as it has connections', async (harness) => {
  const queue = harness.open()
  const processedNames = new Set<string>()
  const names = ['statuses.move', 'maintenance.run', 'webhooks.deliver'] as const
  const handlers = names.map((name) => [name, async () => void processedNames.add(name)] as const)
  harness.work(queue, Object.fromEntries(handlers))
  for (const name of names) queue.schedule(name, 100)
  await waitUntil(async () => processedNames.size === names.length)
  expect(harness.lines).toEqual([])
})

postgresTest('a worker started before its database runs jobs once it is available', async (harness) => {
  const proxy = await startProxyToDatabase(harness)
  await proxy.cut('refuse')
  const queue = harness.open({ databaseUrl: buildProxyUrl(proxy, harness) })
  const processedIds = harness.collect(queue)
  await waitUntil(async () => harness.lines.length > 0)
  await proxy.restore()
  await queue.add([createDeliveryJob('first')])
  await waitUntil(async () => processedIds.length >= 1)
})

postgresTest('connections closed by the database are reopened', async (harness) => {
  const queue = harness.open()
  const processedIds = harness.collect(queue)
  for (let round = 1; round <= 3; round++) {
    await waitUntil(() => wasAdded(queue.add([createDeliveryJob(`${round}`)])))
    await waitUntil(async () => processedIds.includes(`${round}`))
    const terminated = await harness.stores.sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'guildhall-worker-queue'`
    expect(terminated.length).toBeGreaterThan(0)
  }
})

postgresTest('a job that no worker supports for a day is kept as failed', async (harness) => {
  const queue = harness.open()
  await queue.add([createDeliveryJob('unsupported')])
  await harness.stores.sql`update bullmq.job set added_at_ms = added_at_ms - 86400000`
  harness.work(queue, {})
  const findFailedJobs = () =>
    harness.stores.sql`select failed_reason as reason from bullmq.job where state = 'failed'`
  await waitUntil(async () => (await findFailedJobs()).length === 1)
  expect((await findFailedJobs())[0].reason).toBe('No worker supported this job for a day.')
})

postgresTest('finished jobs leave no rows except recent events', async (harness) => {
  const queue = harness.open()
  const processedIds = harness.collect(queue)
  await queue.add(Array.from({ length: 300 }, (_, n) => createDeliveryJob(`${n}`, { id: `${n}` })))
  await waitUntil(async () => processedIds.length >= 300)
  const countRows = async () =>
    (
      await harness.stores.sql`select (select count(*) from bullmq.job)::int as jobs,
      (select count(*) from bullmq.dedup)::int as ids, (select count(*) from bullmq.event)::int as events`
    )[0]
  await waitUntil(async () => (await countRows()).jobs === 0)
  expect(await countRows()).toMatchObject({ jobs: 0, ids: 0 })
  expect((await countRows()).events).toBeLessThan(400)
})

async function countConnections(harness: QueueTestHarness): Promise<number> {
  const [row] = await harness.stores.sql`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'guildhall-worker-queue'`
  return row.n
}

async function startProxyToDatabase(harness: QueueTestHarness): Promise<BreakableProxy> {
  const proxy = await startProxy(Number(new URL(harness.stores.databaseUrl).port))
  harness.cleanups.push(() => proxy.close())
  return proxy
}

function buildProxyUrl(proxy: BreakableProxy, harness: QueueTestHarness): string {
  const url = new URL(harness.stores.databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  return url.href
}
