import type { Context } from '@guildhall/core/context'
import { type EventLogPage, readLog, readNewestEventId } from '@guildhall/core/outbox/event-log'
import type { Logger } from 'pino'
import type { Notifications } from '../http/notifications.ts'

type LogEntry = EventLogPage['items'][number]

/** Poll interval, in case a notification was missed. */
const POLL_INTERVAL_MS = 1_000
const MAX_BATCH_SIZE = 100
const MAX_ENTRIES = 1_000

/**
 * The tail of an association’s event log, read once for all of its streams in this process. Entries are cached for at
 * most about two seconds, so that erased data does not remain in memory; slower streams read from the database.
 */
export class LogFeed {
  private entries: LogEntry[] = []
  /** An event id: `entries` contains the events after it, up to and including `end`. */
  private start: string
  private end: string
  /** Entries up to this one are evicted at the next poll. */
  private endAtLastPoll: string
  private isReading = false
  private shouldReadAgain = false
  private isClosed = false
  private readonly waiters = new Set<() => void>()
  private readonly stopWatching: () => void

  private constructor(
    private readonly ctx: Context,
    notifications: Notifications,
    private readonly log: Logger,
    end: string,
  ) {
    this.start = this.end = this.endAtLastPoll = end
    const unwatch = notifications.watch((clientIds) => {
      if (clientIds === null || clientIds.includes(ctx.client.id)) this.read()
    })
    const timer = setInterval(() => this.poll(), POLL_INTERVAL_MS)
    this.stopWatching = () => {
      unwatch()
      clearInterval(timer)
    }
  }

  /** @param ctx the context of any caller of the association; only its database and client are used */
  static async open(ctx: Context, notifications: Notifications, log: Logger): Promise<LogFeed> {
    return new LogFeed(ctx, notifications, log, await readNewestEventId(ctx))
  }

  /** The feed contains the events after this id; earlier events must be read from the database. */
  get coveredFrom(): string {
    return this.start
  }

  /** @param eventId an id not before `coveredFrom` @returns the events after it, and the id to continue after */
  getEntriesAfter(eventId: string): { items: LogEntry[]; end: string } {
    const items = eventId >= this.end ? [] : this.entries.filter(({ id }) => id > eventId)
    return { items, end: eventId > this.end ? eventId : this.end }
  }

  /** Waits until the log grows, the feed closes, or the timeout passes. */
  async waitForChange(milliseconds: number): Promise<void> {
    if (this.isClosed) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, milliseconds)
    this.waiters.add(resolve)
    await promise
    this.waiters.delete(resolve)
    clearTimeout(timer)
  }

  close(): void {
    this.isClosed = true
    this.stopWatching()
    this.wake()
  }

  private poll(): void {
    this.evictUpTo(this.endAtLastPoll)
    this.endAtLastPoll = this.end
    this.read()
  }

  private read(): void {
    this.shouldReadAgain = true
    if (this.isReading) return
    this.isReading = true
    this.readAll()
      // Streams keep waiting; the next notification or poll retries.
      .catch((err: unknown) => this.log.warn({ err }, 'reading the event log for streams failed'))
      .finally(() => {
        this.isReading = false
      })
  }

  private async readAll(): Promise<void> {
    while (this.shouldReadAgain && !this.isClosed) {
      this.shouldReadAgain = false
      const { items, hasMore } = await readLog(this.ctx, {
        types: [],
        after: this.end,
        limit: MAX_BATCH_SIZE,
      })
      this.shouldReadAgain ||= hasMore
      const last = items.at(-1)
      if (!last) continue
      this.entries.push(...items)
      this.end = last.id
      const excess = this.entries[this.entries.length - MAX_ENTRIES - 1]
      if (excess) this.evictUpTo(excess.id)
      this.wake()
    }
  }

  private evictUpTo(eventId: string): void {
    if (eventId <= this.start) return
    this.entries = this.entries.filter(({ id }) => id > eventId)
    this.start = eventId
  }

  private wake(): void {
    for (const resolve of this.waiters) resolve()
  }
}
