import { expect } from 'bun:test'
import { JOB_FORMATS } from '@guildhall/core/platform/job-queue/job-queue'
import { pino } from 'pino'
import { openJobQueue } from '../src/queue/open-job-queue.ts'
import { createDeliveryJob, queueTest, testTimes } from './queue-harness.ts'
import { waitUntil } from './worker-fixtures.ts'

queueTest('a job runs with its data', async (lab) => {
  const queue = lab.open()
  const input: unknown[] = []
  lab.work(queue, {
    'webhooks.deliver': async (data) => {
      input.push(data)
    },
  })
  await queue.add([{ name: 'webhooks.deliver', data: { clientId: 'c:1', webhookId: 'w 2' } }])
  await waitUntil(async () => input.length > 0)
  expect(input).toEqual([{ clientId: 'c:1', webhookId: 'w 2' }])
})

queueTest('jobs run in the order they were added', async (lab) => {
  const queue = lab.open()
  const names = Array.from({ length: 60 }, (_, index) => `${index}`)
  await queue.add(names.slice(0, 30).map((name) => createDeliveryJob(name)))
  await queue.add(names.slice(30).map((name) => createDeliveryJob(name, { id: name })))
  const done = lab.collect(queue)
  await waitUntil(async () => done.length >= names.length)
  expect(done).toEqual(names)
})

queueTest('waiting jobs with the same id are deduplicated', async (lab) => {
  const queue = lab.open()
  await queue.add([createDeliveryJob('first', { id: 'x' }), createDeliveryJob('other', { id: 'y' })])
  await queue.add([createDeliveryJob('again', { id: 'x' }), createDeliveryJob('last')])
  const done = lab.collect(queue)
  await waitUntil(async () => done.includes('last'))
  expect(done).toEqual(['first', 'other', 'last'])
  await queue.add([createDeliveryJob('later', { id: 'x' })])
  await waitUntil(async () => done.length >= 4)
  expect(done.at(-1)).toBe('later')
})

queueTest('a job added while its id is active runs once more afterwards, not concurrently', async (lab) => {
  const queue = lab.open()
  const started: string[] = []
  const gate = Promise.withResolvers<void>()
  lab.work(
    queue,
    {
      'webhooks.deliver': async ({ webhookId }) => {
        started.push(webhookId)
        if (webhookId === 'first') await gate.promise
      },
    },
    3,
  )
  await queue.add([createDeliveryJob('first', { id: 'x' })])
  await waitUntil(async () => started.length >= 1)
  for (const name of ['second', 'third'])
    await queue.add([createDeliveryJob(name, { id: 'x' }), createDeliveryJob(`${name} other`)])
  await waitUntil(async () => started.length >= 3)
  expect(started).toEqual(['first', 'second other', 'third other'])
  gate.resolve()
  await waitUntil(async () => started.length >= 4)
  expect(started.at(-1)).toBe('third')
})

queueTest('a delayed job runs later, and the last one with an id replaces the others', async (lab) => {
  const queue = lab.open()
  await queue.add([
    createDeliveryJob('in an hour', { id: 'x', delayMs: 3_600_000 }),
    createDeliveryJob('soon', { id: 'x', delayMs: 1_000 }),
    createDeliveryJob('now', { id: 'x' }),
  ])
  const done = lab.collect(queue)
  await waitUntil(async () => done.length >= 2)
  expect(done).toEqual(['now', 'soon'])
})

queueTest('a waiting worker picks up a job with a shorter delay', async (lab) => {
  const queue = lab.open()
  await queue.add([createDeliveryJob('in an hour', { delayMs: 3_600_000 })])
  const done = lab.collect(queue)
  await queue.add([createDeliveryJob('now')])
  await waitUntil(async () => done.length >= 1)
  await queue.add([createDeliveryJob('soon', { delayMs: 100 })])
  await waitUntil(async () => done.length >= 2)
  expect(done).toEqual(['now', 'soon'])
})

queueTest('a failed job is retried, and each failure is logged once', async (lab) => {
  const queue = lab.open()
  let attempts = 0
  lab.work(queue, {
    'webhooks.deliver': async () => {
      attempts++
      if (attempts < 4) throw new Error(`attempt ${attempts} went wrong`)
    },
  })
  await queue.add([createDeliveryJob('w', { id: 'x' })])
  await waitUntil(async () => attempts >= 4)
  const failures = lab.lines.filter(({ msg }) => msg === 'job failed')
  expect(failures.map(({ err }) => err?.message)).toEqual([1, 2, 3].map((n) => `attempt ${n} went wrong`))
})

queueTest('a job of an unknown type waits for a worker that supports it', async (lab) => {
  const old = lab.open()
  lab.work(old, { 'maintenance.run': async () => {} })
  await old.add([createDeliveryJob('for the new one'), createDeliveryJob('too')])
  await waitUntil(async () => lab.lines.some(({ msg }) => msg === 'unsupported job left to a newer worker'))
  const done = lab.collect(lab.open())
  await waitUntil(async () => done.length >= 2)
  expect(done.toSorted()).toEqual(['for the new one', 'too'])
  expect(lab.lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'unsupported job left to a newer worker'],
  ])
})

queueTest('a job with a newer format waits for a newer worker', async (lab) => {
  const old = lab.open()
  const oldWorkerJobs = lab.collect(old)
  const newer = lab.open({ formats: { ...JOB_FORMATS, 'webhooks.deliver': 2 } })
  await newer.add([createDeliveryJob('of the new format')])
  await old.add([createDeliveryJob('of the old format')])
  await waitUntil(async () => oldWorkerJobs.length >= 1 && lab.lines.length >= 1)
  const newWorkerJobs = lab.collect(newer)
  await waitUntil(async () => newWorkerJobs.includes('of the new format'))
  expect(oldWorkerJobs).toEqual(['of the old format'])
})

queueTest('a scheduled job runs once in each interval, with any number of workers', async (lab) => {
  const workers = Array.from({ length: 3 }, () => lab.open())
  const intervalMs = 300
  const done: number[] = []
  for (const queue of workers) {
    queue.schedule('maintenance.run', intervalMs)
    lab.work(queue, {
      'maintenance.run': async () => {
        done.push(Date.now())
      },
    })
  }
  await waitUntil(async () => done.length > 0)
  const [start, before] = [Date.now(), done.length]
  await waitUntil(async () => done.length >= before + 5)
  // Missed runs are not made up for, so there may be fewer, but never more.
  const intervals = Math.ceil((Date.now() - start) / intervalMs)
  expect(done.length - before).toBeLessThanOrEqual(intervals)
})

queueTest('a schedule of a newer version runs on old workers after a rollback', async (lab) => {
  let runs = 0
  const handlers = {
    'maintenance.run': async () => {
      runs++
    },
  }
  const newer = lab.open({ formats: { ...JOB_FORMATS, 'maintenance.run': 2 } })
  newer.schedule('maintenance.run', 100)
  const stop = lab.work(newer, handlers)
  await waitUntil(async () => runs > 0)
  await stop()
  const old = lab.open()
  old.schedule('maintenance.run', 100)
  lab.work(old, handlers)
  const before = runs
  await waitUntil(async () => runs > before)
})

queueTest('a job of a killed worker is run by another', async (lab) => {
  const first = lab.startProcess('first', { jobLockMs: 1_000 })
  const queue = lab.open()
  await queue.add([createDeliveryJob('hang', { id: 'x' })])
  await waitUntil(async () => (await lab.readRuns()).length >= 1)
  process.kill(first.pid, 'SIGKILL')
  await first.exited
  const done = lab.collect(queue)
  await waitUntil(async () => done.length >= 1)
  expect(await lab.readRuns()).toEqual(['first begun hang'])
  expect(done).toEqual(['hang'])
})

queueTest('a stopping worker finishes its jobs, starts none and exits', async (lab) => {
  const worker = lab.startProcess('one')
  const queue = lab.open()
  await queue.add(['slow', 'slow', 'next'].map((name) => createDeliveryJob(name)))
  await waitUntil(async () => (await lab.readRuns()).length >= 2)
  process.kill(worker.pid, 'SIGTERM')
  expect(await worker.exited).toBe('exit code 0')
  expect(await lab.readRuns()).toEqual(['one begun slow', 'one begun slow', 'one done slow', 'one done slow'])
  const done = lab.collect(queue)
  await waitUntil(async () => done.length >= 1)
  expect(done).toEqual(['next'])
})

queueTest('a worker can be stopped at any moment of its start', async (lab) => {
  for (let milliseconds = 0; milliseconds < 60; milliseconds++) {
    const queue = openJobQueue({ ...lab.stores, log: pino({ level: 'silent' }), times: testTimes })
    queue.schedule('maintenance.run', 60_000)
    const controller = new AbortController()
    const work = queue.work({}, { concurrency: 1, signal: controller.signal })
    await Bun.sleep(milliseconds)
    controller.abort()
    await work
    await queue.close()
  }
})
