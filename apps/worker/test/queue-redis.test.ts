import { expect } from 'bun:test'
import { createDeliveryJob, redisTest, wasAdded } from './queue-harness.ts'
import { waitUntil } from './worker-fixtures.ts'

redisTest(
  'while Redis is unavailable, jobs are rejected and little is logged; afterwards they run again',
  async (lab) => {
    const queue = lab.open()
    const done = lab.collect(queue)
    queue.schedule('maintenance.run', 20)
    await queue.add([createDeliveryJob('before')])
    await waitUntil(async () => done.length >= 1)
    await lab.redis.kill()
    for (let refused = 0; refused < 100; refused++) {
      expect(await wasAdded(queue.add([createDeliveryJob('lost')]))).toBe(false)
      await Bun.sleep(5)
    }
    await expect(queue.add([createDeliveryJob('lost')])).rejects.toThrow('The jobs could not be added.')
    const errors = lab.lines.filter(({ level }) => level >= 50)
    expect(errors.length).toBeLessThan(6)
    await lab.redis.start()
    await waitUntil(() => wasAdded(queue.add([createDeliveryJob('after')])))
    await waitUntil(async () => done.includes('after'))
    expect(done).toEqual(['before', 'after'])
  },
)

redisTest('a worker survives repeated kills of Redis while jobs are added', async (lab) => {
  const queue = lab.open()
  const done = lab.collect(queue)
  let isStopped = false
  let refused = 0
  const adding = (async () => {
    while (!isStopped) {
      if (!(await wasAdded(queue.add([createDeliveryJob('any'), createDeliveryJob('other')])))) refused++
      await Bun.sleep(1)
    }
  })()
  for (let round = 1; round <= 3; round++) {
    const before = done.length
    await waitUntil(async () => done.length > before + 20)
    await lab.redis.kill()
    await waitUntil(async () => refused >= round)
    await lab.redis.start()
  }
  const before = done.length
  await waitUntil(async () => done.length > before + 20)
  isStopped = true
  await adding
})

redisTest('schedules are restored after Redis restarts empty', async (lab) => {
  const queue = lab.open()
  let runs = 0
  lab.work(queue, {
    'maintenance.run': async () => {
      runs++
    },
  })
  queue.schedule('maintenance.run', 100)
  await waitUntil(async () => runs > 1)
  await lab.redis.kill()
  await lab.redis.start()
  const before = runs
  await waitUntil(async () => runs > before + 1)
})

redisTest('a worker started before Redis runs jobs once Redis is available', async (lab) => {
  await lab.redis.kill()
  const queue = lab.open()
  const done = lab.collect(queue)
  await lab.redis.start()
  await waitUntil(() => wasAdded(queue.add([createDeliveryJob('first')])))
  await waitUntil(async () => done.length >= 1)
})

redisTest('a worker exits on SIGTERM while Redis is unavailable', async (lab) => {
  const worker = lab.startProcess('one')
  await lab.open().add([createDeliveryJob('any')])
  await waitUntil(async () => (await lab.readRuns()).includes('one done any'))
  await lab.redis.kill()
  process.kill(worker.pid, 'SIGTERM')
  expect(await worker.exited).toBe('exit code 0')
})

redisTest(
  'adding a job to an unresponsive Redis times out',
  async (lab) => {
    const queue = lab.open()
    await queue.add([createDeliveryJob('before')])
    lab.redis.pause()
    expect(await wasAdded(queue.add([createDeliveryJob('meanwhile')]))).toBe(false)
    lab.redis.resume()
    await waitUntil(() => wasAdded(queue.add([createDeliveryJob('after')])))
  },
  15_000,
)
