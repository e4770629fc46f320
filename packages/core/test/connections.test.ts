import { afterAll, describe, expect, test } from 'bun:test'
import { Connections } from '@guildhall/core/platform/database/connections'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { isDatabaseUnavailable, openPool, readPostgresError } from '@guildhall/core/platform/database/pool'
import { sql } from 'kysely'
import { testDatabase } from '../../../tools/testing/database.ts'

const { url } = await testDatabase()
const database = openDatabase(url, 2, 'connections-test')
afterAll(() => database.close())
const client = Bun.randomUUIDv7()

describe.each([
  ['of an association', database.forClient(client), 'guildhall_app', 'connections-test'],
  ['of the platform', database.platform, 'guildhall_platform', 'connections-test-platform'],
] as const)('a connection %s', (_, db, role, applicationName) => {
  test('has its role, time zone, application name and timeouts', async () => {
    const { rows } = await sql`select current_user as role, current_setting('TimeZone') as zone,
      current_setting('application_name') as name, current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    expect(rows).toEqual([
      { role, zone: 'UTC', name: applicationName, statement: '20s', lock: '10s', idle: '30s' },
    ])
  })
})

test('a statement that exceeds its timeout is cancelled, and the connection stays usable', async () => {
  const pool = openPool({
    url,
    role: 'guildhall_app',
    connections: 1,
    statementTimeoutMs: 100,
    applicationName: 'impatient',
  })
  const error = await pool`select pg_sleep(60)`.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(readPostgresError(error)?.sqlState).toBe('57014')
  expect([...(await pool`select 1 as alive`)]).toEqual([{ alive: 1 }])
  await pool.close()
})

test('a connection is replaced before its prepared statements take too much memory', async () => {
  const connections = new Connections({ url, role: null, connections: 1, applicationName: 'prepared-test' })
  const counts: number[] = []
  for (let limit = 0; limit < 1_200; limit++) {
    const [row] = await connections.run<{ count: number }>(
      `select count(*)::int as count from pg_prepared_statements where $1::int > 0 limit ${limit + 1}`,
      [1],
    )
    counts.push(row?.count ?? 0)
  }
  await connections.close({ timeout: 1 })
  expect(Math.max(...counts)).toBeWithin(400, 600)
})

test('an unreachable database is distinguished from an invalid statement', async () => {
  const unreachableUrl = new URL(url)
  unreachableUrl.port = '1'
  const unreachablePool = openPool({
    url: unreachableUrl.href,
    role: null,
    connections: 1,
    applicationName: 'unreachable',
  })
  const catchRejection = (promise: PromiseLike<unknown>) =>
    promise.then(
      () => null,
      (reason: unknown) => reason,
    )
  expect(isDatabaseUnavailable(await catchRejection(unreachablePool`select 1`))).toBe(true)
  expect(isDatabaseUnavailable(await catchRejection(sql`select nonsense`.execute(database.platform)))).toBe(
    false,
  )
  await unreachablePool.close()
})
