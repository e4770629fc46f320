import { afterAll } from 'bun:test'
import { SQL } from 'bun'
import { templateUrl } from './environment.ts'

/** A migrated, empty database of one test file's own. */
export type TestDatabase = {
  /** As its owner, an ordinary role that may create roles: what DATABASE_URL is in production. */
  url: string
  /** A connection as the owner, who is above row-level security. */
  sql: SQL
}

/**
 * Gives a test file a database, dropped when the file is through. To be called at the top of a test file, in a
 * `describe`, or in `beforeAll`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { drop, ...database } = await cloneTemplate()
  afterAll(drop)
  return database
}

/** Clones the migrated template, which takes a few hundredths of a second. */
export async function cloneTemplate(): Promise<TestDatabase & { drop(): Promise<void> }> {
  const template = templateUrl()
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await asOwner((sql) => sql.unsafe(`create database ${name} template ${template.pathname.slice(1)}`))
  const url = new URL(template)
  url.pathname = `/${name}`
  const sql = new SQL(url.href, { max: 2 })
  const drop = async () => {
    await sql.close()
    await asOwner((owner) => owner.unsafe(`drop database ${name} with (force)`))
  }
  return { url: url.href, sql, drop }
}

/** Databases are made and dropped from outside, in the one that every PostgreSQL has. */
async function asOwner(work: (sql: SQL) => Promise<unknown>): Promise<void> {
  const url = templateUrl()
  url.pathname = '/postgres'
  await using sql = new SQL(url.href, { max: 1 })
  await work(sql)
}
