import { invalid, violation } from '@guildhall/core/errors'
import type { Column } from '@guildhall/core/reporting/export/columns'
import type { ViolationCode } from '@guildhall/core/violation-codes'
import type { TObject, TSchema } from '@sinclair/typebox'

const MAX_COLUMNS = 200
const CUSTOM_PREFIX = 'customFields.'
const MAX_KEY_CHARACTERS = 64

/**
 * Lists all columns of a list’s export: a column for each field of its records or, instead of an object with a fixed
 * set of fields, a column for each of these, such as `address.city`.
 */
export function listExportColumns(record: TObject): Column[] {
  return Object.entries(record.properties).flatMap(([name, schema]) => {
    const innerSchema = unwrapNullable(schema)
    if (innerSchema.type !== 'object' || !innerSchema.properties)
      return [{ name, kind: getColumnKind(innerSchema) }]
    return Object.entries<TSchema>(innerSchema.properties).map(([key, nested]) => ({
      name: `${name}.${key}`,
      kind: getColumnKind(unwrapNullable(nested)),
    }))
  })
}

/**
 * Returns the named columns, in the order of the names. The name of an object selects all of its fields,
 * `customFields.<key>` one custom field.
 *
 * @throws DomainError validation-error
 */
export function selectColumns(names: string[], knownColumns: Column[]): Column[] {
  const createError = (code: ViolationCode, message: string) => invalid(violation('columns[]', code, message))
  if (names.length > MAX_COLUMNS) throw createError('too_many', `Must have at most ${MAX_COLUMNS} names.`)
  if (new Set(names).size < names.length)
    throw createError('duplicate', 'A name is repeated. Send each once.')
  const columns = names.flatMap((name) => {
    const matches = findColumns(name, knownColumns)
    if (matches.length > 0) return matches
    const columnNames = knownColumns.map((column) => column.name).join(', ')
    throw createError('unknown_field', `Unknown column. Must be one of ${columnNames}.`)
  })
  return [...new Set(columns)]
}

function findColumns(name: string, knownColumns: Column[]): Column[] {
  const matches = knownColumns.filter((column) => column.name === name || column.name.startsWith(`${name}.`))
  const key = name.startsWith(CUSTOM_PREFIX) ? name.slice(CUSTOM_PREFIX.length) : ''
  const isCustom =
    key !== '' && key.length <= MAX_KEY_CHARACTERS && findColumns('customFields', knownColumns).length > 0
  return isCustom ? [{ name, path: ['customFields', key], kind: 'text' }] : matches
}

function getColumnKind({ type, format }: TSchema): Column['kind'] {
  if (type === 'integer' || type === 'number') return 'number'
  return format === 'date-time' ? 'instant' : 'text'
}

function unwrapNullable(schema: TSchema): TSchema {
  return schema.anyOf?.find(({ type }: TSchema) => type !== 'null') ?? schema
}
