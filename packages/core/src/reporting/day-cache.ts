import type { Database } from '../database/database.ts'
import type { ActivityColumn } from './activity-days.ts'

/** A column's numbers, as narrow as they came. */
export type Numbers = Uint8Array | Uint16Array | Int32Array

/** A day as far as it was read, and the version of its row that was. */
export interface CachedDay {
  version: string
  entries: number
  columns: Partial<Record<ActivityColumn, Numbers>>
}

const MOST_BYTES = 64 * 1024 * 1024
/** What a day takes beside its columns. */
const DAY_BYTES = 400

/**
 * Days that were read lately, by association and then by day since 1970. Whether they are still true is asked of the
 * database each time. What was not asked for longest goes when there is no more room.
 */
export class DayCache {
  readonly #clients = new Map<string, { days: Map<number, CachedDay>; bytes: number }>()
  #bytes = 0

  constructor(private readonly mostBytes = MOST_BYTES) {}

  /** The days of an association, which becomes the one asked for last. */
  daysOf(clientId: string): ReadonlyMap<number, CachedDay> {
    const known = this.#clients.get(clientId)
    if (!known) return nothing
    this.#clients.delete(clientId)
    this.#clients.set(clientId, known)
    return known.days
  }

  /** Keeps a day; columns of the same version that are there already stay. @returns all that is known of it */
  keep(clientId: string, day: number, read: CachedDay): CachedDay {
    const client = this.#clients.get(clientId) ?? { days: new Map<number, CachedDay>(), bytes: 0 }
    this.#clients.set(clientId, client)
    const before = client.days.get(day)
    const kept =
      before?.version === read.version ? { ...read, columns: { ...before.columns, ...read.columns } } : read
    client.days.set(day, kept)
    const more = bytesOf(kept) - (before ? bytesOf(before) : 0)
    client.bytes += more
    this.#bytes += more
    this.#makeRoom()
    return kept
  }

  #makeRoom(): void {
    for (const [clientId, { bytes }] of this.#clients) {
      if (this.#bytes <= this.mostBytes) return
      this.#clients.delete(clientId)
      this.#bytes -= bytes
    }
  }
}

const nothing: ReadonlyMap<number, CachedDay> = new Map()

function bytesOf({ columns }: CachedDay): number {
  return Object.values(columns).reduce((sum, { byteLength }) => sum + byteLength, DAY_BYTES)
}

const caches = new WeakMap<Database, DayCache>()

/** The cache of this process for a database. */
export function dayCacheOf(database: Database): DayCache {
  let cache = caches.get(database)
  if (!cache) {
    cache = new DayCache()
    caches.set(database, cache)
  }
  return cache
}
