import type { Context } from '@guildhall/core/context'
import type { Logger } from 'pino'
import type { Notifications } from '../http/notifications.ts'
import { StreamSlots } from '../http/stream-slots.ts'
import { LogFeed } from './log-feed.ts'

export const MAX_STREAMS_PER_CLIENT = 50

interface OpenFeed {
  feed: Promise<LogFeed>
  streams: number
}

/** The open event streams of this process, and the feed shared by an association’s streams. */
export class OpenStreams {
  private readonly slots = new StreamSlots(MAX_STREAMS_PER_CLIENT)
  private readonly feeds = new Map<string, OpenFeed>()

  constructor(
    private readonly notifications: Notifications,
    private readonly log: Logger,
  ) {}

  /**
   * Reserves a slot for a stream.
   *
   * @returns the association’s feed, and an idempotent function that releases the slot
   * @throws DomainError rate-limit-exceeded
   */
  async open(ctx: Context): Promise<{ feed: LogFeed; release: () => void }> {
    const releaseSlot = this.slots.reserve(ctx)
    const open = this.feeds.get(ctx.client.id) ?? this.openFeed(ctx)
    open.streams++
    let released = false
    const release = () => {
      if (released) return
      released = true
      releaseSlot()
      this.releaseFeed(ctx.client.id, open)
    }
    try {
      return { feed: await open.feed, release }
    } catch (error) {
      release()
      throw error
    }
  }

  private openFeed(ctx: Context): OpenFeed {
    const open = { feed: LogFeed.open(ctx, this.notifications, this.log), streams: 0 }
    this.feeds.set(ctx.client.id, open)
    return open
  }

  private releaseFeed(clientId: string, open: OpenFeed): void {
    open.streams--
    if (open.streams > 0) return
    this.feeds.delete(clientId)
    open.feed.then(
      (feed) => feed.close(),
      // The caller that opened the stream received the error.
      () => {},
    )
  }
}
