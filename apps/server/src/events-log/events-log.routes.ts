import { readEvents } from '@guildhall/core/outbox/event-log'
import { eventTypes } from '@guildhall/core/outbox/event-types'
import { closed } from '@guildhall/wire/primitives'
import { EventLogPage, EventTypes, webhookEvents } from '@guildhall/wire/webhook-events'
import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply } from '../http/reply.ts'
import { buildExample } from '../service/build-example.ts'
import { EventName, readEventTypes } from './event-names.ts'
import { streamEndpoint } from './event-stream.ts'

const tag = 'Event log'

const EventsQuery = Type.Object(
  {
    type: Type.Optional(EventName),
    'type[]': Type.Optional(Type.Array(EventName, { maxItems: 100 })),
    after: Type.Optional(
      Type.String({ format: 'uuid', description: 'An event id. Returns only later events.' }),
    ),
    itemsPerPage: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        default: 30,
        description: 'The maximum number of events on a page.',
      }),
    ),
  },
  closed,
)

export function eventsLogRoutes(deps: Dependencies) {
  return new Elysia()
    .get('/api/events-log', ...listEndpoint(deps))
    .get('/api/events-log/stream', ...streamEndpoint(deps))
    .get('/api/event-types', ...eventTypesEndpoint(deps))
}

function listEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'eventsLog.list',
    summary: 'List events in the event log',
    description:
      'Events from the last 30 days, oldest first. Paging with `after` returns each event exactly once.',
    tag,
    access: { scope: 'webhooks:read' },
    query: EventsQuery,
    responses: { 200: { description: 'Events, oldest first.', schema: EventLogPage } },
    handle: ({ ctx, query }) =>
      readEvents(ctx, {
        types: readEventTypes(query.type, query['type[]']),
        after: query.after ?? null,
        limit: query.itemsPerPage ?? 30,
      }),
    present: ({ items, hasMore }) => {
      const nextCursor = hasMore ? JSON.stringify(items.at(-1)?.id) : 'null'
      return jsonReply(`{"items":[${items.map(({ json }) => json).join(',')}],"nextCursor":${nextCursor}}`)
    },
  })
}

function eventTypesEndpoint(deps: Dependencies) {
  const items = eventTypes.map(({ type, description }) => ({
    type,
    description,
    example: buildExample(webhookEvents[type] as object as Record<string, unknown>, {}),
  }))
  return endpoint(deps, {
    operationId: 'eventTypes.list',
    summary: 'List event types',
    description: 'Each type comes with an example payload.',
    tag,
    access: 'signed-in',
    responses: { 200: { description: 'All event types.', schema: EventTypes } },
    handle: async () => ({ items }),
    present: (result) => jsonReply(result),
  })
}
