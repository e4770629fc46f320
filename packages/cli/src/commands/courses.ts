import type { Course, CourseCreate } from '@guildhall/sdk'
import type { Command } from 'commander'
import { buildCollectionCommand, defineCollection } from '../collection.ts'
import {
  buildMoneyFields,
  buildTagFilter,
  contentFields,
  visibilityField,
  visibilityFilter,
} from '../content-fields.ts'
import { formatDate } from '../dates.ts'
import { formatMoney } from '../money.ts'

export const courses = defineCollection<Course, CourseCreate>()({
  name: 'courses',
  singular: 'a course',
  description: 'manage courses',
  resource: (guildhall) => guildhall.courses,
  columns: [
    { title: 'ID', value: (course) => course.id, hasFixedWidth: true },
    { title: 'TITLE', value: (course) => course.title },
    { title: 'CODE', value: (course) => course.code },
    { title: 'STATUS', value: (course) => course.status },
    { title: 'DELIVERY', value: (course) => course.delivery },
    { title: 'STARTS', value: (course) => formatDate(course.startsAt) },
    {
      title: 'CREDITS',
      value: ({ credits }) => credits.map(({ amount, scheme }) => `${amount} ${scheme}`).join(', '),
    },
    { title: 'PRICE', value: ({ price }) => formatMoney(price) },
  ],
  bulk: 'tags',
  filters: [
    { name: 'status', description: 'draft, published or archived' },
    { name: 'delivery', description: 'self_paced, live or blended' },
    { name: 'code', description: 'course code' },
    visibilityFilter,
    buildTagFilter('courses'),
  ],
  fields: [
    { name: 'title', description: 'title' },
    { name: 'code', description: 'course code' },
    { name: 'slug', description: 'short name in URLs, unique (default: from the title)' },
    { name: 'summary', description: 'summary, one or two sentences' },
    { name: 'description', description: 'description' },
    { name: 'delivery', description: 'self_paced, live or blended' },
    { name: 'startsAt', description: 'start time, e.g. 2027-05-07T09:00:00+01:00' },
    { name: 'endsAt', description: 'end time' },
    { name: 'durationMinutes', type: 'integer', description: 'duration in minutes' },
    {
      name: 'credits',
      type: 'json',
      description: 'credits by education scheme as JSON, replacing all, e.g. [{"scheme":"CPD","amount":6}]',
    },
    { name: 'minScore', type: 'integer', description: 'percentage required to pass' },
    ...buildMoneyFields('price', 'price'),
    ...buildMoneyFields('memberPrice', 'member price'),
    visibilityField,
    { name: 'url', description: 'URL of the course page' },
    { name: 'imageUrl', description: 'URL of an image for the course' },
    { name: 'status', description: 'draft, published or archived' },
    ...contentFields,
  ],
  deletionWarning: 'To hide it instead, use `update --status archived`.',
})

/** `guildhall courses …`. */
export function createCoursesCommand(): Command {
  return buildCollectionCommand(courses)
}
