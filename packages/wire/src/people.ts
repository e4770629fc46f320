import type { clients } from '@guildhall/core/access/clients/clients'
import type { invitations } from '@guildhall/core/access/invitations/invitations'
import type { keys } from '@guildhall/core/access/keys/keys'
import type { users } from '@guildhall/core/access/users/users'
import { Type } from '@sinclair/typebox'
import {
  closed,
  Email,
  Instant,
  LanguageTag,
  nullable,
  oneOf,
  TimeZone,
  text,
  Url,
  Uuid,
} from './primitives.ts'
import { buildRecordSchemas, defaulted, optional, readOnly, required } from './record.ts'

const Environment = oneOf('live', 'test')
const Plan = oneOf('standard', 'professional', 'enterprise')

/**
 * An origin as browsers send it: scheme, host and port. Without TLS, an attacker on the network could impersonate the
 * site and use its key, so `http` is limited to development on loopback (localhost, RFC 6761; 127.0.0.0/8; ::1).
 */
const WebOrigin = Type.String({
  pattern:
    '^(https://[a-z0-9.-]+|http://(([a-z0-9-]+[.])*localhost|127([.][0-9]{1,3}){3}|\\[::1\\]))(:[0-9]{1,5})?$',
  maxLength: 255,
  description: 'An https origin. http is allowed only for loopback (localhost, 127.0.0.0/8, [::1]).',
  examples: ['https://www.example.org'],
})

export const Key = buildRecordSchemas<typeof keys>('Key', {
  name: required(text(100, ['Website'])),
  type: required(oneOf('secret', 'publishable')),
  environment: readOnly(Environment),
  scopes: defaulted(
    Type.Array(Type.String({ maxLength: 64, examples: ['members:read'] }), {
      maxItems: 40,
      uniqueItems: true,
      description: '`:write` includes `:read`; `*` includes all. Publishable keys have none.',
    }),
    [],
  ),
  allowedOrigins: defaulted(
    Type.Array(WebOrigin, {
      maxItems: 50,
      uniqueItems: true,
      description:
        'The origins of the web pages that can use a publishable key. An empty list allows all. Secret keys have none.',
    }),
    [],
  ),
  prefix: readOnly(
    Type.String({ description: 'The start of the key, which shows its kind.', examples: ['guild_sk_live_'] }),
  ),
  last4: readOnly(Type.String({ description: 'The last four characters of the key.', examples: ['4f2a'] })),
  expiresAt: optional({ ...Instant, description: 'When the key stops working. `null` for never.' }),
  lastUsedAt: readOnly(
    nullable({ ...Instant, description: 'To the minute. `null` if the key was never used.' }),
  ),
  revokedAt: readOnly(nullable({ ...Instant, description: '`null` unless the key was revoked.' })),
})

export const IssuedKey = Type.Composite(
  [Key.record, Type.Object({ key: Type.String({ examples: ['guild_sk_live_…'] }) })],
  {
    $id: 'IssuedKey',
    ...closed,
  },
)

export const KeyRotation = Type.Object(
  {
    graceSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 2_592_000,
        default: 86_400,
        description: 'How long the old key keeps working, in seconds.',
      }),
    ),
  },
  { $id: 'KeyRotation', ...closed },
)

export const User = buildRecordSchemas<typeof users>('User', {
  email: required(Email),
  firstName: optional(text(100)),
  lastName: optional(text(100)),
  roles: defaulted(
    Type.Array(Type.String({ maxLength: 64, examples: ['ROLE_CLIENT_USER'] }), {
      maxItems: 10,
      uniqueItems: true,
      description:
        'ROLE_MEMBER links the user to the member with the same email address, unless another user is linked to it. Combined with a staff role, it does so only when set here, not when it comes from the identity provider or an invitation.',
    }),
    [],
  ),
  department: optional(text(200)),
  jobTitle: optional(text(200)),
  status: defaulted(oneOf('active', 'deactivated'), 'active'),
  memberId: readOnly(nullable({ ...Uuid, description: 'The linked member. `null` without one.' })),
})

export const Invitation = buildRecordSchemas<typeof invitations>('Invitation', {
  email: required(Email),
  roles: defaulted(
    Type.Array(Type.String({ maxLength: 64, examples: ['ROLE_CLIENT_USER'] }), {
      maxItems: 10,
      uniqueItems: true,
      description: 'The roles granted when the invitation is accepted.',
    }),
    [],
  ),
  status: readOnly(oneOf('pending', 'accepted', 'revoked', 'expired')),
  expiresAt: readOnly(Instant),
  acceptedAt: readOnly(nullable(Instant)),
  userId: readOnly(nullable(Uuid)),
  mailStatus: readOnly(oneOf('queued', 'sent', 'kept', 'suppressed', 'failed')),
  mailError: readOnly(
    nullable(
      Type.String({
        description:
          'The mail server’s SMTP reply codes, the connection error code, or why no attempt was made. `null` without an error.',
        examples: ['550 5.1.1'],
      }),
    ),
  ),
})

const chatSettings = {
  public: Type.Boolean({ description: 'Whether visitors can ask questions about public resources.' }),
  retentionDays: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 3650,
      description:
        'The number of days a conversation is kept after its last question. `null` keeps it until it is deleted.',
      examples: [365],
    }),
  ),
  languageModel: Type.Boolean({
    description:
      'Whether the service’s language model, if configured, writes answers. If `false`, answers consist of sentences from the documents, and neither questions nor documents are sent to a model.',
  }),
}

const signInSettings = {
  code: Type.Boolean({
    description:
      'Whether users, including staff, can sign in with a code sent by email. `false` requires an active single sign-on connection.',
  }),
}

export const ClientProfile = buildRecordSchemas<typeof clients>('Client', {
  slug: readOnly(Type.String({ examples: ['harbour-surveyors'] })),
  name: required(text(200, ['Harbour Surveyors'])),
  environment: readOnly(Environment),
  plan: readOnly(Plan),
  suspended: readOnly(Type.Boolean()),
  website: optional(Url),
  logoUrl: optional(Url),
  brandColor: optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', examples: ['#0b5cad'] })),
  locale: defaulted(LanguageTag, 'en'),
  timezone: defaulted(TimeZone, 'UTC'),
  chat: {
    output: Type.Object(chatSettings, closed),
    update: nullable(
      Type.Partial(Type.Object(chatSettings), {
        ...closed,
        description: '`null` resets to {"public":false,"retentionDays":365,"languageModel":true}.',
      }),
    ),
  },
  signIn: {
    output: Type.Object(signInSettings, closed),
    update: nullable(
      Type.Object(signInSettings, {
        ...closed,
        description: '`null` resets to {"code":true}.',
      }),
    ),
  },
})

export const ClientCreate = Type.Object(
  {
    name: text(200, ['Harbour Surveyors']),
    slug: Type.String({ pattern: '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$', examples: ['harbour-surveyors'] }),
    plan: Type.Optional(Plan),
  },
  { $id: 'ClientCreate', ...closed },
)

export const ClientUpdate = Type.Object(
  { name: Type.Optional(text(200)), plan: Type.Optional(Plan), suspended: Type.Optional(Type.Boolean()) },
  { $id: 'PlatformClientUpdate', ...closed, minProperties: 1 },
)

const KeyPair = Type.Object(
  {
    secret: Type.String({ examples: ['guild_sk_live_…'] }),
    publishable: Type.String({ examples: ['guild_pk_live_…'] }),
  },
  { $id: 'KeyPair' },
)

export const CreatedClient = Type.Object(
  {
    client: ClientProfile.record,
    sandbox: ClientProfile.record,
    keys: Type.Object({ live: KeyPair, test: KeyPair }),
  },
  { $id: 'CreatedClient' },
)

const Values = Type.Record(Type.String(), Type.Unknown(), { examples: [{ email: 'ada@example.org' }] })

export const AuditEntry = Type.Object(
  {
    id: Uuid,
    action: Type.String({ examples: ['member.updated'] }),
    actor: Type.Object({
      type: Type.String({ examples: ['key'] }),
      id: nullable(Uuid),
      name: nullable(Type.String({ examples: ['First secret key'] })),
    }),
    target: Type.Object({
      type: Type.String({ examples: ['member'] }),
      id: nullable(Uuid),
      name: nullable(
        Type.String({
          description: 'The record’s current name or title. `null` if it was deleted or has none.',
          examples: ['Grace Hopper'],
        }),
      ),
    }),
    changes: Type.Array(Type.String({ examples: ['email'] }), {
      description: 'The names of the fields that changed.',
    }),
    oldValues: Type.Union([Values, Type.Null()], {
      description:
        'The values of the changed fields before an update; `null` for other actions and after an erasure. Values longer than 2,000 characters are omitted.',
    }),
    newValues: Type.Union([Values, Type.Null()], {
      description:
        'The values of the changed fields after an update; `null` for other actions and after an erasure. Values longer than 2,000 characters are omitted.',
    }),
    reason: nullable(
      Type.String({
        description: 'The reason an operator gave for acting as an administrator. `null` for other callers.',
        examples: ['Support request 4711'],
      }),
    ),
    ipAddress: nullable(
      Type.String({
        description:
          'The address of the caller. `null` for changes that no request made, and after an erasure.',
      }),
    ),
    requestId: nullable(
      Type.String({ description: 'The id of the request. `null` for changes that no request made.' }),
    ),
    createdAt: Instant,
    updatedAt: Instant,
  },
  { $id: 'AuditEntry', ...closed },
)

/** The signed-in user’s session. */
export const SessionInfo = Type.Object(
  {
    user: User.record,
    client: ClientProfile.record,
    expiresAt: {
      ...Instant,
      description: 'The latest time at which the session ends; without use, it ends earlier.',
    } as typeof Instant,
  },
  { $id: 'SessionInfo' },
)

export const MaintenanceReport = Type.Record(Type.String(), Type.Integer(), {
  $id: 'MaintenanceReport',
  description: 'The number of rows changed, by task.',
})
