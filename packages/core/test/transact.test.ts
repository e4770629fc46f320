import { afterAll, describe, expect, test } from 'bun:test'
import { inTransaction } from '@guildhall/core/context'
import { DomainError } from '@guildhall/core/errors'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { transact } from '@guildhall/core/platform/database/transact'
import { type Kysely, sql } from 'kysely'
import { testDatabase } from '../../../tools/testing/database.ts'
import { createTestContext } from './context.ts'

const { url, sql: owner } = await testDatabase()
const database = openDatabase(url, 4, 'transact-test')
afterAll(() => database.close())
const ctx = createTestContext(database, Bun.randomUUIDv7())

await owner.unsafe(`
  create table things (id int primary key, amount int not null);
  grant all on things to guildhall_app, guildhall_platform;
  create sequence attempts;
  grant all on attempts to guildhall_app, guildhall_platform;
  -- A sequence is not rolled back with its transaction.
  create function fail_until(attempt int, state text) returns int language plpgsql as $$
    begin
      if nextval('attempts') < attempt then raise exception 'simulated failure' using errcode = state; end if;
      return currval('attempts');
    end $$`)

const resetAttempts = () => owner`select setval('attempts', 1, false)`
const failUntil = (db: Kysely<never>, attempt: number, state = '40P01') =>
  sql<{ attempt: number }>`select fail_until(${attempt}, ${state}) as attempt`.execute(db)

describe.each([
  [
    'of an association',
    (work: (db: Kysely<never>) => Promise<void>) =>
      inTransaction(ctx, ({ db }) => work(db as unknown as Kysely<never>)),
  ],
  [
    'of the platform',
    (work: (db: Kysely<never>) => Promise<void>) =>
      transact(database.platform, (db) => work(db as unknown as Kysely<never>)),
  ],
] as const)('a transaction %s', (_, run) => {
  test('that deadlocks with another is retried, and both transactions are committed', async () => {
    await owner`delete from things`
    await owner`insert into things values (1, 0), (2, 0)`
    const locksHeld = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
    const runs = [0, 0]
    const add = (index: 0 | 1, first: number, second: number) =>
      run(async (db) => {
        runs[index] = (runs[index] ?? 0) + 1
        await sql`update things set amount = amount + 1 where id = ${first}`.execute(db)
        locksHeld[index].resolve()
        await locksHeld[1 - index]?.promise
        await sql`update things set amount = amount + 1 where id = ${second}`.execute(db)
      })
    await Promise.all([add(0, 1, 2), add(1, 2, 1)])
    expect([...(await owner`select * from things order by id`)]).toEqual([
      { id: 1, amount: 2 },
      { id: 2, amount: 2 },
    ])
    // At least one retry: a victim may reacquire its first lock before the other gets it, and deadlock again.
    expect((runs[0] ?? 0) + (runs[1] ?? 0)).toBeGreaterThanOrEqual(3)
  })

  test.each(['40P01', '40001'])(
    'that fails four times with %s succeeds on the fifth attempt',
    async (state) => {
      await resetAttempts()
      let runs = 0
      await run(async (db) => {
        runs++
        await failUntil(db, 5, state)
      })
      expect(runs).toBe(5)
    },
  )

  test("fails with PostgreSQL's error after the last attempt", async () => {
    await resetAttempts()
    let runs = 0
    const work = run(async (db) => {
      runs++
      await failUntil(db, 1000)
    })
    await expect(work).rejects.toThrow('simulated failure')
    expect(runs).toBe(5)
  })

  test.each([
    ['a domain error', async () => Promise.reject(new DomainError('conflict', 'Taken.'))],
    ['a constraint violation', (db: Kysely<never>) => failUntil(db, 1000, '23505').then(() => {})],
  ])('that fails with %s is not retried', async (_, work: (db: Kysely<never>) => Promise<void>) => {
    await resetAttempts()
    let runs = 0
    const running = run(async (db) => {
      runs++
      await work(db)
    })
    await expect(running).rejects.toThrow()
    expect(runs).toBe(1)
  })
})

test.each([
  ['of an association', database.forClient(ctx.client.id)],
  ['of the platform', database.platform],
])('a single statement %s is retried after a conflict', async (_, db) => {
  await resetAttempts()
  const { rows } = await failUntil(db as unknown as Kysely<never>, 3)
  expect(rows).toEqual([{ attempt: 3 }])
})

test('a nested transaction is not retried on its own', async () => {
  await resetAttempts()
  const runs = { outer: 0, inner: 0 }
  await inTransaction(ctx, async (ctx) => {
    runs.outer++
    await inTransaction(ctx, async ({ db }) => {
      runs.inner++
      await failUntil(db as unknown as Kysely<never>, 2)
    })
  })
  expect(runs).toEqual({ outer: 2, inner: 2 })
})
