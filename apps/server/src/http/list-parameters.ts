import type { Collection } from '@guildhall/core/records/collection'
import { type TObject, type TSchema, Type } from '@sinclair/typebox'
import { isSortable, parseComparison } from './list-query.ts'

/** An OpenAPI 3.1 parameter object. */
export interface Parameter {
  name: string
  in: 'query' | 'header' | 'path'
  required?: boolean
  description?: string
  schema: TSchema
}

const query = (name: string, schema: TSchema, description: string): Parameter => ({
  name,
  in: 'query',
  schema,
  description,
})

/** Pagination parameters. */
export const pageParameters = [
  query(
    'page',
    Type.Integer({ minimum: 1, default: 1 }),
    'The page number, starting at 1. Cannot be combined with `cursor`.',
  ),
  query(
    'itemsPerPage',
    Type.Integer({ minimum: 1, maximum: 100, default: 30 }),
    'The number of records per page.',
  ),
  query(
    'cursor',
    Type.String(),
    'The `nextCursor` of the previous page. Paging by cursor is stable when records are added or deleted.',
  ),
]

/** All filters and sort orders of a list, from the fields of its collection. */
export function filterParameters(collection: Collection, record: TObject): Parameter[] {
  const parameters: Parameter[] = []
  if (collection.matchingFunction || collection.ranked) {
    parameters.push(
      query(
        'q',
        Type.String({ maxLength: 200 }),
        'Search words. Each must match the start of a word in the record. A word without a letter or digit matches nothing.',
      ),
    )
  }
  for (const [name, field] of Object.entries(collection.fields)) {
    const schema = filterSchema(record.properties[name])
    if (parseComparison(field, undefined)) {
      parameters.push(query(name, schema, `Exact match on ${name}.`))
      parameters.push(query(`${name}[]`, Type.Array(schema), `Matches any of these values.`))
    } else if (field.kind === 'textList') {
      parameters.push(
        query(`${name}[]`, Type.Array(Type.String()), 'Matches records that have all of these values.'),
      )
    } else if (field.kind === 'timestamp') {
      const meanings = { after: 'From', before: 'Up to', strictly_after: 'After', strictly_before: 'Before' }
      for (const [comparison, meaning] of Object.entries(meanings)) {
        parameters.push(
          query(
            `${name}[${comparison}]`,
            Type.String(),
            `${meaning} this date (a whole day in UTC) or timestamp.`,
          ),
        )
      }
    }
    if (isSortable(field)) {
      const direction = Type.Unsafe({ type: 'string', enum: ['asc', 'desc'] })
      parameters.push(
        query(
          `order[${name}]`,
          direction,
          `Sorts by ${name}. Multiple sort parameters apply in the order given.`,
        ),
      )
    }
  }
  return parameters
}

/** The schema of a filter, derived from the field’s. */
export function filterSchema(schema: TSchema | undefined): TSchema {
  const branch = schema?.anyOf?.find((candidate: TSchema) => candidate.type !== 'null') ?? schema
  if (!branch) return Type.String()
  const { enum: words, type = 'string', examples } = branch
  return Type.Unsafe(words ? { type, enum: words } : { type, ...(examples ? { examples } : {}) })
}
