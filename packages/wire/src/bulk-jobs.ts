import { type TSchema, Type } from '@sinclair/typebox'
import { closed, Instant, nullable, oneOf, recordFields, Tags, Uuid } from './primitives.ts'

const count = Type.Integer({ minimum: 0, examples: [40] })

/** The collections whose records can be changed in bulk. */
const collections = [
  'members',
  'membership-levels',
  'events',
  'courses',
  'jobs',
  'community',
  'sponsorships',
  'resources',
  'users',
] as const

export const BulkJob = Type.Object(
  {
    id: recordFields.id,
    collection: oneOf(...collections),
    action: oneOf('patch', 'tags', 'delete'),
    fields: Type.Array(Type.String({ examples: ['level'] }), {
      description: 'The names of the fields the job changes.',
    }),
    status: oneOf('queued', 'running', 'completed', 'failed', 'cancelled'),
    progress: Type.Number({ minimum: 0, maximum: 1, examples: [0.4] }),
    records: Type.Object(
      { total: count, processed: count, changed: count, unchanged: count, failed: count },
      {
        ...closed,
        description: '`changed` includes deleted records; `unchanged` are those that already had the values.',
      },
    ),
    reason: nullable(Type.String({ description: 'Why the job failed as a whole. `null` otherwise.' })),
    createdAt: Instant,
    updatedAt: Instant,
    finishedAt: nullable(Instant),
  },
  { $id: 'BulkJob', ...closed },
)

/**
 * The body of a bulk request.
 *
 * @param update the schema for updating one record
 */
export function buildBulkRequest(name: string, update: TSchema, hasTags: boolean) {
  return Type.Object(
    {
      ids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 10_000, uniqueItems: true })),
      filter: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          description:
            'The filters of the list, and its `q` except for resources, as an object; `{}` matches everything. `status[]=active&createdAt[after]=2026-01-01` is `{"status": ["active"], "createdAt": {"after": "2026-01-01"}}`.',
          examples: [{ createdAt: { after: '2026-01-01' } }],
        }),
      ),
      patch: Type.Optional(update),
      ...(hasTags ? { tags: Type.Optional(TagChange) } : {}),
      delete: Type.Optional(Type.Literal(true)),
      expectedCount: Type.Optional(
        Type.Integer({
          minimum: 0,
          description:
            'The number of records the caller expects to select; required with `filter`. If a different number is selected, the response is 409 with the actual `count`.',
          examples: [40],
        }),
      ),
    },
    {
      $id: `${name}Bulk`,
      ...closed,
      examples: [{ ids: ['0198c5a2-7b1e-7c3d-9a4f-2f6b8d1e5c70'], delete: true }],
    },
  )
}

/** A record’s tags after a change, to validate their number and length. */
export const RecordTags = Type.Object({ tags: Tags })

const TagChange = Type.Object(
  { add: Type.Optional(Tags), remove: Type.Optional(Tags) },
  { $id: 'TagChange', ...closed, minProperties: 1 },
)
