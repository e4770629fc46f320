import { describe, expect, test } from 'bun:test'
import { connectAsOwner } from '@guildhall/core/operations/backup/connect'
import { blockFileDeletion } from '@guildhall/core/platform/storage/file-removal-lock'
import { testService } from '../../../tools/testing/service.ts'
import { buildPdf } from '../../server/test/library/files.ts'
import { startWorker } from './worker-fixtures.ts'

const service = await testService()
const { live } = service.client
const owner = service.database.sql
const runMaintenance = () => service.operator.platform.maintenance.run()

const countRows = async (table: string, where = 'true'): Promise<number> =>
  (await owner.unsafe(`select count(*)::int as n from ${table} where ${where}`))[0].n

/** Backdates all rows of a table. */
const backdate = (table: string, column: string, by: string) =>
  owner.unsafe(`update ${table} set ${column} = ${column} - interval '${by}'`)

/** Records, in `<table>_deletions`, how many rows of each association every statement deletes from the table. */
const recordDeletions = (table: string) =>
  owner.unsafe(`create table ${table}_deletions (id serial, client_id uuid, amount integer);
    grant all on ${table}_deletions, ${table}_deletions_id_seq to public;
    create function record_${table}_deletions() returns trigger language plpgsql as $$ begin
      insert into ${table}_deletions (client_id, amount) select client_id, count(*) from deleted group by 1;
      return null; end $$;
    create trigger record_deletions after delete on ${table} referencing old table as deleted
      for each statement execute function record_${table}_deletions()`)

const member = await live.members.create(
  { email: 'ada@example.org', firstName: 'Ada', lastName: 'King' },
  { idempotencyKey: 'old' },
)

describe('retention', () => {
  test('deletes expired and idle sessions only', async () => {
    const expired = await live.members.createSession(member.id, { expiresInSeconds: 60 })
    await backdate('sessions', 'expires_at', '61 seconds')
    const idle = await live.members.createSession(member.id)
    await backdate('sessions', 'seen_at', '3601 seconds')
    const current = await live.members.createSession(member.id)
    expect((await runMaintenance()).sessionsRemoved).toBe(2)
    expect(await countRows('sessions')).toBe(1)
    const statuses = [expired, idle, current].map(
      async ({ token }) => (await service.request('/api/me', { key: token })).status,
    )
    expect(await Promise.all(statuses)).toEqual([401, 401, 200])
  })

  test('deletes a rotated key’s old secret after its grace period', async () => {
    const key = await live.keys.create({ name: 'Rotated', type: 'secret', scopes: ['members:read'] })
    await live.keys.rotate(key.id, { graceSeconds: 60 })
    expect((await runMaintenance()).keySecretsRemoved).toBe(0)
    await backdate('key_secrets', 'expires_at', '61 seconds')
    expect((await runMaintenance()).keySecretsRemoved).toBe(1)
  })

  test('deletes stored responses after 24 hours', async () => {
    await backdate('idempotent_answers', 'created_at', '23 hours 59 minutes')
    expect((await runMaintenance()).answersRemoved).toBe(0)
    // The run above stored its own response, which is newer.
    const storedResponses = (await countRows('idempotent_answers')) - 1
    expect(storedResponses).toBeGreaterThan(0)
    await backdate('idempotent_answers', 'created_at', '2 minutes')
    expect((await runMaintenance()).answersRemoved).toBe(storedResponses)
    expect(await countRows('idempotent_answers')).toBe(2)
  })

  test('deletes events after 30 days, and keeps the audit log', async () => {
    await service.relay()
    const [events, entries] = [await countRows('event_log'), await countRows('audit_log')]
    await backdate('event_log', 'created_at', '29 days')
    await backdate('audit_log', 'created_at', '400 days')
    expect((await runMaintenance()).eventsRemoved).toBe(0)
    await backdate('event_log', 'created_at', '1 day 1 minute')
    expect((await runMaintenance()).eventsRemoved).toBe(events)
    expect(await countRows('audit_log')).toBeGreaterThanOrEqual(entries)
  })

  test('deletes imports 30 days after they finished, and keeps queued imports', async () => {
    const worker = startWorker(service)
    const { id } = await live.members.import('email,firstName,lastName\nbad,A,B\n')
    await live.imports.wait(id, { pollInterval: 50 })
    await worker.stop()
    const queuedImport = await live.members.import('email,firstName,lastName\na@example.org,A,B\n')
    await backdate('imports', 'finished_at', '29 days')
    await backdate('imports', 'created_at', '100 days')
    expect((await runMaintenance()).importsRemoved).toBe(0)
    await backdate('imports', 'finished_at', '1 day 1 minute')
    expect((await runMaintenance()).importsRemoved).toBe(1)
    expect((await live.imports.list()).items.map((item) => item.id)).toEqual([queuedImport.id])
  })

  test('deletes chunks of files whose imports were not queued within an hour, and keeps those of queued imports', async () => {
    const chunks = await countRows('import_chunks')
    expect(chunks).toBe(1)
    const clientId = service.client.record.id
    await owner`insert into import_chunks (client_id, import_id, start_byte, bytes)
      values (${clientId}, ${Bun.randomUUIDv7()}, 0, 'x')`
    expect((await runMaintenance()).importPiecesRemoved).toBe(0)
    await backdate('import_chunks', 'received_at', '61 minutes')
    expect((await runMaintenance()).importPiecesRemoved).toBe(1)
    expect(await countRows('import_chunks')).toBe(chunks)
  })

  test('deletes failed broker events, whose bodies are personal data, 30 days after their last attempt', async () => {
    await owner`insert into broker_events (id, type, status, body, occurred_at)
      values ('event_failed', 'dsync.user.created', 'failed', '{}', now() - interval '40 days')`
    await backdate('broker_events', 'created_at', '40 days')
    await backdate('broker_events', 'updated_at', '29 days')
    expect((await runMaintenance()).brokerEventsRemoved).toBe(0)
    await backdate('broker_events', 'updated_at', '1 day 1 minute')
    expect((await runMaintenance()).brokerEventsRemoved).toBe(1)
  })

  // One statement for all rows could exceed the statement timeout.
  test('deletes expired rows in batches of at most 2,000, and skips locked rows', async () => {
    await owner`insert into suppressed_addresses (client_id, email, error, expires_at)
      select ${service.client.record.id}, i || '@example.org', 'Rejected.', now() - i * interval '1 minute'
      from generate_series(-1, 2501) i`
    await recordDeletions('suppressed_addresses')
    await using connection = await owner.reserve()
    await connection`begin`
    await connection`select from suppressed_addresses where email = '2501@example.org' for update`
    expect((await runMaintenance()).suppressionsRemoved).toBe(2501)
    await connection`rollback`
    const deletions: { amount: number }[] =
      await owner`select amount from suppressed_addresses_deletions order by id`
    expect(deletions.map(({ amount }) => amount)).toEqual([2000, 501])
    const remaining: { email: string }[] = await owner`select email from suppressed_addresses order by 1`
    expect(remaining.map(({ email }) => email)).toEqual(['-1@example.org', '2501@example.org'])
  })

  test('deletes rate limit counters of past hours only', async () => {
    const currentCounters = await countRows('rate_limits')
    await owner`insert into rate_limits (key, points, expire) values ('past', 1, 1)`
    expect((await runMaintenance()).countersRemoved).toBe(1)
    expect(await countRows('rate_limits')).toBeGreaterThanOrEqual(currentCounters)
  })
})

test('maintenance deletes every row of an association thirty days after its deletion, and no members of other associations', async () => {
  const deletedClient = await service.createClient()
  for (const guildhall of [deletedClient.live, deletedClient.sandbox]) {
    await guildhall.membershipLevels.create({ key: 'individual', name: 'Individual' })
    const member = await guildhall.members.create(
      { email: 'one@example.org', firstName: 'A', lastName: 'B', level: 'individual' },
      { idempotencyKey: 'one' },
    )
    await guildhall.members.createSession(member.id)
    await guildhall.members.import('email,firstName,lastName\nx@example.org,A,B\n')
  }
  const tables: { name: string }[] = await owner`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'client_id'`
  const ids = `('${deletedClient.record.id}', '${deletedClient.twin.id}')`
  const listRemaining = async () => {
    const tablesWithRows: string[] = []
    for (const { name } of tables)
      if ((await countRows(name, `client_id in ${ids}`)) > 0) tablesWithRows.push(name)
    return (await countRows('clients', `id in ${ids}`)) > 0 ? [...tablesWithRows, 'clients'] : tablesWithRows
  }
  const otherMemberCount = await countRows('members', `client_id not in ${ids}`)
  const tablesBefore = await listRemaining()
  expect(tablesBefore.length).toBeGreaterThan(8)

  await service.operator.platform.clients.delete(deletedClient.record.id)
  await owner`update clients set deleted_at = deleted_at - interval '29 days' where deleted_at is not null`
  await runMaintenance()
  expect(await listRemaining()).toEqual(tablesBefore)
  await owner`update clients set deleted_at = deleted_at - interval '1 day 1 minute' where deleted_at is not null`
  await runMaintenance()
  expect(await listRemaining()).toEqual([])
  expect(await countRows('members', `client_id not in ${ids}`)).toBe(otherMemberCount)
})

test('files of a removed association have waited for removal since its removal, not since their upload', async () => {
  const { record, live } = await service.createClient()
  await live.resources.upload(new Blob([buildPdf('Tides')]), { name: 'Tides', fileName: 'tides.pdf' })
  await service.operator.platform.clients.delete(record.id)
  await backdate('files', 'created_at', '60 days')
  await owner`update clients set deleted_at = deleted_at - interval '31 days' where id = ${record.id}`
  const backup = await connectAsOwner(service.database.url, 'guildhall-test')
  try {
    expect(await blockFileDeletion(backup)).toBe(true)
    await runMaintenance()
    const { queues } = await service.operator.platform.health()
    const files = queues.find(({ name }) => name === 'files-to-remove')
    expect(files?.pending).toBe(1)
    expect(files?.oldestSeconds).toBeLessThan(86_400)
  } finally {
    await backup.end()
  }
})

// One statement for all rows could exceed the statement timeout.
test('removes the members of a deleted association in batches of at most 2,000, those of its sandbox first', async () => {
  const { record, twin } = await service.createClient()
  const createMembers = (client: string, count: number) => owner`
    insert into members (client_id, email, first_name, last_name)
    select c.id, i || '@example.org', 'Ada', 'King' from generate_series(1, ${count}) i,
      clients c where c.id = ${client}`
  await createMembers(record.id, 2500)
  await createMembers(twin.id, 10)
  await recordDeletions('members')
  await service.operator.platform.clients.delete(record.id)
  await owner`update clients set deleted_at = deleted_at - interval '31 days' where id in (${record.id}, ${twin.id})`
  expect((await runMaintenance()).clientsRemoved).toBe(2)
  const deletions =
    await owner`select client_id = ${twin.id} as "isSandbox", amount from members_deletions order by id`
  expect([...deletions]).toEqual([
    { isSandbox: true, amount: 10 },
    ...[2000, 500].map((amount) => ({ isSandbox: false, amount })),
  ])
})
