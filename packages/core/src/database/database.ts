import { Kysely } from 'kysely'
import { DatabaseClock } from './clock.ts'
import { Connections } from './connections.ts'
import { postgresDialect } from './dialect.ts'
import type { Schema } from './schema.ts'

/** The two ways into the database. */
export interface Database {
  /** Sees one client's rows only; the instances are kept, since a busy client asks for its own all the time. */
  forClient(clientId: string): Kysely<Schema>
  /** Sees every client's rows: sign-in, operators, scheduled work. */
  platform: Kysely<Schema>
  /**
   * Tells the workers that there is something for them: committed changes, or deliveries that are due. Calls that come
   * together are one message; if it can't be sent nothing is lost, since they also look by themselves.
   *
   * @param clientId whose change it was; without it, anybody's
   */
  announce(channel: 'guildhall_events' | 'guildhall_lanes', clientId?: string): void
  /** The time as the database has it, by which all processes agree. */
  now(): Date
  close(): Promise<void>
}

const REMEMBERED_CLIENTS = 1000
/** Changes that are committed this close together are announced once. */
const ANNOUNCE_EVERY_MILLISECONDS = 10
/** A message of PostgreSQL holds 8,000 bytes; one that names nobody stands for everybody. */
const MOST_NAMED = 200

/**
 * @param url the address of the database
 * @param connections how many connections requests share; a fifth as many more serve the platform role
 * @param applicationName what `pg_stat_activity` shows
 */
export function openDatabase(url: string, connections: number, applicationName: string): Database {
  const app = new Connections({ url, role: 'guildhall_app', connections, applicationName })
  const platformPool = new Connections({
    url,
    role: 'guildhall_platform',
    connections: Math.max(2, Math.ceil(connections / 5)),
    applicationName: `${applicationName}-platform`,
  })
  const perClient = new Map<string, Kysely<Schema>>()
  const clock = new DatabaseClock(platformPool)
  const announcers = {
    guildhall_events: startAnnouncer(platformPool, 'guildhall_events'),
    guildhall_lanes: startAnnouncer(platformPool, 'guildhall_lanes'),
  }
  return {
    forClient(clientId) {
      let db = perClient.get(clientId)
      if (!db) {
        if (perClient.size >= REMEMBERED_CLIENTS) perClient.clear()
        db = kyselyOn(app, clientId)
        perClient.set(clientId, db)
      }
      return db
    },
    platform: kyselyOn(platformPool, null),
    announce: (channel, clientId) => announcers[channel].announce(clientId),
    now: () => clock.now(),
    async close() {
      clock.close()
      for (const announcer of Object.values(announcers)) announcer.stop()
      await Promise.all([app.close({ timeout: 5 }), platformPool.close({ timeout: 5 })])
    },
  }
}

const connectionsByInstance = new WeakMap<Kysely<Schema>, Connections>()

function kyselyOn(connections: Connections, clientId: string | null): Kysely<Schema> {
  const db = new Kysely<Schema>({ dialect: postgresDialect(connections, clientId) })
  connectionsByInstance.set(db, connections)
  return db
}

/**
 * What an instance runs its statements on, for a statement that needs nothing of Kysely, whose part is 10 µs of the
 * processor's time: a tenth of a small request.
 *
 * @returns null within a transaction, which has a connection of its own
 */
export function connectionsOf(db: Kysely<Schema>): Connections | null {
  return connectionsByInstance.get(db) ?? null
}

/**
 * Sent apart from the change, because a NOTIFY inside its transaction would make concurrent commits wait for each
 * other (PostgreSQL takes one lock for all of them).
 */
function startAnnouncer(pool: Connections, channel: string) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let clients = new Set<string>()
  const send = () => {
    const payload = clients.has('') || clients.size > MOST_NAMED ? '' : [...clients].join()
    clients = new Set()
    timer = setTimeout(() => {
      timer = null
      if (clients.size > 0) send()
    }, ANNOUNCE_EVERY_MILLISECONDS)
    timer.unref()
    // A failure needs no answer: whoever commits a change is told of it by its own statements.
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
