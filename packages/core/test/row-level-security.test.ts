import { afterAll, describe, expect, test } from 'bun:test'
import { openPool, readPostgresError } from '@guildhall/core/platform/database/pool'
import type { TransactionSQL } from 'bun'
import { testServiceWithBroker } from '../../../tools/testing/broker.ts'
import { fillTenantTables } from './fill-tenant-tables.ts'

const testSetup = await testServiceWithBroker()
const { service } = testSetup
const ownClient = service.client
const otherClient = await service.createClient()
await fillTenantTables(testSetup, ownClient, otherClient)

const owner = service.database.sql
const app = openPool({
  url: service.database.url,
  role: 'guildhall_app',
  connections: 1,
  applicationName: 'row-level-security-test',
})
afterAll(() => app.close())

/** Tables without tenant data, which are not tested; each with a description. */
const bookkeeping: Record<string, string> = {
  kysely_migration: 'lists the applied migrations; the application has no permissions on it',
  kysely_migration_lock: 'is the lock of the migrations; the application has no permissions on it',
}

/** Tables of records that the application adds and never changes. */
const immutableTables = ['invoices', 'ledger_entries', 'ledger_postings']

interface Table {
  name: string
  secured: boolean
  /** The column with the client's id; null for tables of no client. */
  client: string | null
  /** The writable columns. */
  columns: string[]
}

const tables: Table[] = await owner`
  select c.relname as name, c.relrowsecurity as secured,
    max(case when a.attname = 'client_id' then 'client_id'
      when c.relname = 'clients' and a.attname = 'id' then 'id' end) as client,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '' and a.attidentity = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema')
    and n.nspname not like 'pg_toast%' group by c.oid order by c.relname`
const testedTables = tables.filter(({ name }) => !(name in bookkeeping))
const tenantTables = testedTables.filter(
  (table): table is Table & { client: string } => table.client !== null,
)
const sharedTables = testedTables.filter(({ client }) => client === null)

/** Runs a statement in the application role, for a client or none, and rolls back. */
async function runAsApplication<Result>(
  client: string | null,
  work: (sql: TransactionSQL) => Promise<Result>,
): Promise<Result | 'refused'> {
  const rollback = new Error('rolled back')
  let result: Result | 'refused' = 'refused'
  try {
    await app.begin(async (sql) => {
      if (client) await sql`select set_config('guildhall.client', ${client}, true)`
      result = await work(sql)
      throw rollback
    })
  } catch (error) {
    if (error !== rollback && readPostgresError(error)?.sqlState !== '42501') throw error
  }
  return result
}

const selectRows = async ({ name, client }: Table & { client: string }, id: string) =>
  [...(await owner.unsafe(`select to_jsonb(t) as row from ${name} t where ${client} = $1`, [id]))].map(
    ({ row }) => row,
  )

/** Builds a function that inserts a copy of a row, which keeps its client’s id. */
const insert = ({ name, columns }: Table, row: unknown) => {
  const list = columns.join(', ')
  const text = `insert into ${name} (${list}) select ${list} from jsonb_populate_record(null::${name}, $1)`
  return (sql: TransactionSQL) => sql.unsafe(text, [row])
}
const read =
  ({ name }: Table) =>
  (sql: TransactionSQL) =>
    sql.unsafe(`select * from ${name}`)
const update =
  ({ name, columns: [column] }: Table) =>
  (sql: TransactionSQL) =>
    sql.unsafe(`update ${name} set ${column} = ${column}`)
const remove =
  ({ name }: Table) =>
  (sql: TransactionSQL) =>
    sql.unsafe(`delete from ${name}`)
const countAffected = (result: { count: number } | 'refused') => (result === 'refused' ? 0 : result.count)

test('the tables are found', () => {
  expect(tenantTables.map(({ name }) => name)).toContain('members')
  expect(sharedTables.map(({ name }) => name)).toContain('operator_keys')
})

test('the application role owns no table and is subject to row-level security', async () => {
  const [role] = await owner`select rolsuper, rolbypassrls from pg_roles where rolname = 'guildhall_app'`
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false })
  const [owned] =
    await owner`select count(*)::int as tables from pg_tables where tableowner = 'guildhall_app'`
  expect(owned).toEqual({ tables: 0 })
})

test('security definer functions have a fixed search path', async () => {
  const functions = await owner`select proname as name, proconfig::text as settings from pg_proc
    join pg_namespace n on n.oid = pronamespace where prosecdef and nspname = 'public'`
  expect(functions.length).toBeGreaterThan(0)
  for (const { name, settings } of functions)
    expect([name, settings.slice(1, -1).split(',')[0]]).toEqual([name, 'search_path=public'])
})

test('partitions are accessible through their table only', async () => {
  const parts: { name: string; secured: boolean }[] = await owner`
    select relname as name, relrowsecurity as secured from pg_class where relispartition and relkind = 'r'`
  expect(parts.length).toBeGreaterThan(0)
  for (const { name, secured } of parts) {
    expect(secured).toBe(true)
    const read = runAsApplication(ownClient.record.id, (sql) => sql.unsafe(`select * from ${name}`))
    expect(await read).toBe('refused')
  }
})

describe.each(testedTables)('table $name', (table) => {
  test('has row-level security enabled', () => expect(table.secured).toBe(true))

  test('has a row to test with', async () => {
    const [found] = await owner.unsafe(`select exists (select 1 from ${table.name}) as row`)
    expect(found).toEqual({ row: true })
  })

  test('allows no reads or writes without a client', async () => {
    expect(countAffected(await runAsApplication(null, read(table)))).toBe(0)
    expect(countAffected(await runAsApplication(null, update(table)))).toBe(0)
    expect(countAffected(await runAsApplication(null, remove(table)))).toBe(0)
    const [{ row }] = await owner.unsafe(`select to_jsonb(t) as row from ${table.name} t limit 1`)
    expect(await runAsApplication(null, insert(table, row))).toBe('refused')
  })
})

describe.each(tenantTables)('table $name', (table) => {
  test.each([
    ['one association', ownClient.record.id, otherClient.record.id],
    ['the other', otherClient.record.id, ownClient.record.id],
  ])('shows %s its own rows only', async (_, own, otherId) => {
    const rows = await selectRows(table, own)
    expect(rows.length).toBeGreaterThan(0)
    const visibleRows = await runAsApplication(own, read(table))
    expect(countAffected(visibleRows)).toBe(rows.length)
    for (const row of visibleRows as Record<string, unknown>[]) expect(row[table.client]).toBe(own)
    const changed = await runAsApplication(own, update(table))
    if (immutableTables.includes(table.name)) expect(changed).toBe('refused')
    else expect(countAffected(changed)).toBe(rows.length)
    expect((await selectRows(table, otherId)).length).toBeGreaterThan(0)
  })

  test("does not let a client update or delete another's rows", async () => {
    const where = ` where ${table.client} = '${ownClient.record.id}'`
    const id = otherClient.record.id
    const changed = await runAsApplication(id, (sql) =>
      sql.unsafe(`update ${table.name} set ${table.columns[0]} = ${table.columns[0]}${where}`),
    )
    const deleted = await runAsApplication(id, (sql) => sql.unsafe(`delete from ${table.name}${where}`))
    expect([countAffected(changed), countAffected(deleted)]).toEqual([0, 0])
  })

  test('rejects inserting or reassigning a row for another client', async () => {
    const [row] = await selectRows(table, ownClient.record.id)
    expect(await runAsApplication(otherClient.record.id, insert(table, row))).toBe('refused')
    const reassigned = await runAsApplication(otherClient.record.id, (sql) =>
      sql.unsafe(`update ${table.name} set ${table.client} = '${ownClient.record.id}'`),
    )
    expect(reassigned).toBe('refused')
  })
})

describe.each(sharedTables)('table $name, which belongs to no client,', (table) => {
  test('is not accessible to the application role', async () => {
    for (const attempt of [read(table), update(table), remove(table)]) {
      expect(await runAsApplication(ownClient.record.id, attempt)).toBe('refused')
    }
  })
})

test.each([
  ['members', 'ada'],
  ['users', 'ada'],
  ['membership_levels', 'individual'],
  ['webhooks', 'hooks'],
])('searching %s for "%s" finds only the client’s own rows', async (table, word) => {
  const search = (sql: TransactionSQL) => sql.unsafe(`select id from ${table}_matching($1)`, [word])
  expect(countAffected(await runAsApplication(null, search))).toBe(0)
  const found = (await runAsApplication(ownClient.record.id, search)) as { id: string }[]
  const [holders] = await owner.unsafe(
    `select array_agg(distinct client_id::text) as clients from ${table} where id = any($1::uuid[])`,
    [owner.array(found.map(({ id }) => id))],
  )
  expect(holders).toEqual({ clients: [ownClient.record.id] })
})
