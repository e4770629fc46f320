import { Type } from '@sinclair/typebox'
import { Instant, nullable, oneOf, recordFields } from './primitives.ts'
import { Violation } from './problem.ts'

const Count = Type.Integer({ minimum: 0 })

export const Import = Type.Object(
  {
    id: recordFields.id,
    status: oneOf('queued', 'running', 'completed', 'failed'),
    mode: oneOf('create', 'upsert'),
    dryRun: Type.Boolean(),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    rows: Type.Object({ total: Count, created: Count, updated: Count, unchanged: Count, failed: Count }),
    errors: Type.Array(
      Type.Object({
        row: Type.Integer({
          minimum: 1,
          description: 'The row number, starting at 1, not counting the header.',
        }),
        line: Type.Integer({ minimum: 1, description: 'The line in the file where the row starts.' }),
        violations: Type.Array(Violation),
      }),
      { maxItems: 1000 },
    ),
    errorsTruncated: Type.Boolean(),
    reason: nullable(Type.String({ description: 'Why the import failed as a whole.' })),
    createdAt: Instant,
    updatedAt: Instant,
    finishedAt: nullable(Instant),
  },
  { $id: 'Import', additionalProperties: false },
)
