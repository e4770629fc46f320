import { type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { recordFields } from './primitives.ts'

/** How a field is given at creation and in a change, where that differs from how it is shown. */
export interface FieldSchemas {
  shown: TSchema
  /** At creation; absent: not to be given. */
  given?: TSchema
  /** In a change; absent: read-only, may be sent back as it was. */
  changed?: TSchema
}

/** A collection's three shapes, from one list of fields. */
export interface RecordSchemas {
  record: TObject
  create: TObject
  update: TObject
}

/**
 * Makes the shapes of a record from its fields: shown whole, given at creation, and as a change in which every
 * field is optional. Unknown fields are refused in both inputs.
 *
 * @param name how the OpenAPI document calls the record
 */
export function recordSchemas(name: string, fields: Record<string, FieldSchemas>): RecordSchemas {
  const shown: TProperties = { id: recordFields.id }
  const given: TProperties = {}
  const changed: TProperties = { id: Type.Optional(recordFields.id) }
  for (const [field, schemas] of Object.entries(fields)) {
    shown[field] = schemas.shown
    if (schemas.given) given[field] = schemas.given
    changed[field] = Type.Optional(schemas.changed ?? schemas.shown)
  }
  shown.createdAt = recordFields.createdAt
  shown.updatedAt = recordFields.updatedAt
  changed.createdAt = Type.Optional(recordFields.createdAt)
  changed.updatedAt = Type.Optional(recordFields.updatedAt)
  const closed = { additionalProperties: false }
  return {
    record: Type.Object(shown, { $id: name, ...closed }),
    create: Type.Object(given, { $id: `${name}Create`, ...closed }),
    update: Type.Object(changed, { $id: `${name}Update`, minProperties: 1, ...closed }),
  }
}

const nullOr = (schema: TSchema) => Type.Union([schema, Type.Null()])

/** A field that must be given and cannot be cleared. */
export const required = (schema: TSchema): FieldSchemas => ({ shown: schema, given: schema, changed: schema })

/** A field that may be absent: shown as `null`, cleared by `null`. */
export const optional = (schema: TSchema): FieldSchemas => ({
  shown: nullOr(schema),
  given: Type.Optional(nullOr(schema)),
  changed: nullOr(schema),
})

/** A field with a default: never null in output; `null` in input resets it. */
export const defaulted = (schema: TSchema, value: unknown): FieldSchemas => ({
  shown: schema,
  given: Type.Optional(nullOr(schema)),
  changed: Type.Union([schema, Type.Null()], { description: `\`null\` resets to ${JSON.stringify(value)}.` }),
})

export const readOnly = (schema: TSchema): FieldSchemas => ({ shown: schema })

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
