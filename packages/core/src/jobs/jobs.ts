import { defineCollection, field, isJsonObject } from '../collections/collection.ts'
import {
  customFieldViolations,
  orderFaults,
  recordFields,
  taken,
  visibilityField,
} from '../collections/fields.ts'
import { type Violation, violation } from '../errors.ts'

/** Positions that employers offer to an association's people (contract section 3). */
export const jobs = defineCollection({
  name: 'jobs',
  singular: 'job',
  table: 'jobs',
  matchingFunction: 'jobs_matching',
  emitsEvents: true,
  // By the dates at once; the status follows within a minute.
  published: `t.status = 'published' and t.posted_at <= now() and (t.expires_at is null or t.expires_at > now())`,
  fields: {
    ...recordFields,
    title: field('text', { nullable: false }),
    description: field('text'),
    employer: field('text', { nullable: false }),
    location: field('text'),
    remote: field('enum'),
    employmentType: field('enum'),
    salary: field('json', { shape: { min: null, max: null } }),
    applyUrl: field('text'),
    postedAt: field('timestamp'),
    expiresAt: field('timestamp'),
    featured: field('boolean', { nullable: false, default: false }),
    visibility: visibilityField,
    status: field('enum', { nullable: false, default: 'draft' }),
  },
  constraints: { jobs_external_id: taken('externalId', 'Another job has this external id.') },
  complete: (values, _, ctx) => {
    if (values.status === 'published') values.postedAt ??= ctx.now().toISOString()
  },
  check: (values) => [
    ...customFieldViolations(values.customFields),
    ...orderFaults(values, 'postedAt', 'expiresAt'),
    ...salaryFaults(values.salary),
  ],
})

function salaryFaults(salary: unknown): Violation[] {
  if (!isJsonObject(salary)) return []
  const { min, max, currency, unit } = salary
  const faults: Violation[] = []
  if (min === null && max === null)
    faults.push(violation('salary', 'required', 'Give the least, the most, or both.'))
  if (typeof min === 'number' && typeof max === 'number' && max < min)
    faults.push(violation('salary.max', 'below_min', 'The most must not be below the least.'))
  // What was merged into a salary that was not there before may lack these.
  for (const [name, value] of Object.entries({ currency, unit }))
    if (value === undefined || value === null)
      faults.push(violation(`salary.${name}`, 'required', 'A salary needs this.'))
  return faults
}
