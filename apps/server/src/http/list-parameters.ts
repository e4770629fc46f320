import type { Collection } from '@guildhall/core/records/collection'
import type { Field } from '@guildhall/core/records/field'
import { type TObject, type TSchema, Type } from '@sinclair/typebox'
import { isSortable, parseComparison } from './list-filters.ts'
import { listCountableFields, MAX_SPARSE_ITEMS_PER_PAGE } from './list-query.ts'

/** An OpenAPI 3.1 parameter object. */
export interface Parameter {
  name: string
  in: 'query' | 'header' | 'path'
  required?: boolean
  description?: string
  style?: 'deepObject'
  schema: TSchema
}

const buildQueryParameter = (name: string, schema: TSchema, description: string): Parameter => ({
  name,
  in: 'query',
  schema,
  description,
})

/** Pagination parameters. */
export const pageParameters = [
  buildQueryParameter(
    'page',
    Type.Integer({ minimum: 1, default: 1 }),
    'The page number, starting at 1. Cannot be combined with `cursor`.',
  ),
  buildQueryParameter(
    'itemsPerPage',
    Type.Integer({ minimum: 1, maximum: MAX_SPARSE_ITEMS_PER_PAGE, default: 30 }),
    'The number of records per page: up to 100, or up to 500 with `fields`.',
  ),
  buildQueryParameter(
    'cursor',
    Type.String(),
    'The `nextCursor` of the previous page. Paging by cursor is stable when records are added or deleted.',
  ),
]

/** All filters and sort orders of a list, from the fields of its collection. */
export function buildFilterParameters(collection: Collection, record: TObject): Parameter[] {
  const parameters: Parameter[] = []
  if (collection.matchingFunction || collection.isRanked) {
    parameters.push(
      buildQueryParameter(
        'q',
        Type.String({ maxLength: 200 }),
        'Search words. Each must match the start of a word in the record. A word without a letter or digit matches nothing.',
      ),
    )
  }
  for (const [name, field] of Object.entries(collection.fields)) {
    parameters.push(...buildFieldParameters(name, field, buildFilterSchema(record.properties[name])))
  }
  return parameters
}

/**
 * The parameters `fields` and `facets`, and their repeatable forms `fields[]` and `facets[]`. Collections without
 * countable fields, and ranked ones, have no `facets`.
 *
 * @param fields the fields of the records
 */
export function buildSelectionParameters(collection: Collection, fields: string[]): Parameter[] {
  const buildParameters = (name: string, names: string[], description: string) => [
    buildQueryParameter(name, Type.String({ examples: [names.slice(0, 2).join()] }), description),
    buildQueryParameter(
      `${name}[]`,
      Type.Array(Type.Unsafe<string>({ type: 'string', enum: names })),
      description.replace('A comma-separated list of fields', 'Fields'),
    ),
  ]
  const countable = collection.isRanked ? [] : listCountableFields(collection)
  return [
    ...buildParameters('fields', fields, 'A comma-separated list of fields to return for each record.'),
    ...(countable.length > 0
      ? buildParameters(
          'facets',
          countable,
          'A comma-separated list of fields to count by. Returns the number of records for each value, with the list’s other filters applied: up to 100 values per field, most frequent first. Cannot be combined with `cursor`.',
        )
      : []),
  ]
}

function buildFieldParameters(name: string, field: Field, schema: TSchema): Parameter[] {
  if (name === 'customFields') return [customFieldsParameter]
  const parameters: Parameter[] = []
  const list = Type.Array(schema)
  if (field.kind === 'textList')
    parameters.push(
      buildQueryParameter(
        `${name}[]`,
        Type.Array(Type.String()),
        'Matches records that have all of these values.',
      ),
    )
  else if (parseComparison(field, []))
    parameters.push(
      buildQueryParameter(name, schema, `Exact match on ${name}.`),
      buildQueryParameter(`${name}[]`, list, 'Matches any of these values.'),
    )
  if (parseComparison(field, ['not'])) {
    const value = field.kind === 'textList' ? Type.String() : schema
    parameters.push(
      buildQueryParameter(`${name}[not]`, value, `Matches records without this value.`),
      buildQueryParameter(`${name}[not][]`, Type.Array(value), 'Matches records with none of these values.'),
    )
  }
  if (field.kind === 'timestamp') {
    const descriptions = {
      after: 'On or after',
      before: 'On or before',
      strictly_after: 'After',
      strictly_before: 'Before',
    }
    for (const [comparison, meaning] of Object.entries(descriptions)) {
      const description = `${meaning} this date (a whole day in UTC) or timestamp.`
      parameters.push(buildQueryParameter(`${name}[${comparison}]`, Type.String(), description))
    }
  }
  if (parseComparison(field, ['empty']))
    parameters.push(buildQueryParameter(`${name}[empty]`, Type.Boolean(), `Whether ${name} has no value.`))
  if (isSortable(field)) {
    const direction = Type.Unsafe({ type: 'string', enum: ['asc', 'desc'] })
    const description = `Sorts by ${name}. Multiple sort parameters apply in the order given.`
    parameters.push(buildQueryParameter(`order[${name}]`, direction, description))
  }
  return parameters
}

const scalarSchemas = [Type.String(), Type.Number(), Type.Boolean()]
const customFieldsParameter: Parameter = {
  ...buildQueryParameter(
    'customFields',
    Type.Record(
      Type.String(),
      Type.Union([
        ...scalarSchemas,
        Type.Array(Type.Union(scalarSchemas)),
        Type.Object({
          not: Type.Optional(Type.Union([...scalarSchemas, Type.Array(Type.Union(scalarSchemas))])),
          empty: Type.Optional(Type.Boolean()),
        }),
      ]),
    ),
    'Matches custom fields by key: `customFields[region]=north` (`customFields[region][]` for any of several values), `customFields[region][not]=north`, `customFields[region][empty]=true`. Values are compared as text.',
  ),
  style: 'deepObject',
}

/** The schema of a filter, derived from the field’s. */
export function buildFilterSchema(schema: TSchema | undefined): TSchema {
  const branch = schema?.anyOf?.find((candidate: TSchema) => candidate.type !== 'null') ?? schema
  if (!branch) return Type.String()
  const { enum: values, type = 'string', examples } = branch
  return Type.Unsafe(values ? { type, enum: values } : { type, ...(examples ? { examples } : {}) })
}
