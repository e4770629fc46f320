import fs from 'node:fs/promises'
import path from 'node:path'
import { Kysely } from 'kysely'
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
 * concurrently: one process migrates, the others wait for its lock.
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
    const { error, results } = await new Migrator({ db, provider }).migrateToLatest()
    if (error) throw error
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await connections.close({ timeout: 5 })
  }
}
