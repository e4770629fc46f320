import type { Context } from '@guildhall/core/context'
import { invalid, violation } from '@guildhall/core/errors'
import { allows } from '@guildhall/core/keys/scopes'
import { endOfLog, readLog } from '@guildhall/core/outbox/event-log'
import { relayNow } from '@guildhall/core/outbox/relay'
import { Type } from '@sinclair/typebox'
import type { Dependencies } from '../dependencies.ts'
import { authenticate } from '../http/authentication.ts'
import { endpoint } from '../http/endpoint.ts'
import type { Reply } from '../http/reply.ts'
import { EventName, knownTypes } from './event-names.ts'
import { LogWatch } from './log-watch.ts'

const scope = 'webhooks:read'
const AT_ONCE = 100
/** Proxies close what is silent for a minute or less. */
const HEARTBEAT_MILLISECONDS = 15_000

const StreamQuery = Type.Object(
  {
    type: Type.Optional(EventName),
    'type[]': Type.Optional(Type.Array(EventName, { maxItems: 100 })),
    after: Type.Optional(
      Type.String({
        format: 'uuid',
        description: 'Begins after this event; else with what happens from now on.',
      }),
    ),
  },
  { additionalProperties: false },
)

/** Events as they happen, as server-sent events (HTML Living Standard, section 9.2). */
export function streamEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'eventsLog.stream',
    summary: 'Follow the log of events',
    description:
      'Server-sent events: `event` is the kind, `id` the event’s id, `data` what a webhook would get. A client that comes back with `Last-Event-ID` goes on where it was; nothing is missed for 30 days.',
    tag: 'Events log',
    access: { scope },
    query: StreamQuery,
    extraHeaders: { 'Last-Event-ID': 'The id of the last event that was received; goes before `after`.' },
    answers: {
      200: {
        description: 'A stream that does not end.',
        schema: Type.String({
          examples: ['id: 0198c5a2-…\nevent: member.created\ndata: {"id":"0198c5a2-…"}\n\n'],
        }),
        contentType: 'text/event-stream',
      },
    },
    handle: async ({ ctx, query, request }) => {
      const types = knownTypes(query.type, query['type[]'])
      const given = lastEventId(request) ?? query.after?.toLowerCase()
      if (given === undefined) await relayNow(ctx.database)
      const after = given ?? (await endOfLog(ctx))
      return follow(deps, ctx, request, types, after)
    },
    present: (body): Reply => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' },
      body,
    }),
  })
}

/** @throws DomainError validation-error */
function lastEventId(request: Request): string | undefined {
  const given = request.headers.get('last-event-id')
  if (!given) return undefined
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(given)) return given
  throw invalid(violation('Last-Event-ID', 'invalid_format', 'This is not the id of an event.'))
}

function follow(
  deps: Dependencies,
  ctx: Context,
  request: Request,
  types: string[],
  start: string,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let gone = false
  let after = start
  let spokeAt = performance.now()
  let first = true
  const watch = new LogWatch(deps.notifications, ctx.client.id)

  /** What is new, or a sign of life when there has been nothing for long; null once nobody may listen any more. */
  const next = async (): Promise<string | null> => {
    while (!gone && !deps.notifications.closed) {
      // A key that was revoked or lost the scope meanwhile, or a session that ended, hears no more.
      if (!(await stillAllowed(deps, request))) return null
      // What is not wanted is walked over once, not with each look: all up to here is visible to the next statement.
      const seen = types.length > 0 ? await endOfLog(ctx) : after
      const { items } = await readLog(ctx, { types, after, limit: AT_ONCE })
      const last = items.at(-1)?.id ?? seen
      if (last > after) after = last
      if (items.length > 0) {
        return items.map(({ id, type, json }) => `id: ${id}\nevent: ${type}\ndata: ${json}\n\n`).join('')
      }
      if (performance.now() - spokeAt >= HEARTBEAT_MILLISECONDS) return ': nothing new\n\n'
      await watch.changed()
    }
    return null
  }

  const end = () => {
    gone = true
    watch.end()
  }
  /** What goes wrong breaks the stream, and must not leave its watch behind. */
  const nextOrEnd = () =>
    next().catch((error: unknown) => {
      end()
      throw error
    })

  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      // At once, so that the client knows that it is connected, how soon to come back, and where to: without the
      // place, what happens between a connection that broke before its first event and the next would be missed.
      const text = first ? `retry: 1000\nid: ${start}\n\n` : await nextOrEnd()
      first = false
      spokeAt = performance.now()
      if (text !== null) return controller.enqueue(encoder.encode(text))
      if (gone) return
      end()
      controller.close()
    },
    cancel: end,
  })
}

async function stillAllowed(deps: Dependencies, request: Request): Promise<boolean> {
  try {
    const { ctx } = await authenticate(deps, request)
    return allows(ctx.actor, scope)
  } catch (error) {
    deps.log.info({ err: error }, 'a stream of events ends')
    return false
  }
}
