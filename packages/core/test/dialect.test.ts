import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { inTransaction } from '@guildhall/core/context'
import { Connections } from '@guildhall/core/platform/database/connections'
import { openDatabase } from '@guildhall/core/platform/database/database'
import { createPostgresDialect } from '@guildhall/core/platform/database/dialect'
import type { Schema } from '@guildhall/core/platform/database/schema'
import { readScoped, statement } from '@guildhall/core/platform/database/statement'
import { Kysely, sql } from 'kysely'
import { testService } from '../../../tools/testing/service.ts'
import { createTestContext } from './context.ts'

const service = await testService()
const secondClient = await service.createClient()
const firstId = service.client.record.id
const secondId = secondClient.record.id
const database = openDatabase(service.database.url, 2, 'dialect-test')
const db = database.forClient(firstId)
afterAll(() => database.close())
beforeAll(async () => {
  for (const [client, key] of [[service.client, 'one'] as const, [secondClient, 'two'] as const])
    await client.live.membershipLevels.create({ key, name: key })
})

const buildLevel = (key: string) => ({
  client_id: firstId,
  key,
  name: key,
  premium: false,
  grace_days: 0,
  status: 'active' as const,
})
const readKeys = async (from = db) =>
  (await from.selectFrom('membership_levels').select('key').orderBy('key').execute()).map(({ key }) => key)

describe('a scoped select', () => {
  test('returns the rows with exactly the selected columns', async () => {
    expect(await db.selectFrom('membership_levels').select('key').execute()).toEqual([{ key: 'one' }])
  })

  test('returns no rows, or null, if no row matches', async () => {
    expect(await db.selectFrom('membership_levels').selectAll().where('key', '=', 'two').execute()).toEqual(
      [],
    )
    const noRows = statement<[], { key: string }>('select key from membership_levels where false')
    const row = await readScoped(createTestContext(database, firstId), noRows, [])
    expect(row).toBeNull()
  })

  test('passes typed parameters to statements written as text', async () => {
    const levelCount = statement<[key: string, sort: number], { count: number }>(
      'select count(*)::int as count from membership_levels where key = $1 and sort = $2',
    )
    const row = await readScoped(createTestContext(database, firstId), levelCount, ['one', 0])
    expect(row?.count).toBe(1)
    // @ts-expect-error: the second parameter is a number
    const readInvalid = () => readScoped(createTestContext(database, firstId), levelCount, ['one', 'first'])
    await expect(readInvalid()).rejects.toThrow('invalid input syntax for type integer')
  })

  test('does not leave the client set on the connection', async () => {
    const connections = new Connections({
      url: service.database.url,
      role: 'guildhall_app',
      connections: 1,
      applicationName: 'leftovers',
    })
    const clientDb = new Kysely<Schema>({ dialect: createPostgresDialect(connections, firstId) })
    const clientlessDb = new Kysely<Schema>({ dialect: createPostgresDialect(connections, null) })
    expect(await readKeys(clientDb)).toEqual(['one'])
    expect(await readKeys(clientlessDb)).toEqual([])
    await clientDb.transaction().execute((transaction) => readKeys(transaction))
    expect(await readKeys(clientlessDb)).toEqual([])
    await connections.close({ timeout: 1 })
  })
})

test('a client id that is not a UUID is rejected', () => {
  expect(() => database.forClient("x'; drop table members; --")).toThrow(TypeError)
})

describe('a transaction', () => {
  test('rolls back when its work fails', async () => {
    const work = db.transaction().execute(async (transaction) => {
      await transaction.insertInto('membership_levels').values(buildLevel('undone')).execute()
      expect(await readKeys(transaction)).toEqual(['one', 'undone'])
      throw new Error('of no use')
    })
    await expect(work).rejects.toThrow('of no use')
    expect(await readKeys()).toEqual(['one'])
  })

  test('joins the enclosing transaction', async () => {
    const ctx = createTestContext(database, firstId)
    const work = inTransaction(ctx, async (outer) => {
      await inTransaction(outer, (inner) =>
        inner.db.insertInto('membership_levels').values(buildLevel('inner')).execute(),
      )
      throw new Error('after the inner one')
    })
    await expect(work).rejects.toThrow('after the inner one')
    expect(await readKeys()).toEqual(['one'])
  })

  test('leaves every connection usable after failures', async () => {
    for (let round = 0; round < 10; round++) {
      const insert = db.insertInto('membership_levels').values(buildLevel('one'))
      await expect(insert.execute()).rejects.toThrow('duplicate key')
      await expect(sql`select nonsense`.execute(db)).rejects.toThrow('nonsense')
      await expect(
        db.transaction().execute(async (transaction) => {
          await sql`select 1 / 0`.execute(transaction)
        }),
      ).rejects.toThrow('division by zero')
      await expect(db.transaction().execute((transaction) => readKeys(transaction))).resolves.toEqual(['one'])
    }
  })
})

test('an update reports the number of affected rows', async () => {
  const result = await db.updateTable('membership_levels').set({ name: 'One' }).executeTakeFirst()
  expect(result.numUpdatedRows).toBe(1n)
})

test('concurrent requests of two clients over two connections return each client’s own rows', async () => {
  const queries = [
    (client: string) => readKeys(database.forClient(client)),
    (client: string) =>
      database
        .forClient(client)
        .transaction()
        .execute((transaction) => readKeys(transaction)),
    async (client: string) => {
      const keys = statement<[], { keys: string }>(
        "select string_agg(key, ',') as keys from membership_levels",
      )
      return (await readScoped(createTestContext(database, client), keys, []))?.keys.split(',')
    },
    async (client: string) => {
      const rows = database
        .forClient(client)
        .updateTable('membership_levels')
        .set({ sort: 1 } as never)
      return (await rows.returning('key').execute()).map(({ key }) => key)
    },
  ]
  const clientIds = Array.from({ length: 400 }, (_, index) => ((index * 7) % 3 === 0 ? firstId : secondId))
  const results = await Promise.all(
    clientIds.map((client, index) => queries[index % queries.length]?.(client)),
  )
  expect(results).toEqual(clientIds.map((client) => [client === firstId ? 'one' : 'two']))
})
