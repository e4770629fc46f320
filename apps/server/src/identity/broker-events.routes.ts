import { brokerEvents } from '@guildhall/core/identity/collections'
import { replayEvent } from '@guildhall/core/identity/receive-event'
import { BrokerEvent } from '@guildhall/wire/identity'
import { pageOf } from '@guildhall/wire/record'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { listReply } from '../http/list-reply.ts'
import { jsonReply } from '../http/reply.ts'

const shared = { tag: 'Platform', access: 'operator' } as const

/** What the broker sent, and what became of it. */
export function brokerEventRoutes(deps: Dependencies) {
  return new Elysia()
    .get(
      '/api/platform/broker-events',
      ...endpoint(deps, {
        ...shared,
        operationId: 'platform.brokerEvents.list',
        summary: 'List events of the identity broker',
        description: 'Those that had their effect go after 30 days; others stay until they have had it.',
        list: { collection: brokerEvents, record: BrokerEvent },
        answers: {
          200: { description: 'A page.', schema: pageOf(BrokerEvent, 'BrokerEvent'), headers: ['Link'] },
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
        summary: 'Try an event of the identity broker again',
        brokerIds: true,
        idempotent: true,
        problems: ['not-found', 'conflict'],
        answers: { 202: { description: 'It is tried again at once.', schema: BrokerEvent } },
        handle: ({ ctx, params }) => replayEvent(ctx.database, params.id ?? ''),
        present: (record) => jsonReply(record, 202),
      }),
    )
}
