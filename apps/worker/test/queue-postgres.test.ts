import { expect } from 'bun:test'
import { type BreakableProxy, startProxy } from '../../../tools/testing/breakable-proxy.ts'
import { createDeliveryJob, postgresTest, type QueueTestHarness, wasAdded } from './queue-harness.ts'
import { waitUntil } from './worker-fixtures.ts'

postgresTest('workers starting together on a new database create the queue’s tables once', async (lab) => {
  const queues = Array.from({ length: 4 }, () => lab.open())
  await Promise.all(queues.map((queue, n) => queue.add([createDeliveryJob(`${n}`)])))
  const done = lab.collect(lab.open())
  await waitUntil(async () => done.length >= 4)
  expect(lab.lines).toEqual([])
})

postgresTest('options in the database URL apply beside the queue’s own', async (lab) => {
  const url = new URL(lab.stores.databaseUrl)
  url.searchParams.set('options', '-c work_mem=5MB')
  const queue = lab.open({ databaseUrl: url.href })
  const done = lab.collect(queue)
  await queue.add([createDeliveryJob('w')])
  await waitUntil(async () => done.length >= 1)
})

postgresTest('a worker uses at most three connections', async (lab) => {
  const queue = lab.open()
  let done = 0
  lab.work(
    queue,
    {
      'webhooks.deliver': async () => {
        done++
      },
    },
    8,
  )
  await queue.add(Array.from({ length: 100 }, (_, n) => createDeliveryJob(`${n}`)))
  await waitUntil(async () => done >= 100)
  expect(await countConnections(lab)).toBeLessThanOrEqual(3)
})

for (const how of ['refuse', 'hang up'] as const) {
  postgresTest(
    `while PostgreSQL is unavailable (${how}), jobs are rejected; afterwards they run again`,
    async (lab) => {
      const proxy = await startProxyToDatabase(lab)
      const queue = lab.open({ databaseUrl: buildProxyUrl(proxy, lab) })
      const done = lab.collect(queue)
      let runs = 0
      lab.work(lab.open({ databaseUrl: buildProxyUrl(proxy, lab) }), {
        'maintenance.run': async () => {
          runs++
        },
      })
      await queue.add([createDeliveryJob('before')])
      queue.schedule('maintenance.run', 100)
      await waitUntil(async () => done.length >= 1 && runs > 0)
      await proxy.cut(how)
      await expect(queue.add([createDeliveryJob('lost')])).rejects.toThrow('The jobs could not be added.')
      for (let refused = 0; refused < 100; refused++) {
        expect(await wasAdded(queue.add([createDeliveryJob('lost')]))).toBe(false)
        await Bun.sleep(5)
      }
      expect(lab.lines.length).toBeLessThan(12)
      await proxy.restore()
      const before = runs
      await waitUntil(() => wasAdded(queue.add([createDeliveryJob('after')])))
      await waitUntil(async () => done.includes('after') && runs > before)
    },
  )
}

postgresTest('a worker sets as many schedules in parallel as it has connections', async (lab) => {
  const queue = lab.open()
  const done = new Set<string>()
  const names = ['statuses.move', 'maintenance.run', 'webhooks.deliver'] as const
  const handlers = names.map((name) => [name, async () => void done.add(name)] as const)
  lab.work(queue, Object.fromEntries(handlers))
  for (const name of names) queue.schedule(name, 100)
  await waitUntil(async () => done.size === names.length)
  expect(lab.lines).toEqual([])
})

postgresTest('a worker started before its database runs jobs once it is available', async (lab) => {
  const proxy = await startProxyToDatabase(lab)
  await proxy.cut('refuse')
  const queue = lab.open({ databaseUrl: buildProxyUrl(proxy, lab) })
  const done = lab.collect(queue)
  await waitUntil(async () => lab.lines.length > 0)
  await proxy.restore()
  await queue.add([createDeliveryJob('first')])
  await waitUntil(async () => done.length >= 1)
})

postgresTest('connections closed by the database are reopened', async (lab) => {
  const queue = lab.open()
  const done = lab.collect(queue)
  for (let round = 1; round <= 3; round++) {
    await waitUntil(() => wasAdded(queue.add([createDeliveryJob(`${round}`)])))
    await waitUntil(async () => done.includes(`${round}`))
    await lab.stores.sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'guildhall-worker-queue'`
  }
})

postgresTest('a job that no worker supports for a day is kept as failed', async (lab) => {
  const queue = lab.open()
  await queue.add([createDeliveryJob('unsupported')])
  await lab.stores.sql`update bullmq.job set added_at_ms = added_at_ms - 86400000`
  lab.work(queue, {})
  const findFailedJobs = () =>
    lab.stores.sql`select failed_reason as reason from bullmq.job where state = 'failed'`
  await waitUntil(async () => (await findFailedJobs()).length === 1)
  expect((await findFailedJobs())[0].reason).toBe('No worker supported this job for a day.')
})

postgresTest('finished jobs leave no rows except recent events', async (lab) => {
  const queue = lab.open()
  const done = lab.collect(queue)
  await queue.add(Array.from({ length: 300 }, (_, n) => createDeliveryJob(`${n}`, { id: `${n}` })))
  await waitUntil(async () => done.length >= 300)
  const countRows = async () =>
    (
      await lab.stores.sql`select (select count(*) from bullmq.job)::int as jobs,
      (select count(*) from bullmq.dedup)::int as ids, (select count(*) from bullmq.event)::int as events`
    )[0]
  await waitUntil(async () => (await countRows()).jobs === 0)
  expect(await countRows()).toMatchObject({ jobs: 0, ids: 0 })
  expect((await countRows()).events).toBeLessThan(400)
})

async function countConnections(lab: QueueTestHarness): Promise<number> {
  const [row] = await lab.stores.sql`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'guildhall-worker-queue'`
  return row.n
}

async function startProxyToDatabase(lab: QueueTestHarness): Promise<BreakableProxy> {
  const proxy = await startProxy(Number(new URL(lab.stores.databaseUrl).port))
  lab.cleanups.push(() => proxy.close())
  return proxy
}

function buildProxyUrl(proxy: BreakableProxy, lab: QueueTestHarness): string {
  const url = new URL(lab.stores.databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  return url.href
}
