import { type PublicListName, publicLists } from '@guildhall/core/public/public-lists'
import { PublicFault, publicPageOf, publicParameters, publicRecords } from '@guildhall/wire/public'
import { type TObject, type TSchema, Type } from '@sinclair/typebox'
import { filterSchema } from '../http/list-parameters.ts'
import { statusOfCode } from './public-error.ts'

type Operation = 'list' | 'get' | 'calendar'

const summaries: Record<Operation, (name: string) => string> = {
  list: (name) => `List public ${name}`,
  get: (name) => `Get one of the public ${name}`,
  calendar: () => 'Subscribe to public events',
}

/** What the OpenAPI document says of an operation of the public API. */
export function publicDocumentation(
  name: PublicListName,
  operation: Operation,
): { detail: Record<string, unknown> } {
  const detail = {
    operationId: `public.${name}.${operation}`,
    summary: summaries[operation](name),
    tags: ['Public API'],
    description:
      operation === 'calendar'
        ? 'iCalendar (RFC 5545). Calendars can’t send headers, so the key may be given as `?key=`.'
        : 'Published and current, in a public shape. Cacheable for a minute; a change shows within a second.',
    security: [{ publishableKey: [] }],
    'x-parameters': parametersOf(name, operation),
    responses: {
      '200': answerOf(name, operation),
      '304': { description: 'Not modified.' },
      ...faultsOf(operation),
    },
  }
  return { detail }
}

function parametersOf(name: PublicListName, operation: Operation) {
  const parameter = (parameterName: string, schema: TSchema, description: string, place = 'query') => ({
    name: parameterName,
    in: place,
    schema,
    description,
  })
  const etag = parameter('If-None-Match', Type.String(), 'An ETag; 304 when it is current.', 'header')
  if (operation === 'calendar')
    return [parameter('key', Type.String({ examples: ['guild_pk_live_…'] }), 'A publishable key.'), etag]
  if (operation === 'get') return [etag]
  const { filters, ...list } = publicLists[name]
  const record: TObject = publicRecords[name]
  const instants = ['after', 'before', 'strictly_after', 'strictly_before'].map((comparison) =>
    parameter(`startsAt[${comparison}]`, Type.String(), 'A date (its whole day in UTC) or an instant.'),
  )
  const when = Type.Unsafe({ type: 'string', enum: ['upcoming', 'past', 'all'], default: 'upcoming' })
  return [
    parameter('limit', Type.Integer({ minimum: 1, maximum: 100, default: 20 }), 'How many.'),
    parameter('offset', Type.Integer({ minimum: 0, default: 0 }), 'How many to pass over.'),
    ...filters.flatMap((filter) => {
      if (filter === 'q')
        return [
          parameter(filter, publicParameters.q as TSchema, 'Words of names, descriptions and public texts.'),
        ]
      const schema = publicParameters[filter] ?? filterSchema(record.properties[filter])
      return [
        parameter(filter, schema, `Exactly this ${filter}.`),
        parameter(`${filter}[]`, Type.Array(schema), 'Any of these.'),
      ]
    }),
    ...('calendar' in list
      ? [parameter('when', when, 'Those not yet over, those that are, or all.'), ...instants]
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

function answerOf(name: PublicListName, operation: Operation) {
  const record = publicRecords[name]
  if (operation === 'calendar')
    return {
      description: 'The calendar.',
      headers,
      content: { 'text/calendar': { schema: { type: 'string' } } },
    }
  const schema = operation === 'list' ? publicPageOf(record) : record
  return { description: 'What is public.', headers, content: { 'application/json': { schema } } }
}

function faultsOf(operation: Operation) {
  const codes = Object.entries(statusOfCode).filter(([code]) => operation === 'get' || code !== 'NOT_FOUND')
  const byStatus = Map.groupBy(codes, ([, status]) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, entries]) => [
      String(status),
      {
        description: entries.map(([code]) => `\`${code}\``).join(', '),
        content: { 'application/json': { schema: PublicFault } },
      },
    ]),
  )
}
