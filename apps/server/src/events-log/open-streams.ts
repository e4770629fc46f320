import type { Context } from '@guildhall/core/context'
import { DomainError } from '@guildhall/core/errors'
import type { Logger } from 'pino'
import type { Notifications } from '../http/notifications.ts'
import { LogFeed } from './log-feed.ts'

/** Per server process. An integration needs one stream; a few more allow restarts and debugging. */
export const MAX_STREAMS_PER_CALLER = 10
export const MAX_STREAMS_PER_CLIENT = 50
const RETRY_SECONDS = 30

interface OpenClient {
  feed: Promise<LogFeed>
  streams: number
  byCaller: Map<string, number>
}

/** Sent as Retry-After. */
class TooManyStreams extends DomainError {
  readonly rateLimit = { resetSeconds: RETRY_SECONDS }
}

/** The open event streams of this process, and the feed shared by an association’s streams. */
export class OpenStreams {
  private readonly clients = new Map<string, OpenClient>()

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
    const caller = `${ctx.actor.type}:${ctx.actor.id}`
    const client = this.take(ctx, caller)
    let released = false
    const release = () => {
      if (released) return
      released = true
      this.giveBack(ctx.client.id, client, caller)
    }
    try {
      return { feed: await client.feed, release }
    } catch (error) {
      release()
      throw error
    }
  }

  private take(ctx: Context, caller: string): OpenClient {
    const known = this.clients.get(ctx.client.id)
    const ofCaller = known?.byCaller.get(caller) ?? 0
    if (ofCaller >= MAX_STREAMS_PER_CALLER)
      throw new TooManyStreams(
        'rate-limit-exceeded',
        `This key or user has reached the limit of ${MAX_STREAMS_PER_CALLER} open event streams. Close one first.`,
      )
    if (known && known.streams >= MAX_STREAMS_PER_CLIENT)
      throw new TooManyStreams(
        'rate-limit-exceeded',
        `The association has reached the limit of ${MAX_STREAMS_PER_CLIENT} open event streams. Close one first.`,
      )
    const client = known ?? this.begin(ctx)
    client.streams++
    client.byCaller.set(caller, ofCaller + 1)
    return client
  }

  private begin(ctx: Context): OpenClient {
    const feed = LogFeed.open(ctx, this.notifications, this.log)
    const client = { feed, streams: 0, byCaller: new Map<string, number>() }
    this.clients.set(ctx.client.id, client)
    return client
  }

  private giveBack(clientId: string, client: OpenClient, caller: string): void {
    client.streams--
    const left = (client.byCaller.get(caller) ?? 1) - 1
    if (left > 0) client.byCaller.set(caller, left)
    else client.byCaller.delete(caller)
    if (client.streams > 0) return
    this.clients.delete(clientId)
    client.feed.then(
      (feed) => feed.close(),
      // The caller that opened the stream received the error.
      () => {},
    )
  }
}
