import { ownMemberFields, ownUserFields } from '@guildhall/core/members/own-profile'
import { Type } from '@sinclair/typebox'
import { BrandPalette } from './brand.ts'
import { Member, MembershipLevel } from './members.ts'
import { ClientProfile, User } from './people.ts'
import { Preferences } from './preferences.ts'
import { closed, Instant, oneOf, recordFields, Uuid } from './primitives.ts'

export const Me = Type.Object(
  {
    actor: Type.Object({ type: oneOf('key', 'user'), id: recordFields.id, name: Type.String() }),
    client: ClientProfile.record,
    brand: Type.Union([BrandPalette, Type.Null()], { description: '`null` without a `brandColor`.' }),
    cardPayments: Type.Boolean({ description: 'Whether the association’s orders can be paid by card.' }),
    user: Type.Union([User.record, Type.Null()], {
      description: 'The signed-in user. `null` for keys.',
    }),
    member: Type.Union([Member.record, Type.Null()], {
      description: 'The linked member. `null` for keys and for users without one.',
    }),
    level: Type.Union([Type.Pick(MembershipLevel.record, ['key', 'name'], closed), Type.Null()], {
      description: 'The linked member’s membership level. `null` if the member has none, and for keys.',
    }),
    membership: Type.Union([oneOf('none', 'member', 'premium'), Type.Null()], {
      description:
        'The user’s current membership: `none`, `member` or `premium`, derived from status, level and dates. `null` for keys.',
    }),
    preferences: Type.Union([Preferences, Type.Null()], {
      description: 'The signed-in user’s preferences. `null` for keys.',
    }),
    session: Type.Union(
      [
        Type.Object(
          {
            id: Uuid,
            createdAt: Instant,
            expiresAt: {
              ...Instant,
              description: 'The latest time at which the session ends; without use, it ends earlier.',
            } as typeof Instant,
            operator: Type.Union(
              [Type.Object({ name: Type.String(), reason: Type.String() }, closed), Type.Null()],
              {
                description: 'The operator who acts as this user, and the reason. `null` otherwise.',
              },
            ),
          },
          closed,
        ),
        Type.Null(),
      ],
      { description: 'The session that made the request. `null` for keys.' },
    ),
    scopes: Type.Array(Type.String(), {
      description: 'All scopes that the key has or the user’s roles include.',
    }),
  },
  { $id: 'Me' },
)

export const MeUpdate = Type.Object(
  {
    user: Type.Optional(
      Type.Pick(User.update, [...ownUserFields], { $id: 'MeUserUpdate', minProperties: 1, ...closed }),
    ),
    member: Type.Optional(
      Type.Pick(Member.update, [...ownMemberFields], { $id: 'MeMemberUpdate', minProperties: 1, ...closed }),
    ),
  },
  { $id: 'MeUpdate', minProperties: 1, ...closed },
)

export const UserSessions = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          id: Uuid,
          browser: Type.Union([Type.String(), Type.Null()], {
            description:
              'The browser that created the session. `null` if it is unknown or the session was created with a key.',
            examples: ['Firefox'],
          }),
          operatingSystem: Type.Union([Type.String(), Type.Null()], { examples: ['Linux'] }),
          createdAt: Instant,
          lastUsedAt: Instant,
          expiresAt: {
            ...Instant,
            description: 'When the session ends if it is not used again.',
          } as typeof Instant,
          current: Type.Boolean({ description: 'Whether this session made the request.' }),
        },
        { $id: 'UserSession', ...closed },
      ),
    ),
  },
  { $id: 'UserSessions', ...closed },
)

export const ErasureRequest = Type.Object(
  { memberId: Uuid, requestedAt: Instant },
  { $id: 'ErasureRequest', ...closed },
)
