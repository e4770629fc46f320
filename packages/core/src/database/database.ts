import type { SQL } from 'bun'
import { Kysely } from 'kysely'
import { postgresDialect } from './dialect.ts'
import { openPool } from './pool.ts'
import type { Schema } from './schema.ts'

/** The two ways into the database. */
export interface Database {
  /** Sees one client's rows only; the instances are kept, since a busy client asks for its own all the time. */
  forClient(clientId: string): Kysely<Schema>
  /** Sees every client's rows: sign-in, operators, scheduled work. */
  platform: Kysely<Schema>
  close(): Promise<void>
}

const REMEMBERED_CLIENTS = 1000

/**
 * @param url the address of the database
 * @param connections how many connections requests share; a fifth as many more serve the platform role
 * @param applicationName what `pg_stat_activity` shows
 */
export function openDatabase(url: string, connections: number, applicationName: string): Database {
  const app: SQL = openPool({ url, role: 'guildhall_app', connections, applicationName })
  const platformPool = openPool({
    url,
    role: 'guildhall_platform',
    connections: Math.max(2, Math.ceil(connections / 5)),
    applicationName: `${applicationName}-platform`,
  })
  const perClient = new Map<string, Kysely<Schema>>()
  return {
    forClient(clientId) {
      let db = perClient.get(clientId)
      if (!db) {
        if (perClient.size >= REMEMBERED_CLIENTS) perClient.clear()
        db = new Kysely<Schema>({ dialect: postgresDialect(app, clientId) })
        perClient.set(clientId, db)
      }
      return db
    },
    platform: new Kysely<Schema>({ dialect: postgresDialect(platformPool, null) }),
    async close() {
      await Promise.all([app.close({ timeout: 5 }), platformPool.close({ timeout: 5 })])
    },
  }
}
