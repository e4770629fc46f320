import type { Parameter } from '../platform/database/statement.ts'
import type { Field } from './field.ts'
import type { Filter } from './list.ts'

/** Adds a parameter and returns its placeholder. */
export type ParameterBinder = (value: Parameter, type: string) => string

/** The PostgreSQL type of each kind of field. */
export const sqlTypes: Record<Field['kind'], string> = {
  text: 'text',
  enum: 'text',
  uuid: 'uuid',
  timestamp: 'timestamptz',
  integer: 'bigint',
  boolean: 'boolean',
  textList: 'text[]',
  uuidList: 'uuid[]',
  json: 'jsonb',
}

const comparators = { after: '>=', strictly_after: '>', before: '<=', strictly_before: '<' } as const

/** The SQL condition of a filter; `t` is the table’s alias. `not_in` includes rows without a value. */
export function buildFilterCondition(filter: Filter, field: Field, addParameter: ParameterBinder): string {
  if (filter.key !== undefined) return buildCustomFieldCondition(filter, field, filter.key, addParameter)
  const column = `t.${field.filterColumn ?? field.column}`
  const values = field.fold ? filter.values.map(field.fold) : filter.values
  const type = sqlTypes[field.kind]
  const isList = field.kind === 'textList' || field.kind === 'uuidList'
  switch (filter.comparison) {
    case 'contains':
      return `${column} @> ${addParameter(values, type)}`
    case 'in':
      return isList
        ? `${column} && ${addParameter(values, type)}`
        : buildIn(column, type, values, addParameter)
    case 'not_in':
      return isList
        ? `not ${column} && ${addParameter(values, type)}`
        : buildNotIn(column, type, values, field.nullable, addParameter)
    case 'empty':
      return buildEmptyCondition(isList ? `cardinality(${column}) = 0` : `${column} is null`, values)
    default:
      return `${column} ${comparators[filter.comparison]} ${addParameter(values[0] ?? null, type)}`
  }
}

/** Custom fields are compared as text, so that the number 7 equals the text 7. An empty string counts as no value. */
function buildCustomFieldCondition(
  { comparison, values }: Filter,
  { column }: Field,
  key: string,
  addParameter: ParameterBinder,
): string {
  const value = `(t.${column} ->> ${addParameter(key, 'text')})`
  if (comparison === 'empty') return buildEmptyCondition(`coalesce(${value}, '') = ''`, values)
  return comparison === 'in'
    ? buildIn(value, 'text', values, addParameter)
    : buildNotIn(value, 'text', values, true, addParameter)
}

function buildIn(expression: string, type: string, values: string[], addParameter: ParameterBinder): string {
  return values.length === 1
    ? `${expression} = ${addParameter(values[0] ?? null, type)}`
    : `${expression} = any(${addParameter(values, `${type}[]`)})`
}

function buildNotIn(
  expression: string,
  type: string,
  values: string[],
  isNullable: boolean | undefined,
  addParameter: ParameterBinder,
): string {
  const differs = `${expression} <> all(${addParameter(values, `${type}[]`)})`
  return isNullable ? `(${expression} is null or ${differs})` : differs
}

function buildEmptyCondition(condition: string, [value]: string[]): string {
  return value === 'true' ? condition : `not (${condition})`
}
