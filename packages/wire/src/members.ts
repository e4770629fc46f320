import type { members } from '@guildhall/core/members/members'
import type { membershipLevels } from '@guildhall/core/members/membership-levels'
import { memberStatuses } from '@guildhall/core/members/statuses'
import { Type } from '@sinclair/typebox'
import { address } from './addresses.ts'
import { commonFields } from './collection-fields.ts'
import { Post } from './community.ts'
import { DirectoryUser } from './identity.ts'
import { SuppressedAddress } from './mail.ts'
import { MembershipChange } from './membership.ts'
import { Order } from './orders.ts'
import { Invoice, Payment, Refund } from './payments.ts'
import { AuditEntry, Invitation } from './people.ts'
import { Preferences } from './preferences.ts'
import { closed, Email, Instant, Money, nullable, oneOf, text, Uuid } from './primitives.ts'
import { buildRecordSchemas, defaulted, merged, optional, readOnly, required } from './record.ts'
import { SavedView } from './views.ts'

const Consents = Type.Object(
  { newsletter: Type.Boolean(), directory: Type.Boolean() },
  { $id: 'Consents', ...closed },
)
const ConsentsInput = Type.Partial(Consents, { $id: 'ConsentsInput', ...closed })

export const MemberStatus = oneOf(...memberStatuses)

export const Member = buildRecordSchemas<typeof members>('Member', {
  externalId: commonFields.externalId,
  email: required(Email),
  firstName: required(text(100, ['Ada'])),
  lastName: required(text(100, ['Lovelace'])),
  displayName: optional(text(200)),
  phone: optional(text(50, ['+44 117 496 0000'])),
  organization: optional(text(200)),
  jobTitle: optional(text(200)),
  department: optional(text(200)),
  address,
  memberNumber: optional(text(64, ['M-000042'])),
  level: optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'The key of a membership level.',
      examples: ['individual'],
    }),
  ),
  status: defaulted(MemberStatus, 'pending'),
  joinedAt: optional({
    ...Instant,
    description:
      'The date on which the membership began, by convention midnight in the association’s time zone.',
  }),
  renewsAt: optional({
    ...Instant,
    description:
      'The date on which the membership is due for renewal, by convention midnight in the association’s time zone. Once it has passed, the status `active` becomes `grace` for the grace period of the level, then `lapsed`. `null` if the membership does not end.',
  }),
  consents: merged(Consents, ConsentsInput),
  userId: readOnly(
    Type.Union([Uuid, Type.Null()], {
      description:
        'The user that the member signs in as. When `email` changes, it is copied to the user. The user is unlinked instead if it has a staff role, or if another user has the new email address.',
    }),
  ),
  erasureRequestedAt: readOnly(
    Type.Union([Instant, Type.Null()], {
      description: 'When the member requested erasure. Erase the member with `POST /api/members/{id}/erase`.',
    }),
  ),
  tags: commonFields.tags,
  customFields: commonFields.customFields,
})

export const MembershipLevel = buildRecordSchemas<typeof membershipLevels>('MembershipLevel', {
  key: required(Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,63}$', examples: ['individual'] })),
  name: required(text(200, ['Individual member'])),
  premium: defaulted(
    Type.Boolean({ description: 'Whether members with this level can open premium resources.' }),
    false,
  ),
  price: optional(Money),
  period: defaulted(oneOf('month', 'quarter', 'year', 'lifetime'), 'year'),
  graceDays: defaulted(
    Type.Integer({
      minimum: 0,
      maximum: 3650,
      description: 'The number of days for which a membership stays in force after its renewal date.',
    }),
    0,
  ),
  sort: defaulted(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }), 0),
  status: defaulted(
    Type.Unsafe<'active' | 'retired'>({
      ...oneOf('active', 'retired'),
      description: 'A retired level cannot be assigned to members; those who have it keep it.',
    }),
    'active',
  ),
})

export const CustomFieldNames = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          name: Type.String({ examples: ['region'] }),
          members: Type.Integer({
            minimum: 1,
            description: 'The number of members with this custom field.',
            examples: [412],
          }),
        },
        { $id: 'CustomFieldName', ...closed },
      ),
    ),
  },
  { $id: 'CustomFieldNames', ...closed },
)

export const MemberErasure = Type.Object({ id: Uuid, erasedAt: Instant }, { $id: 'MemberErasure' })

const AnyJson = Type.Unknown()

export const MemberData = Type.Object(
  {
    member: Member.record,
    user: nullable(Type.Record(Type.String(), AnyJson)),
    sessions: Type.Array(
      Type.Object({
        createdAt: Instant,
        lastSeenAt: Instant,
        expiresAt: Instant,
        browser: nullable(Type.String()),
        operatingSystem: nullable(Type.String()),
      }),
    ),
    preferences: Type.Union([Preferences, Type.Null()], {
      description: 'The person’s portal preferences. `null` if they are the defaults.',
    }),
    directoryUsers: Type.Array(DirectoryUser),
    events: Type.Array(
      Type.Object({ id: Uuid, type: Type.String(), data: AnyJson, previous: AnyJson, createdAt: Instant }),
    ),
    auditLog: Type.Union([Type.Array(AuditEntry), Type.Null()], {
      description:
        'The person’s actions. `null` for callers without the scope `audit:read`, except the member.',
    }),
    grants: Type.Array(
      Type.Object({
        id: Uuid,
        resourceId: Uuid,
        source: nullable(Type.String()),
        reference: nullable(Type.String()),
        createdAt: Instant,
        revokedAt: nullable(Instant),
      }),
    ),
    activity: Type.Array(Type.Object({ resourceId: Uuid, kind: Type.String(), at: Instant })),
    chat: Type.Union(
      [
        Type.Array(
          Type.Object({ question: nullable(Type.String()), answer: nullable(Type.String()), at: Instant }),
        ),
        Type.Null(),
      ],
      {
        description:
          'The person’s chat questions and answers. `null` for callers without the scope `resources:read`, except the member.',
      },
    ),
    orders: Type.Union([Type.Array(Order), Type.Null()], {
      description:
        'The person’s orders. `null` for callers without the scope `billing:read`, except the member.',
    }),
    payments: Type.Union([Type.Array(Payment), Type.Null()], {
      description:
        'The payments of these orders. `null` for callers without the scope `billing:read`, except the member.',
    }),
    refunds: Type.Union([Type.Array(Refund), Type.Null()], {
      description:
        'The refunds of these orders. `null` for callers without the scope `billing:read`, except the member.',
    }),
    invoices: Type.Union([Type.Array(Invoice), Type.Null()], {
      description:
        'The person’s invoices. `null` for callers without the scope `billing:read`, except the member.',
    }),
    podcastFeed: nullable(Type.Object({ createdAt: Instant })),
    calendarFeed: nullable(Type.Object({ createdAt: Instant })),
    mail: Type.Array(
      Type.Object({
        kind: Type.String({ examples: ['sign_in_code'] }),
        status: Type.String({ examples: ['sent'] }),
        createdAt: Instant,
        sentAt: nullable(Instant),
      }),
    ),
    suppressedAddress: Type.Union([SuppressedAddress.record, Type.Null()], {
      description:
        'The suppression of one of the person’s email addresses, preferably the current one: no emails are sent to it until `expiresAt`. `null` if there is none.',
    }),
    membershipChanges: Type.Array(MembershipChange),
    posts: Type.Array(Post.record, { description: 'The posts that the person wrote.' }),
    invitations: Type.Array(Invitation.record, {
      description: 'The invitations sent to the person’s email address, or that the person accepted.',
    }),
    views: Type.Array(SavedView.record, { description: 'The person’s saved views.' }),
    exportedAt: Instant,
  },
  { $id: 'MemberData' },
)

export const SessionRequest = Type.Object(
  {
    expiresInSeconds: Type.Optional(
      Type.Integer({
        minimum: 60,
        maximum: 86_400,
        default: 3600,
        description: 'The lifetime of the session in seconds.',
      }),
    ),
  },
  { $id: 'SessionRequest', ...closed },
)

export const IssuedSession = Type.Object(
  { token: Type.String({ examples: ['guild_ses_…'] }), expiresAt: Instant, userId: Uuid },
  { $id: 'IssuedSession', ...closed },
)
