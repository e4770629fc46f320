import type { Database } from '../database/database.ts'
import type { ActivityColumn, DayVersions } from './activity-days.ts'
import type { Counts } from './counts.ts'

/** A column's numbers, as narrow as they came. */
export type Numbers = Uint8Array | Uint16Array | Int32Array

/** A day as far as it was read, and the version of its row that was. */
export interface CachedDay {
  version: string
  entries: number
  columns: Partial<Record<ActivityColumn, Numbers>>
}

/** What was counted of a period. */
export interface KeptCounts {
  /** Of the rows it was counted from. */
  versions: DayVersions
  /** Of the days that hardly ever change, and of all. */
  early: Counts
  all: Counts
  /** The resources that numbers in it stand for, as far as it was asked. */
  resources: Map<number, string>
}

interface Client {
  days: Map<number, CachedDay>
  /** By what was counted, the one asked for last at the end. */
  counts: Map<string, KeptCounts>
  bytes: number
}

const MOST_BYTES = 64 * 1024 * 1024
/** What a day takes beside its columns. */
const DAY_BYTES = 400
/** What counts take beside: the versions of so many days, mostly. */
const COUNTS_BYTES = 10_000
/** What a group takes beside its counts: its resource. */
const GROUP_BYTES = 150
/** Of an association: a page of reports asks for usage, its trend and the period before. */
const MOST_COUNTS = 12

/**
 * Days that were read lately, and what was counted of them, by association. Whether they are still true is asked of the
 * database each time. What was not asked for longest goes when there is no more room, counts before the days they are of.
 */
export class ActivityCache {
  readonly #clients = new Map<string, Client>()
  #bytes = 0

  constructor(private readonly mostBytes = MOST_BYTES) {}

  /** The days of an association, by their numbers since 1970. It becomes the one asked for last. */
  daysOf(clientId: string): ReadonlyMap<number, CachedDay> {
    return this.#found(clientId)?.days ?? nothing
  }

  /** Keeps a day; columns of the same version that are there already stay. @returns all that is known of it */
  keepDay(clientId: string, day: number, read: CachedDay): CachedDay {
    const client = this.#found(clientId) ?? this.#added(clientId)
    const before = client.days.get(day)
    const kept =
      before?.version === read.version ? { ...read, columns: { ...before.columns, ...read.columns } } : read
    client.days.set(day, kept)
    this.#grow(client, bytesOfDay(kept) - (before ? bytesOfDay(before) : 0))
    return kept
  }

  /** @param what was counted, and of when @returns null where it is not kept */
  countsOf(clientId: string, what: string): KeptCounts | null {
    const counts = this.#found(clientId)?.counts
    const kept = counts?.get(what)
    if (!counts || !kept) return null
    counts.delete(what)
    counts.set(what, kept)
    return kept
  }

  /** Keeps what was counted, in the place of what was kept of the same; of a dozen, what was not asked for longest goes. */
  keepCounts(clientId: string, what: string, kept: KeptCounts): void {
    const client = this.#found(clientId) ?? this.#added(clientId)
    this.#removeCounts(client, what)
    const [oldest] = client.counts.keys()
    if (oldest !== undefined && client.counts.size >= MOST_COUNTS) this.#removeCounts(client, oldest)
    client.counts.set(what, kept)
    this.#grow(client, bytesOfCounts(kept))
  }

  #found(clientId: string): Client | undefined {
    const client = this.#clients.get(clientId)
    if (!client) return undefined
    this.#clients.delete(clientId)
    this.#clients.set(clientId, client)
    return client
  }

  #added(clientId: string): Client {
    const client = { days: new Map(), counts: new Map(), bytes: 0 }
    this.#clients.set(clientId, client)
    return client
  }

  #removeCounts(client: Client, what: string): void {
    const kept = client.counts.get(what)
    if (!kept) return
    client.counts.delete(what)
    client.bytes -= bytesOfCounts(kept)
    this.#bytes -= bytesOfCounts(kept)
  }

  #grow(client: Client, bytes: number): void {
    client.bytes += bytes
    this.#bytes += bytes
    for (const [clientId, oldest] of this.#clients) {
      // Counts are made again from days in memory; days would have to be read again.
      for (const what of oldest.counts.keys())
        if (this.#bytes > this.mostBytes) this.#removeCounts(oldest, what)
      if (this.#bytes <= this.mostBytes) return
      this.#clients.delete(clientId)
      this.#bytes -= oldest.bytes
    }
  }
}

const nothing: ReadonlyMap<number, CachedDay> = new Map()

function bytesOfDay({ columns }: CachedDay): number {
  return Object.values(columns).reduce((sum, { byteLength }) => sum + byteLength, DAY_BYTES)
}

function bytesOfCounts({ early, all }: KeptCounts): number {
  return early.bytes + all.bytes + all.groups().length * GROUP_BYTES + COUNTS_BYTES
}

const caches = new WeakMap<Database, ActivityCache>()

/** The cache of this process for a database. */
export function activityCacheOf(database: Database): ActivityCache {
  let cache = caches.get(database)
  if (!cache) {
    cache = new ActivityCache()
    caches.set(database, cache)
  }
  return cache
}
