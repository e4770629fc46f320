import { Kysely } from 'kysely'
import { DatabaseClock } from './clock.ts'
import { Connections } from './connections.ts'
import { createPostgresDialect } from './dialect.ts'
import type { Schema } from './schema.ts'

/** The two roles under which the database is accessed. */
export interface Database {
  /** Sees one client's rows only. Instances are cached. */
  forClient(clientId: string): Kysely<Schema>
  /** Sees every client's rows; for sign-in, operators and scheduled work. */
  platform: Kysely<Schema>
  /**
   * Notifies workers of due deliveries, or workers and servers of committed changes. Calls within 10 ms are merged into
   * one message. A lost message delays nothing for long: workers also poll, and notify servers of changes again.
   *
   * @param clientId the client whose data changed; omitted for all clients
   */
  announce(channel: 'guildhall_events' | 'guildhall_lanes', clientId?: string): void
  /** The database's time, the same for all processes. */
  now(): Date
  close(): Promise<void>
}

const MAX_CACHED_CLIENTS = 1000
/** The minimum time between two messages on a channel. */
const ANNOUNCE_INTERVAL_MS = 10
/** A PostgreSQL notification must be shorter than 8,000 bytes; an empty payload stands for every client. */
const MAX_NAMED_CLIENTS = 200

/**
 * @param url the database's URL
 * @param connections the number of connections that requests share; the platform role gets a fifth of that number in
 *   addition, but at least two
 * @param applicationName as shown in `pg_stat_activity`
 */
export function openDatabase(url: string, connections: number, applicationName: string): Database {
  const appPool = new Connections({ url, role: 'guildhall_app', connections, applicationName })
  const platformPool = new Connections({
    url,
    role: 'guildhall_platform',
    connections: Math.max(2, Math.ceil(connections / 5)),
    applicationName: `${applicationName}-platform`,
  })
  const instancesByClient = new Map<string, Kysely<Schema>>()
  const clock = new DatabaseClock(platformPool)
  const announcers = {
    guildhall_events: startAnnouncer(platformPool, 'guildhall_events'),
    guildhall_lanes: startAnnouncer(platformPool, 'guildhall_lanes'),
  }
  return {
    forClient(clientId) {
      let db = instancesByClient.get(clientId)
      if (!db) {
        if (instancesByClient.size >= MAX_CACHED_CLIENTS) instancesByClient.clear()
        db = createKysely(appPool, clientId)
        instancesByClient.set(clientId, db)
      }
      return db
    },
    platform: createKysely(platformPool, null),
    announce: (channel, clientId) => announcers[channel].announce(clientId),
    now: () => clock.now(),
    async close() {
      clock.close()
      for (const announcer of Object.values(announcers)) announcer.stop()
      await Promise.all([appPool.close({ timeout: 5 }), platformPool.close({ timeout: 5 })])
    },
  }
}

const connectionsByInstance = new WeakMap<Kysely<Schema>, Connections>()

function createKysely(connections: Connections, clientId: string | null): Kysely<Schema> {
  const db = new Kysely<Schema>({ dialect: createPostgresDialect(connections, clientId) })
  connectionsByInstance.set(db, connections)
  return db
}

/**
 * Returns the connections behind an instance, for statements that bypass Kysely. Kysely costs 10 µs of CPU time per
 * statement, a tenth of a small request.
 *
 * @returns null within a transaction, which has its own connection
 */
export function getConnections(db: Kysely<Schema>): Connections | null {
  return connectionsByInstance.get(db) ?? null
}

/**
 * Notifies outside the change's transaction: NOTIFY takes a database-wide lock at commit and would serialize concurrent
 * commits.
 */
function startAnnouncer(pool: Connections, channel: string) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let clients = new Set<string>()
  const send = () => {
    const payload = clients.has('') || clients.size > MAX_NAMED_CLIENTS ? '' : [...clients].join()
    clients = new Set()
    timer = setTimeout(() => {
      timer = null
      if (clients.size > 0) send()
    }, ANNOUNCE_INTERVAL_MS)
    timer.unref()
    // Best effort: see `announce`.
    pool.run('select pg_notify($1, $2)', [channel, payload]).catch(() => {})
  }
  return {
    announce: (clientId = '') => {
      clients.add(clientId)
      if (!timer) send()
    },
    stop: () => {
      if (timer) clearTimeout(timer)
    },
  }
}
