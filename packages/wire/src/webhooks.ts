import type { webhooks } from '@guildhall/core/webhooks/webhooks'
import { Type } from '@sinclair/typebox'
import { closed, Instant, nullable, oneOf, recordFields, text, Url, Uuid } from './primitives.ts'
import { buildRecordSchemas, defaulted, optional, readOnly, required } from './record.ts'

const EventNames = Type.Array(Type.String({ maxLength: 64, examples: ['member.created'] }), {
  minItems: 1,
  maxItems: 100,
  uniqueItems: true,
  description: 'Event types from `GET /api/event-types`, a pattern such as `member.*`, or `*` for all.',
  examples: [['member.created', 'member.updated']],
})

export const Webhook = buildRecordSchemas<typeof webhooks>('Webhook', {
  url: required({
    ...Url,
    description: 'An https URL with a public address, without credentials or fragment.',
    examples: ['https://example.org/webhooks/guildhall'],
  }),
  description: optional(text(500, ['Newsletter sync'])),
  events: required(EventNames),
  status: defaulted(oneOf('enabled', 'disabled'), 'enabled'),
  disabledReason: readOnly(
    nullable(
      Type.Unsafe<string>({
        ...oneOf('by_request', 'receiver_gone', 'receiver_failing'),
        description:
          'Why the webhook was disabled: on request, after a 410 response, or after five days without a successful delivery. `null` while it is enabled.',
      }),
    ),
  ),
  disabledAt: readOnly(nullable({ ...Instant, description: '`null` while it is enabled.' })),
})

export const IssuedWebhook = Type.Composite(
  [
    Webhook.record,
    Type.Object({
      secret: Type.String({
        description: 'The signing secret (Standard Webhooks). It is shown only once.',
        examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='],
      }),
    }),
  ],
  { $id: 'IssuedWebhook', ...closed },
)

export const SecretRotation = Type.Object(
  {
    graceSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2_592_000,
        default: 86_400,
        description: 'How long deliveries are also signed with the old secret, in seconds.',
      }),
    ),
  },
  { $id: 'SecretRotation', ...closed },
)

export const WebhookTest = Type.Object(
  { eventType: Type.String({ examples: ['webhook.test'] }) },
  { $id: 'WebhookTest', ...closed },
)

export const DeliveryRecoveryRequest = Type.Object(
  {
    since: Type.String({
      format: 'date-time',
      description: 'The start time. Deliveries and events are kept for 30 days.',
      examples: ['2026-03-14T09:26:53.589Z'],
    }),
  },
  { $id: 'DeliveryRecoveryRequest', ...closed },
)

export const DeliveryRecovery = Type.Object(
  {
    deliveries: Type.Integer({ minimum: 0, description: 'The number of deliveries queued.', examples: [12] }),
  },
  { $id: 'DeliveryRecovery', ...closed },
)

export const Delivery = Type.Object(
  {
    id: recordFields.id,
    eventId: Uuid,
    eventType: Type.String({ examples: ['member.created'] }),
    status: oneOf('pending', 'succeeded', 'failed'),
    attempts: Type.Array(
      Type.Object(
        {
          at: Instant,
          statusCode: nullable(Type.Integer({ description: '`null` without a response.', examples: [503] })),
          latencyMs: Type.Integer({ minimum: 0, examples: [41] }),
          error: nullable(
            Type.String({ description: 'Why no response was received. `null` if there was one.' }),
          ),
          responseBody: nullable(
            Type.String({
              description: 'The first 1 KiB of the response. `null` without one, and after an erasure.',
            }),
          ),
        },
        closed,
      ),
      { description: 'The last 50 attempts, oldest first.' },
    ),
    nextAttemptAt: Type.Union([Instant, Type.Null()], {
      description: '`null` unless the delivery is pending.',
    }),
    createdAt: Instant,
    updatedAt: Instant,
  },
  { $id: 'Delivery', ...closed },
)

export const DeliveryWithBody = Type.Object(
  {
    ...Delivery.properties,
    requestBody: nullable(
      Type.String({
        description:
          'The body of the request, the same in each attempt. `null` once the event has been deleted after 30 days or erased; the events of deletions are still sent after an erasure.',
        examples: ['{"id":"0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70","type":"member.created"}'],
      }),
    ),
  },
  { $id: 'DeliveryWithBody', ...closed },
)
