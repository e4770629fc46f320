import type { jobs } from '@guildhall/core/content/jobs'
import { Type } from '@sinclair/typebox'
import { commonFields, longText, visibility } from './collection-fields.ts'
import { Currency, closed, Instant, nullable, oneOf, text, Url } from './primitives.ts'
import { buildRecordSchemas, defaulted, merged, optional, required } from './record.ts'

const Amount = Type.Integer({
  minimum: 0,
  maximum: 9_007_199_254_740_991,
  description: 'The amount in minor units, such as cents.',
  examples: [4_200_000],
})
const salaryFields = {
  currency: Currency,
  unit: oneOf('HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'),
}

const Salary = Type.Object(
  { min: nullable(Amount), max: nullable(Amount), ...salaryFields },
  { $id: 'Salary', ...closed },
)
const SalaryInput = Type.Partial(Salary, { $id: 'SalaryInput', ...closed })

export const Job = buildRecordSchemas<typeof jobs>('Job', {
  externalId: commonFields.externalId,
  title: required(text(200, ['Hydrographic surveyor'])),
  description: optional(longText()),
  employer: required(text(200, ['Port of Bristol'])),
  location: optional(text(200, ['Bristol'])),
  remote: optional(oneOf('onsite', 'hybrid', 'remote')),
  employmentType: optional(
    oneOf('FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'TEMPORARY', 'INTERN', 'VOLUNTEER', 'PER_DIEM', 'OTHER'),
  ),
  salary: merged(nullable(Salary), SalaryInput),
  applyUrl: optional(Url),
  postedAt: optional({
    ...Instant,
    description:
      'The posting is visible from this time. Publishing sets it to the current time if it is `null`.',
  }),
  expiresAt: optional({
    ...Instant,
    description: 'When a published posting expires. `null` for never.',
  }),
  featured: defaulted(Type.Boolean(), false),
  visibility,
  status: defaulted(oneOf('draft', 'published', 'filled', 'expired', 'declined'), 'draft'),
  tags: commonFields.tags,
  customFields: commonFields.customFields,
})
