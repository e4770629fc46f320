import { beforeAll, describe, expect, test } from 'bun:test'
import { sql } from 'kysely'
import { testService } from '../../../../tools/testing/service.ts'
import { buildPerson, callAs } from '../call-as.ts'
import { expectBody, expectProblem } from '../expect-problem.ts'
import { openPlatformDatabase } from '../platform-database.ts'
import { sharedSecrets, startSecondServer } from '../server-process.ts'

const service = await testService(sharedSecrets)
const platform = openPlatformDatabase(service)
const call = callAs(service, service.client.keys.live.secret)
/** While a test holds this advisory lock, creating a member blocks in the trigger below. */
const GATE = 4242

beforeAll(async () => {
  const { sql: owner } = service.database
  await owner.unsafe(`create function wait_at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${GATE}); return null; end $$`)
  await owner.unsafe(`create constraint trigger wait_before_commit after insert on members
    deferrable initially deferred for each row execute function wait_at_gate()`)
})

describe('a server killed with SIGKILL', () => {
  test('after the commit, before the response: a retry gets the response, and the work runs once', async () => {
    const server = await startSecondServer(service)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = buildPerson()
    const otherCall = callAs(server, service.client.keys.live.secret)
    const pending = await runWithGateClosed(async () => {
      const pending = otherCall('POST', '/api/members', body, key).catch(() => null)
      await waitUntilRequestBlocks()
      server.pause()
      return { response: pending }
    })
    await waitUntil(async () => (await countMembers(body.email)) === 1)
    await server.kill()
    expect(await pending.response).toBeNull()
    const repeated = await call('POST', '/api/members', body, key)
    expect(repeated.headers.get('idempotent-replayed')).toBe('true')
    expect((await expectBody(repeated, 201)).email).toBe(body.email)
    expect(await countMembers(body.email)).toBe(1)
  })

  test('during the work: nothing is stored, and the key can be used again after a minute', async () => {
    const server = await startSecondServer(service)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = buildPerson()
    const otherCall = callAs(server, service.client.keys.live.secret)
    await runWithGateClosed(async () => {
      // The insert itself waits for the lock, before the commit is requested.
      await service.database.sql.unsafe('alter table members disable trigger wait_before_commit')
      await service.database.sql.unsafe(`create trigger wait_on_insert after insert on members
        for each row execute function wait_at_gate()`)
      const pending = otherCall('POST', '/api/members', body, key).catch(() => null)
      await waitUntilRequestBlocks()
      await server.kill()
      await pending
    })
    await service.database.sql.unsafe('drop trigger wait_on_insert on members')
    await expectProblem(await call('POST', '/api/members', body, key), 409, 'idempotency-key-in-use')
    expect(await countMembers(body.email)).toBe(0)
    await sql`update idempotent_answers set locked_at = now() - interval '61 seconds'
      where key like ${`%${key['idempotency-key']}`}`.execute(platform)
    expect((await call('POST', '/api/members', body, key)).headers.has('idempotent-replayed')).toBeFalse()
    expect(await countMembers(body.email)).toBe(1)
  })
})

/** Runs `work` while holding the advisory lock. */
async function runWithGateClosed<Result>(work: () => Promise<Result>): Promise<Result> {
  return platform.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${GATE})`.execute(connection)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${GATE})`.execute(connection)
    }
  })
}

async function waitUntilRequestBlocks(): Promise<void> {
  const countWaiting = () =>
    service.database.sql`select count(*)::int as waiting from pg_locks
      where locktype = 'advisory' and objid = ${GATE} and not granted
        and database = (select oid from pg_database where datname = current_database())` as Promise<
      { waiting: number }[]
    >
  await waitUntil(async () => ((await countWaiting())[0]?.waiting ?? 0) > 0)
}

async function countMembers(email: string): Promise<number> {
  const { totalItems } = await expectBody<{ totalItems: number }>(
    await call('GET', `/api/members?email=${email}`),
  )
  return totalItems
}

/** Waits for a condition; the test times out if it never holds. */
async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await Bun.sleep(10)
}
