import type { Database } from '../platform/database/database.ts'
import type { ActivityColumn, DayVersions } from './activity-days.ts'
import type { Counts } from './counts.ts'

/** The numbers of a column, in the narrowest type that holds them. */
export type Numbers = Uint8Array | Uint16Array | Int32Array

/** The columns of a day that were read, and the version of its row. */
export interface CachedDay {
  version: string
  entries: number
  columns: Partial<Record<ActivityColumn, Numbers>>
}

/** The counts of a period. */
export interface CachedCounts {
  /** The versions of the rows that were counted. */
  versions: DayVersions
  /** The counts of the days before yesterday, which rarely change. */
  early: Counts
  all: Counts
  /** The resource ids looked up so far, by number. */
  resources: Map<number, string>
}

interface ClientEntry {
  days: Map<number, CachedDay>
  /** By cache key, least recently used first. */
  counts: Map<string, CachedCounts>
  bytes: number
}

const MAX_BYTES = 64 * 1024 * 1024
/** Memory used by a day, excluding its columns. */
const DAY_OVERHEAD_BYTES = 400
/** Memory used by a period’s counts, excluding their groups; mostly the versions of its days. */
const COUNTS_OVERHEAD_BYTES = 10_000
/** Memory used by a group, excluding its counts: the resource's id. */
const GROUP_OVERHEAD_BYTES = 150
/** Enough for the reports page: usage, its trend, and the preceding period. */
const MAX_COUNTS_PER_CLIENT = 12

/**
 * An LRU cache of days and their counts, by association. Callers check the versions against the database on each read.
 * Evicts the least recently used association, its counts before its days.
 */
export class ActivityCache {
  readonly #clients = new Map<string, ClientEntry>()
  #bytes = 0

  constructor(private readonly maxBytes = MAX_BYTES) {}

  /** Returns an association's cached days, by day number since 1970, and marks it most recently used. */
  getDays(clientId: string): ReadonlyMap<number, CachedDay> {
    return this.#find(clientId)?.days ?? noDays
  }

  /** Caches a day, merged with cached columns of the same version. @returns the merged day */
  setDay(clientId: string, day: number, loaded: CachedDay): CachedDay {
    const client = this.#find(clientId) ?? this.#add(clientId)
    const before = client.days.get(day)
    const entry =
      before?.version === loaded.version
        ? { ...loaded, columns: { ...before.columns, ...loaded.columns } }
        : loaded
    client.days.set(day, entry)
    this.#addBytes(client, computeDayBytes(entry) - (before ? computeDayBytes(before) : 0))
    return entry
  }

  /** @returns the cached counts, or null */
  getCounts(clientId: string, key: string): CachedCounts | null {
    const counts = this.#find(clientId)?.counts
    const entry = counts?.get(key)
    if (!counts || !entry) return null
    counts.delete(key)
    counts.set(key, entry)
    return entry
  }

  /** Caches counts. Evicts the least recently used above MAX_COUNTS_PER_CLIENT. */
  setCounts(clientId: string, key: string, entry: CachedCounts): void {
    const client = this.#find(clientId) ?? this.#add(clientId)
    this.#removeCounts(client, key)
    const [oldest] = client.counts.keys()
    if (oldest !== undefined && client.counts.size >= MAX_COUNTS_PER_CLIENT)
      this.#removeCounts(client, oldest)
    client.counts.set(key, entry)
    this.#addBytes(client, computeCountsBytes(entry))
  }

  #find(clientId: string): ClientEntry | undefined {
    const client = this.#clients.get(clientId)
    if (!client) return undefined
    this.#clients.delete(clientId)
    this.#clients.set(clientId, client)
    return client
  }

  #add(clientId: string): ClientEntry {
    const client = { days: new Map(), counts: new Map(), bytes: 0 }
    this.#clients.set(clientId, client)
    return client
  }

  #removeCounts(client: ClientEntry, key: string): void {
    const entry = client.counts.get(key)
    if (!entry) return
    client.counts.delete(key)
    client.bytes -= computeCountsBytes(entry)
    this.#bytes -= computeCountsBytes(entry)
  }

  #addBytes(client: ClientEntry, bytes: number): void {
    client.bytes += bytes
    this.#bytes += bytes
    for (const [clientId, oldest] of this.#clients) {
      // Counts are rebuilt from days in memory; days would have to be read from the database.
      for (const key of oldest.counts.keys()) if (this.#bytes > this.maxBytes) this.#removeCounts(oldest, key)
      if (this.#bytes <= this.maxBytes) return
      this.#clients.delete(clientId)
      this.#bytes -= oldest.bytes
    }
  }
}

const noDays: ReadonlyMap<number, CachedDay> = new Map()

function computeDayBytes({ columns }: CachedDay): number {
  return Object.values(columns).reduce((sum, { byteLength }) => sum + byteLength, DAY_OVERHEAD_BYTES)
}

function computeCountsBytes({ early, all }: CachedCounts): number {
  return early.bytes + all.bytes + all.listGroups().length * GROUP_OVERHEAD_BYTES + COUNTS_OVERHEAD_BYTES
}

const caches = new WeakMap<Database, ActivityCache>()

/** Returns this process's cache for a database. */
export function getActivityCache(database: Database): ActivityCache {
  let cache = caches.get(database)
  if (!cache) {
    cache = new ActivityCache()
    caches.set(database, cache)
  }
  return cache
}
