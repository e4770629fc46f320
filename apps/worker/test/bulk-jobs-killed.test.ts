import { expect, test } from 'bun:test'
import { fillMembers } from '../../../tools/bench/fill-members.ts'
import { testService } from '../../../tools/testing/service.ts'
import { kill, startWorker, waitUntil } from './worker-fixtures.ts'

const service = await testService()
const { live } = service.client
const { sql } = service.database
const KILLS = 5
const MEMBERS = 30_000

const countProcessed = async (id: string): Promise<number> =>
  (await sql`select processed from bulk_jobs where id = ${id}`)[0].processed

/** Converts rows to pairs: `[[1, 30000]]` means that 30,000 members have one event, audit entry or new version each. */
const toPairs = (rows: { times: number; members: number }[]) =>
  rows.map(({ times, members }) => [times, members])

test('repeatedly killed workers change each member once', async () => {
  await fillMembers(sql, service.client.record.id, MEMBERS)
  const job = await live.members.bulk({
    filter: {},
    patch: { jobTitle: 'Surveyor' },
    expectedCount: MEMBERS,
  })
  for (let round = 0; round < KILLS; round++) {
    const before = await countProcessed(job.id)
    const worker = startWorker(service)
    await waitUntil(async () => (await countProcessed(job.id)) > before)
    // Kills the worker at various points of the following batch.
    await Bun.sleep((round * 37) % 150)
    await kill(worker)
    await sql`update bulk_jobs set claimed_until = now() - interval '1 second' where claimed_until is not null`
  }
  const halfwayWorker = startWorker(service)
  await waitUntil(async () => (await countProcessed(job.id)) >= MEMBERS / 2)
  await kill(halfwayWorker)
  await sql`update bulk_jobs set claimed_until = now() - interval '1 second' where claimed_until is not null`
  expect((await live.bulkJobs.get(job.id)).status).toBe('running')
  const worker = startWorker(service)
  const finishedJob = await live.bulkJobs.wait(job.id, { pollInterval: 50 })
  const total = MEMBERS
  expect(finishedJob).toMatchObject({ status: 'completed', progress: 1, reason: null })
  expect(finishedJob.records).toEqual({ total, processed: total, changed: total, unchanged: 0, failed: 0 })
  expect((await live.members.list({ jobTitle: 'Surveyor' })).totalItems).toBe(total)
  await service.relay()
  const onePerMember = [[1, total]]
  const events = await sql`select times, count(*)::int as members from (
    select count(*)::int as times from event_log where type = 'member.updated' group by subject_id) t group by 1`
  const entries = await sql`select times, count(*)::int as members from (
    select count(*)::int as times from audit_log where action = 'member.updated' group by target_id) t group by 1`
  const versions = await sql`select version - 1 as times, count(*)::int as members from members group by 1`
  expect([events, entries, versions].map((rows) => toPairs([...rows]))).toEqual([
    onePerMember,
    onePerMember,
    onePerMember,
  ])
  const result = (await (await live.bulkJobs.result(job.id)).text()).trim().split('\n')
  expect([result.length, new Set(result).size]).toEqual([total + 1, total + 1])
  await worker.stop()
})

test('a cancelled job keeps its changes and counts them', async () => {
  const total = (await live.members.list()).totalItems ?? 0
  const { id } = await live.members.bulk({
    filter: {},
    patch: { department: 'Charts' },
    expectedCount: total,
  })
  const worker = startWorker(service)
  await waitUntil(async () => (await countProcessed(id)) > 0)
  const cancelled = await live.bulkJobs.cancel(id)
  expect(cancelled.status).toBe('cancelled')
  expect(cancelled.records.processed).toBeLessThan(total)
  // The worker claims the next job only after it has stopped this job.
  const next = await live.members.bulk({ filter: { department: 'Nobody' }, delete: true, expectedCount: 0 })
  await live.bulkJobs.wait(next.id, { pollInterval: 20 })
  expect(await live.bulkJobs.get(id)).toEqual(cancelled)
  expect((await live.members.list({ department: 'Charts' })).totalItems).toBe(cancelled.records.changed)
  await worker.stop()
})

test('a job that was interrupted on all five attempts fails with a reason', async () => {
  const { id } = await live.members.bulk({ filter: { department: 'Nobody' }, delete: true, expectedCount: 0 })
  await sql`update bulk_jobs set status = 'running', attempts = 5 where id = ${id}`
  const worker = startWorker(service)
  const done = await live.bulkJobs.wait(id, { pollInterval: 50 })
  expect(done.status).toBe('failed')
  expect(done.reason).toContain('stopped several times')
  await worker.stop()
})
