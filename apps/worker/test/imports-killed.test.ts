import { expect, test } from 'bun:test'
import type { Import } from '@guildhall/sdk'
import { testService } from '../../../tools/testing/service.ts'
import {
  buildMembersFile,
  countProcessedRows,
  expireClaims,
  kill,
  listMembersAndEvents,
  startWorker,
  waitUntil,
} from './worker-fixtures.ts'

const service = await testService()
const { live } = service.client
const KILLS = 8

/** Expects the same result as that of an uninterrupted import. */
function expectDone(
  done: Import,
  { validEmails, expectedErrors }: ReturnType<typeof buildMembersFile>,
): void {
  expect([done.status, done.reason, done.progress]).toEqual(['completed', null, 1])
  expect(done.rows).toEqual({
    total: validEmails.length + expectedErrors.length,
    processed: validEmails.length + expectedErrors.length,
    created: validEmails.length,
    updated: 0,
    unchanged: 0,
    failed: expectedErrors.length,
  })
  expect(done.errors.map(({ row, violations }) => [row, violations[0]?.code])).toEqual(expectedErrors)
  expect(done.errors.map(({ line }) => line)).toEqual(expectedErrors.map(([row]) => 2 * row))
}

test('repeatedly killed workers apply and count each row once', async () => {
  const file = buildMembersFile(KILLS * 4000)
  const { id } = await live.members.import(file.csv)
  for (let round = 0; round < KILLS; round++) {
    const before = await countProcessedRows(service, id)
    const worker = startWorker(service)
    await waitUntil(async () => (await countProcessedRows(service, id)) > before)
    // Kills the worker at various points of the following batches.
    await Bun.sleep((round * 37) % 150)
    await kill(worker)
    await expireClaims(service)
  }
  const worker = startWorker(service)
  expectDone(await live.imports.wait(id, { pollInterval: 100 }), file)
  const { members, events } = await listMembersAndEvents(service, service.client)
  expect(members).toEqual(file.validEmails.toSorted())
  expect(events).toEqual(members)
  expect((await live.members.list()).totalItems).toBe(members.length)
  await worker.stop()
})

test('a stalled worker that resumes after another took over repeats nothing', async () => {
  const client = await service.createClient()
  const file = buildMembersFile(6000)
  const stalledWorker = startWorker(service)
  const { id } = await client.live.members.import(file.csv)
  await waitUntil(async () => (await countProcessedRows(service, id)) > 0)
  process.kill(stalledWorker.pid, 'SIGSTOP')
  // The stalled worker's transaction may hold a lock on the import's row, and PostgreSQL ends idle transactions only
  // after 30 seconds.
  await service.database.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'guildhall-worker%' and state <> 'idle'`
  await expireClaims(service)
  const otherWorker = startWorker(service)
  const before = await countProcessedRows(service, id)
  await waitUntil(async () => (await countProcessedRows(service, id)) > before)
  process.kill(stalledWorker.pid, 'SIGCONT')
  expectDone(await client.live.imports.wait(id, { pollInterval: 100 }), file)
  const { members, events } = await listMembersAndEvents(service, client)
  expect([members, events]).toEqual([file.validEmails.toSorted(), file.validEmails.toSorted()])
  await Promise.all([stalledWorker.stop(), otherWorker.stop()])
})

test('an import that was interrupted on all five attempts fails with a reason', async () => {
  const client = await service.createClient()
  const { id } = await client.live.members.import(buildMembersFile(10).csv)
  await service.database.sql`update imports set status = 'running', attempts = 5 where id = ${id}`
  const worker = startWorker(service)
  const done = await client.live.imports.wait(id, { pollInterval: 50 })
  expect(done).toMatchObject({ status: 'failed', rows: { created: 0 } })
  expect(done.reason).toContain('stopped several times')
  await worker.stop()
})

test('a dry run restarted after its worker was killed counts each row once', async () => {
  const client = await service.createClient()
  const file = buildMembersFile(4000)
  const { id } = await client.live.members.import(file.csv, { dryRun: true })
  const first = startWorker(service)
  await waitUntil(async () => (await countProcessedRows(service, id)) > 0)
  await kill(first)
  await expireClaims(service)
  const second = startWorker(service)
  expectDone(await client.live.imports.wait(id, { pollInterval: 50 }), file)
  expect((await client.live.members.list()).totalItems).toBe(0)
  await second.stop()
})

test('a dry run that is interrupted after progress on its last attempt fails with a reason', async () => {
  const client = await service.createClient()
  const { id } = await client.live.members.import(buildMembersFile(20_000).csv, { dryRun: true })
  await service.database.sql`update imports set attempts = 4 where id = ${id}`
  const first = startWorker(service)
  await waitUntil(async () => (await countProcessedRows(service, id)) > 0)
  await kill(first)
  await expireClaims(service)
  const second = startWorker(service)
  const done = await client.live.imports.wait(id, { pollInterval: 50 })
  expect([done.status, done.reason]).toEqual(['failed', expect.stringContaining('stopped several times')])
  await second.stop()
})
