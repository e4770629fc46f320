import { afterAll } from 'bun:test'
import { readPostgresError } from '@guildhall/core/platform/database/pool'
import { SQL } from 'bun'
import { readTemplateUrl } from './environment.ts'

/** A migrated, empty database for one test file. */
export type TestDatabase = {
  /** URL for its owner, an ordinary role that can create roles, like DATABASE_URL in production. */
  url: string
  /** Up to two connections as the owner, to which row-level security does not apply. */
  sql: SQL
}

/**
 * Creates a database for a test file and drops it after the last test. Call it at the top of a test file, in a
 * `describe`, or in `beforeAll`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { drop, ...database } = await cloneTemplate()
  afterAll(drop)
  return database
}

/** Creates a database as a copy of the migrated template, in a few hundredths of a second. */
export async function cloneTemplate(): Promise<TestDatabase & { drop(): Promise<void> }> {
  const template = readTemplateUrl()
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await runAsOwner((sql) => sql.unsafe(`create database ${name} template ${template.pathname.slice(1)}`))
  const url = new URL(template)
  url.pathname = `/${name}`
  const sql = new SQL(url.href, { max: 2 })
  const drop = async () => {
    await sql.close()
    await dropDatabase(name)
  }
  return { url: url.href, sql, drop }
}

/**
 * Drops a database. Only a superuser can end an autovacuum, which takes seconds after bulk writes on a busy machine, so
 * this retries for a minute.
 */
export async function dropDatabase(name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runAsOwner((owner) => owner.unsafe(`drop database ${name} with (force)`))
    } catch (error) {
      const parsedError = readPostgresError(error)
      if (parsedError?.sqlState !== '42501' || attempt === 600) throw error
      await Bun.sleep(100)
    }
  }
}

/** Databases are created and dropped from another database: `postgres`, which every server has. */
async function runAsOwner(work: (sql: SQL) => Promise<unknown>): Promise<void> {
  const url = readTemplateUrl()
  url.pathname = '/postgres'
  await using sql = new SQL(url.href, { max: 1 })
  await work(sql)
}
