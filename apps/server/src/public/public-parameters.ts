import type { PublicList, PublicRequest, TimeCondition } from '@guildhall/core/public/public-lists'
import { isCalendarDay, isInstant } from '@guildhall/wire/primitives'
import { publicParameters } from '@guildhall/wire/public'
import { findViolations } from '@guildhall/wire/validate'
import type { TObject } from '@sinclair/typebox'
import { toUtc } from '../http/list-filters.ts'
import { hasInvalidCharacters, invalidCharactersMessage } from '../http/read-json.ts'
import { PublicError } from './public-error.ts'

const MAX_PAGE_SIZE = 100
const MAX_FILTER_VALUES = 100
const comparisons = { after: '>=', strictly_after: '>', before: '<=', strictly_before: '<' } as const
/** `startsAt[after]`, `endsAt[strictly_before]`, … */
export const timeParameters = ['startsAt', 'endsAt'].flatMap((field) =>
  Object.keys(comparisons).map((suffix) => `${field}[${suffix}]`),
)
const periods = ['upcoming', 'past', 'all'] as const

/**
 * Parses the query of a public list. Unknown parameters are rejected: a misspelled filter must not return everything.
 *
 * @param recordSchema the wire schema, with the values of enumerations
 * @throws PublicError INVALID_PARAMETER
 */
export function readParameters(
  search: URLSearchParams,
  list: PublicList,
  recordSchema: TObject,
): PublicRequest {
  const request: PublicRequest = {
    limit: 20,
    offset: 0,
    filters: {},
    ...(list.isCalendar ? { when: 'upcoming' } : {}),
  }
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name)
    const [value = ''] = values
    const filter = parseListField(name, list)
    if (values.length > 1 && !filter) throw createRepeatedParameterError(name)
    if (values.some(hasInvalidCharacters))
      throw new PublicError('INVALID_PARAMETER', invalidCharactersMessage, name)
    if (name === 'limit') request.limit = parseInteger(name, value, 1, MAX_PAGE_SIZE)
    else if (name === 'offset') request.offset = parseInteger(name, value, 0, 1_000_000_000)
    else if (filter || list.filters.includes(name))
      readFilter(request, name, filter ?? name, values, recordSchema)
    else if (!list.isCalendar || !readCalendarParameter(request, name, value))
      throw createUnknownParameterError(name, list)
  }
  return request
}

/** The field of a list parameter such as `remote[]=remote&remote[]=hybrid`; otherwise null. */
function parseListField(name: string, list: PublicList): string | null {
  const field = name.endsWith('[]') ? name.slice(0, -2) : 'q'
  return field !== 'q' && list.filters.includes(field) ? field : null
}

function readFilter(
  request: PublicRequest,
  name: string,
  field: string,
  values: string[],
  recordSchema: TObject,
): void {
  if (request.filters[field])
    throw new PublicError('INVALID_PARAMETER', `Send either ${field} or ${field}[], not both.`, name)
  if (values.length > MAX_FILTER_VALUES)
    throw new PublicError('INVALID_PARAMETER', `Must have at most ${MAX_FILTER_VALUES} values.`, name)
  const schema = recordSchema.properties[field] ?? publicParameters[field]
  for (const value of values) {
    const [violation] = schema ? findViolations(schema, value) : []
    if (violation) throw new PublicError('INVALID_PARAMETER', violation.message, name)
  }
  request.filters[field] = values
}

/** @returns whether it is a calendar parameter */
function readCalendarParameter(request: PublicRequest, name: string, value: string): boolean {
  const [, field, suffix] = /^(startsAt|endsAt)\[(\w+)\]$/.exec(name) ?? []
  if (name === 'when') {
    const when = periods.find((option) => option === value)
    if (!when) throw new PublicError('INVALID_PARAMETER', `Must be one of ${periods.join(', ')}.`, name)
    request.when = when
  } else if (suffix && Object.hasOwn(comparisons, suffix)) {
    const condition = {
      field: field as TimeCondition['field'],
      comparison: comparisons[suffix as keyof typeof comparisons],
      value: readInstant(name, value),
    }
    request.timeConditions = [...(request.timeConditions ?? []), condition]
  } else return false
  return true
}

/** A date covers its whole UTC day, as in the REST API. */
function readInstant(name: string, value: string): string {
  if (isInstant(value)) return toUtc(value)
  if (!isCalendarDay(value))
    throw new PublicError('INVALID_PARAMETER', 'Must be a date (2026-03-14) or an RFC 3339 timestamp.', name)
  const isAtEndOfDay = name.endsWith('[before]') || name.endsWith('[strictly_after]')
  return `${value}T${isAtEndOfDay ? '23:59:59.999' : '00:00:00.000'}Z`
}

function parseInteger(name: string, value: string, min: number, max: number): number {
  const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (number >= min && number <= max) return number
  throw new PublicError('INVALID_PARAMETER', `Must be an integer from ${min} to ${max}.`, name)
}

function createRepeatedParameterError(name: string): PublicError {
  return new PublicError('INVALID_PARAMETER', 'This parameter is repeated. Send it once.', name)
}

function createUnknownParameterError(name: string, { filters, isCalendar }: PublicList): PublicError {
  const calendarNames = isCalendar ? ['when', ...timeParameters] : []
  const names = ['limit', 'offset', ...filters, ...calendarNames].join(', ')
  return new PublicError('INVALID_PARAMETER', `Unknown parameter. This list accepts ${names}.`, name)
}
