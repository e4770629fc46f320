import type { Violation as FoundViolation } from '@guildhall/core/errors'
import { fileEncodings } from '@guildhall/core/members/imports/file-encoding'
import { delimiters } from '@guildhall/core/members/imports/file-header'
import { Type } from '@sinclair/typebox'
import { Member } from './members.ts'
import { closed, Instant, nullable, oneOf, recordFields } from './primitives.ts'
import { Violation } from './problem.ts'
import { findViolations, formatMessages } from './validate.ts'

const Count = Type.Integer({ minimum: 0 })

export const ImportMapping = Type.Unsafe<Record<string, string | null>>({
  type: 'object',
  additionalProperties: { type: ['string', 'null'] },
  description:
    'Maps each column of the file to a field, such as `firstName`, `address.city` or `customFields.section`, or to `null` to ignore it. A column is identified by its header. A column without a header is `column 3` (its position); the second column with the header `Phone` is `Phone (2)`.',
  examples: [{ Vorname: 'firstName', 'E-Mail': 'email', Sparte: 'customFields.section', Nr: null }],
})

export const Import = Type.Object(
  {
    id: recordFields.id,
    status: oneOf('queued', 'running', 'completed', 'failed', 'cancelled'),
    mode: oneOf('create', 'upsert'),
    dryRun: Type.Boolean(),
    encoding: oneOf(...fileEncodings),
    delimiter: oneOf(...delimiters),
    mapping: nullable(ImportMapping),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    rows: Type.Object({
      total: Type.Integer({ minimum: 0, description: 'The number of rows in the file.' }),
      processed: Type.Integer({ minimum: 0, description: 'The number of rows read so far.' }),
      created: Count,
      updated: Count,
      unchanged: Count,
      failed: Count,
    }),
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
    errorsTruncated: Type.Boolean({
      description:
        'Whether more than 1,000 rows failed. `GET /api/imports/{id}/errors.csv` returns all of them.',
    }),
    reason: nullable(Type.String({ description: 'Why the import failed as a whole. `null` otherwise.' })),
    createdAt: Instant,
    updatedAt: Instant,
    finishedAt: nullable(Instant),
  },
  { $id: 'Import', ...closed },
)

export const ImportPreview = Type.Object(
  {
    encoding: oneOf(...fileEncodings),
    delimiter: oneOf(...delimiters),
    mapping: ImportMapping,
    columns: Type.Array(
      Type.Object({
        name: Type.String({ description: 'The name of the column in `mapping`.', examples: ['Vorname'] }),
        field: nullable(
          Type.String({ description: 'The field the column is imported into.', examples: ['firstName'] }),
        ),
      }),
      { description: 'In the order of the file.' },
    ),
    rows: Type.Array(
      Type.Object({
        row: Type.Integer({ minimum: 1 }),
        line: Type.Integer({ minimum: 1 }),
        cells: Type.Array(Type.String()),
        violations: Type.Array(Violation, { description: 'Why an import would reject the row.' }),
      }),
      { maxItems: 20, description: 'The first 20 rows, as in the file.' },
    ),
    reason: nullable(Type.String({ description: 'Why the rest of the file cannot be read.' })),
  },
  { $id: 'ImportPreview', ...closed },
)

/**
 * Validates a row against the schema of requests that create or update a member. Since a file’s timestamps may be dates
 * without a time, the messages name only the date.
 */
export function checkImportRow(values: Record<string, unknown>, mode: 'create' | 'update'): FoundViolation[] {
  const violations = findViolations(mode === 'create' ? Member.create : Member.update, values)
  return violations.map((found) =>
    found.message === formatMessages['date-time'] ? { ...found, message: formatMessages.date } : found,
  )
}
