import { Type } from '@sinclair/typebox'
import { closed, Email, Instant, nullable, oneOf, text, Url, Uuid } from './primitives.ts'

/** The broker’s ids are not UUIDs. */
const brokerId = (example: string) => Type.String({ minLength: 1, maxLength: 255, examples: [example] })
const ConnectionId = brokerId('conn_01E4ZCR3C56J083X43JQXF3JK5')
const OrganizationId = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,255}$',
  examples: ['org_01EHWNCE74X7JSDV0X3SZ3KJNY'],
})
const DirectoryId = brokerId('directory_01ECAZ4NV9QMV47GW873HDCX74')
const GroupId = brokerId('directory_group_01E1JJS84MFPPQ3G655FHTKX6Z')
const times = { createdAt: Instant, updatedAt: Instant }

export const Connection = Type.Object(
  {
    id: ConnectionId,
    name: Type.String({ examples: ['Harbour Surveyors'] }),
    type: Type.String({ examples: ['OktaSAML'] }),
    state: oneOf('activated', 'deactivated'),
    organizationId: Type.String({ examples: ['org_01EHWNCE74X7JSDV0X3SZ3KJNY'] }),
    domains: Type.Array(Type.String({ examples: ['example.org'] })),
    ...times,
  },
  { $id: 'Connection', ...closed },
)

export const Directory = Type.Object(
  {
    id: DirectoryId,
    name: Type.String({ examples: ['Okta'] }),
    type: Type.String({ examples: ['okta scim v2.0'] }),
    state: Type.String({
      description:
        'As reported by the broker: active, inactive, validating, invalid_credentials or deleting.',
      examples: ['active'],
    }),
    organizationId: Type.String({ examples: ['org_01EHWNCE74X7JSDV0X3SZ3KJNY'] }),
    userCount: Type.Integer({ minimum: 0, examples: [212] }),
    groupCount: Type.Integer({ minimum: 0, examples: [7] }),
    lastSyncAt: nullable(Instant),
    ...times,
  },
  { $id: 'Directory', ...closed },
)

export const DirectoryUser = Type.Object(
  {
    id: brokerId('directory_user_01E1JG7J09H96KYP8HM9B0G5SJ'),
    directoryId: DirectoryId,
    email: nullable(Type.String({ examples: Email.examples })),
    firstName: nullable(Type.String()),
    lastName: nullable(Type.String()),
    state: oneOf('active', 'inactive', 'deprovisioned'),
    groups: Type.Array(Type.Object({ id: GroupId, name: Type.String({ examples: ['Staff'] }) }, closed)),
    roles: Type.Array(Type.String({ examples: ['ROLE_MEMBER'] })),
    userId: Type.Union([Uuid, Type.Null()], {
      description: 'The user that was created or updated from this entry. `null` if there is none.',
    }),
    ...times,
  },
  { $id: 'DirectoryUser', ...closed },
)

export const DirectoryGroup = Type.Object(
  {
    id: GroupId,
    directoryId: DirectoryId,
    name: Type.String({ examples: ['Staff'] }),
    role: nullable(
      Type.String({
        description: 'The role assigned to users in the group. `null` if none is mapped.',
        examples: ['ROLE_CLIENT_USER'],
      }),
    ),
    memberCount: Type.Integer({ minimum: 0, examples: [12] }),
    ...times,
  },
  { $id: 'DirectoryGroup', ...closed },
)

const count = Type.Integer({ minimum: 0 })

export const DirectorySync = Type.Object(
  {
    id: Uuid,
    status: oneOf('running', 'completed', 'failed'),
    startedAt: Instant,
    finishedAt: nullable(Instant),
    users: Type.Object({ created: count, updated: count, deactivated: count, unchanged: count }, closed),
    groups: Type.Object({ created: count, updated: count, deleted: count, unchanged: count }, closed),
    error: nullable(
      Type.Object(
        { message: Type.String(), action: Type.String({ description: 'How to resolve the error.' }) },
        {
          ...closed,
          description: 'Why the sync failed or, while it is running, why the last attempt failed.',
        },
      ),
    ),
    nextAttemptAt: nullable({
      ...Instant,
      description:
        'When the next attempt starts after an error; `null` while an attempt runs and after the sync has ended.',
    }),
    ...times,
  },
  { $id: 'DirectorySync', ...closed },
)

export const PortalLinkRequest = Type.Object(
  {
    intent: oneOf('sso', 'dsync'),
    returnUrl: Type.Optional(
      nullable(
        Type.String({
          minLength: 1,
          maxLength: 2000,
          description:
            'The URL to return to after setup. Must be within this service’s portal; defaults to its home page.',
          examples: ['/settings/identity'],
        }),
      ),
    ),
  },
  { $id: 'PortalLinkRequest', ...closed },
)

export const PortalLink = Type.Object(
  {
    url: Type.String({
      format: 'uri',
      description: 'Redirect to this URL immediately.',
      examples: ['https://setup.workos.com/…'],
    }),
    expiresAt: Instant,
  },
  { $id: 'PortalLink', ...closed },
)

const mappingKey = Type.String({ pattern: '^[\\s\\S]{1,200}$' })
const Role = Type.String({ maxLength: 64, examples: ['ROLE_CLIENT_USER'] })
const OnDelete = Type.Unsafe<'deactivate' | 'delete'>({
  ...oneOf('deactivate', 'delete'),
  description: 'What happens to a user whose directory entry is deleted. Defaults to `deactivate`.',
})

export const IdentitySettings = Type.Object(
  {
    organizationId: nullable(OrganizationId),
    defaultConnectionId: nullable(ConnectionId),
    groupRoles: Type.Record(mappingKey, Role, { examples: [{ Staff: 'ROLE_CLIENT_USER' }] }),
    defaultRole: Role,
    attributes: Type.Record(mappingKey, Type.String(), { examples: [{ costCenter: 'department' }] }),
    onDelete: OnDelete,
  },
  { $id: 'IdentitySettings', ...closed },
)

export const IdentitySettingsUpdate = Type.Object(
  {
    organizationId: Type.Optional(nullable(OrganizationId)),
    defaultConnectionId: Type.Optional(nullable(ConnectionId)),
    groupRoles: Type.Optional(
      nullable(
        Type.Record(mappingKey, nullable(Role), {
          ...closed,
          description: 'Maps group names to roles. `null` removes an entry.',
          examples: [{ Staff: 'ROLE_CLIENT_USER' }],
        }),
      ),
    ),
    defaultRole: Type.Optional(nullable(Role)),
    attributes: Type.Optional(
      nullable(
        Type.Record(mappingKey, nullable(Type.String({ maxLength: 64 })), {
          ...closed,
          description:
            'Maps identity provider attributes to email, firstName, lastName, roles, department or jobTitle. `null` removes an entry.',
          examples: [{ costCenter: 'department' }],
        }),
      ),
    ),
    onDelete: Type.Optional(nullable(OnDelete)),
  },
  { $id: 'IdentitySettingsUpdate', ...closed },
)

export const OrganizationChange = Type.Object(
  { organizationId: nullable(OrganizationId) },
  { $id: 'OrganizationChange', ...closed },
)

const SecretState = Type.Object(
  { set: Type.Boolean(), last4: nullable(Type.String({ examples: ['4f2a'] })) },
  closed,
)
const Source = nullable(oneOf('environment', 'stored'))
const Sources = Type.Object(
  {
    apiKey: Source,
    clientId: Source,
    redirectUri: Source,
    webhookSecret: Source,
    defaultConnectionId: Source,
  },
  {
    ...closed,
    description:
      'The source of each setting; `null` if it is not set. The environment takes precedence. Read-only.',
  },
)

export const BrokerSettings = Type.Object(
  {
    apiKey: SecretState,
    clientId: nullable(Type.String({ examples: ['client_01HZBC6N1EB1ZY7KG32X'] })),
    redirectUri: nullable(Type.String({ examples: ['https://api.example.org/auth/callback/broker'] })),
    webhookSecret: SecretState,
    defaultConnectionId: nullable(ConnectionId),
    sources: Sources,
  },
  { $id: 'BrokerSettings', ...closed },
)

const SecretInput = Type.Optional(
  Type.Union([text(500), SecretState, Type.Null()], {
    description:
      'Send a string to set the secret, `null` to delete it, or the object from the response to keep it.',
  }),
)

export const BrokerSettingsUpdate = Type.Object(
  {
    apiKey: SecretInput,
    clientId: Type.Optional(nullable(text(255))),
    redirectUri: Type.Optional(nullable(Url)),
    webhookSecret: SecretInput,
    defaultConnectionId: Type.Optional(nullable(ConnectionId)),
    sources: Type.Optional(Sources),
  },
  { $id: 'BrokerSettingsUpdate', ...closed },
)

export const BrokerTest = Type.Object(
  {
    ok: Type.Boolean(),
    checks: Type.Array(
      Type.Object(
        {
          name: oneOf('settings', 'apiKey', 'redirectUri', 'defaultConnection'),
          ok: Type.Boolean(),
          message: Type.String({ description: 'The result, or the error and how to resolve it.' }),
        },
        closed,
      ),
    ),
  },
  { $id: 'BrokerTest', ...closed },
)

export const BrokerEvent = Type.Object(
  {
    id: brokerId('event_01E4ZCR3C56J083X43JQXF3JK5'),
    type: Type.String({ examples: ['dsync.user.created'] }),
    organizationId: nullable(Type.String()),
    directoryId: nullable(Type.String()),
    status: Type.Unsafe<string>({
      ...oneOf('pending', 'processed', 'ignored', 'unassigned', 'failed'),
      description:
        '`ignored`: events of this type are not used. `unassigned`: the organization is not linked to an association. `failed`: the event must be replayed.',
    }),
    attempts: count,
    error: nullable(Type.String()),
    nextAttemptAt: nullable(Instant),
    occurredAt: Instant,
    ...times,
  },
  { $id: 'BrokerEvent', ...closed },
)

/** The fields of a broker’s event that Guildhall reads; the broker may send others. */
export const SignedEvent = Type.Object(
  {
    id: brokerId('event_01E4ZCR3C56J083X43JQXF3JK5'),
    event: Type.String({ examples: ['dsync.user.created'] }),
    data: Type.Object({}, { additionalProperties: true }),
    created_at: Type.Optional(Instant),
  },
  { $id: 'SignedEvent', additionalProperties: true },
)
