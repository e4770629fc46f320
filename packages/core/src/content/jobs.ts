import { type Violation, violation } from '../errors.ts'
import { isJsonObject } from '../records/collection.ts'
import { enumField, field, jsonField, type TableOf } from '../records/field.ts'
import { findTimeOrderViolations, recordFields, visibilityField } from '../records/fields.ts'
import { defineContent } from './define-content.ts'

interface Salary {
  /** In minor units, such as cents. */
  min: number | null
  max: number | null
  currency: string
  unit: 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
}

const fields = {
  ...recordFields,
  title: field('text', { nullable: false }),
  description: field('text'),
  employer: field('text', { nullable: false, countable: true }),
  location: field('text'),
  remote: enumField(['onsite', 'hybrid', 'remote']),
  employmentType: enumField([
    'FULL_TIME',
    'PART_TIME',
    'CONTRACTOR',
    'TEMPORARY',
    'INTERN',
    'VOLUNTEER',
    'PER_DIEM',
    'OTHER',
  ]),
  salary: jsonField<Salary>({ shape: { min: null, max: null } }),
  applyUrl: field('text'),
  postedAt: field('timestamp'),
  expiresAt: field('timestamp'),
  featured: field('boolean', { default: false }),
  visibility: visibilityField,
  status: enumField(['draft', 'published', 'filled', 'expired', 'declined'], { default: 'draft' }),
}

declare module '../platform/database/schema.ts' {
  interface Schema {
    jobs: TableOf<typeof fields>
  }
}

/** Job postings. */
export const jobs = defineContent('jobs', {
  // Uses the dates themselves, since the status is updated with up to a minute's delay.
  publishedCondition: `t.status = 'published' and t.posted_at <= now() and (t.expires_at is null or t.expires_at > now())`,
  fields,
  publicList: {
    order: 't.posted_at desc, t.id desc',
    filters: ['remote', 'employmentType'],
    times: ['posted_at', 'expires_at'],
  },
  complete: (values, _, ctx) => {
    if (values.status === 'published') values.postedAt ??= ctx.now().toISOString()
  },
  check: (values) => [
    ...findTimeOrderViolations(values, 'postedAt', 'expiresAt'),
    ...findSalaryViolations(values.salary),
  ],
})

function findSalaryViolations(salary: unknown): Violation[] {
  if (!isJsonObject(salary)) return []
  const { min, max, currency, unit } = salary
  const violations: Violation[] = []
  if (min === null && max === null) violations.push(violation('salary', 'required', 'Set min, max, or both.'))
  if (typeof min === 'number' && typeof max === 'number' && max < min)
    violations.push(violation('salary.max', 'below_min', 'Must not be less than min.'))
  // The schema lets a patch omit the currency and unit, but a new salary requires them.
  for (const [name, value] of Object.entries({ currency, unit }))
    if (value === undefined || value === null)
      violations.push(violation(`salary.${name}`, 'required', `A salary requires ${name}.`))
  return violations
}
