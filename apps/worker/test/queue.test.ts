import { expect, setSystemTime, test } from 'bun:test'
import { JOB_FORMATS } from '@guildhall/core/platform/job-queue/job-queue'
import { pino } from 'pino'
import { openJobQueue } from '../src/queue/open-job-queue.ts'
import { computeRetryDelay } from '../src/queue/run-worker.ts'
import { registry } from '../src/service/metrics.ts'
import { createDeliveryJob, queueTest, testTimings } from './queue-harness.ts'
import { waitUntil } from './worker-fixtures.ts'

queueTest('a job runs with its data', async (harness) => {
  const queue = harness.open()
  const input: unknown[] = []
  harness.work(queue, {
    'webhooks.deliver': async (data) => {
      input.push(data)
    },
  })
  await queue.add([{ name: 'webhooks.deliver', data: { clientId: 'c:1', webhookId: 'w 2' } }])
  await waitUntil(async () => input.length > 0)
  expect(input).toEqual([{ clientId: 'c:1', webhookId: 'w 2' }])
})

queueTest('jobs run in the order they were added', async (harness) => {
  const queue = harness.open()
  const names = Array.from({ length: 60 }, (_, index) => `${index}`)
  await queue.add(names.slice(0, 30).map((name) => createDeliveryJob(name)))
  await queue.add(names.slice(30).map((name) => createDeliveryJob(name, { id: name })))
  const processedIds = harness.collect(queue)
  await waitUntil(async () => processedIds.length >= names.length)
  expect(processedIds).toEqual(names)
})

queueTest('waiting jobs with the same id are deduplicated', async (harness) => {
  const queue = harness.open()
  await queue.add([createDeliveryJob('first', { id: 'x' }), createDeliveryJob('other', { id: 'y' })])
  await queue.add([createDeliveryJob('again', { id: 'x' }), createDeliveryJob('last')])
  const processedIds = harness.collect(queue)
  await waitUntil(async () => processedIds.includes('last'))
  expect(processedIds).toEqual(['first', 'other', 'last'])
  await queue.add([createDeliveryJob('later', { id: 'x' })])
  await waitUntil(async () => processedIds.length >= 4)
  expect(processedIds.at(-1)).toBe('later')
})

queueTest(
  'of the jobs added while a job with their id is active, the last runs afterwards, not concurrently',
  async (harness) => {
    const queue = harness.open()
    const started: string[] = []
    const gate = Promise.withResolvers<void>()
    harness.work(
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
  },
)

queueTest(
  'a delayed job runs later, and replaces an earlier delayed job with the same id',
  async (harness) => {
    const queue = harness.open()
    await queue.add([
      createDeliveryJob('in an hour', { id: 'x', delayMs: 3_600_000 }),
      createDeliveryJob('soon', { id: 'x', delayMs: 1_000 }),
      createDeliveryJob('now', { id: 'x' }),
    ])
    const processedIds = harness.collect(queue)
    await waitUntil(async () => processedIds.length >= 2)
    expect(processedIds).toEqual(['now', 'soon'])
  },
)

queueTest('a waiting worker picks up a job with a shorter delay', async (harness) => {
  const queue = harness.open()
  await queue.add([createDeliveryJob('in an hour', { delayMs: 3_600_000 })])
  const processedIds = harness.collect(queue)
  await queue.add([createDeliveryJob('now')])
  await waitUntil(async () => processedIds.length >= 1)
  await queue.add([createDeliveryJob('soon', { delayMs: 100 })])
  await waitUntil(async () => processedIds.length >= 2)
  expect(processedIds).toEqual(['now', 'soon'])
})

queueTest('a failed job is retried, and each failure is logged once', async (harness) => {
  const queue = harness.open()
  let attempts = 0
  harness.work(queue, {
    'webhooks.deliver': async () => {
      attempts++
      if (attempts < 4) throw new Error(`attempt ${attempts} went wrong`)
    },
  })
  await queue.add([createDeliveryJob('w', { id: 'x' })])
  await waitUntil(async () => attempts >= 4)
  const failures = harness.lines.filter(({ msg }) => msg === 'job failed')
  expect(failures.map(({ err }) => err?.message)).toEqual([1, 2, 3].map((n) => `attempt ${n} went wrong`))
})

queueTest('a job of an unknown type waits for a worker that supports it', async (harness) => {
  const oldQueue = harness.open()
  harness.work(oldQueue, { 'maintenance.run': async () => {} })
  await oldQueue.add([createDeliveryJob('for the new one'), createDeliveryJob('too')])
  await waitUntil(async () =>
    harness.lines.some(({ msg }) => msg === 'unsupported job requeued for another worker'),
  )
  const processedIds = harness.collect(harness.open())
  await waitUntil(async () => processedIds.length >= 2)
  expect(processedIds.toSorted()).toEqual(['for the new one', 'too'])
  expect(harness.lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'unsupported job requeued for another worker'],
  ])
})

queueTest('a job that no worker supported for a day fails, with an error and a metric', async (harness) => {
  const queue = harness.open()
  const countFailures = async () => {
    const pattern = /^guildhall_job_duration_seconds_count\{job="webhooks.deliver",outcome="failed"\} (\d+)$/m
    return Number(pattern.exec(await registry.metrics())?.[1] ?? 0)
  }
  const before = await countFailures()
  setSystemTime(Date.now() - 25 * 3600 * 1000)
  await queue.add([createDeliveryJob('old')]).finally(() => setSystemTime())
  harness.work(queue, { 'maintenance.run': async () => {} })
  await waitUntil(async () => harness.lines.length > 0)
  expect(harness.lines.map(({ level, msg, err }) => [level, msg, err?.message])).toEqual([
    [50, 'job failed', 'No worker supported this job for a day.'],
  ])
  expect(await countFailures()).toBe(before + 1)
  const processedIds = harness.collect(harness.open())
  await queue.add([createDeliveryJob('new')])
  await waitUntil(async () => processedIds.length > 0)
  expect(processedIds).toEqual(['new'])
})

queueTest('a scheduled job that a worker does not support is dropped, with a warning', async (harness) => {
  const queue = harness.open()
  queue.schedule('maintenance.run', 100)
  harness.work(queue, {})
  await waitUntil(async () => harness.lines.length > 0)
  expect(harness.lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'unsupported scheduled job dropped'],
  ])
})

queueTest('a job with a newer format waits for a newer worker', async (harness) => {
  const oldQueue = harness.open()
  const oldWorkerJobs = harness.collect(oldQueue)
  const newQueue = harness.open({ formats: { ...JOB_FORMATS, 'webhooks.deliver': 2 } })
  await newQueue.add([createDeliveryJob('of the new format')])
  await oldQueue.add([createDeliveryJob('of the old format')])
  await waitUntil(async () => oldWorkerJobs.length >= 1 && harness.lines.length >= 1)
  const newWorkerJobs = harness.collect(newQueue)
  await waitUntil(async () => newWorkerJobs.includes('of the new format'))
  expect(oldWorkerJobs).toEqual(['of the old format'])
})

queueTest('a scheduled job runs no more often than its interval, with three workers', async (harness) => {
  const workers = Array.from({ length: 3 }, () => harness.open())
  const intervalMs = 300
  const runTimes: number[] = []
  for (const queue of workers) {
    queue.schedule('maintenance.run', intervalMs)
    harness.work(queue, {
      'maintenance.run': async () => {
        runTimes.push(Date.now())
      },
    })
  }
  await waitUntil(async () => runTimes.length > 0)
  const [start, before] = [Date.now(), runTimes.length]
  await waitUntil(async () => runTimes.length >= before + 5)
  // Missed runs are not made up for, so there may be fewer, but never more.
  const intervals = Math.ceil((Date.now() - start) / intervalMs)
  expect(runTimes.length - before).toBeLessThanOrEqual(intervals)
})

queueTest('a schedule of a newer version runs on old workers after a rollback', async (harness) => {
  let runs = 0
  const handlers = {
    'maintenance.run': async () => {
      runs++
    },
  }
  const newer = harness.open({ formats: { ...JOB_FORMATS, 'maintenance.run': 2 } })
  newer.schedule('maintenance.run', 100)
  const stop = harness.work(newer, handlers)
  await waitUntil(async () => runs > 0)
  await stop()
  const old = harness.open()
  old.schedule('maintenance.run', 100)
  harness.work(old, handlers)
  const before = runs
  await waitUntil(async () => runs > before)
})

queueTest('a job of a killed worker is run by another worker', async (harness) => {
  const first = harness.startProcess('first', { jobLockMs: 1_000 })
  const queue = harness.open()
  await queue.add([createDeliveryJob('hang', { id: 'x' })])
  await waitUntil(async () => (await harness.readRuns()).length >= 1)
  process.kill(first.pid, 'SIGKILL')
  await first.exited
  const processedIds = harness.collect(queue)
  await waitUntil(async () => processedIds.length >= 1)
  expect(await harness.readRuns()).toEqual(['first begun hang'])
  expect(processedIds).toEqual(['hang'])
})

queueTest('a stopping worker finishes its jobs, starts none and exits', async (harness) => {
  const worker = harness.startProcess('one')
  const queue = harness.open()
  await queue.add(['slow', 'slow', 'next'].map((name) => createDeliveryJob(name)))
  await waitUntil(async () => (await harness.readRuns()).length >= 2)
  process.kill(worker.pid, 'SIGTERM')
  expect(await worker.exited).toBe('exit code 0')
  expect(await harness.readRuns()).toEqual([
    'one begun slow',
    'one begun slow',
    'one done slow',
    'one done slow',
  ])
  const processedIds = harness.collect(queue)
  await waitUntil(async () => processedIds.length >= 1)
  expect(processedIds).toEqual(['next'])
})

queueTest('a worker can be stopped while it starts', async (harness) => {
  for (let delayMs = 0; delayMs < 60; delayMs++) {
    const queue = openJobQueue({ ...harness.stores, log: pino({ level: 'silent' }), timings: testTimings })
    queue.schedule('maintenance.run', 60_000)
    const controller = new AbortController()
    const work = queue.work({}, { concurrency: 1, signal: controller.signal })
    await Bun.sleep(delayMs)
    controller.abort()
    await work
    await queue.close()
  }
})

test('the delay doubles with each retry, up to 30 seconds', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 100].map((attempt) => computeRetryDelay(attempt, 1_000))
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000])
})
