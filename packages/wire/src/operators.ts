import { Type } from '@sinclair/typebox'
import { ClientProfile, CreatedClient } from './people.ts'
import { closed, Email, Instant, LanguageTag, nullable, oneOf, TimeZone, text, Uuid } from './primitives.ts'

const count = Type.Integer({ minimum: 0 })

const operatorFields = {
  id: Uuid,
  name: Type.String({ examples: ['Ada Lovelace'] }),
  last4: nullable(
    Type.String({
      description:
        'The last four characters of the key. `null` for keys that are too old to have them stored.',
      examples: ['x7Qa'],
    }),
  ),
  createdAt: Instant,
}

export const Operator = Type.Object(operatorFields, { $id: 'Operator', ...closed })

export const Operators = Type.Object({ items: Type.Array(Operator) }, { $id: 'Operators', ...closed })

export const OperatorCreate = Type.Object(
  { name: text(200, ['Ada Lovelace']) },
  { $id: 'OperatorCreate', ...closed },
)

const OperatorKey = Type.String({ description: 'Returned only once.', examples: ['guild_op_…'] })

export const CreatedOperator = Type.Object(
  { ...operatorFields, key: OperatorKey },
  { $id: 'CreatedOperator', ...closed },
)

export const ActingSessionRequest = Type.Object(
  {
    reason: Type.String({
      ...text(500),
      description: 'Shown to the association in its audit log.',
      examples: ['Support request 4711: the import fails'],
    }),
    userId: Type.Optional(
      Type.String({
        ...Uuid,
        description: 'An active administrator. Defaults to the one who was created first.',
      }),
    ),
  },
  { $id: 'ActingSessionRequest', ...closed },
)

export const ActingSession = Type.Object(
  {
    token: Type.String({ description: 'Returned only once.', examples: ['guild_ses_…'] }),
    expiresAt: Instant,
    userId: Uuid,
    slug: Type.String({ examples: ['harbour-surveyors'] }),
  },
  { $id: 'ActingSession', ...closed },
)

export const ClientUsage = Type.Object(
  {
    members: count,
    users: Type.Integer({ minimum: 0, description: 'Active users, including administrators.' }),
    administrators: count,
    resources: count,
    storageBytes: Type.Integer({
      minimum: 0,
      description: 'All stored files, including earlier versions, images and generated files.',
    }),
    requestsThisHour: Type.Integer({
      minimum: 0,
      description: 'Requests with secret keys in the current clock hour (UTC).',
    }),
    requestsPerHour: Type.Integer({ minimum: 0, description: 'The limit of the plan.' }),
  },
  { $id: 'ClientUsage', ...closed },
)

const ok = Type.Boolean()
const message = nullable(Type.String({ description: 'The error. `null` without one.' }))
const bytes = Type.Integer({ minimum: 0 })
const diskBytes = { ...bytes, description: '`null` for a bucket, or if the check failed.' }

export const PlatformHealth = Type.Object(
  {
    version: Type.String({ examples: ['0.1.0'] }),
    runtime: Type.String({ examples: ['Bun 1.4.5'] }),
    database: Type.Object(
      {
        version: Type.String({ examples: ['18.4'] }),
        migration: Type.String({ description: 'The last migration applied.', examples: ['0050-operators'] }),
        sizeBytes: bytes,
        connections: count,
        maxConnections: count,
      },
      closed,
    ),
    storage: Type.Object(
      {
        kind: oneOf('disk', 'bucket'),
        ok,
        message,
        freeBytes: nullable(diskBytes),
        totalBytes: nullable(diskBytes),
      },
      closed,
    ),
    search: Type.Object({ engine: oneOf('postgresql', 'meilisearch'), ok, message }, closed),
    mail: Type.Object({ configured: Type.Boolean() }, closed),
    languageModel: nullable(
      Type.String({ description: 'The name of the language model. `null` if answers are extractive.' }),
    ),
    queues: Type.Array(
      Type.Object(
        {
          name: Type.String({ examples: ['deliveries'] }),
          pending: count,
          oldestSeconds: Type.Number({ minimum: 0, description: 'The age of the oldest item, in seconds.' }),
        },
        closed,
      ),
    ),
    failing: Type.Object(
      {
        disabledWebhooks: count,
        failingDirectories: count,
        failedBrokerEvents: count,
        failedMail: count,
        rejectedResources: count,
      },
      { ...closed, description: 'The number of failures across all associations.' },
    ),
  },
  { $id: 'PlatformHealth', ...closed },
)

export const MailTestRequest = Type.Object({ to: Email }, { $id: 'MailTestRequest', ...closed })

export const MailTest = Type.Object(
  { ok, message: Type.String({ description: 'The result, or the error and how to resolve it.' }) },
  { $id: 'MailTest', ...closed },
)

const setupToken = Type.String({
  maxLength: 100,
  description: 'From the URL that the server printed.',
  examples: ['guild_setup_…'],
})

export const SetupCheck = Type.Object({ token: setupToken }, { $id: 'SetupCheck', ...closed })

export const SetupRequest = Type.Object(
  {
    token: setupToken,
    operator: OperatorCreate,
    association: Type.Object(
      {
        name: text(200, ['Harbour Surveyors']),
        slug: Type.String({
          pattern: '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$',
          examples: ['harbour-surveyors'],
        }),
        locale: Type.Optional(LanguageTag),
        timezone: Type.Optional(TimeZone),
      },
      closed,
    ),
    administrator: Type.Object(
      { email: Email, firstName: text(100, ['Ada']), lastName: text(100, ['Lovelace']) },
      closed,
    ),
  },
  { $id: 'SetupRequest', ...closed },
)

export const CompletedSetup = Type.Object(
  {
    operatorKey: OperatorKey,
    client: ClientProfile.record,
    sandbox: ClientProfile.record,
    keys: CreatedClient.properties.keys,
  },
  { $id: 'CompletedSetup' },
)
