import type { Context } from '@guildhall/core/context'
import { nextChange, type PublicList } from '@guildhall/core/public/public-lists'
import type { Notifications } from '../http/notifications.ts'
import { COMPRESS_FROM_BYTES, compressed } from '../http/to-response.ts'

/** An answer as it goes out, in the encodings that were asked for so far. */
export class CachedAnswer {
  readonly etag: string
  private readonly bytes: Uint8Array<ArrayBuffer>
  private readonly encoded = new Map<string, Uint8Array>()

  constructor(text: string) {
    this.bytes = new TextEncoder().encode(text)
    this.etag = `"${Bun.hash.xxHash3(this.bytes).toString(36)}"`
  }

  /** @returns the body, and the encoding it has */
  body(encoding: 'zstd' | 'gzip' | null): [Uint8Array, string | null] {
    if (!encoding || this.bytes.length < COMPRESS_FROM_BYTES) return [this.bytes, null]
    let body = this.encoded.get(encoding)
    if (!body) {
      body = compressed(this.bytes, encoding)
      this.encoded.set(encoding, body)
    }
    return [body, encoding]
  }
}

/** What is known of a client's list: answers by query, until something changes or a time comes. */
interface Shelf {
  answers: Map<string, Promise<CachedAnswer | null>>
  /** When the list changes by itself; unknown until the database has said so. */
  until: Promise<number>
}

const MOST_SHELVES = 2_000
const MOST_ANSWERS_OF_A_SHELF = 200
/** Should a message have been lost, which nothing we know of can do. */
const LONGEST_MILLISECONDS = 60_000

/**
 * Answers of the public API, kept by each process until the client's data change, which PostgreSQL tells all of them
 * within moments, or until a time that the list depends on. While nothing can be heard nothing is kept.
 */
export class PublicCache {
  private readonly shelves = new Map<string, Map<PublicList, Shelf>>()
  private watching = false

  constructor(private readonly notifications: Notifications) {}

  /**
   * @param query what tells answers of the list apart
   * @param read makes the answer; null where there is nothing to be seen
   */
  async answer(
    ctx: Context,
    list: PublicList,
    query: string,
    read: () => Promise<string | null>,
  ): Promise<CachedAnswer | null> {
    this.watch()
    const make = async () => {
      const text = await read()
      return text === null ? null : new CachedAnswer(text)
    }
    if (!this.notifications.hears) return make()
    const shelf = await this.shelfOf(ctx, list)
    let answer = shelf.answers.get(query)
    if (!answer) {
      if (shelf.answers.size >= MOST_ANSWERS_OF_A_SHELF) shelf.answers.clear()
      answer = make()
      shelf.answers.set(query, answer)
      // A failure must not be kept.
      answer.catch(() => shelf.answers.delete(query))
    }
    return answer
  }

  private watch(): void {
    if (this.watching) return
    this.watching = true
    this.notifications.watch((clients) => {
      if (clients === null) this.shelves.clear()
      else for (const client of clients) this.shelves.delete(client)
    })
  }

  private async shelfOf(ctx: Context, list: PublicList): Promise<Shelf> {
    let ofClient = this.shelves.get(ctx.client.id)
    if (!ofClient) {
      if (this.shelves.size >= MOST_SHELVES) this.shelves.clear()
      ofClient = new Map()
      this.shelves.set(ctx.client.id, ofClient)
    }
    let shelf = ofClient.get(list)
    if (!shelf || (await shelf.until) <= Date.now()) {
      shelf = { answers: new Map(), until: untilOf(ctx, list) }
      shelf.until.catch(() => ofClient.delete(list))
      ofClient.set(list, shelf)
    }
    return shelf
  }
}

async function untilOf(ctx: Context, list: PublicList): Promise<number> {
  const longest = Date.now() + LONGEST_MILLISECONDS
  const next = await nextChange(ctx, list)
  return next ? Math.min(longest, next.getTime()) : longest
}
