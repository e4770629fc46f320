import { memberStatuses } from '@guildhall/core/members/statuses'
import { Type } from '@sinclair/typebox'
import { customFields, Email, Instant, Money, nullable, oneOf, Tags, text, Uuid } from './primitives.ts'
import { defaulted, optional, readOnly, recordSchemas, required } from './record.ts'

const addressLines = {
  line1: text(200, ['1 Quay Street']),
  line2: text(200),
  city: text(100, ['Bristol']),
  region: text(100),
  postalCode: text(20, ['BS1 4DQ']),
  country: Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2.', examples: ['GB'] }),
}

/** A postal address; shown with every line, `null` where there is none. */
export const Address = Type.Object(
  Object.fromEntries(Object.entries(addressLines).map(([name, schema]) => [name, nullable(schema)])),
  { $id: 'Address', additionalProperties: false },
)
const AddressInput = Type.Partial(Address, { $id: 'AddressInput', additionalProperties: false })

const Consents = Type.Object(
  { newsletter: Type.Boolean(), directory: Type.Boolean() },
  { $id: 'Consents', additionalProperties: false },
)
const ConsentsInput = Type.Partial(Consents, { $id: 'ConsentsInput', additionalProperties: false })

export const MemberStatus = oneOf(...memberStatuses)

export const Member = recordSchemas('Member', {
  externalId: optional(text(200, ['crm-1042'])),
  email: required(Email),
  firstName: required(text(100, ['Ada'])),
  lastName: required(text(100, ['Lovelace'])),
  displayName: optional(text(200)),
  phone: optional(text(50, ['+44 117 496 0000'])),
  organization: optional(text(200)),
  jobTitle: optional(text(200)),
  department: optional(text(200)),
  address: {
    shown: nullable(Address),
    given: Type.Optional(nullable(AddressInput)),
    changed: nullable(AddressInput),
  },
  memberNumber: optional(text(64, ['M-000042'])),
  level: optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: "A membership level's key.",
      examples: ['individual'],
    }),
  ),
  status: defaulted(MemberStatus, 'pending'),
  joinedAt: optional(Instant),
  renewsAt: optional(Instant),
  consents: {
    shown: Consents,
    given: Type.Optional(nullable(ConsentsInput)),
    changed: nullable(ConsentsInput),
  },
  userId: readOnly(nullable(Uuid)),
  tags: defaulted(Tags, []),
  customFields: {
    shown: customFields(false),
    given: Type.Optional(nullable(customFields(true))),
    changed: nullable(customFields(true)),
  },
})

export const MembershipLevel = recordSchemas('MembershipLevel', {
  key: required(Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,63}$', examples: ['individual'] })),
  name: required(text(200, ['Individual member'])),
  premium: defaulted(Type.Boolean(), false),
  price: optional(Money),
  period: defaulted(oneOf('month', 'quarter', 'year', 'lifetime'), 'year'),
  graceDays: defaulted(Type.Integer({ minimum: 0, maximum: 3650 }), 0),
  sort: defaulted(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }), 0),
  status: defaulted(oneOf('active', 'retired'), 'active'),
})

export const MemberErasure = Type.Object({ id: Uuid, erasedAt: Instant }, { $id: 'MemberErasure' })

const Anything = Type.Unknown()

export const MemberData = Type.Object(
  {
    member: Member.record,
    user: nullable(Type.Record(Type.String(), Anything)),
    sessions: Type.Array(Type.Object({ createdAt: Instant, lastSeenAt: Instant, expiresAt: Instant })),
    events: Type.Array(
      Type.Object({ id: Uuid, type: Type.String(), data: Anything, previous: Anything, createdAt: Instant }),
    ),
    auditLog: Type.Array(Anything),
    exportedAt: Instant,
  },
  { $id: 'MemberData' },
)

export const SessionRequest = Type.Object(
  { expiresInSeconds: Type.Optional(Type.Integer({ minimum: 60, maximum: 86_400, default: 3600 })) },
  { $id: 'SessionRequest', additionalProperties: false },
)

export const Session = Type.Object(
  { token: Type.String({ examples: ['guild_ses_…'] }), expiresAt: Instant, userId: Uuid },
  { $id: 'IssuedSession', additionalProperties: false },
)
