import { collectionNames, getNoun } from '@guildhall/core/collection-names'
import { type PublicListName, publicLists } from '@guildhall/core/public/public-lists'
import { buildPublicPage, PublicError, publicParameters, publicRecords } from '@guildhall/wire/public'
import { type TObject, type TSchema, Type } from '@sinclair/typebox'
import { buildFilterSchema } from '../http/list-parameters.ts'
import { statusByCode } from './public-error.ts'
import { timeParameters } from './public-parameters.ts'

type Operation = 'list' | 'get' | 'calendar'

function getNouns(name: PublicListName): [singular: string, plural: string] {
  if (name === 'resources') return ['resource', name]
  const names = collectionNames[name]
  return [getNoun(names), names.plural]
}

const summaries: Record<Operation, (name: PublicListName) => string> = {
  list: (name) => `List public ${getNouns(name)[1]}`,
  get: (name) => `Get a public ${getNouns(name)[0]}`,
  calendar: () => 'Subscribe to public events',
}

/** The records of lists that differ from “published, current records”. */
const publicNotes: Partial<Record<PublicListName, string>> = {
  events:
    'Returns published events, including cancelled and past ones, with their public fields only; lists contain only upcoming events by default.',
  courses: 'Returns published records with their public fields only.',
  resources:
    'Returns published resources with their public fields only; those with the access levels `member` and `premium` are not included.',
}

/** OpenAPI documentation of a public operation. */
export function buildPublicDocumentation(
  name: PublicListName,
  operation: Operation,
): { detail: Record<string, unknown> } {
  const detail = {
    operationId: `public.${name}.${operation}`,
    summary: summaries[operation](name),
    tags: ['Public API'],
    description:
      operation === 'calendar'
        ? 'Returns an iCalendar feed (RFC 5545) of up to 1,000 public events, except those that ended more than 90 days ago. Calendar apps cannot send headers, so the publishable key can be passed as `?key=`. With `id`, the file contains that event only, whatever its date.'
        : `${publicNotes[name] ?? 'Returns published, current records with their public fields only.'} Responses can be cached for a minute; the API reflects changes within a second.`,
    security: [{ publishableKey: [] }],
    'x-parameters': buildParameters(name, operation),
    responses: {
      '200': buildSuccessResponse(name, operation),
      '304': { description: 'Not modified.' },
      ...buildErrorResponses(operation),
    },
  }
  return { detail }
}

function buildParameters(name: PublicListName, operation: Operation) {
  const buildParameter = (
    parameterName: string,
    schema: TSchema,
    description: string,
    location = 'query',
  ) => ({
    name: parameterName,
    in: location,
    schema,
    description,
  })
  const etag = buildParameter(
    'If-None-Match',
    Type.String(),
    'An ETag. If it is current, the response is 304.',
    'header',
  )
  if (operation === 'calendar')
    return [
      buildParameter('key', Type.String({ examples: ['guild_pk_live_…'] }), 'A publishable key.'),
      buildParameter('id', Type.String({ format: 'uuid' }), 'The id of one event.'),
      etag,
    ]
  if (operation === 'get') return [etag]
  const { filters, ...list } = publicLists[name]
  const record: TObject = publicRecords[name]
  const instantParameters = timeParameters.map((parameter) =>
    buildParameter(parameter, Type.String(), 'A date (a whole day in UTC) or a timestamp.'),
  )
  const periodSchema = Type.Unsafe({ type: 'string', enum: ['upcoming', 'past', 'all'], default: 'upcoming' })
  return [
    buildParameter(
      'limit',
      Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
      'The maximum number of records to return.',
    ),
    buildParameter('offset', Type.Integer({ minimum: 0, default: 0 }), 'The number of records to skip.'),
    ...filters.flatMap((filter) => {
      if (filter === 'q')
        return [
          buildParameter(
            filter,
            publicParameters.q as TSchema,
            'Searches names, tags, descriptions, excerpts and the text of public files.',
          ),
        ]
      const schema = publicParameters[filter] ?? buildFilterSchema(record.properties[filter])
      return [
        buildParameter(filter, schema, `Exact match on ${filter}.`),
        buildParameter(`${filter}[]`, Type.Array(schema), 'Matches any of these values.'),
      ]
    }),
    ...('isCalendar' in list
      ? [
          buildParameter(
            'when',
            periodSchema,
            'Upcoming events (including current ones), past events with the latest first, or all.',
          ),
          ...instantParameters,
        ]
      : []),
    etag,
  ]
}

const headers = Object.fromEntries(
  ['ETag', 'Cache-Control', 'RateLimit', 'RateLimit-Policy', 'X-Request-Id'].map((name) => [
    name,
    { schema: { type: 'string' } },
  ]),
)

function buildSuccessResponse(name: PublicListName, operation: Operation) {
  const record = publicRecords[name]
  if (operation === 'calendar')
    return {
      description: 'The calendar.',
      headers,
      content: { 'text/calendar': { schema: { type: 'string' } } },
    }
  const schema = operation === 'list' ? buildPublicPage(record) : record
  return {
    description: operation === 'list' ? 'The public records.' : 'The public record.',
    headers,
    content: { 'application/json': { schema } },
  }
}

function buildErrorResponses(operation: Operation) {
  // METHOD_NOT_ALLOWED is the response to other methods.
  const codes = Object.entries(statusByCode).filter(
    ([code]) => code !== 'METHOD_NOT_ALLOWED' && (operation !== 'list' || code !== 'NOT_FOUND'),
  )
  const codesByStatus = Map.groupBy(codes, ([, status]) => status)
  return Object.fromEntries(
    [...codesByStatus].map(([status, entries]) => [
      String(status),
      {
        description: entries.map(([code]) => `\`${code}\``).join(', '),
        content: { 'application/json': { schema: PublicError } },
      },
    ]),
  )
}
