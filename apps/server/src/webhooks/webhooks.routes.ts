import { checkUrl } from '@guildhall/core/webhooks/check-url'
import { recover, sendTest } from '@guildhall/core/webhooks/deliveries'
import {
  createWebhook,
  deleteWebhook,
  rotateSecret,
  updateWebhook,
  type WebhookMeans,
  webhooks,
} from '@guildhall/core/webhooks/webhooks'
import {
  IssuedWebhook,
  Recovered,
  Recovery,
  SecretRotation,
  Webhook,
  WebhookTest,
} from '@guildhall/wire/webhooks'
import { Elysia } from 'elysia'
import type { Dependencies } from '../dependencies.ts'
import { crudRoutes } from '../http/crud.ts'
import { endpoint } from '../http/endpoint.ts'
import { jsonReply, recordReply } from '../http/reply.ts'

const write = { tag: 'Webhooks', access: { scope: 'webhooks:write' }, idempotent: true } as const

export function webhookRoutes(deps: Dependencies) {
  const { secretsKey, development } = deps.settings
  const means: WebhookMeans = { secretsKey, checkUrl: (url) => checkUrl(url, { development }) }
  return new Elysia()
    .use(
      crudRoutes(deps, {
        collection: webhooks,
        schemas: Webhook,
        issued: IssuedWebhook,
        path: '/api/webhooks',
        operations: 'webhooks',
        nouns: ['webhook', 'webhooks'],
        tag: 'Webhooks',
        scope: 'webhooks',
        problems: [],
        create: (ctx, input) => createWebhook(ctx, input, means),
        update: (ctx, id, change, precondition) => updateWebhook(ctx, id, change, precondition, means),
        remove: deleteWebhook,
      }),
    )
    .post('/api/webhooks/:id/rotate-secret', ...rotation(deps, means))
    .post('/api/webhooks/:id/test', ...test(deps))
    .post('/api/webhooks/:id/recover', ...recovery(deps))
}

function rotation(deps: Dependencies, means: WebhookMeans) {
  return endpoint(deps, {
    ...write,
    operationId: 'webhooks.rotateSecret',
    summary: 'Rotate a webhook’s secret',
    description: 'Until `graceSeconds` are over, what is sent is signed with the old secret as well.',
    body: SecretRotation,
    problems: ['not-found'],
    answers: {
      200: {
        description: 'The record and the new secret, shown this once.',
        schema: IssuedWebhook,
        headers: ['ETag'],
      },
    },
    handle: ({ ctx, params, body }) => rotateSecret(ctx, params.id ?? '', body.graceSeconds ?? 86_400, means),
    present: recordReply,
  })
}

function test(deps: Dependencies) {
  return endpoint(deps, {
    ...write,
    operationId: 'webhooks.test',
    summary: 'Send a test event',
    description: 'Sends `webhook.test` to this webhook alone. `Location` lists what became of it.',
    problems: ['not-found', 'conflict'],
    answers: { 202: { description: 'On its way.', schema: WebhookTest, headers: ['Location'] } },
    handle: ({ ctx, params }) => sendTest(ctx, params.id ?? ''),
    present: (sent, { params }) =>
      jsonReply(sent, 202, {
        location: `/api/webhooks/${params.id}/deliveries?eventType=${sent.eventType}`,
      }),
  })
}

function recovery(deps: Dependencies) {
  return endpoint(deps, {
    ...write,
    operationId: 'webhooks.recover',
    summary: 'Send again what failed since a time',
    description:
      'Every failed delivery, and every event that was missed while the webhook was disabled, oldest first.',
    body: Recovery,
    problems: ['not-found', 'conflict'],
    answers: { 202: { description: 'On their way.', schema: Recovered } },
    handle: ({ ctx, params, body }) => recover(ctx, params.id ?? '', new Date(body.since)),
    present: (recovered) => jsonReply(recovered, 202),
  })
}
