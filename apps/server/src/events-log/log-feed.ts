import type { Context } from '@guildhall/core/context'
import { type EventsPage, endOfLog, readLog } from '@guildhall/core/outbox/event-log'
import type { Logger } from 'pino'
import type { Notifications } from '../http/notifications.ts'

type LogEntry = EventsPage['items'][number]

/** How often a feed looks by itself, should a notification have been missed. */
const POLL_MILLISECONDS = 1_000
const MAX_BATCH_SIZE = 100
const MAX_ENTRIES = 1_000

/**
 * The end of one association's log of events, read once for all streams that this process has open for it. Entries are
 * kept for a second or two, until the streams have taken them: what is erased afterwards must not live on here.
 */
export class LogFeed {
  private entries: LogEntry[] = []
  /** `entries` holds everything after this event… */
  private start: string
  /** …up to this one. */
  private end: string
  /** Where the log ended when the timer fired last. */
  private endAtLastPoll: string
  private reading = false
  private readAgain = false
  private closed = false
  private readonly waiting = new Set<() => void>()
  private readonly stop: () => void

  private constructor(
    private readonly ctx: Context,
    notifications: Notifications,
    private readonly log: Logger,
    end: string,
  ) {
    this.start = this.end = this.endAtLastPoll = end
    const unwatch = notifications.watch((clients) => {
      if (clients === null || clients.includes(ctx.client.id)) this.read()
    })
    const timer = setInterval(() => this.poll(), POLL_MILLISECONDS)
    this.stop = () => {
      unwatch()
      clearInterval(timer)
    }
  }

  /** @param ctx of any caller of the association; only its database and client are used */
  static async open(ctx: Context, notifications: Notifications, log: Logger): Promise<LogFeed> {
    return new LogFeed(ctx, notifications, log, await endOfLog(ctx))
  }

  /** From here on the feed has what happened; what came before is in the database. */
  get coveredFrom(): string {
    return this.start
  }

  /** @returns what came after an event that is not before `coveredFrom`, and up to where that is */
  after(event: string): { items: LogEntry[]; end: string } {
    const items = event >= this.end ? [] : this.entries.filter(({ id }) => id > event)
    return { items, end: event > this.end ? event : this.end }
  }

  /** Waits until the log has grown, the feed is closed, or so long. */
  async changed(milliseconds: number): Promise<void> {
    if (this.closed) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, milliseconds)
    this.waiting.add(resolve)
    await promise
    this.waiting.delete(resolve)
    clearTimeout(timer)
  }

  close(): void {
    this.closed = true
    this.stop()
    this.wake()
  }

  private poll(): void {
    this.forgetUpTo(this.endAtLastPoll)
    this.endAtLastPoll = this.end
    this.read()
  }

  private read(): void {
    this.readAgain = true
    if (this.reading) return
    this.reading = true
    this.readAll()
      // Streams go on waiting; the next notification or poll reads again.
      .catch((err: unknown) => this.log.warn({ err }, 'reading the event log for streams failed'))
      .finally(() => {
        this.reading = false
      })
  }

  private async readAll(): Promise<void> {
    while (this.readAgain && !this.closed) {
      this.readAgain = false
      const { items, more } = await readLog(this.ctx, { types: [], after: this.end, limit: MAX_BATCH_SIZE })
      this.readAgain ||= more
      const last = items.at(-1)
      if (!last) continue
      this.entries.push(...items)
      this.end = last.id
      const excess = this.entries[this.entries.length - MAX_ENTRIES - 1]
      if (excess) this.forgetUpTo(excess.id)
      this.wake()
    }
  }

  private forgetUpTo(event: string): void {
    if (event <= this.start) return
    this.entries = this.entries.filter(({ id }) => id > event)
    this.start = event
  }

  private wake(): void {
    for (const resolve of this.waiting) resolve()
  }
}
