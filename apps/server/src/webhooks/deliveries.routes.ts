import { getRecord } from '@guildhall/core/records/read'
import { deliveries, getDelivery, redeliver } from '@guildhall/core/webhooks/deliveries'
import { webhooks } from '@guildhall/core/webhooks/webhooks'
import { buildListPage } from '@guildhall/wire/record'
import { Delivery, DeliveryWithBody } from '@guildhall/wire/webhooks'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { endpoint } from '../http/endpoint.ts'
import { listReply } from '../http/list-reply.ts'
import { jsonReply } from '../http/reply.ts'

export function deliveryRoutes(deps: Dependencies) {
  return new Elysia()
    .get('/api/webhooks/:id/deliveries', ...listEndpoint(deps))
    .get('/api/webhooks/:id/deliveries/:deliveryId', ...getEndpoint(deps))
    .post('/api/webhooks/:id/deliveries/:deliveryId/redeliver', ...redeliveryEndpoint(deps))
}

function listEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'webhooks.deliveries.list',
    summary: 'List webhook deliveries',
    description: 'Deliveries from the last 30 days, newest first.',
    tag: 'Webhooks',
    access: { scope: 'webhooks:read' },
    list: { collection: deliveries, record: Delivery },
    problems: ['not-found'],
    responses: {
      200: {
        description: 'A page of results.',
        schema: buildListPage(Delivery, 'Delivery'),
        headers: ['Link'],
      },
    },
    handle: async ({ ctx, url, params }) => {
      const id = params.id ?? ''
      const within = { column: 'webhook_id', id }
      const [reply] = await Promise.all([
        listReply(deps, ctx, url, deliveries, Delivery, { within }),
        getRecord(ctx, webhooks, id),
      ])
      return reply
    },
    present: (reply) => reply,
  })
}

function getEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'webhooks.deliveries.get',
    summary: 'Get a webhook delivery',
    description: 'With the body of its request.',
    tag: 'Webhooks',
    access: { scope: 'webhooks:read' },
    problems: ['not-found'],
    responses: { 200: { description: 'The delivery.', schema: DeliveryWithBody } },
    handle: ({ ctx, params }) => getDelivery(ctx, params.id ?? '', params.deliveryId ?? ''),
    present: (record) => jsonReply(record),
  })
}

function redeliveryEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    operationId: 'webhooks.deliveries.redeliver',
    summary: 'Resend a webhook delivery',
    description:
      'Resends the delivery immediately, whatever its status. If it fails, the retry schedule restarts. Returns 409 if the webhook is disabled.',
    tag: 'Webhooks',
    access: { scope: 'webhooks:write' },
    idempotent: true,
    problems: ['not-found', 'conflict'],
    responses: { 202: { description: 'The delivery is queued.', schema: Delivery } },
    handle: ({ ctx, params }) => redeliver(ctx, params.id ?? '', params.deliveryId ?? ''),
    present: (record) => jsonReply(record, 202),
  })
}
