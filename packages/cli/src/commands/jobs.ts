import type { Job, JobCreate } from '@guildhall/sdk'
import type { Command } from 'commander'
import { buildCollectionCommand, defineCollection } from '../collection.ts'
import { buildTagFilter, commonFields, visibilityField, visibilityFilter } from '../common-fields.ts'
import { formatDate } from '../dates.ts'
import { formatMoneyRange } from '../money.ts'

export const jobs = defineCollection<Job, JobCreate>()({
  name: 'jobs',
  singular: 'a job posting',
  about: 'manage job postings',
  resource: (guildhall) => guildhall.jobs,
  columns: [
    { title: 'ID', value: (job) => job.id, hasFixedWidth: true },
    { title: 'TITLE', value: (job) => job.title },
    { title: 'EMPLOYER', value: (job) => job.employer },
    { title: 'STATUS', value: (job) => job.status },
    { title: 'EXPIRES', value: (job) => formatDate(job.expiresAt) },
    { title: 'LOCATION', value: (job) => job.location },
    { title: 'SALARY', value: formatSalary },
    { title: 'FEATURED', value: (job) => (job.featured ? 'yes' : '') },
  ],
  bulk: 'tags',
  filters: [
    { name: 'status', about: 'draft, published, filled, expired or declined' },
    { name: 'employer', about: 'name of the employer' },
    { name: 'remote', about: 'onsite, hybrid or remote' },
    { name: 'employmentType', option: 'type', about: 'FULL_TIME, PART_TIME, CONTRACTOR, …' },
    { name: 'featured', about: 'whether the job is featured: true or false' },
    visibilityFilter,
    buildTagFilter('jobs'),
  ],
  fields: [
    { name: 'title', about: 'title' },
    { name: 'description', about: 'description' },
    { name: 'employer', about: 'name of the employer' },
    { name: 'location', about: 'place of work, e.g. Bristol' },
    { name: 'remote', about: 'onsite, hybrid or remote' },
    {
      name: 'employmentType',
      option: 'type',
      about: 'FULL_TIME, PART_TIME, CONTRACTOR, TEMPORARY, INTERN, VOLUNTEER, PER_DIEM or OTHER',
    },
    { name: 'salary.min', type: 'integer', about: 'minimum salary in minor units, such as cents' },
    { name: 'salary.max', type: 'integer', about: 'maximum salary in minor units, such as cents' },
    { name: 'salary.currency', about: 'salary currency, e.g. EUR' },
    { name: 'salary.unit', about: 'period that the salary is for: HOUR, DAY, WEEK, MONTH or YEAR' },
    { name: 'applyUrl', about: 'URL where candidates apply' },
    { name: 'postedAt', about: 'publication time (default: when published)' },
    { name: 'expiresAt', about: 'expiry time' },
    { name: 'featured', type: 'boolean', about: 'whether the job is featured' },
    visibilityField,
    { name: 'status', about: 'draft, published, filled, expired or declined' },
    ...commonFields,
  ],
  deletionWarning: 'To hide it instead, use `update --status filled`.',
})

/** `guildhall jobs …`. */
export function createJobsCommand(): Command {
  return buildCollectionCommand(jobs)
}

function formatSalary({ salary }: Job): string {
  if (!salary) return ''
  return `${formatMoneyRange(salary.min, salary.max, salary.currency)} a ${salary.unit.toLowerCase()}`
}
