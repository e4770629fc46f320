import type { Context } from '@guildhall/core/context'
import { findNextChange, type PublicList } from '@guildhall/core/public/public-lists'
import { compressBytes, type Encoding, MIN_BYTES_TO_COMPRESS } from '../http/compression.ts'
import type { Notifications } from '../http/notifications.ts'

/** A response body in the encodings requested so far. Blobs are sent without copying. */
export class CachedBody {
  readonly etag: string
  private readonly bytes: Uint8Array<ArrayBuffer>
  private readonly plain: Blob
  private readonly encoded = new Map<string, Blob>()

  constructor(text: string) {
    this.bytes = new TextEncoder().encode(text)
    this.plain = new Blob([this.bytes])
    this.etag = `"${Bun.hash.xxHash3(this.bytes).toString(36)}"`
  }

  get size(): number {
    return this.bytes.length
  }

  /** @returns the body and its encoding */
  encode(encoding: Encoding | null): [Blob, Encoding | null] {
    if (!encoding || this.bytes.length < MIN_BYTES_TO_COMPRESS) return [this.plain, null]
    let body = this.encoded.get(encoding)
    if (!body) {
      body = new Blob([compressBytes(this.bytes, encoding) as Uint8Array<ArrayBuffer>])
      this.encoded.set(encoding, body)
    }
    return [body, encoding]
  }
}

/** Cached bodies of a client’s list by query, valid until the data changes or the entry expires. */
export interface ListCache {
  bodies: Map<string, Promise<CachedBody | null>>
  /** The uncompressed size of the loaded bodies. */
  sizeBytes: number
  /** When the entry expires, on the `performance.now()` clock. */
  expiresAtMs: number
  /** Whether the data is unchanged. */
  isCurrent: boolean
}

const MAX_ENTRIES_PER_LIST = 200
const MAX_BYTES = 64 * 1024 * 1024
/** A safety limit, in case a notification was lost. */
const MAX_TTL_MS = 60_000

/**
 * Caches bodies of the public API in each process until PostgreSQL announces a change to the client’s data, or until
 * the list changes by itself, such as when an event ends. While notifications are down, nothing is cached.
 */
export class PublicCache {
  private readonly lists = new Map<string, Map<PublicList, Promise<ListCache>>>()
  private sizeBytes = 0
  private isWatching = false

  constructor(
    private readonly notifications: Notifications,
    private readonly maxBytes = MAX_BYTES,
  ) {}

  /**
   * @param query the cache key within the list
   * @param read loads the body; null if there is none
   * @returns the body and its list cache
   */
  async read(
    ctx: Context,
    list: PublicList,
    query: string,
    read: () => Promise<string | null>,
  ): Promise<{ body: CachedBody | null; listCache: ListCache | null }> {
    this.watch()
    if (!this.notifications.isConnected) return { body: await load(read), listCache: null }
    const listCache = await this.getListCache(ctx, list)
    let body = listCache.bodies.get(query)
    if (!body) {
      if (listCache.bodies.size >= MAX_ENTRIES_PER_LIST) this.clear(listCache)
      body = load(read)
      listCache.bodies.set(query, body)
      this.countBytes(listCache, query, body)
    }
    return { body: await body, listCache }
  }

  private countBytes(listCache: ListCache, query: string, body: Promise<CachedBody | null>): void {
    body.then(
      (loaded) => {
        // The list may have been evicted or cleared while the body was loaded.
        if (!loaded || !listCache.isCurrent || listCache.bodies.get(query) !== body) return
        listCache.sizeBytes += loaded.size
        this.sizeBytes += loaded.size
        if (this.sizeBytes > this.maxBytes) this.evictAll()
      },
      // Errors are not cached.
      () => {
        if (listCache.bodies.get(query) === body) listCache.bodies.delete(query)
      },
    )
  }

  private clear(listCache: ListCache): void {
    listCache.bodies.clear()
    this.sizeBytes -= listCache.sizeBytes
    listCache.sizeBytes = 0
  }

  private watch(): void {
    if (this.isWatching) return
    this.isWatching = true
    this.notifications.watch((clientIds) => {
      if (clientIds === null) this.evictAll()
      else for (const clientId of clientIds) this.evictClient(clientId)
    })
  }

  private evictClient(clientId: string): void {
    for (const listCache of this.lists.get(clientId)?.values() ?? []) this.evict(listCache)
    this.lists.delete(clientId)
  }

  private evictAll(): void {
    for (const clientId of [...this.lists.keys()]) this.evictClient(clientId)
  }

  /** Marks a list cache as stale and frees its bytes, even if it is still being created. */
  private evict(pendingListCache: Promise<ListCache>): void {
    pendingListCache.then(
      (listCache) => {
        listCache.isCurrent = false
        this.clear(listCache)
      },
      // The waiting request receives the error.
      () => {},
    )
  }

  private async getListCache(ctx: Context, list: PublicList): Promise<ListCache> {
    const pending = this.lists.get(ctx.client.id)?.get(list)
    const existing = await pending
    if (existing?.isCurrent && existing.expiresAtMs > performance.now()) return existing
    // Both maps are read again: another request may have replaced the entry in the meantime, or a change removed it. An
    // entry outside the maps would never be marked stale.
    const clientLists = this.lists.get(ctx.client.id) ?? new Map<PublicList, Promise<ListCache>>()
    this.lists.set(ctx.client.id, clientLists)
    const latest = clientLists.get(list)
    if (latest && latest !== pending) return latest
    if (latest) this.evict(latest)
    const cache = createListCache(ctx, list)
    clientLists.set(list, cache)
    cache.catch(() => {
      if (clientLists.get(list) === cache) clientLists.delete(list)
    })
    return cache
  }
}

async function load(read: () => Promise<string | null>): Promise<CachedBody | null> {
  const text = await read()
  return text === null ? null : new CachedBody(text)
}

/** The clocks differ in precision, so entries expire slightly early. */
const CLOCK_TOLERANCE_MS = 2

async function createListCache(ctx: Context, list: PublicList): Promise<ListCache> {
  const nextChangeAt = await findNextChange(ctx, list)
  const remainingMs = nextChangeAt ? nextChangeAt.getTime() - ctx.now().getTime() : MAX_TTL_MS
  const expiresAtMs = performance.now() + Math.min(remainingMs - CLOCK_TOLERANCE_MS, MAX_TTL_MS)
  return { bodies: new Map(), sizeBytes: 0, expiresAtMs, isCurrent: true }
}
