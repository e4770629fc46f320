import { Type } from '@sinclair/typebox'
import { Instant, nullable, oneOf, recordFields, text, Uuid, WebAddress } from './primitives.ts'
import { defaulted, optional, readOnly, recordSchemas, required } from './record.ts'

const EventNames = Type.Array(Type.String({ maxLength: 64, examples: ['member.created'] }), {
  minItems: 1,
  maxItems: 100,
  uniqueItems: true,
  description: 'Kinds of events as `GET /api/event-types` lists them, `member.*` or `*`.',
  examples: [['member.created', 'member.updated']],
})

export const Webhook = recordSchemas('Webhook', {
  url: required({ ...WebAddress, examples: ['https://example.org/webhooks/guildhall'] }),
  description: optional(text(500, ['Newsletter sync'])),
  events: required(EventNames),
  status: defaulted(oneOf('enabled', 'disabled'), 'enabled'),
  disabledReason: readOnly(
    nullable(
      Type.String({
        enum: ['by_request', 'receiver_gone', 'receiver_failing'],
        description: 'Somebody disabled it, the receiver answered 410, or it failed for five days.',
      }),
    ),
  ),
  disabledAt: readOnly(nullable(Instant)),
})

export const IssuedWebhook = Type.Composite(
  [
    Webhook.record,
    Type.Object({
      secret: Type.String({
        description: 'Signs what is sent (Standard Webhooks). Shown this once.',
        examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='],
      }),
    }),
  ],
  { $id: 'IssuedWebhook', additionalProperties: false },
)

export const SecretRotation = Type.Object(
  {
    graceSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2_592_000,
        default: 86_400,
        description: 'How long the old secret signs too.',
      }),
    ),
  },
  { $id: 'SecretRotation', additionalProperties: false },
)

export const WebhookTest = Type.Object(
  { eventType: Type.String({ examples: ['webhook.test'] }) },
  { $id: 'WebhookTest', additionalProperties: false },
)

export const Recovery = Type.Object(
  {
    since: Type.String({
      format: 'date-time',
      description: 'At most 30 days ago.',
      examples: ['2026-03-14T09:26:53.589Z'],
    }),
  },
  { $id: 'Recovery', additionalProperties: false },
)

export const Recovered = Type.Object(
  { deliveries: Type.Integer({ minimum: 0, description: 'How many will be sent.', examples: [12] }) },
  { $id: 'Recovered', additionalProperties: false },
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
          statusCode: nullable(Type.Integer({ examples: [503] })),
          latencyMs: Type.Integer({ minimum: 0, examples: [41] }),
          error: nullable(Type.String({ description: 'Why no answer came.' })),
          responseBody: nullable(Type.String({ description: 'The first 1 KiB of the answer.' })),
        },
        { additionalProperties: false },
      ),
      { description: 'Oldest first; the last 50.' },
    ),
    nextAttemptAt: nullable(Instant),
    createdAt: Instant,
    updatedAt: Instant,
  },
  { $id: 'Delivery', additionalProperties: false },
)
