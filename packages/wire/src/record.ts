import { type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { recordFields } from './primitives.ts'

/** The schemas of a field in responses, in creation and in updates. */
export interface FieldSchemas {
  output: TSchema
  /** In creation; absent: the field is rejected. */
  create?: TSchema
  /** In updates; absent: read-only, accepted when unchanged. */
  update?: TSchema
}

/** A collection's three schemas. */
export interface RecordSchemas {
  record: TObject
  create: TObject
  update: TObject
}

/**
 * Builds the schemas of a record from its fields: the record, its creation, and its update, in which every field is
 * optional. Both inputs reject unknown fields.
 *
 * @param name the name of the record in the OpenAPI document
 */
export function recordSchemas(name: string, fields: Record<string, FieldSchemas>): RecordSchemas {
  const record: TProperties = { id: recordFields.id }
  const create: TProperties = {}
  const update: TProperties = { id: Type.Optional(recordFields.id) }
  for (const [field, schemas] of Object.entries(fields)) {
    record[field] = schemas.output
    if (schemas.create) create[field] = schemas.create
    update[field] = Type.Optional(schemas.update ?? schemas.output)
  }
  record.createdAt = recordFields.createdAt
  record.updatedAt = recordFields.updatedAt
  update.createdAt = Type.Optional(recordFields.createdAt)
  update.updatedAt = Type.Optional(recordFields.updatedAt)
  const closed = { additionalProperties: false }
  return {
    record: Type.Object(record, { $id: name, ...closed }),
    create: Type.Object(create, { $id: `${name}Create`, ...closed }),
    update: Type.Object(update, { $id: `${name}Update`, minProperties: 1, ...closed }),
  }
}

const nullOr = (schema: TSchema) => Type.Union([schema, Type.Null()])

/** A field that is required and cannot be cleared. */
export const required = (schema: TSchema): FieldSchemas => ({
  output: schema,
  create: schema,
  update: schema,
})

/** An optional field: `null` in output when absent; `null` in input clears it. */
export const optional = (schema: TSchema): FieldSchemas => ({
  output: nullOr(schema),
  create: Type.Optional(nullOr(schema)),
  update: nullOr(schema),
})

/** A field with a default: never null in output; `null` in input resets it. */
export const defaulted = (schema: TSchema, value: unknown): FieldSchemas => ({
  output: schema,
  create: Type.Optional(nullOr(schema)),
  update: Type.Union([schema, Type.Null()], { description: `\`null\` resets to ${JSON.stringify(value)}.` }),
})

export const readOnly = (schema: TSchema): FieldSchemas => ({ output: schema })

/** A page of a list of records. */
export const pageOf = (record: TSchema, name: string) =>
  Type.Object(
    {
      items: Type.Array(record),
      page: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
        description: '`null` when paging by cursor.',
        examples: [1],
      }),
      itemsPerPage: Type.Integer({ minimum: 1, maximum: 100, examples: [30] }),
      totalItems: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { examples: [431] }),
      totalPages: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], { examples: [15] }),
      nextCursor: Type.Union([Type.String(), Type.Null()], {
        examples: ['oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…'],
      }),
    },
    { $id: `${name}Page`, additionalProperties: false },
  )
