import type { Collection } from '@guildhall/core/records/collection'
import type { InputOf, ValueOf } from '@guildhall/core/records/field'
import { type Static, type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { closed, recordFields } from './primitives.ts'

declare const valueType: unique symbol

/** The schemas of a field in responses, create requests and update requests. `Value` is its type in responses. */
export interface FieldSchemas<Value = unknown> {
  /** For the type checker only; invariant, so the type must equal that of the collection's field. */
  readonly [valueType]?: (value: Value) => Value
  output: TSchema
  /** In create requests; if absent, the field is rejected. */
  create?: TSchema
  /** In update requests; if absent, the field is read-only and accepted only when unchanged. */
  update?: TSchema
}

/** A collection's three schemas. */
export interface RecordSchemas<Input = Record<string, unknown>> {
  record: TObject
  create: TObject & { static: Input }
  update: TObject & { static: Input }
}

type FieldsOf<Definition> = Definition extends Collection<infer Fields> ? Fields : never

/** The schemas of all of a collection’s fields, each with its field’s type. */
type SchemasOf<Definition, Derived> = {
  [Name in keyof FieldsOf<Definition>]: FieldSchemas<ValueOf<FieldsOf<Definition>[Name]>>
} & { [Name in keyof Derived]: FieldSchemas<Derived[Name]> }

/**
 * Builds the schemas of a record from its fields: the record, the create request and the update request, in which every
 * field is optional. Both requests reject unknown fields.
 *
 * @typeParam Derived fields without a column, computed for each response
 * @param name the name of the record in the OpenAPI document
 */
export function buildRecordSchemas<Definition extends Collection, Derived = object>(
  name: string,
  fields: SchemasOf<Definition, Derived>,
): RecordSchemas<InputOf<FieldsOf<Definition>>> {
  const record: TProperties = { id: recordFields.id }
  const create: TProperties = {}
  const update: TProperties = { id: Type.Optional(recordFields.id) }
  for (const [field, schemas] of Object.entries(fields as Record<string, FieldSchemas>)) {
    record[field] = schemas.output
    if (schemas.create) create[field] = schemas.create
    update[field] = Type.Optional(schemas.update ?? schemas.output)
  }
  record.createdAt = recordFields.createdAt
  record.updatedAt = recordFields.updatedAt
  update.createdAt = Type.Optional(recordFields.createdAt)
  update.updatedAt = Type.Optional(recordFields.updatedAt)
  type Inputs = RecordSchemas<InputOf<FieldsOf<Definition>>>
  return {
    record: Type.Object(record, { $id: name, ...closed }),
    create: Type.Object(create, { $id: `${name}Create`, ...closed }) as Inputs['create'],
    update: Type.Object(update, { $id: `${name}Update`, minProperties: 1, ...closed }) as Inputs['update'],
  }
}

const nullOr = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** A field that is required and cannot be cleared. */
export const required = <Schema extends TSchema>(schema: Schema): FieldSchemas<Static<Schema>> => ({
  output: schema,
  create: schema,
  update: schema,
})

/** An optional field: `null` in output when absent; `null` in input clears it. */
export const optional = <Schema extends TSchema>(schema: Schema): FieldSchemas<Static<Schema> | null> => ({
  output: nullOr(schema),
  create: Type.Optional(nullOr(schema)),
  update: nullOr(schema),
})

/** A field with a default: never null in output; `null` in input resets it. */
export const defaulted = <Schema extends TSchema>(
  schema: Schema,
  value: Static<Schema>,
): FieldSchemas<Static<Schema>> => ({
  output: schema,
  create: Type.Optional(nullOr(schema)),
  update: Type.Union([schema, Type.Null()], {
    description: [schema.description, `\`null\` resets to ${JSON.stringify(value)}.`]
      .filter(Boolean)
      .join(' '),
  }),
})

/** A field that callers cannot set; an update can contain its unchanged value. */
export const readOnly = <Schema extends TSchema>(schema: Schema): FieldSchemas<Static<Schema>> => ({
  output: schema,
})

/** A JSON object; input is merged into the stored one (RFC 7396), and `null` clears it. */
export const merged = <Schema extends TSchema>(
  output: Schema,
  input: TSchema,
): FieldSchemas<Static<Schema>> => ({
  output,
  create: Type.Optional(nullOr(input)),
  update: nullOr(input),
})

const FacetValue = Type.Object(
  {
    value: Type.Union([Type.String(), Type.Boolean(), Type.Null()], {
      description: '`null` counts the records without a value.',
      examples: ['active'],
    }),
    count: Type.Integer({ minimum: 1, examples: [412] }),
  },
  { $id: 'FacetValue', ...closed },
)

/** A page of records, with facets. */
export const buildListPage = (record: TSchema, name: string) => {
  const { properties } = buildPage(record, name)
  const facets = Type.Union([Type.Record(Type.String(), Type.Array(FacetValue)), Type.Null()], {
    description:
      'The number of records for each value of the fields named in `facets`; `null` without `facets`, and when paging by cursor.',
    examples: [null],
  })
  return Type.Object({ ...properties, facets }, { $id: `${name}Page`, ...closed })
}

/** A page of records. */
export const buildPage = (record: TSchema, name: string) =>
  Type.Object(
    {
      items: Type.Array(record),
      page: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
        description: '`null` when paging by cursor.',
        examples: [1],
      }),
      itemsPerPage: Type.Integer({ minimum: 1, maximum: 500, examples: [30] }),
      totalItems: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
        description: '`null` when paging by cursor.',
        examples: [431],
      }),
      totalPages: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
        description: '`null` when paging by cursor.',
        examples: [15],
      }),
      nextCursor: Type.Union([Type.String(), Type.Null()], {
        description: '`null` on the last page.',
        examples: ['oSv811rmVoRofkEKmA2-C3siY29sbGVjdGlvbiI6…'],
      }),
    },
    { $id: `${name}Page`, ...closed },
  )
