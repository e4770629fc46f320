import { brokerEvents } from '@guildhall/core/identity/collections'
import { replayEvent } from '@guildhall/core/identity/receive-event'
import { BrokerEvent } from '@guildhall/wire/identity'
import { buildListPage } from '@guildhall/wire/record'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { listReply } from '../http/list-reply.ts'
import { jsonReply } from '../http/reply.ts'

const shared = { tag: 'Platform', access: 'operator' } as const

/** The broker’s events and their status. */
export function brokerEventRoutes(deps: Dependencies) {
  return new Elysia()
    .get(
      '/api/platform/broker-events',
      ...endpoint(deps, {
        ...shared,
        operationId: 'platform.brokerEvents.list',
        summary: 'List identity broker events',
        description: 'Pending and unassigned events are kept. Others are deleted after 30 days.',
        list: { collection: brokerEvents, record: BrokerEvent },
        responses: {
          200: {
            description: 'A page of results.',
            schema: buildListPage(BrokerEvent, 'BrokerEvent'),
            headers: ['Link'],
          },
        },
        handle: ({ ctx, url }) => listReply(deps, ctx, url, brokerEvents, BrokerEvent),
        present: (reply) => reply,
      }),
    )
    .post(
      '/api/platform/broker-events/:id/replay',
      ...endpoint(deps, {
        ...shared,
        operationId: 'platform.brokerEvents.replay',
        summary: 'Replay an identity broker event',
        description: 'Returns 409 if the event was already processed or is ignored.',
        hasBrokerIds: true,
        idempotent: true,
        problems: ['not-found', 'conflict'],
        responses: { 202: { description: 'The event is queued.', schema: BrokerEvent } },
        handle: ({ ctx, params }) => replayEvent(ctx, params.id ?? ''),
        present: (record) => jsonReply(record, 202),
      }),
    )
}
