import { invalid, type Violation, violation } from '@guildhall/core/errors'
import type { Collection } from '@guildhall/core/records/collection'
import { isCountable } from '@guildhall/core/records/facets'
import type { Field } from '@guildhall/core/records/field'
import type { Filter, ListRequest, Order } from '@guildhall/core/records/list'
import type { ViolationCode } from '@guildhall/core/violation-codes'
import type { TObject } from '@sinclair/typebox'
import { type CursorContent, verifyCursor } from './cursor.ts'
import { readFieldParameter, type ViolationReporter } from './list-filters.ts'
import { hasInvalidCharacters, invalidCharactersMessage } from './read-json.ts'

const MAX_ITEMS_PER_PAGE = 100
/** With `fields`: records with only a few fields are small. */
export const MAX_SPARSE_ITEMS_PER_PAGE = 500
const DEFAULT_ITEMS_PER_PAGE = 30
const MAX_VALUES = 100

/** A parsed list request, with its position, fields and facets. */
export interface ListQuery extends ListRequest {
  from: { page: number } | { after: (string | null)[] }
  fields: string[] | null
  facets: string[]
}

interface ParsedQuery {
  filters: Filter[]
  order: Order[]
  words: string | null
  fields: string[] | null
  facets: string[] | null
  itemsPerPage: number | null
  page: number | null
  cursor: string | null
  violations: Violation[]
}

/**
 * Parses the query of a list. Unknown, repeated and malformed parameters are violations, so that a misspelled filter
 * never returns everything.
 *
 * @param record the wire schema of the records, with the values of enumerations
 * @param fields the fields of the records, if they differ from the schema's
 * @throws DomainError validation-error with all violations
 */
export function parseListQuery(
  search: URLSearchParams,
  collection: Collection,
  record: TObject,
  cursorKey: Buffer,
  clientId: string,
  fields: string[] = Object.keys(record.properties),
): ListQuery {
  const parsed: ParsedQuery = {
    filters: [],
    order: [],
    words: null,
    fields: null,
    facets: null,
    itemsPerPage: null,
    page: null,
    cursor: null,
    violations: [],
  }
  for (const name of new Set(search.keys()))
    readParameter(parsed, name, search.getAll(name), { collection, record, fields })
  if (parsed.cursor !== null) rejectWithCursor(parsed)
  const cursor = readCursor(parsed, cursorKey, collection.name, clientId)
  rejectLargePage(parsed, cursor)
  if (parsed.violations.length > 0) throw invalid(...parsed.violations)
  if (cursor) return resume(parsed, cursor)
  const { filters, order, words, facets } = parsed
  return {
    filters,
    order,
    words,
    fields: parsed.fields,
    facets: facets ?? [],
    itemsPerPage: parsed.itemsPerPage ?? DEFAULT_ITEMS_PER_PAGE,
    from: { page: parsed.page ?? 1 },
  }
}

/** Rejects parameters that cannot be combined with a cursor. */
function rejectWithCursor({ page, facets, violations }: ParsedQuery): void {
  if (page !== null)
    violations.push(violation('cursor', 'not_with_page', 'Send either page or cursor, not both.'))
  if (facets === null) return
  const message = 'Pages fetched by cursor have no facets. Remove facets, or request the first page.'
  violations.push(violation('facets', 'not_with_cursor', message))
}

/** Decodes the cursor only if there are no violations, since an invalid cursor is an error of its own. */
function readCursor(
  { cursor, violations }: ParsedQuery,
  key: Buffer,
  collection: string,
  clientId: string,
): CursorContent | null {
  return cursor === null || violations.length > 0 ? null : verifyCursor(cursor, key, collection, clientId)
}

function rejectLargePage(
  { fields, itemsPerPage, violations }: ParsedQuery,
  cursor: CursorContent | null,
): void {
  if (itemsPerPage === null || itemsPerPage <= MAX_ITEMS_PER_PAGE || fields || cursor?.fields) return
  const message = `Must be an integer from 1 to ${MAX_ITEMS_PER_PAGE}; up to ${MAX_SPARSE_ITEMS_PER_PAGE} with fields.`
  violations.push(violation('itemsPerPage', 'out_of_range', message))
}

/** Continues at a cursor. Filters, sort orders, words and fields that are sent again must match the cursor’s. */
function resume(parsed: ParsedQuery, cursor: CursorContent): ListQuery {
  const matches = (requested: unknown[], original: unknown[]) =>
    requested.length === 0 || Bun.deepEquals(sortAsText(requested), sortAsText(original))
  const hasSameWords = parsed.words === null || parsed.words === cursor.words
  const fields = cursor.fields ?? null
  const hasSameFields = parsed.fields === null || Bun.deepEquals(parsed.fields, fields)
  if (
    !matches(parsed.filters, cursor.filters) ||
    !Bun.deepEquals(parsed.order.length ? parsed.order : cursor.order, cursor.order) ||
    !hasSameWords ||
    !hasSameFields
  ) {
    throw invalid(
      violation(
        'cursor',
        'other_list',
        'The cursor belongs to a list with different filters, fields or sort order. Start again without it.',
      ),
    )
  }
  const { filters, order, words, after } = cursor
  const itemsPerPage = parsed.itemsPerPage ?? cursor.itemsPerPage
  return { filters, order, words, fields, facets: [], itemsPerPage, from: { after } }
}

function sortAsText(values: unknown[]): string[] {
  return values.map((value) => JSON.stringify(value)).sort()
}

function readParameter(
  parsed: ParsedQuery,
  name: string,
  values: string[],
  { collection, record, fields }: { collection: Collection; record: TObject; fields: string[] },
): unknown {
  const addViolation = (code: ViolationCode, message: string) =>
    parsed.violations.push(violation(name.toWellFormed(), code, message))
  if (values.some(hasInvalidCharacters) || hasInvalidCharacters(name))
    return addViolation('invalid_characters', invalidCharactersMessage)
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
      parsed.itemsPerPage = parsePositiveInteger(value, MAX_SPARSE_ITEMS_PER_PAGE, addViolation)
      return
    case 'cursor':
      parsed.cursor = value
      return
    case 'fields':
    case 'fields[]':
      if (parsed.fields) return addViolation('repeated', 'Send either fields or fields[], not both.')
      parsed.fields = readNames(values, fields, addViolation)
      return
    case 'facets':
    case 'facets[]':
      if (parsed.facets) return addViolation('repeated', 'Send either facets or facets[], not both.')
      if (collection.isRanked)
        addViolation('unknown_parameter', 'This list always returns its facets. Remove this parameter.')
      else parsed.facets = readNames(values, listCountableFields(collection), addViolation)
      return
    case 'q':
      if (!collection.matchingFunction && !collection.isRanked)
        addViolation('unknown_parameter', 'This list does not support text search.')
      else if (value.length > 200) addViolation('too_long', 'Must have at most 200 characters.')
      // An empty query does not filter; one without letters or digits matches nothing, rather than everything.
      else parsed.words = value.trim() === '' ? null : value
      return
    default:
      readFieldParameter(parsed, name, values, collection, record, addViolation)
  }
}

/** The fields whose values a list can count. */
export function listCountableFields({ fields }: Collection): string[] {
  return Object.keys(fields).filter((name) => isCountable(fields[name] as Field))
}

/** Names, separated by commas or repeated with `[]`. */
function readNames(values: string[], knownNames: string[], addViolation: ViolationReporter): string[] {
  const names = values.flatMap((value) => value.split(',')).map((name) => name.trim())
  if (names.some((name) => !knownNames.includes(name)))
    addViolation('unknown_field', `Unknown field. Must be one of ${knownNames.join(', ')}.`)
  else if (new Set(names).size < names.length)
    addViolation('duplicate', 'A name is repeated. Send each once.')
  return names
}

function parsePositiveInteger(value: string, max: number, addViolation: ViolationReporter): number | null {
  const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (number >= 1 && number <= max) return number
  addViolation('out_of_range', `Must be an integer from 1 to ${max}.`)
  return null
}
