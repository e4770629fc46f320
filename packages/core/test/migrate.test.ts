import { afterAll, expect, test } from 'bun:test'
import { migrate as migrateInProcess } from '@guildhall/core/platform/database/migrate'
import { SQL } from 'bun'
import { dropDatabase } from '../../../tools/testing/database.ts'
import { readTemplateUrl } from '../../../tools/testing/environment.ts'

const name = `migrations_${crypto.randomUUID().replaceAll('-', '')}`
const url = readTemplateUrl()
url.pathname = '/postgres'
const serverSql = new SQL(url.href, { max: 1 })
await serverSql.unsafe(`create database ${name}`)
url.pathname = `/${name}`
const database = new SQL(url.href, { max: 1 })
afterAll(async () => {
  await database.close()
  await serverSql.close()
  await dropDatabase(name)
})

/** Runs the migration command. */
async function migrate(): Promise<{ code: number; output: string }> {
  const child = Bun.spawn([process.execPath, `${import.meta.dir}/../../../apps/server/src/migrate.ts`], {
    env: { ...process.env, DATABASE_URL: url.href },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const output = await new Response(child.stdout).text()
  return { code: await child.exited, output: output + (await new Response(child.stderr).text()) }
}

test('of concurrent processes, one runs the migrations', async () => {
  const runs = await Promise.all(Array.from({ length: 4 }, migrate))
  expect(runs.map(({ code, output }) => [code, code === 0 ? '' : output])).toEqual(runs.map(() => [0, '']))
  expect(runs.filter(({ output }) => output.includes('0001-foundation'))).toHaveLength(1)
  const applied = await database`select name from kysely_migration order by name`
  expect(applied.map((row: { name: string }) => row.name).slice(0, 2)).toEqual([
    '0001-foundation',
    '0002-members',
  ])
})

test('a release runs on the schema of a later one, so that an upgrade can be rolled back', async () => {
  await database`insert into kysely_migration (name, timestamp) values ('9999-later', now()::text)`
  expect(await migrate()).toEqual({ code: 0, output: 'The database is up to date.\n' })
  await database`delete from kysely_migration where name = '9999-later'`
})

test('an applied migration that is missing but not later is an error', async () => {
  await database`insert into kysely_migration (name, timestamp) values ('0001-unknown', now()::text)`
  const { code, output } = await migrate()
  expect([code, output]).toEqual([1, expect.stringContaining('0001-unknown')])
  await database`delete from kysely_migration where name = '0001-unknown'`
})

test('no migration runs on an up-to-date database', async () => {
  expect(await migrateInProcess(url.href)).toEqual([])
})
