import type { Job } from '@guildhall/sdk'
import type { Command } from 'commander'
import { type Collection, collectionCommand } from '../collection.ts'
import { commonFields, tagFilter, visibilityField, visibilityFilter } from '../common-fields.ts'
import { day } from '../dates.ts'
import { moneyRange } from '../money.ts'

export const jobs: Collection<Job> = {
  name: 'jobs',
  one: 'a job',
  about: 'positions that employers offer',
  resource: (guildhall) => guildhall.jobs,
  columns: [
    { title: 'ID', value: (job) => job.id, whole: true },
    { title: 'TITLE', value: (job) => job.title },
    { title: 'EMPLOYER', value: (job) => job.employer },
    { title: 'STATUS', value: (job) => job.status },
    { title: 'EXPIRES', value: (job) => day(job.expiresAt) },
    { title: 'LOCATION', value: (job) => job.location },
    { title: 'SALARY', value: salaryOf },
    { title: 'FEATURED', value: (job) => (job.featured ? 'yes' : '') },
  ],
  filters: [
    { name: 'status', about: 'draft, published, filled, expired or declined' },
    { name: 'employer', about: 'the employer' },
    { name: 'remote', about: 'onsite, hybrid or remote' },
    { name: 'employmentType', option: 'type', about: 'FULL_TIME, PART_TIME, CONTRACTOR, …' },
    { name: 'featured', about: 'true or false' },
    visibilityFilter,
    tagFilter('jobs'),
  ],
  fields: [
    { name: 'title', about: 'the title' },
    { name: 'description', about: 'the whole text' },
    { name: 'employer', about: 'the employer' },
    { name: 'location', about: 'where it is' },
    { name: 'remote', about: 'onsite, hybrid or remote' },
    {
      name: 'employmentType',
      option: 'type',
      about: 'FULL_TIME, PART_TIME, CONTRACTOR, TEMPORARY, INTERN, VOLUNTEER, PER_DIEM or OTHER',
    },
    { name: 'salary.min', type: 'integer', about: 'the least, in minor units such as cents' },
    { name: 'salary.max', type: 'integer', about: 'the most, in minor units' },
    { name: 'salary.currency', about: "the salary's currency, e.g. EUR" },
    { name: 'salary.unit', about: 'HOUR, DAY, WEEK, MONTH or YEAR' },
    { name: 'applyUrl', about: 'where to apply' },
    { name: 'postedAt', about: 'when it is shown first; when it is published unless given' },
    { name: 'expiresAt', about: 'when it stops being shown' },
    { name: 'featured', type: 'boolean', about: 'whether it stands out' },
    visibilityField,
    { name: 'status', about: 'draft, published, filled, expired or declined' },
    ...commonFields,
  ],
  deleting: '`update --status filled` takes it out of public lists and keeps it.',
}

/** `guildhall jobs …`. */
export function jobsCommand(): Command {
  return collectionCommand(jobs)
}

function salaryOf({ salary }: Job): string {
  if (!salary) return ''
  return `${moneyRange(salary.min, salary.max, salary.currency)} a ${salary.unit.toLowerCase()}`
}
