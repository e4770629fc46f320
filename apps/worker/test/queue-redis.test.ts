import { expect } from 'bun:test'
import { startProxy } from '../../../tools/testing/breakable-proxy.ts'
import { createDeliveryJob, redisTest, startRedis, wasAdded } from './queue-harness.ts'
import { waitUntil } from './worker-fixtures.ts'

redisTest(
  'while Redis is unavailable, jobs are rejected and few errors are logged; afterwards new jobs run',
  async (harness) => {
    const queue = harness.open()
    const processedIds = harness.collect(queue)
    queue.schedule('maintenance.run', 20)
    await queue.add([createDeliveryJob('before')])
    await waitUntil(async () => processedIds.length >= 1)
    await harness.redis.kill()
    for (let refused = 0; refused < 100; refused++) {
      expect(await wasAdded(queue.add([createDeliveryJob('lost')]))).toBe(false)
      await Bun.sleep(5)
    }
    await expect(queue.add([createDeliveryJob('lost')])).rejects.toThrow('The jobs could not be added.')
    const errors = harness.lines.filter(({ level }) => level >= 50)
    expect(errors.length).toBeLessThan(6)
    await harness.redis.start()
    await waitUntil(() => wasAdded(queue.add([createDeliveryJob('after')])))
    await waitUntil(async () => processedIds.includes('after'))
    expect(processedIds).toEqual(['before', 'after'])
  },
)

redisTest('a worker survives repeated kills of Redis while jobs are added', async (harness) => {
  const queue = harness.open()
  const processedIds = harness.collect(queue)
  let isStopped = false
  let rejections = 0
  const adding = (async () => {
    while (!isStopped) {
      if (!(await wasAdded(queue.add([createDeliveryJob('any'), createDeliveryJob('other')])))) rejections++
      await Bun.sleep(1)
    }
  })()
  for (let round = 1; round <= 3; round++) {
    const before = processedIds.length
    await waitUntil(async () => processedIds.length > before + 20)
    await harness.redis.kill()
    await waitUntil(async () => rejections >= round)
    await harness.redis.start()
  }
  const before = processedIds.length
  await waitUntil(async () => processedIds.length > before + 20)
  isStopped = true
  await adding
})

redisTest('schedules are restored after Redis restarts empty', async (harness) => {
  const queue = harness.open()
  let runs = 0
  harness.work(queue, {
    'maintenance.run': async () => {
      runs++
    },
  })
  queue.schedule('maintenance.run', 100)
  await waitUntil(async () => runs > 1)
  await harness.redis.kill()
  await harness.redis.start()
  const before = runs
  await waitUntil(async () => runs > before + 1)
})

redisTest('a worker started before Redis runs jobs once Redis is available', async (harness) => {
  await harness.redis.kill()
  const queue = harness.open()
  const processedIds = harness.collect(queue)
  await harness.redis.start()
  await waitUntil(() => wasAdded(queue.add([createDeliveryJob('first')])))
  await waitUntil(async () => processedIds.length >= 1)
})

redisTest('a worker exits on SIGTERM while Redis is unavailable', async (harness) => {
  const worker = harness.startProcess('one')
  await harness.open().add([createDeliveryJob('any')])
  await waitUntil(async () => (await harness.readRuns()).includes('one done any'))
  await harness.redis.kill()
  process.kill(worker.pid, 'SIGTERM')
  expect(await worker.exited).toBe('exit code 0')
})

redisTest(
  'adding a job to an unresponsive Redis times out',
  async (harness) => {
    const queue = harness.open()
    await queue.add([createDeliveryJob('before')])
    harness.redis.pause()
    expect(await wasAdded(queue.add([createDeliveryJob('during the pause')]))).toBe(false)
    harness.redis.resume()
    await waitUntil(() => wasAdded(queue.add([createDeliveryJob('after')])))
  },
  15_000,
)

redisTest(
  'after a failover, jobs run on the new primary, although connections to the former one stay open',
  async (harness) => {
    const newPrimary = await startRedis()
    harness.cleanups.push(() => newPrimary.remove())
    const proxy = await startProxy(harness.redis.port)
    harness.cleanups.push(() => proxy.close())
    const queue = harness.open({ redisUrl: `redis://127.0.0.1:${proxy.port}` })
    const processedIds = harness.collect(queue)
    await queue.add([createDeliveryJob('before')])
    await waitUntil(async () => processedIds.length >= 1)
    proxy.retarget(newPrimary.port)
    await harness.redis.run(`REPLICAOF 127.0.0.1 ${newPrimary.port}`)
    await waitUntil(() => wasAdded(queue.add([createDeliveryJob('after')])))
    await waitUntil(async () => processedIds.includes('after'))
  },
)

redisTest(
  'while Redis is out of memory, the worker retries about once a second; afterwards jobs run',
  async (harness) => {
    const queue = harness.open()
    const processedIds = harness.collect(queue)
    const countCommands = async () =>
      Number(/total_commands_processed:(\d+)/.exec(String(await harness.redis.run('INFO stats')))?.[1])
    await queue.add([createDeliveryJob('before'), createDeliveryJob('delayed', { id: 'x', delayMs: 500 })])
    await waitUntil(async () => processedIds.length >= 1)
    await harness.redis.run('CONFIG SET maxmemory 1')
    expect(await wasAdded(queue.add([createDeliveryJob('lost')]))).toBe(false)
    await Bun.sleep(1_000)
    const before = await countCommands()
    await Bun.sleep(1_000)
    expect((await countCommands()) - before).toBeLessThan(200)
    await harness.redis.run('CONFIG SET maxmemory 0')
    await waitUntil(() => wasAdded(queue.add([createDeliveryJob('after')])))
    await waitUntil(async () => processedIds.includes('after') && processedIds.includes('delayed'))
  },
)
