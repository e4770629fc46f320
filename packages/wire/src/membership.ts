import { membershipChangeKinds } from '@guildhall/core/members/membership-changes'
import { Type } from '@sinclair/typebox'
import { closed, Instant, nullable, oneOf, Uuid } from './primitives.ts'
import { periodFields } from './reports.ts'

const count = (example: number) => Type.Integer({ minimum: 0, examples: [example] })
const levelKey = Type.Union([Type.String({ examples: ['individual'] }), Type.Null()], {
  description: 'The key of the membership level at the time. `null` for members without a level.',
})

export const MembershipChange = Type.Object(
  {
    id: Uuid,
    kind: oneOf(...membershipChangeKinds),
    level: levelKey,
    memberId: Uuid,
    member: Type.Union(
      [
        Type.Object(
          { displayName: Type.String({ examples: ['Ada Lovelace'] }), email: Type.String() },
          closed,
        ),
        Type.Null(),
      ],
      { description: '`null` after the member is deleted.' },
    ),
    createdAt: { ...Instant, description: 'The time of the change.' } as typeof Instant,
    updatedAt: Instant,
  },
  { $id: 'MembershipChange', ...closed },
)

const metrics = {
  joins: count(42),
  returns: Type.Integer({
    minimum: 0,
    examples: [3],
    description: 'Lapsed or cancelled memberships that are in force again.',
  }),
  lapses: count(9),
  cancellations: count(4),
  renewalsDue: count(61),
}
const counts = {
  ...metrics,
  levels: Type.Array(
    Type.Object({ level: levelKey, ...metrics }, { $id: 'MembershipLevelFigures', ...closed }),
    { description: 'Levels with at least one nonzero count.' },
  ),
}

export const MembershipReport = Type.Object(
  {
    total: Type.Object(counts, { $id: 'MembershipTotals', ...closed }),
    points: Type.Array(Type.Object({ start: Instant, ...counts }, { $id: 'MembershipPoint', ...closed })),
  },
  { $id: 'MembershipReport', ...closed },
)

export const MembershipQuery = Type.Object(
  {
    ...periodFields,
    interval: Type.Optional(
      Type.Unsafe<'day' | 'week' | 'month'>({
        ...oneOf('day', 'week', 'month'),
        description: 'Defaults to `month`. Weeks start on Monday; the first interval starts at `from`.',
      }),
    ),
  },
  closed,
)

export const OverviewQuery = Type.Object({ timezone: periodFields.timezone }, closed)

const Rows = Type.Object(
  {
    path: Type.String({ examples: ['/api/membership-changes'] }),
    query: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
  },
  { $id: 'MetricRows', ...closed },
)
const Metric = Type.Object(
  {
    count: count(7),
    rows: Type.Union([Rows, Type.Null()], {
      description: 'The list of the counted records. `null` for `questions`, and if no directory is failing.',
    }),
  },
  { $id: 'Metric', ...closed },
)

export const Overview = Type.Object(
  {
    week: Type.Object(
      {
        from: Type.String({ examples: ['2026-03-09'] }),
        to: Type.String({ examples: ['2026-03-14'] }),
        timezone: Type.String({ examples: ['Europe/Amsterdam'] }),
      },
      { ...closed, description: 'The days from Monday to today.' },
    ),
    joins: Metric,
    lapses: Metric,
    renewalsDue: Metric,
    views: Metric,
    downloads: Metric,
    questions: Metric,
    unansweredQuestions: Metric,
    attention: Type.Object(
      {
        failedImports: nullable(Metric),
        disabledWebhooks: nullable(Metric),
        failingDirectories: nullable(Metric),
        suppressedAddresses: nullable(Metric),
        erasureRequests: nullable(Metric),
        ordersNeedingAttention: nullable(Metric),
        overdueOrders: nullable(Metric),
        heldPosts: nullable(Metric),
      },
      closed,
    ),
    setUp: Type.Object(
      {
        brand: Type.Boolean({ description: 'A logo or a brand color is set.' }),
        members: Type.Boolean(),
        resources: Type.Boolean(),
        website: Type.Boolean({
          description: 'An API key has been used, for example by the website plugin.',
        }),
        signIn: Type.Boolean({
          description: 'A single sign-on connection is active, or users can sign in with a code.',
        }),
      },
      closed,
    ),
  },
  { $id: 'Overview', ...closed },
)
