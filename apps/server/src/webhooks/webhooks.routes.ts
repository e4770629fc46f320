import { checkUrl } from '@guildhall/core/webhooks/check-url'
import { recover, sendTest } from '@guildhall/core/webhooks/deliveries'
import {
  createWebhook,
  deleteWebhook,
  rotateSecret,
  updateWebhook,
  type WebhookDependencies,
  webhooks,
} from '@guildhall/core/webhooks/webhooks'
import {
  DeliveryRecovery,
  DeliveryRecoveryRequest,
  IssuedWebhook,
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
  const { secretsKey, isDevelopment } = deps.settings
  const webhookDeps: WebhookDependencies = {
    secretsKey,
    checkUrl: (url) => checkUrl(url, { isDevelopment }),
  }
  return new Elysia()
    .use(
      crudRoutes(deps, {
        collection: webhooks,
        schemas: Webhook,
        issuedSchema: IssuedWebhook,
        path: '/api/webhooks',
        operationPrefix: 'webhooks',
        nouns: ['webhook', 'webhooks'],
        tag: 'Webhooks',
        scope: 'webhooks',
        problems: [],
        notes: {
          create: 'The response contains the signing secret, which is shown only once.',
          update:
            'Disabling a webhook fails its pending deliveries. After enabling it, `POST /api/webhooks/{id}/recover` sends the events that it missed.',
          delete: 'Its pending deliveries fail.',
        },
        create: (ctx, input) => createWebhook(ctx, input, webhookDeps),
        update: (ctx, id, change, precondition) => updateWebhook(ctx, id, change, precondition, webhookDeps),
        remove: deleteWebhook,
      }),
    )
    .post('/api/webhooks/:id/rotate-secret', ...rotateSecretEndpoint(deps, webhookDeps))
    .post('/api/webhooks/:id/test', ...testEndpoint(deps))
    .post('/api/webhooks/:id/recover', ...recoverEndpoint(deps))
}

function rotateSecretEndpoint(deps: Dependencies, webhookDeps: WebhookDependencies) {
  return endpoint(deps, {
    ...write,
    operationId: 'webhooks.rotateSecret',
    summary: 'Rotate a webhook’s secret',
    description:
      'Until `graceSeconds` elapse, by default a day, deliveries are also signed with the old secret.',
    body: SecretRotation,
    problems: ['not-found'],
    responses: {
      200: {
        description: 'The webhook and its new secret. The secret is shown only once.',
        schema: IssuedWebhook,
        headers: ['ETag'],
      },
    },
    handle: ({ ctx, params, body }) =>
      rotateSecret(ctx, params.id ?? '', body.graceSeconds ?? 86_400, webhookDeps),
    present: recordReply,
  })
}

function testEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...write,
    operationId: 'webhooks.test',
    summary: 'Send a test event to a webhook',
    description:
      'Sends `webhook.test` to this webhook only, even if it is not subscribed to it. `Location` is the URL of its test deliveries. Returns 409 if the webhook is disabled.',
    problems: ['not-found', 'conflict'],
    responses: {
      202: { description: 'The delivery is queued.', schema: WebhookTest, headers: ['Location'] },
    },
    handle: ({ ctx, params }) => sendTest(ctx, params.id ?? ''),
    present: (delivery, { params }) =>
      jsonReply(delivery, 202, {
        location: `/api/webhooks/${params.id}/deliveries?eventType=${delivery.eventType}`,
      }),
  })
}

function recoverEndpoint(deps: Dependencies) {
  return endpoint(deps, {
    ...write,
    operationId: 'webhooks.recover',
    summary: 'Resend failed deliveries',
    description:
      'Resends every failed delivery created since the given time, and every event since then that matches the webhook’s current `events` and was never delivered to it, such as while it was disabled, oldest first. Events from before the webhook was created, those older than 30 days and those of erased people are left out. Returns 409 if the webhook is disabled.',
    body: DeliveryRecoveryRequest,
    problems: ['not-found', 'conflict'],
    responses: { 202: { description: 'The deliveries are queued.', schema: DeliveryRecovery } },
    handle: ({ ctx, params, body }) => recover(ctx, params.id ?? '', new Date(body.since)),
    present: (recovered) => jsonReply(recovered, 202),
  })
}
