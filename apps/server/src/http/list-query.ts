import { invalid, type Violation, violation } from '@guildhall/core/errors'
import type { Collection } from '@guildhall/core/records/collection'
import type { Field } from '@guildhall/core/records/field'
import type { Comparison, Filter, ListRequest, Order } from '@guildhall/core/records/list'
import type { ViolationCode } from '@guildhall/core/violation-codes'
import { isCalendarDay, isInstant } from '@guildhall/wire/primitives'
import { findViolations } from '@guildhall/wire/validate'
import type { TObject, TSchema } from '@sinclair/typebox'
import { type CursorContent, openCursor } from './cursor.ts'
import { badCharacters, hasBadCharacters } from './read-json.ts'

const dateComparisons = ['after', 'before', 'strictly_after', 'strictly_before'] as const
const MAX_ITEMS_PER_PAGE = 100
const DEFAULT_ITEMS_PER_PAGE = 30
const MAX_VALUES = 100

/** A parsed list request, with the parts the next cursor needs. */
export interface ListQuery extends ListRequest {
  from: { page: number } | { after: (string | null)[] }
}

interface ParsedQuery {
  filters: Filter[]
  order: Order[]
  words: string | null
  itemsPerPage: number | null
  page: number | null
  cursor: string | null
  violations: Violation[]
}

/**
 * Parses the query of a list. Unknown, repeated and malformed parameters are violations, so that a misspelt filter never
 * returns everything.
 *
 * @param record the wire schema of the records, with the values of enumerations
 * @throws DomainError validation-error with all violations
 */
export function parseListQuery(
  search: URLSearchParams,
  collection: Collection,
  record: TObject,
  cursorKey: Buffer,
  clientId: string,
): ListQuery {
  const parsed: ParsedQuery = {
    filters: [],
    order: [],
    words: null,
    itemsPerPage: null,
    page: null,
    cursor: null,
    violations: [],
  }
  for (const name of new Set(search.keys()))
    readParameter(parsed, name, search.getAll(name), collection, record)
  if (parsed.page !== null && parsed.cursor !== null) {
    parsed.violations.push(violation('cursor', 'not_with_page', 'Send either page or cursor, not both.'))
  }
  if (parsed.violations.length > 0) throw invalid(...parsed.violations)
  if (parsed.cursor !== null)
    return resume(parsed, openCursor(parsed.cursor, cursorKey, collection.name, clientId))
  const { filters, order, words } = parsed
  return {
    filters,
    order,
    words,
    itemsPerPage: parsed.itemsPerPage ?? DEFAULT_ITEMS_PER_PAGE,
    from: { page: parsed.page ?? 1 },
  }
}

/** Continues at a cursor. Repeated filters and sort orders must match the cursor’s. */
function resume(parsed: ParsedQuery, cursor: CursorContent): ListQuery {
  const matches = (requested: unknown[], original: unknown[]) =>
    requested.length === 0 || Bun.deepEquals(sorted(requested), sorted(original))
  const sameWords = parsed.words === null || parsed.words === cursor.words
  if (
    !matches(parsed.filters, cursor.filters) ||
    !Bun.deepEquals(parsed.order.length ? parsed.order : cursor.order, cursor.order) ||
    !sameWords
  ) {
    throw invalid(
      violation(
        'cursor',
        'other_list',
        'The cursor belongs to a list with different filters or sort order. Start again without it.',
      ),
    )
  }
  const { filters, order, words, after } = cursor
  return { filters, order, words, itemsPerPage: parsed.itemsPerPage ?? cursor.itemsPerPage, from: { after } }
}

function sorted(values: unknown[]): string[] {
  return values.map((value) => JSON.stringify(value)).sort()
}

function readParameter(
  parsed: ParsedQuery,
  name: string,
  values: string[],
  collection: Collection,
  record: TObject,
): unknown {
  const addViolation = (code: ViolationCode, message: string) =>
    parsed.violations.push(violation(name.toWellFormed(), code, message))
  if (values.some(hasBadCharacters) || hasBadCharacters(name))
    return addViolation('invalid_characters', badCharacters)
  const isMultiValued = name.endsWith('[]')
  if (values.length > 1 && !isMultiValued)
    return addViolation('repeated', 'This parameter is repeated. Send it once.')
  if (values.length > MAX_VALUES) return addViolation('too_many', `Must have at most ${MAX_VALUES} values.`)
  const value = values[0] ?? ''
  switch (name) {
    case 'page':
      parsed.page = parsePositiveInteger(value, 1_000_000_000, addViolation)
      return
    case 'itemsPerPage':
      parsed.itemsPerPage = parsePositiveInteger(value, MAX_ITEMS_PER_PAGE, addViolation)
      return
    case 'cursor':
      parsed.cursor = value
      return
    case 'q':
      if (!collection.matchingFunction && !collection.ranked)
        addViolation('unknown_parameter', 'This list does not support text search.')
      else if (value.length > 200) addViolation('too_long', 'Must have at most 200 characters.')
      // A query without letters or digits matches nothing, rather than everything.
      else parsed.words = value.trim() === '' ? null : value
      return
    default:
      readFieldParameter(parsed, name, values, collection, record, addViolation)
  }
}

/** Adds a violation. Returns `unknown` so that callers can `return` the call. */
type AddViolation = (code: ViolationCode, message: string) => unknown

function readFieldParameter(
  parsed: ParsedQuery,
  name: string,
  values: string[],
  collection: Collection,
  record: TObject,
  addViolation: AddViolation,
): unknown {
  const [, base = '', bracket] = /^([A-Za-z0-9]+)(?:\[([A-Za-z0-9_]*)\])?$/.exec(name) ?? []
  if (base === 'order' && bracket)
    return readOrder(parsed, bracket, values[0] ?? '', collection, addViolation)
  const field = Object.hasOwn(collection.fields, base) ? collection.fields[base] : undefined
  const comparison = field ? parseComparison(field, bracket) : null
  if (!field || !comparison) {
    addViolation('unknown_parameter', 'Unknown parameter. Check its spelling.')
    return
  }
  for (const value of values) {
    const error = valueViolation(field, value, record.properties[base])
    if (error) return addViolation(error.code, error.message)
  }
  parsed.filters.push(
    field.kind === 'timestamp'
      ? instantFilter(base, comparison, values[0] ?? '')
      : { field: base, comparison, values },
  )
}

/** The comparison that a parameter's brackets stand for, such as `[after]`; null if the field does not support it. */
export function parseComparison(field: Field, bracket: string | undefined): Comparison | null {
  if (field.kind === 'json' || field.lists === 'ordered') return null
  if (field.kind === 'textList') return bracket === '' ? 'contains' : null
  if (field.kind === 'timestamp') return dateComparisons.find((comparison) => comparison === bracket) ?? null
  return bracket === undefined || bracket === '' ? 'in' : null
}

/** Whether a list can be sorted by a field. */
export function isSortable({ kind, lists }: Field): boolean {
  return kind !== 'json' && kind !== 'textList' && kind !== 'uuidList' && lists !== 'filtered'
}

function readOrder(
  parsed: ParsedQuery,
  name: string,
  direction: string,
  collection: Collection,
  addViolation: AddViolation,
): unknown {
  const field = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined
  if (!field || !isSortable(field)) {
    return addViolation('unknown_parameter', 'This list cannot be sorted by this field.')
  }
  if (direction !== 'asc' && direction !== 'desc')
    return addViolation('unknown_value', 'Must be one of asc, desc.')
  parsed.order.push({ field: name, direction })
}

function valueViolation(
  field: Field,
  value: string,
  schema: TSchema | undefined,
): { code: ViolationCode; message: string } | null {
  switch (field.kind) {
    case 'timestamp':
      return isInstant(value) || isCalendarDay(value)
        ? null
        : { code: 'invalid_format', message: 'Must be a date (2026-03-14) or an RFC 3339 timestamp.' }
    case 'boolean':
      return /^(true|false)$/.test(value)
        ? null
        : { code: 'unknown_value', message: 'Must be one of true, false.' }
    case 'integer':
      return /^-?\d{1,15}$/.test(value) ? null : { code: 'invalid_type', message: 'Must be an integer.' }
    case 'uuid':
    case 'uuidList':
      return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
        ? null
        : { code: 'invalid_format', message: 'Must be a lowercase UUID.' }
    case 'enum':
      return schema ? (findViolations(schema, value)[0] ?? null) : null
    default:
      return value.length > 1000 ? { code: 'too_long', message: 'Must have at most 1000 characters.' } : null
  }
}

/** A date covers its whole UTC day, so that "before" a day includes it. */
function instantFilter(field: string, comparison: Comparison, value: string): Filter {
  if (!isCalendarDay(value)) return { field, comparison, values: [toUtc(value)] }
  const atEndOfDay = comparison === 'before' || comparison === 'strictly_after'
  return { field, comparison, values: [`${value}T${atEndOfDay ? '23:59:59.999' : '00:00:00.000'}Z`] }
}

/** Converts a timestamp to UTC, keeping all fractional digits. */
export function toUtc(value: string): string {
  const fraction = /\.\d+/.exec(value)?.[0] ?? ''
  return new Date(value.replace(fraction, '')).toISOString().replace('.000', fraction)
}

function parsePositiveInteger(value: string, max: number, addViolation: AddViolation): number | null {
  const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (number >= 1 && number <= max) return number
  addViolation('out_of_range', `Must be an integer from 1 to ${max}.`)
  return null
}
