import type { Context } from '@guildhall/core/context'
import type { Logger } from 'pino'
import type { Notifications } from '../http/notifications.ts'
import { StreamSlots } from '../http/stream-slots.ts'
import { LogFeed } from './log-feed.ts'

export const MAX_STREAMS_PER_CLIENT = 50

interface OpenFeed {
  feed: Promise<LogFeed>
  streamCount: number
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
    const openFeed = this.feeds.get(ctx.client.id) ?? this.openFeed(ctx)
    openFeed.streamCount++
    let isReleased = false
    const release = () => {
      if (isReleased) return
      isReleased = true
      releaseSlot()
      this.releaseFeed(ctx.client.id, openFeed)
    }
    try {
      return { feed: await openFeed.feed, release }
    } catch (error) {
      release()
      throw error
    }
  }

  private openFeed(ctx: Context): OpenFeed {
    const openFeed = { feed: LogFeed.open(ctx, this.notifications, this.log), streamCount: 0 }
    this.feeds.set(ctx.client.id, openFeed)
    return openFeed
  }

  private releaseFeed(clientId: string, openFeed: OpenFeed): void {
    openFeed.streamCount--
    if (openFeed.streamCount > 0) return
    this.feeds.delete(clientId)
    openFeed.feed.then(
      (feed) => feed.close(),
      // The caller that opened the stream received the error.
      () => {},
    )
  }
}
