import { expect, test } from 'bun:test'
import { testService } from '../../../tools/testing/service.ts'
import {
  buildMembersFile,
  countProcessedRows,
  listMembersAndEvents,
  startWorker,
  waitUntil,
} from './worker-fixtures.ts'

const service = await testService()

test('two workers run six concurrent imports and apply each row once', async () => {
  const client = await service.createClient()
  const workers = [startWorker(service), startWorker(service)]
  const files = Array.from({ length: 6 }, (_, index) =>
    buildMembersFile(600).csv.replaceAll('m', `m${index}x`),
  )
  const header = 'email,firstName,lastName'
  const started = await Promise.all(
    files.map((csv) => client.live.members.import(csv.replace(/^.*/, header))),
  )
  const done = await Promise.all(started.map(({ id }) => client.live.imports.wait(id, { pollInterval: 50 })))
  expect(done.map(({ rows }) => rows.created)).toEqual(files.map(() => 588))
  expect(new Set((await listMembersAndEvents(service, client)).members).size).toBe(6 * 588)
  await Promise.all(workers.map((worker) => worker.stop()))
})

test('two concurrent imports of the same people create each person once', async () => {
  const client = await service.createClient()
  const workers = [startWorker(service), startWorker(service)]
  const rows = Array.from({ length: 3000 }, (_, index) => `m${index}@example.org,Ada,King`)
  const header = 'email,firstName,lastName'
  const files = [rows, rows.toReversed()].map((orderedRows) => `${header}\n${orderedRows.join('\n')}\n`)
  const started = await Promise.all(files.map((csv) => client.live.members.import(csv)))
  const done = await Promise.all(started.map(({ id }) => client.live.imports.wait(id, { pollInterval: 50 })))
  expect(done.map(({ status }) => status)).toEqual(['completed', 'completed'])
  const sum = (outcome: 'created' | 'failed') => done.reduce((total, { rows }) => total + rows[outcome], 0)
  expect([sum('created'), sum('failed')]).toEqual([3000, 3000])
  const { members, events } = await listMembersAndEvents(service, client)
  expect(members).toHaveLength(3000)
  expect(events).toEqual(members)
  expect((await client.live.members.list()).totalItems).toBe(3000)
  await Promise.all(workers.map((worker) => worker.stop()))
})

test('people created through the API during an import exist once', async () => {
  const client = await service.createClient()
  const worker = startWorker(service)
  const file = buildMembersFile(2000)
  const { id } = await client.live.members.import(file.csv)
  const created = await Promise.allSettled(
    file.validEmails
      .slice(-200)
      .map((email) => client.live.members.create({ email, firstName: 'Ada', lastName: 'Api' })),
  )
  const done = await client.live.imports.wait(id, { pollInterval: 50 })
  const createdCount = created.filter(({ status }) => status === 'fulfilled').length
  expect(done.rows.created + createdCount).toBe(file.validEmails.length)
  expect((await listMembersAndEvents(service, client)).members).toEqual(file.validEmails.toSorted())
  await worker.stop()
})

test('a stopping worker releases its import, and the next worker completes it', async () => {
  const client = await service.createClient()
  const worker = startWorker(service)
  const file = buildMembersFile(8000)
  const { id } = await client.live.members.import(file.csv)
  await waitUntil(async () => (await countProcessedRows(service, id)) > 0)
  await worker.stop()
  expect(await worker.exited).toBe('exit code 0')
  const [row] = await service.database.sql`select status, claimed_until from imports where id = ${id}`
  expect(row).toEqual({ status: 'running', claimed_until: null })
  expect(await countProcessedRows(service, id)).toBeLessThan(8000)
  const next = startWorker(service)
  const done = await client.live.imports.wait(id, { pollInterval: 50 })
  expect(done.rows).toMatchObject({
    total: 8000,
    created: file.validEmails.length,
    failed: file.expectedErrors.length,
  })
  expect((await listMembersAndEvents(service, client)).members).toEqual(file.validEmails.toSorted())
  await next.stop()
})

test('the import of a deleted association is deleted and does not block other imports', async () => {
  const [deletedClient, otherClient] = [await service.createClient(), await service.createClient()]
  const { id } = await deletedClient.live.members.import(buildMembersFile(3000).csv)
  await service.operator.platform.clients.delete(deletedClient.record.id)
  await service.database.sql`delete from clients where id = ${deletedClient.record.id}`
  const worker = startWorker(service)
  const { id: next } = await otherClient.live.members.import(buildMembersFile(10).csv)
  expect((await otherClient.live.imports.wait(next, { pollInterval: 50 })).rows.created).toBe(10)
  expect(await service.database.sql`select 1 from imports where id = ${id}`).toHaveLength(0)
  await worker.stop()
})

test('an update of existing members keeps changes made while it waited', async () => {
  const client = await service.createClient()
  const { id } = await client.live.members.create({
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: 'K',
  })
  const worker = startWorker(service)
  const { sql } = service.database
  await sql.begin(async (transaction) => {
    await transaction`update members set status = 'cancelled', version = version + 1 where id = ${id}`
    const csv = 'email,firstName,lastName,phone\nada@example.org,Ada,K,12\n'
    await client.live.members.import(csv, { mode: 'upsert' })
    await waitUntil(async () => {
      const waiting = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%members%'`
      return waiting.length > 0
    })
  })
  await waitUntil(async () => (await client.live.members.get(id)).phone === '12')
  expect((await client.live.members.get(id)).status).toBe('cancelled')
  await worker.stop()
})

test('rows that name the same member by different keys take effect one after the other', async () => {
  const client = await service.createClient()
  const email = 'ada@example.org'
  const { id } = await client.live.members.create({ email, externalId: 'X', firstName: 'Ada', lastName: 'K' })
  const worker = startWorker(service)
  const csv = 'externalId,email,phone,jobTitle\nX,,12,\n,ada@example.org,,Pilot\n'
  const started = await client.live.members.import(csv, { mode: 'upsert' })
  const { rows } = await client.live.imports.wait(started.id, { pollInterval: 50 })
  expect(rows).toMatchObject({ updated: 2, failed: 0 })
  expect(await client.live.members.get(id)).toMatchObject({ phone: '12', jobTitle: 'Pilot' })
  await worker.stop()
})
