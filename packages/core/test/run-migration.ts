import { Connections } from '@guildhall/core/platform/database/connections'
import { createPostgresDialect } from '@guildhall/core/platform/database/dialect'
import { Kysely } from 'kysely'

/**
 * Runs a migration again, on data that an earlier version could have written.
 *
 * @param url the URL of the database, with the credentials of its owner
 */
export async function runMigration(url: string, up: (db: Kysely<unknown>) => Promise<void>): Promise<void> {
  const connections = new Connections({
    url,
    role: null,
    connections: 1,
    applicationName: 'migration-test',
  })
  try {
    await up(new Kysely<unknown>({ dialect: createPostgresDialect(connections, null) }))
  } finally {
    await connections.close({ timeout: 5 })
  }
}
