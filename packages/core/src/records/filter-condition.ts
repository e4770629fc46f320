import type { Parameter } from '../platform/database/statement.ts'
import type { Field } from './field.ts'
import type { Filter } from './list.ts'

/** Adds a parameter and returns its placeholder. */
export type AddParameter = (value: Parameter, type: string) => string

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

/** SQL over the table `t` for a filter. Rows without a value are not equal to any: `not_in` includes them. */
export function buildFilterCondition(filter: Filter, field: Field, parameter: AddParameter): string {
  if (filter.key !== undefined) return buildCustomFieldCondition(filter, field, filter.key, parameter)
  const column = `t.${field.filterColumn ?? field.column}`
  const values = field.fold ? filter.values.map(field.fold) : filter.values
  const type = sqlTypes[field.kind]
  const isList = field.kind === 'textList' || field.kind === 'uuidList'
  switch (filter.comparison) {
    case 'contains':
      return `${column} @> ${parameter(values, type)}`
    case 'in':
      return isList ? `${column} && ${parameter(values, type)}` : buildIn(column, type, values, parameter)
    case 'not_in':
      return isList
        ? `not ${column} && ${parameter(values, type)}`
        : buildNotIn(column, type, values, field.nullable, parameter)
    case 'empty':
      return buildEmptyCondition(isList ? `cardinality(${column}) = 0` : `${column} is null`, values)
    default:
      return `${column} ${comparators[filter.comparison]} ${parameter(values[0] ?? null, type)}`
  }
}

/** Custom fields are compared as text, so that the number 7 equals the text 7. An empty text is no value. */
function buildCustomFieldCondition(
  { comparison, values }: Filter,
  { column }: Field,
  key: string,
  parameter: AddParameter,
): string {
  const value = `(t.${column} ->> ${parameter(key, 'text')})`
  if (comparison === 'empty') return buildEmptyCondition(`coalesce(${value}, '') = ''`, values)
  return comparison === 'in'
    ? buildIn(value, 'text', values, parameter)
    : buildNotIn(value, 'text', values, true, parameter)
}

function buildIn(expression: string, type: string, values: string[], parameter: AddParameter): string {
  return values.length === 1
    ? `${expression} = ${parameter(values[0] ?? null, type)}`
    : `${expression} = any(${parameter(values, `${type}[]`)})`
}

function buildNotIn(
  expression: string,
  type: string,
  values: string[],
  isNullable: boolean | undefined,
  parameter: AddParameter,
): string {
  const differs = `${expression} <> all(${parameter(values, `${type}[]`)})`
  return isNullable ? `(${expression} is null or ${differs})` : differs
}

function buildEmptyCondition(condition: string, [value]: string[]): string {
  return value === 'true' ? condition : `not (${condition})`
}
