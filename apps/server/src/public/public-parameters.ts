import type { PublicList, PublicRequest } from '@guildhall/core/public/public-lists'
import { isCalendarDay, isInstant } from '@guildhall/wire/primitives'
import { publicParameters } from '@guildhall/wire/public'
import { findViolations } from '@guildhall/wire/validate'
import type { TObject } from '@sinclair/typebox'
import { toUtc } from '../http/list-filters.ts'
import { hasInvalidCharacters, invalidCharacters } from '../http/read-json.ts'
import { PublicError } from './public-error.ts'

const MAX_PAGE_SIZE = 100
const comparisons = { after: '>=', strictly_after: '>', before: '<=', strictly_before: '<' } as const
const periods = ['upcoming', 'past', 'all'] as const

/**
 * Parses the query of a public list. Unknown parameters are rejected: a misspelled filter must not return everything.
 *
 * @param record the wire schema, with the values of enumerations
 * @throws PublicError INVALID_PARAMETER
 */
export function readParameters(search: URLSearchParams, list: PublicList, record: TObject): PublicRequest {
  const request: PublicRequest = {
    limit: 20,
    offset: 0,
    filters: {},
    ...(list.calendar ? { when: 'upcoming' } : {}),
  }
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name)
    const [value = ''] = values
    const filter = parseListField(name, list)
    if (values.length > 1 && !filter) throw repeatedParameter(name)
    if (values.some(hasInvalidCharacters)) throw new PublicError('INVALID_PARAMETER', invalidCharacters, name)
    if (name === 'limit') request.limit = parseInteger(name, value, 1, MAX_PAGE_SIZE)
    else if (name === 'offset') request.offset = parseInteger(name, value, 0, 1_000_000_000)
    else if (filter || list.filters.includes(name)) readFilter(request, name, filter ?? name, values, record)
    else if (!list.calendar || !readCalendarParameter(request, name, value))
      throw unknownParameter(name, list)
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
  record: TObject,
): void {
  if (request.filters[field]) throw repeatedParameter(name)
  if (values.length > MAX_PAGE_SIZE)
    throw new PublicError('INVALID_PARAMETER', `Must have at most ${MAX_PAGE_SIZE} values.`, name)
  const schema = record.properties[field] ?? publicParameters[field]
  for (const value of values) {
    const [first] = schema ? findViolations(schema, value) : []
    if (first) throw new PublicError('INVALID_PARAMETER', first.message, name)
  }
  request.filters[field] = values
}

/** @returns whether it is a calendar parameter */
function readCalendarParameter(request: PublicRequest, name: string, value: string): boolean {
  const comparison = /^startsAt\[(\w+)\]$/.exec(name)?.[1] as keyof typeof comparisons | undefined
  if (name === 'when') {
    const when = periods.find((option) => option === value)
    if (!when) throw new PublicError('INVALID_PARAMETER', `Must be one of ${periods.join(', ')}.`, name)
    request.when = when
  } else if (comparison && Object.hasOwn(comparisons, comparison)) {
    request.startsAt = [
      ...(request.startsAt ?? []),
      { comparison: comparisons[comparison], value: readInstant(name, value) },
    ]
  } else return false
  return true
}

/** A date covers its whole UTC day, as in the REST API. */
function readInstant(name: string, value: string): string {
  if (isInstant(value)) return toUtc(value)
  if (!isCalendarDay(value))
    throw new PublicError('INVALID_PARAMETER', 'Must be a date (2026-03-14) or an RFC 3339 timestamp.', name)
  const atEndOfDay = name.endsWith('[before]') || name.endsWith('[strictly_after]')
  return `${value}T${atEndOfDay ? '23:59:59.999' : '00:00:00.000'}Z`
}

function parseInteger(name: string, value: string, min: number, max: number): number {
  const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (number >= min && number <= max) return number
  throw new PublicError('INVALID_PARAMETER', `Must be an integer from ${min} to ${max}.`, name)
}

function repeatedParameter(name: string): PublicError {
  return new PublicError('INVALID_PARAMETER', 'This parameter is repeated. Send it once.', name)
}

function unknownParameter(name: string, { filters, calendar }: PublicList): PublicError {
  const calendarNames = calendar
    ? ['when', ...Object.keys(comparisons).map((word) => `startsAt[${word}]`)]
    : []
  const names = ['limit', 'offset', ...filters, ...calendarNames].join(', ')
  return new PublicError('INVALID_PARAMETER', `Unknown parameter. This list accepts ${names}.`, name)
}
