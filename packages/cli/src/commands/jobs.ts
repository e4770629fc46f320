import type { Job, JobCreate } from '@guildhall/sdk'
import type { Command } from 'commander'
import { buildCollectionCommand, defineCollection } from '../collection.ts'
import { buildTagFilter, contentFields, visibilityField, visibilityFilter } from '../content-fields.ts'
import { formatDate } from '../dates.ts'
import { formatMoneyRange } from '../money.ts'

export const jobs = defineCollection<Job, JobCreate>()({
  name: 'jobs',
  singular: 'a job posting',
  description: 'manage job postings',
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
    { name: 'status', description: 'draft, published, filled, expired or declined' },
    { name: 'employer', description: 'name of the employer' },
    { name: 'remote', description: 'onsite, hybrid or remote' },
    { name: 'employmentType', option: 'type', description: 'FULL_TIME, PART_TIME, CONTRACTOR, …' },
    { name: 'featured', description: 'whether the job is featured: true or false' },
    visibilityFilter,
    buildTagFilter('jobs'),
  ],
  fields: [
    { name: 'title', description: 'title' },
    { name: 'description', description: 'description' },
    { name: 'employer', description: 'name of the employer' },
    { name: 'location', description: 'place of work, e.g. Bristol' },
    { name: 'remote', description: 'onsite, hybrid or remote' },
    {
      name: 'employmentType',
      option: 'type',
      description: 'FULL_TIME, PART_TIME, CONTRACTOR, TEMPORARY, INTERN, VOLUNTEER, PER_DIEM or OTHER',
    },
    { name: 'salary.min', type: 'integer', description: 'minimum salary in minor units, such as cents' },
    { name: 'salary.max', type: 'integer', description: 'maximum salary in minor units, such as cents' },
    { name: 'salary.currency', description: 'salary currency, e.g. EUR' },
    { name: 'salary.unit', description: 'period that the salary is for: HOUR, DAY, WEEK, MONTH or YEAR' },
    { name: 'applyUrl', description: 'URL where candidates apply' },
    { name: 'postedAt', description: 'publication time (default: when published)' },
    { name: 'expiresAt', description: 'expiry time' },
    { name: 'featured', type: 'boolean', description: 'whether the job is featured' },
    visibilityField,
    { name: 'status', description: 'draft, published, filled, expired or declined' },
    ...contentFields,
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
