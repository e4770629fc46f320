import { allows } from '@guildhall/core/access/keys/scopes'
import type { Context } from '@guildhall/core/context'
import { DomainError, invalid, violation } from '@guildhall/core/errors'
import { type EventLogPage, readLog, readNewestEventId } from '@guildhall/core/outbox/event-log'
import { matchesSubscription } from '@guildhall/core/outbox/event-types'
import { relayNow } from '@guildhall/core/outbox/relay'
import { closed } from '@guildhall/wire/primitives'
import { Type } from '@sinclair/typebox'
import type { Dependencies } from '../dependencies.ts'
import { authenticate } from '../http/authentication.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Reply } from '../http/reply.ts'
import { EventName, readEventTypes } from './event-names.ts'
import type { LogFeed } from './log-feed.ts'

const scope = 'webhooks:read'
const MAX_BATCH_SIZE = 100
/** How often an idle stream is reauthorized. Every stream is reauthorized before events are sent. */
const AUTHORIZATION_CHECK_INTERVAL_MS = 5_000
/** Some proxies close connections that are idle for a minute, or even less. */
const HEARTBEAT_INTERVAL_MS = 15_000

const StreamQuery = Type.Object(
  {
    type: Type.Optional(EventName),
    'type[]': Type.Optional(Type.Array(EventName, { maxItems: 100 })),
    after: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Starts after this event. Without it, the stream starts with new events.',
      }),
    ),
  },
  closed,
)

/** Streams events as server-sent events (HTML Living Standard, section 9.2). */
export function streamEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'eventsLog.stream',
    summary: 'Stream the event log',
    description:
      'Server-sent events: `event` is the type, `id` the event id, `data` the webhook payload. To resume without gaps within 30 days, reconnect with `Last-Event-ID`. Each server process allows 10 open streams per key or user and 50 per association; beyond that, the response is 429 with `Retry-After`.',
    tag: 'Event log',
    access: { scope },
    query: StreamQuery,
    extraHeaders: { 'Last-Event-ID': 'The id of the last event received. Takes precedence over `after`.' },
    responses: {
      200: {
        description: 'An event stream. The connection stays open.',
        schema: Type.String({
          examples: ['id: 0198c5a2-…\nevent: member.created\ndata: {"id":"0198c5a2-…"}\n\n'],
        }),
        contentType: 'text/event-stream',
      },
    },
    handle: async ({ ctx, query, request }) => {
      const types = readEventTypes(query.type, query['type[]'])
      const lastId = readLastEventId(request) ?? query.after?.toLowerCase()
      const slot = await deps.streams.open(ctx)
      try {
        if (lastId === undefined) await relayNow(ctx.database)
        const start = lastId ?? (await readNewestEventId(ctx))
        return createStream(deps, { ctx, request, types, start }, slot)
      } catch (error) {
        slot.release()
        throw error
      }
    },
    present: (body): Reply => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
      body,
    }),
  })
}

/** @throws DomainError validation-error */
function readLastEventId(request: Request): string | undefined {
  const lastId = request.headers.get('last-event-id')
  if (!lastId) return undefined
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(lastId)) return lastId
  throw invalid(violation('Last-Event-ID', 'invalid_format', 'Must be the id of an event.'))
}

interface StreamSubscription {
  ctx: Context
  request: Request
  types: string[]
  /** The id of the event to start after. */
  start: string
}

/** Reads new events for a stream, from the database until it has caught up with the feed. */
async function readNewEvents(
  { ctx, types }: StreamSubscription,
  feed: LogFeed,
  after: string,
): Promise<{ items: EventLogPage['items']; end: string }> {
  const { coveredFrom } = feed
  if (after >= coveredFrom) {
    const { items, end } = feed.getEntriesAfter(after)
    return { items: items.filter(({ type }) => matchesSubscription(type, types)), end }
  }
  const { items, hasMore } = await readLog(ctx, { types, after, limit: MAX_BATCH_SIZE })
  const last = items.at(-1)?.id ?? after
  // Without `hasMore`, everything up to the start of the feed has been read.
  return { items, end: hasMore || last > coveredFrom ? last : coveredFrom }
}

function createStream(
  deps: Dependencies,
  subscription: StreamSubscription,
  { feed, release }: { feed: LogFeed; release: () => void },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let hasEnded = false
  let after = subscription.start
  let sentAt = performance.now()
  let isFirst = true

  /** The next events, or a heartbeat when idle; null on shutdown, or if the stream ended or lost its authorization. */
  const next = async (): Promise<string | null> => {
    while (!hasEnded && !deps.notifications.isClosed) {
      const { items, end } = await readNewEvents(subscription, feed, after)
      const isIdle = items.length === 0 && end === after
      if (isIdle) await feed.waitForChange(AUTHORIZATION_CHECK_INTERVAL_MS)
      // A revoked key, a removed scope or an ended session stops the stream.
      if ((isIdle || items.length > 0) && !(await isStillAllowed(deps, subscription.request))) return null
      after = end
      if (items.length > 0)
        return items.map(({ id, type, json }) => `id: ${id}\nevent: ${type}\ndata: ${json}\n\n`).join('')
      if (performance.now() - sentAt >= HEARTBEAT_INTERVAL_MS) return ': heartbeat\n\n'
    }
    return null
  }

  const end = () => {
    hasEnded = true
    release()
  }
  /** Releases the stream’s slot on an error. */
  const nextOrEnd = () =>
    next().catch((error: unknown) => {
      end()
      throw error
    })

  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      // The first chunk is sent immediately, with the reconnection time and the last id: without the id, a client whose
      // connection breaks before the first event would miss events.
      const text = isFirst ? `retry: 1000\nid: ${subscription.start}\n\n` : await nextOrEnd()
      isFirst = false
      sentAt = performance.now()
      if (hasEnded) return
      if (text !== null) return controller.enqueue(encoder.encode(text))
      end()
      controller.close()
    },
    cancel: end,
  })
}

async function isStillAllowed(deps: Dependencies, request: Request): Promise<boolean> {
  try {
    const { ctx } = await authenticate(deps, request)
    return allows(ctx.actor, scope)
  } catch (error) {
    if (error instanceof DomainError) deps.log.info({ err: error }, 'event stream ended')
    else deps.log.error({ err: error }, 'authorizing an event stream failed')
    return false
  }
}
