import { resourceTypes } from '@guildhall/core/library/facets'
import { type UnansweredStatus, unansweredStatuses } from '@guildhall/core/reporting/questions'
import { reportNames } from '@guildhall/core/reporting/report-names'
import { type TOptional, type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { closed, Instant, nullable, oneOf, TimeZone, Uuid } from './primitives.ts'
import { buildPage } from './record.ts'

const count = (example: number) => Type.Integer({ minimum: 0, examples: [example] })
const metrics = { views: count(1204), downloads: count(483), uniqueUsers: count(178) }
const name = (example: string) => nullable(Type.String({ examples: [example] }))

const ReportedResource = Type.Object(
  { id: Uuid, name: name('Harbour safety guide'), type: nullable(oneOf(...resourceTypes)) },
  {
    $id: 'ReportedResource',
    ...closed,
    description: 'Can be a resource that has since been deleted; its name and type are then the last ones.',
  },
)

export const UsageRow = Type.Object(
  { resource: ReportedResource, ...metrics },
  { $id: 'UsageRow', ...closed },
)

const UsageSummary = Type.Object(
  {
    ...metrics,
    topResource: Type.Union([UsageRow, Type.Null()], {
      description: 'The most downloaded resource. `null` if there were no downloads.',
    }),
  },
  { $id: 'UsageSummary', ...closed },
)

export const UsagePage = Type.Object(
  { summary: UsageSummary, ...(buildPage(UsageRow, 'Usage').properties as Record<string, TSchema>) },
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
      {
        description: '`null` groups resources without a category and resources that have since been deleted.',
      },
    ),
    resources: Type.Integer({
      minimum: 0,
      examples: [12],
      description: 'The number of resources currently in the category.',
    }),
    ...metrics,
    downloadShare: Type.Number({
      minimum: 0,
      maximum: 1,
      examples: [0.4],
      description:
        'The share of all downloads in the period, 0 if there were none. A resource in two categories counts in both.',
    }),
  },
  { $id: 'CategoryRow', ...closed },
)

export const MemberRow = Type.Object(
  {
    member: Type.Object(
      { id: Uuid, displayName: name('Ada Lovelace'), email: name('ada@example.org') },
      {
        $id: 'ReportedMember',
        ...closed,
        description: 'Has no name or email address after the member is deleted.',
      },
    ),
    views: count(31),
    downloads: count(12),
    lastActiveAt: Instant,
  },
  { $id: 'MemberEngagement', ...closed },
)

export const Trends = Type.Object(
  { points: Type.Array(Type.Object({ start: Instant, ...metrics }, { $id: 'TrendPoint', ...closed })) },
  { $id: 'Trends', ...closed },
)

export const CategoryRowPage = buildPage(CategoryRow, 'CategoryPerformance')
export const MemberRowPage = buildPage(MemberRow, 'MemberEngagement')

export const QuestionRow = Type.Object(
  {
    question: Type.Union([Type.String({ examples: ['What is the quorum of the council?'] }), Type.Null()], {
      description:
        'The most recent wording. `null` groups questions with this status from people who have since been erased.',
    }),
    status: Type.Unsafe<UnansweredStatus>({
      ...oneOf(...unansweredStatuses),
      description:
        '`no_relevant_resources`: no resource covers the topic. `no_direct_answer`: passages cover the topic, but none answers the question.',
    }),
    asked: count(7),
    people: Type.Integer({
      minimum: 0,
      examples: [4],
      description: 'The number of distinct signed-in users.',
    }),
    lastAskedAt: Instant,
    nearestResources: Type.Union(
      [
        Type.Array(
          Type.Object(
            {
              id: Uuid,
              name: Type.String({ examples: ['Harbour safety guide'] }),
              type: oneOf(...resourceTypes),
            },
            { $id: 'NearestResource', ...closed },
          ),
          { maxItems: 3 },
        ),
        Type.Null(),
      ],
      {
        description:
          'The resources currently in the library that are closest to the question; `null` unless requested.',
      },
    ),
  },
  { $id: 'UnansweredQuestion', ...closed },
)

export const QuestionPage = buildPage(QuestionRow, 'UnansweredQuestion')

const day = (description: string, example: string) =>
  Type.Optional(Type.String({ format: 'date', examples: [example], description }))

/** The period of a report. */
export const periodFields = {
  from: day('The first day. Defaults to 29 days before `to`.', '2026-10-01'),
  to: day('The last day, inclusive. Defaults to today, or to `from` if that is later.', '2026-10-31'),
  timezone: Type.Optional(
    Type.Unsafe<string>({
      ...TimeZone,
      description: 'The time zone that defines the days. Defaults to `UTC`.',
    }),
  ),
}

export const PeriodQuery = Type.Object(periodFields, closed)

const pageFields = {
  page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'The page number, starting at 1.' }),
  ),
  itemsPerPage: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'The number of rows per page. Defaults to 30.' }),
  ),
  cursor: Type.Optional(Type.String({ description: 'The `nextCursor` of the previous page.' })),
}

/** The query of a paged report. @param filters additional parameters */
function buildPagedQuery<Filters extends TProperties>(sortableFields: string[], filters: Filters) {
  const directions = sortableFields.map((field) => [
    `order[${field}]`,
    Type.Optional({ ...oneOf('asc', 'desc'), description: `Sorts by ${field}.` }),
  ])
  return Type.Object(
    { ...periodFields, ...pageFields, ...filters, ...Object.fromEntries(directions) },
    closed,
  )
}

const includeIdle = Type.Optional(
  Type.Boolean({ description: 'Whether to include resources without activity. Defaults to `false`.' }),
)

export const UsageQuery = buildPagedQuery(['views', 'downloads', 'uniqueUsers'], { includeIdle })
export const CategoriesQuery = buildPagedQuery(['views', 'downloads', 'uniqueUsers'], {})
export const MembersQuery = buildPagedQuery(['views', 'downloads', 'lastActiveAt'], {})

export const QuestionsQuery = buildPagedQuery([], {
  status: Type.Optional(
    Type.Unsafe<UnansweredStatus>({
      ...oneOf(...unansweredStatuses),
      description: 'Only questions with this outcome.',
    }),
  ),
  nearestResources: Type.Optional(
    Type.Boolean({
      description:
        'Whether to search for the resources closest to each question. A page then has at most 30 questions.',
    }),
  ),
})

const interval = oneOf('day', 'week', 'month')

export const TrendsQuery = Type.Object(
  {
    ...periodFields,
    interval: Type.Optional(
      Type.Unsafe<'day' | 'week' | 'month'>({
        ...interval,
        description: 'Defaults to `day`. Weeks start on Monday; the first interval starts at `from`.',
      }),
    ),
  },
  closed,
)

const buildReportField = (report: string, schema: TSchema) =>
  Type.Optional({ ...schema, description: `Only for \`${report}\`.` })

/** The request to export a report. */
export const ExportRequest = Type.Object(
  {
    report: Type.Unsafe<(typeof reportNames)[number]>({
      ...oneOf(...reportNames),
      description:
        '`membership` has a row for each interval and level with nonzero counts, `activity` one for each view or download.',
    }),
    format: oneOf('csv', 'xlsx', 'json'),
    ...periodFields,
    interval: Type.Optional(
      Type.Unsafe<'day' | 'week' | 'month'>({
        ...interval,
        description: 'Only for `trends` (default: `day`) and `membership` (default: `month`).',
      }),
    ),
    includeIdle: Type.Optional(
      Type.Boolean({ description: 'Only for `usage`: whether to include resources without activity.' }),
    ),
    resourceId: buildReportField('activity', Uuid) as TOptional<typeof Uuid>,
    categoryId: buildReportField('activity', Uuid) as TOptional<typeof Uuid>,
    uncategorised: Type.Optional(
      Type.Boolean({
        description:
          'Only for `activity`: limits the export to resources without a category and deleted resources.',
      }),
    ),
    memberId: buildReportField('activity', Uuid) as TOptional<typeof Uuid>,
    kind: Type.Optional(
      Type.Unsafe<'view' | 'download'>({ ...oneOf('view', 'download'), description: 'Only for `activity`.' }),
    ),
  },
  { $id: 'ReportExport', ...closed },
)
