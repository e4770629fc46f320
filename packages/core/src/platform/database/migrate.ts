import fs from 'node:fs/promises'
import path from 'node:path'
import { Kysely, sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { Connections } from './connections.ts'
import { createPostgresDialect } from './dialect.ts'

const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dir, 'migrations'),
  onFileIgnored: (file, reason) => {
    if (reason === 'NotMigration') throw new Error(`${file} is not a migration: it does not export \`up\`.`)
  },
})

/**
 * Migrates a database to the current schema in one transaction, so that a failure leaves the old schema. Safe to call
 * concurrently: one process migrates, the others wait for its lock. Does nothing if a later release has migrated the
 * database: this release runs on its schema.
 *
 * @param url of a role that owns the database and can create roles
 * @returns the names of the migrations applied
 * @throws the error of the first migration that fails
 */
export async function migrate(url: string): Promise<string[]> {
  const connections = new Connections({
    url,
    role: null,
    connections: 1,
    statementTimeoutMs: 3_600_000,
    applicationName: 'guildhall-migrate',
  })
  const db = new Kysely<unknown>({ dialect: createPostgresDialect(connections, null) })
  try {
    if (await isFromLaterRelease(db)) return []
    const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
    if (error) throw error
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await connections.close({ timeout: 5 })
  }
}

/** Whether all migrations of this release are applied, and later ones too. */
async function isFromLaterRelease(db: Kysely<unknown>): Promise<boolean> {
  const { rows: tables } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration')::text as name`.execute(db)
  if (tables[0]?.name === null) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  const own = Object.keys(await provider.getMigrations()).sort()
  return own.every((name) => applied.has(name)) && rows.some(({ name }) => name > (own.at(-1) ?? ''))
}
