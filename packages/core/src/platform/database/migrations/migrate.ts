import { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Connections } from '../connections.ts'
import { postgresDialect } from '../dialect.ts'
import * as foundation from './0001-foundation.ts'
import * as members from './0002-members.ts'
import * as eventsAndWebhooks from './0003-events-and-webhooks.ts'
import * as collections from './0004-collections.ts'
import * as library from './0005-library.ts'
import * as identity from './0006-identity.ts'
import * as search from './0007-search.ts'
import * as reporting from './0008-reporting.ts'
import * as chat from './0009-chat.ts'
import * as generation from './0010-generation.ts'
import * as traces from './0011-traces.ts'
import * as resourceCounts from './0012-resource-counts.ts'
import * as readingTraces from './0013-reading-traces.ts'
import * as emailKeys from './0014-email-keys.ts'
import * as entriesFound from './0015-entries-found.ts'
import * as matchesWithTheirTime from './0016-matches-with-their-time.ts'
import * as attemptsOfSyncs from './0017-attempts-of-syncs.ts'

const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-members': members,
  '0003-events-and-webhooks': eventsAndWebhooks,
  '0004-collections': collections,
  '0005-library': library,
  '0006-identity': identity,
  '0007-search': search,
  '0008-reporting': reporting,
  '0009-chat': chat,
  '0010-generation': generation,
  '0011-traces': traces,
  '0012-resource-counts': resourceCounts,
  '0013-reading-traces': readingTraces,
  '0014-email-keys': emailKeys,
  '0015-entries-found': entriesFound,
  '0016-matches-with-their-time': matchesWithTheirTime,
  '0017-attempts-of-syncs': attemptsOfSyncs,
}

/**
 * Migrates a database to the current schema in one transaction, so that a failure leaves the old schema. Safe to call
 * concurrently: one process migrates, the others wait for its lock.
 *
 * @param url of a role that owns the database and can create roles
 * @returns the names of the migrations applied
 * @throws Error the first failing migration's
 */
export async function migrate(url: string): Promise<string[]> {
  const connections = new Connections({
    url,
    role: null,
    connections: 1,
    statementTimeout: 3_600_000,
    applicationName: 'guildhall-migrate',
  })
  const db = new Kysely<unknown>({ dialect: postgresDialect(connections, null) })
  try {
    const { error, results } = await new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
    }).migrateToLatest()
    if (error) throw error
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await connections.close({ timeout: 5 })
  }
}
