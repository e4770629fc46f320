import { resourceTypes } from '@guildhall/core/library/facets'
import { type UnansweredStatus, unansweredStatuses } from '@guildhall/core/reporting/questions'
import { reportNames } from '@guildhall/core/reporting/report-names'
import { type TOptional, type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { Instant, nullable, oneOf, TimeZone, Uuid } from './primitives.ts'
import { pageOf } from './record.ts'

const closed = { additionalProperties: false }
const count = (example: number) => Type.Integer({ minimum: 0, examples: [example] })
const figures = { views: count(1204), downloads: count(483), uniqueUsers: count(178) }
const name = (example: string) => nullable(Type.String({ examples: [example] }))

const ReportedResource = Type.Object(
  { id: Uuid, name: name('Harbour safety guide'), type: nullable(oneOf(...resourceTypes)) },
  { $id: 'ReportedResource', ...closed, description: 'Also one that was deleted since.' },
)

export const UsageRow = Type.Object(
  { resource: ReportedResource, ...figures },
  { $id: 'UsageRow', ...closed },
)

const UsageSummary = Type.Object(
  {
    ...figures,
    topResource: Type.Union([UsageRow, Type.Null()], {
      description: 'The most downloaded one; null where nothing was downloaded.',
    }),
  },
  { $id: 'UsageSummary', ...closed },
)

export const UsagePage = Type.Object(
  { summary: UsageSummary, ...(pageOf(UsageRow, 'Usage').properties as Record<string, TSchema>) },
  { $id: 'UsagePage', ...closed },
)

export const CategoryRow = Type.Object(
  {
    category: Type.Union(
      [
        Type.Object(
          { id: Uuid, name: Type.String({ examples: ['Guides'] }) },
          { $id: 'ReportedCategory', ...closed },
        ),
        Type.Null(),
      ],
      { description: 'null: what is in none, and what happened with resources that were deleted since.' },
    ),
    resources: Type.Integer({ minimum: 0, examples: [12], description: 'How many are in it now.' }),
    ...figures,
    downloadShare: Type.Number({
      minimum: 0,
      maximum: 1,
      examples: [0.4],
      description: "Of the period's downloads. A resource in two categories counts in both.",
    }),
  },
  { $id: 'CategoryRow', ...closed },
)

export const MemberRow = Type.Object(
  {
    member: Type.Object(
      { id: Uuid, displayName: name('Ada Lovelace'), email: name('ada@example.org') },
      { $id: 'ReportedMember', ...closed, description: 'Without name and address once it was deleted.' },
    ),
    views: count(31),
    downloads: count(12),
    lastActiveAt: Instant,
  },
  { $id: 'MemberEngagement', ...closed },
)

export const Trends = Type.Object(
  { points: Type.Array(Type.Object({ start: Instant, ...figures }, { $id: 'TrendPoint', ...closed })) },
  { $id: 'Trends', ...closed },
)

export const CategoryRowPage = pageOf(CategoryRow, 'CategoryPerformance')
export const MemberRowPage = pageOf(MemberRow, 'MemberEngagement')

export const QuestionRow = Type.Object(
  {
    question: Type.Union([Type.String({ examples: ['What is the quorum of the council?'] }), Type.Null()], {
      description: 'As it was asked last; null: those of people who were erased since.',
    }),
    status: Type.Unsafe<UnansweredStatus>({
      ...oneOf(...unansweredStatuses),
      description:
        '`no_relevant_resources`: nothing touches it. `no_direct_answer`: passages do, none answers it.',
    }),
    asked: count(7),
    people: Type.Integer({ minimum: 0, examples: [4], description: 'Different people who were signed in.' }),
    lastAskedAt: Instant,
  },
  { $id: 'UnansweredQuestion', ...closed },
)

export const QuestionPage = pageOf(QuestionRow, 'UnansweredQuestion')

const day = (description: string, example: string) =>
  Type.Optional(Type.String({ format: 'date', examples: [example], description }))

/** Which days a report is of (contract section 6). */
export const periodFields = {
  from: day('The first day; 29 days before `to` unless given.', '2026-10-01'),
  to: day('The last day, included; today unless given.', '2026-10-31'),
  timezone: Type.Optional(
    Type.Unsafe<string>({ ...TimeZone, description: 'Whose days are meant; `UTC` unless given.' }),
  ),
}

export const PeriodQuery = Type.Object(periodFields, closed)

const pageFields = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  itemsPerPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ description: 'Goes on where `nextCursor` of a page points.' })),
}

/** The query of a report that comes in pages. @param order the fields it can be ordered by */
function pagedQuery<Further extends TProperties>(order: string[], further: Further) {
  const directions = order.map((field) => [`order[${field}]`, Type.Optional(oneOf('asc', 'desc'))])
  return Type.Object(
    { ...periodFields, ...pageFields, ...further, ...Object.fromEntries(directions) },
    closed,
  )
}

const includeIdle = Type.Optional(
  Type.Boolean({ description: 'Whether resources with which nothing happened are listed too.' }),
)

export const UsageQuery = pagedQuery(['views', 'downloads', 'uniqueUsers'], { includeIdle })
export const CategoriesQuery = pagedQuery(['views', 'downloads', 'uniqueUsers'], {})
export const MembersQuery = pagedQuery(['views', 'downloads', 'lastActiveAt'], {})

export const QuestionsQuery = pagedQuery([], {
  status: Type.Optional(Type.Unsafe<UnansweredStatus>(oneOf(...unansweredStatuses))),
})

const interval = oneOf('day', 'week', 'month')

export const TrendsQuery = Type.Object(
  {
    ...periodFields,
    interval: Type.Optional(
      Type.Unsafe<'day' | 'week' | 'month'>({
        ...interval,
        description: '`day` unless given. Weeks begin on Monday; the first interval begins at `from`.',
      }),
    ),
  },
  closed,
)

const of = (report: string, schema: TSchema) =>
  Type.Optional({ ...schema, description: `Of \`${report}\` alone.` })

/** Which report is written as what (contract section 6). */
export const ExportRequest = Type.Object(
  {
    report: Type.Unsafe<(typeof reportNames)[number]>({
      ...oneOf(...reportNames),
      description: '`activity`: the rows behind the numbers, one for each view and download.',
    }),
    format: oneOf('csv', 'xlsx', 'json'),
    ...periodFields,
    interval: Type.Optional(
      Type.Unsafe<'day' | 'week' | 'month'>({
        ...interval,
        description: 'Of `trends` alone; `day` unless given.',
      }),
    ),
    includeIdle: Type.Optional(Type.Boolean({ description: 'Of `usage` alone: also resources left alone.' })),
    resourceId: of('activity', Uuid) as TOptional<typeof Uuid>,
    categoryId: of('activity', Uuid) as TOptional<typeof Uuid>,
    uncategorised: Type.Optional(
      Type.Boolean({ description: 'Of `activity` alone: of resources in no category, and of deleted ones.' }),
    ),
    memberId: of('activity', Uuid) as TOptional<typeof Uuid>,
    kind: Type.Optional(
      Type.Unsafe<'view' | 'download'>({ ...oneOf('view', 'download'), description: 'Of `activity` alone.' }),
    ),
  },
  { $id: 'ReportExport', ...closed },
)
