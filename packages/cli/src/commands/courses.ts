import type { Course, CourseCreate } from '@guildhall/sdk'
import type { Command } from 'commander'
import { buildCollectionCommand, defineCollection } from '../collection.ts'
import {
  buildMoneyFields,
  buildTagFilter,
  commonFields,
  visibilityField,
  visibilityFilter,
} from '../common-fields.ts'
import { formatDate } from '../dates.ts'
import { formatMoney } from '../money.ts'

export const courses = defineCollection<Course, CourseCreate>()({
  name: 'courses',
  singular: 'a course',
  about: 'manage courses',
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
    { name: 'status', about: 'draft, published or archived' },
    { name: 'delivery', about: 'self_paced, live or blended' },
    { name: 'code', about: 'course code' },
    visibilityFilter,
    buildTagFilter('courses'),
  ],
  fields: [
    { name: 'title', about: 'title' },
    { name: 'code', about: 'course code' },
    { name: 'slug', about: 'short name in URLs, unique (default: from the title)' },
    { name: 'summary', about: 'summary, one or two sentences' },
    { name: 'description', about: 'description' },
    { name: 'delivery', about: 'self_paced, live or blended' },
    { name: 'startsAt', about: 'start time, e.g. 2027-05-07T09:00:00+01:00' },
    { name: 'endsAt', about: 'end time' },
    { name: 'durationMinutes', type: 'integer', about: 'duration in minutes' },
    {
      name: 'credits',
      type: 'json',
      about: 'credits by education scheme as JSON, replacing all, e.g. [{"scheme":"CPD","amount":6}]',
    },
    { name: 'minScore', type: 'integer', about: 'percentage required to pass' },
    ...buildMoneyFields('price', 'price'),
    ...buildMoneyFields('memberPrice', 'member price'),
    visibilityField,
    { name: 'url', about: 'URL of the course page' },
    { name: 'imageUrl', about: 'URL of an image for the course' },
    { name: 'status', about: 'draft, published or archived' },
    ...commonFields,
  ],
  deletionWarning: 'To hide it instead, use `update --status archived`.',
})

/** `guildhall courses …`. */
export function createCoursesCommand(): Command {
  return buildCollectionCommand(courses)
}
