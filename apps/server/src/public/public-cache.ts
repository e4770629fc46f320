import type { Context } from '@guildhall/core/context'
import { nextChange, type PublicList } from '@guildhall/core/public/public-lists'
import type { Notifications } from '../http/notifications.ts'
import { COMPRESS_FROM_BYTES, compressed } from '../http/to-response.ts'

export type Encoding = 'zstd' | 'gzip' | null

/** An answer as it goes out, in the encodings that were asked for so far. Blobs are sent without being copied. */
export class CachedAnswer {
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

  /** @returns the body, and the encoding it has */
  body(encoding: Encoding): [Blob, Encoding] {
    if (!encoding || this.bytes.length < COMPRESS_FROM_BYTES) return [this.plain, null]
    let body = this.encoded.get(encoding)
    if (!body) {
      body = new Blob([compressed(this.bytes, encoding) as Uint8Array<ArrayBuffer>])
      this.encoded.set(encoding, body)
    }
    return [body, encoding]
  }
}

/** What is known of a client's list: answers by query, until something changes or a time comes. */
export interface Shelf {
  answers: Map<string, Promise<CachedAnswer | null>>
  /** When the list changes by itself, by `performance.now()`. */
  until: number
  /** Whether nothing has changed since. */
  current: boolean
}

const MAX_ENTRIES_PER_LIST = 200
const MAX_BYTES = 64 * 1024 * 1024
/** Should a message have been lost, which nothing we know of can do. */
const MAX_TTL_MS = 60_000

/**
 * Answers of the public API, kept by each process until the client's data change, which PostgreSQL tells all of them
 * within moments, or until a time that the list depends on. While nothing can be heard nothing is kept.
 */
export class PublicCache {
  private readonly shelves = new Map<string, Map<PublicList, Promise<Shelf>>>()
  private bytes = 0
  private watching = false

  constructor(private readonly notifications: Notifications) {}

  /**
   * @param query what tells answers of the list apart
   * @param read makes the answer; null where there is nothing to be seen
   * @returns the answer, and the shelf it is kept on
   */
  async answer(
    ctx: Context,
    list: PublicList,
    query: string,
    read: () => Promise<string | null>,
  ): Promise<{ answer: CachedAnswer | null; shelf: Shelf | null }> {
    this.watch()
    if (!this.notifications.hears) return { answer: await this.make(read), shelf: null }
    const shelf = await this.shelfOf(ctx, list)
    let answer = shelf.answers.get(query)
    if (!answer) {
      if (shelf.answers.size >= MAX_ENTRIES_PER_LIST) shelf.answers.clear()
      answer = this.make(read)
      shelf.answers.set(query, answer)
      // A failure must not be kept.
      answer.catch(() => shelf.answers.delete(query))
    }
    return { answer: await answer, shelf }
  }

  private async make(read: () => Promise<string | null>): Promise<CachedAnswer | null> {
    const text = await read()
    if (text === null) return null
    this.bytes += text.length
    if (this.bytes > MAX_BYTES) this.forgetAll()
    return new CachedAnswer(text)
  }

  private watch(): void {
    if (this.watching) return
    this.watching = true
    this.notifications.watch((clients) => {
      if (clients === null) this.forgetAll()
      else for (const client of clients) this.forget(client)
    })
  }

  private forget(clientId: string): void {
    for (const shelf of this.shelves.get(clientId)?.values() ?? []) markStale(shelf)
    this.shelves.delete(clientId)
  }

  private forgetAll(): void {
    for (const clientId of [...this.shelves.keys()]) this.forget(clientId)
    this.bytes = 0
  }

  private async shelfOf(ctx: Context, list: PublicList): Promise<Shelf> {
    let ofClient = this.shelves.get(ctx.client.id)
    if (!ofClient) {
      ofClient = new Map()
      this.shelves.set(ctx.client.id, ofClient)
    }
    const known = await ofClient.get(list)
    if (known?.current && known.until > performance.now()) return known
    const made = makeShelf(ctx, list)
    ofClient.set(list, made)
    made.catch(() => ofClient.delete(list))
    return made
  }
}

/** One that is still being made is marked as soon as it is there. */
function markStale(shelf: Promise<Shelf>): void {
  shelf.then(
    (made) => {
      made.current = false
    },
    // Whoever waits for it is told.
    () => {},
  )
}

/** One clock tells whole milliseconds, the other parts of them: what is kept is given up a little before its time. */
const CLOCKS_DIFFER_MILLISECONDS = 2

async function makeShelf(ctx: Context, list: PublicList): Promise<Shelf> {
  const next = await nextChange(ctx, list)
  const left = next ? next.getTime() - ctx.now().getTime() : MAX_TTL_MS
  const until = performance.now() + Math.min(left - CLOCKS_DIFFER_MILLISECONDS, MAX_TTL_MS)
  return { answers: new Map(), until, current: true }
}
