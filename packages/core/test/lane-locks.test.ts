import { afterAll, expect, test } from 'bun:test'
import { LaneLocks } from '@guildhall/core/webhooks/lane-locks'
import { testDatabase } from '../../../tools/testing/database.ts'

const { url, sql } = await testDatabase()

/** Creates the locks of one worker. */
function createLocks(): LaneLocks {
  const locks = new LaneLocks(url)
  afterAll(() => locks.close())
  return locks
}

/** Creates work that runs until `end` is called. */
function createPendingWork() {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  let runs = 0
  const work = async () => {
    runs++
    begun.resolve()
    await end.promise
  }
  return { work, begun: begun.promise, end: end.resolve, countRuns: () => runs }
}

const doNothing = async () => {}

test("one worker at a time holds a webhook's lock; other webhooks are not blocked", async () => {
  const [first, second] = [createLocks(), createLocks()]
  const { work, begun, end, countRuns } = createPendingWork()
  const working = first.withLane('a', work)
  await begun
  expect(await second.withLane('a', doNothing)).toBe('elsewhere')
  expect(await second.withLane('b', doNothing)).toBe('done')
  end()
  expect(await working).toBe('done')
  expect(await second.withLane('a', doNothing)).toBe('done')
  expect(countRuns()).toBe(1)
})

test('another caller in the same process gets “busy”, and the holder runs its work once more', async () => {
  const locks = createLocks()
  const { work, begun, end, countRuns } = createPendingWork()
  const pendingResult = locks.withLane('a', work)
  await begun
  expect(await locks.withLane('a', doNothing)).toBe('busy')
  expect(await locks.withLane('a', doNothing)).toBe('busy')
  end()
  expect(await pendingResult).toBe('done')
  expect(countRuns()).toBe(2)
})

test('failing work releases the lock', async () => {
  const [first, second] = [createLocks(), createLocks()]
  const failedWork = first.withLane('a', () => Promise.reject(new Error('broken')))
  await expect(failedWork).rejects.toThrow('broken')
  expect(await second.withLane('a', doNothing)).toBe('done')
  expect(await first.withLane('a', doNothing)).toBe('done')
})

test('a worker that loses its connection loses its locks, and acquires new ones over a new connection', async () => {
  const [first, second] = [createLocks(), createLocks()]
  const { work, begun, end } = createPendingWork()
  const pendingResult = first.withLane('a', work)
  await begun
  await second.withLane('b', doNothing)
  const heldLocks = await sql`select pid from pg_locks where locktype = 'advisory' and database =
    (select oid from pg_database where datname = current_database())`
  expect(heldLocks).toHaveLength(1)
  await sql`select pg_terminate_backend(${heldLocks[0].pid})`
  while ((await second.withLane('a', doNothing)) !== 'done') await Bun.sleep(5)
  end()
  expect(await pendingResult).toBe('done')
  let result = await first.withLane('c', doNothing).catch(() => 'failed')
  for (let attempt = 0; attempt < 3 && result === 'failed'; attempt++)
    result = await first.withLane('c', doNothing).catch(() => 'failed')
  expect(result).toBe('done')
})
