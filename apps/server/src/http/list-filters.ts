import type { Violation } from '@guildhall/core/errors'
import type { Collection } from '@guildhall/core/records/collection'
import type { Field } from '@guildhall/core/records/field'
import type { Comparison, Filter, Order } from '@guildhall/core/records/list'
import type { ViolationCode } from '@guildhall/core/violation-codes'
import { isCalendarDay, isInstant } from '@guildhall/wire/primitives'
import { findViolations } from '@guildhall/wire/validate'
import type { TObject, TSchema } from '@sinclair/typebox'

const dateComparisons = ['after', 'before', 'strictly_after', 'strictly_before'] as const
const MAX_KEY_CHARACTERS = 64

/** Adds a violation. Returns `unknown` so that callers can `return` the call. */
export type ViolationReporter = (code: ViolationCode, message: string) => unknown

/**
 * Splits a parameter's name at its brackets: `level[not][]` → `level`, `not` and an empty string. Null if the name is
 * malformed.
 */
function splitName(name: string): [base: string, ...brackets: string[]] | null {
  const match = /^([A-Za-z0-9]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match) return null
  const [, base = '', brackets = ''] = match
  return [base, ...(brackets === '' ? [] : brackets.slice(1, -1).split(']['))]
}

/** Reads a filter or sort order. */
export function readFieldParameter(
  parsed: { filters: Filter[]; order: Order[] },
  name: string,
  values: string[],
  collection: Collection,
  record: TObject,
  addViolation: ViolationReporter,
): unknown {
  const [base = '', ...brackets] = splitName(name) ?? []
  const [first] = brackets
  if (base === 'order' && first && brackets.length === 1)
    return readOrder(parsed.order, first, values[0] ?? '', collection, addViolation)
  const field = Object.hasOwn(collection.fields, base) ? collection.fields[base] : undefined
  if (field?.kind === 'json' && base === 'customFields')
    return readCustomFieldFilter(parsed.filters, brackets, values, addViolation)
  const comparison = field ? parseComparison(field, brackets) : null
  if (!field || !comparison)
    return addViolation('unknown_parameter', 'Unknown parameter. Check its spelling.')
  const schema = comparison === 'empty' ? null : record.properties[base]
  for (const value of values) {
    const error = schema === null ? findBooleanViolation(value) : findValueViolation(field, value, schema)
    if (error) return addViolation(error.code, error.message)
  }
  parsed.filters.push(
    field.kind === 'timestamp' && comparison !== 'empty'
      ? buildInstantFilter(base, comparison, values[0] ?? '')
      : { field: base, comparison, values },
  )
}

/** The comparison that a parameter's brackets stand for, such as `[after]`; null if the field does not support it. */
export function parseComparison(field: Field, brackets: string[]): Comparison | null {
  if (field.kind === 'json' || field.lists === 'ordered') return null
  const name = brackets.join('][')
  if (name === 'empty') return canBeEmpty(field) ? 'empty' : null
  if (field.kind === 'timestamp') return dateComparisons.find((comparison) => comparison === name) ?? null
  if (name === 'not' || name === 'not][') return 'not_in'
  if (field.kind === 'textList') return brackets.length === 1 && name === '' ? 'contains' : null
  return brackets.length <= 1 && name === '' ? 'in' : null
}

function canBeEmpty({ kind, nullable }: Field): boolean {
  return nullable === true || kind === 'textList' || kind === 'uuidList'
}

/** `customFields[key]`, followed by nothing, `[]`, `[not]`, `[not][]` or `[empty]`. */
function readCustomFieldFilter(
  filters: Filter[],
  [key, ...brackets]: string[],
  values: string[],
  addViolation: ViolationReporter,
): unknown {
  const comparison = customComparisons.get(brackets.join(']['))
  if (!key || [...key].length > MAX_KEY_CHARACTERS || brackets.length > 2 || !comparison)
    return addViolation('unknown_parameter', 'Unknown parameter. Check its spelling.')
  for (const value of values) {
    const error = comparison === 'empty' ? findBooleanViolation(value) : findTextViolation(value)
    if (error) return addViolation(error.code, error.message)
  }
  filters.push({ field: 'customFields', key, comparison, values })
}

const customComparisons = new Map<string, Comparison>([
  ['', 'in'],
  ['not', 'not_in'],
  ['not][', 'not_in'],
  ['empty', 'empty'],
])

/** Whether a list can be sorted by a field. */
export function isSortable({ kind, lists }: Field): boolean {
  return kind !== 'json' && kind !== 'textList' && kind !== 'uuidList' && lists !== 'filtered'
}

function readOrder(
  order: Order[],
  name: string,
  direction: string,
  collection: Collection,
  addViolation: ViolationReporter,
): unknown {
  const field = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined
  if (!field || !isSortable(field)) {
    return addViolation('unknown_parameter', 'This list cannot be sorted by this field.')
  }
  if (direction !== 'asc' && direction !== 'desc')
    return addViolation('unknown_value', 'Must be one of asc, desc.')
  order.push({ field: name, direction })
}

type ValueError = Pick<Violation, 'code' | 'message'> | null

function findValueViolation(field: Field, value: string, schema: TSchema | undefined): ValueError {
  switch (field.kind) {
    case 'timestamp':
      return isInstant(value) || isCalendarDay(value)
        ? null
        : { code: 'invalid_format', message: 'Must be a date (2026-03-14) or an RFC 3339 timestamp.' }
    case 'boolean':
      return findBooleanViolation(value)
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
      return findTextViolation(value)
  }
}

function findBooleanViolation(value: string): ValueError {
  return /^(true|false)$/.test(value)
    ? null
    : { code: 'unknown_value', message: 'Must be one of true, false.' }
}

function findTextViolation(value: string): ValueError {
  return value.length > 1000 ? { code: 'too_long', message: 'Must have at most 1000 characters.' } : null
}

/** A date covers its whole UTC day, so that "before" a day includes it. */
function buildInstantFilter(field: string, comparison: Comparison, value: string): Filter {
  if (!isCalendarDay(value)) return { field, comparison, values: [toUtc(value)] }
  const isAtEndOfDay = comparison === 'before' || comparison === 'strictly_after'
  return { field, comparison, values: [`${value}T${isAtEndOfDay ? '23:59:59.999' : '00:00:00.000'}Z`] }
}

/** Converts a timestamp to UTC, keeping all fractional digits. */
export function toUtc(value: string): string {
  const fraction = /\.\d+/.exec(value)?.[0] ?? ''
  return new Date(value.replace(fraction, '')).toISOString().replace('.000', fraction)
}
