import { expect } from 'bun:test'
import { type BreakableProxy, startProxy } from '../../../tools/testing/breakable-proxy.ts'
import { added, delivery, type Lab, postgresTest } from './queue-places.ts'
import { until } from './worker.ts'

postgresTest('workers that start together on a new database make the queue’s tables once', async (lab) => {
  const queues = Array.from({ length: 4 }, () => lab.open())
  await Promise.all(queues.map((queue, n) => queue.add([delivery(`${n}`)])))
  const done = lab.collect(lab.open())
  await until(async () => done.length >= 4)
  expect(lab.lines).toEqual([])
})

postgresTest('options in the database’s address stay in force beside our own', async (lab) => {
  const url = new URL(lab.place.databaseUrl)
  url.searchParams.set('options', '-c work_mem=5MB')
  const queue = lab.open({ databaseUrl: url.href })
  const done = lab.collect(queue)
  await queue.add([delivery('w')])
  await until(async () => done.length >= 1)
})

postgresTest('a worker uses three connections at most', async (lab) => {
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
  await queue.add(Array.from({ length: 100 }, (_, n) => delivery(`${n}`)))
  await until(async () => done >= 100)
  expect(await connections(lab)).toBeLessThanOrEqual(3)
})

for (const how of ['refuse', 'hang up'] as const) {
  postgresTest(`while PostgreSQL is away (${how}) jobs cannot be added; then work goes on`, async (lab) => {
    const proxy = await proxyOf(lab)
    const queue = lab.open({ databaseUrl: through(proxy, lab) })
    const done = lab.collect(queue)
    let runs = 0
    lab.work(lab.open({ databaseUrl: through(proxy, lab) }), {
      'maintenance.run': async () => {
        runs++
      },
    })
    await queue.add([delivery('before')])
    queue.schedule('maintenance.run', 100)
    await until(async () => done.length >= 1 && runs > 0)
    await proxy.cut(how)
    await expect(queue.add([delivery('lost')])).rejects.toThrow('The jobs could not be added.')
    for (let refused = 0; refused < 100; refused++) {
      expect(await added(queue.add([delivery('lost')]))).toBe(false)
      await Bun.sleep(5)
    }
    expect(lab.lines.length).toBeLessThan(12)
    await proxy.restore()
    const before = runs
    await until(() => added(queue.add([delivery('after')])))
    await until(async () => done.includes('after') && runs > before)
  })
}

postgresTest('as many schedules as there are connections are set at once', async (lab) => {
  const queue = lab.open()
  const done = new Set<string>()
  const names = ['statuses.move', 'maintenance.run', 'webhooks.deliver'] as const
  const handlers = names.map((name) => [name, async () => void done.add(name)] as const)
  lab.work(queue, Object.fromEntries(handlers))
  for (const name of names) queue.schedule(name, 100)
  await until(async () => done.size === names.length)
  expect(lab.lines).toEqual([])
})

postgresTest('a worker that starts before its database begins when that is there', async (lab) => {
  const proxy = await proxyOf(lab)
  await proxy.cut('refuse')
  const queue = lab.open({ databaseUrl: through(proxy, lab) })
  const done = lab.collect(queue)
  await until(async () => lab.lines.length > 0)
  await proxy.restore()
  await queue.add([delivery('first')])
  await until(async () => done.length >= 1)
})

postgresTest('connections ended by the database are made anew', async (lab) => {
  const queue = lab.open()
  const done = lab.collect(queue)
  for (let round = 1; round <= 3; round++) {
    await until(() => added(queue.add([delivery(`${round}`)])))
    await until(async () => done.includes(`${round}`))
    await lab.place.sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'guildhall-worker-queue'`
  }
})

postgresTest('a job that nobody could do for a day is kept as failed', async (lab) => {
  const queue = lab.open()
  await queue.add([delivery('for nobody')])
  await lab.place.sql`update bullmq.job set added_at_ms = added_at_ms - 86400000`
  lab.work(queue, {})
  const failed = () => lab.place.sql`select failed_reason as reason from bullmq.job where state = 'failed'`
  await until(async () => (await failed()).length === 1)
  expect((await failed())[0].reason).toBe('No worker supported this job for a day.')
})

postgresTest('what was done leaves no rows behind but those of the last events', async (lab) => {
  const queue = lab.open()
  const done = lab.collect(queue)
  await queue.add(Array.from({ length: 300 }, (_, n) => delivery(`${n}`, { id: `${n}` })))
  await until(async () => done.length >= 300)
  const rows = async () =>
    (
      await lab.place.sql`select (select count(*) from bullmq.job)::int as jobs,
      (select count(*) from bullmq.dedup)::int as ids, (select count(*) from bullmq.event)::int as events`
    )[0]
  await until(async () => (await rows()).jobs === 0)
  expect(await rows()).toMatchObject({ jobs: 0, ids: 0 })
  expect((await rows()).events).toBeLessThan(400)
})

async function connections(lab: Lab): Promise<number> {
  const [row] = await lab.place.sql`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name = 'guildhall-worker-queue'`
  return row.n
}

async function proxyOf(lab: Lab): Promise<BreakableProxy> {
  const proxy = await startProxy(Number(new URL(lab.place.databaseUrl).port))
  lab.ends.push(() => proxy.close())
  return proxy
}

function through(proxy: BreakableProxy, lab: Lab): string {
  const url = new URL(lab.place.databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(proxy.port)
  return url.href
}
