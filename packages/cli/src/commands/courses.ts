import type { Course } from '@guildhall/sdk'
import type { Command } from 'commander'
import { type Collection, collectionCommand } from '../collection.ts'
import { commonFields, moneyFields, tagFilter, visibilityField, visibilityFilter } from '../common-fields.ts'
import { day } from '../dates.ts'
import { money } from '../money.ts'

export const courses: Collection<Course> = {
  name: 'courses',
  one: 'a course',
  about: 'what the association teaches',
  resource: (guildhall) => guildhall.courses,
  columns: [
    { title: 'ID', value: (course) => course.id, whole: true },
    { title: 'TITLE', value: (course) => course.title },
    { title: 'CODE', value: (course) => course.code },
    { title: 'STATUS', value: (course) => course.status },
    { title: 'DELIVERY', value: (course) => course.delivery },
    { title: 'STARTS', value: (course) => day(course.startsAt) },
    {
      title: 'CREDITS',
      value: ({ credits }) => credits.map(({ amount, scheme }) => `${amount} ${scheme}`).join(', '),
    },
    { title: 'PRICE', value: ({ price }) => money(price) },
  ],
  filters: [
    { name: 'status', about: 'draft, published or archived' },
    { name: 'delivery', about: 'self_paced, live or blended' },
    { name: 'code', about: "the course's code" },
    visibilityFilter,
    tagFilter('courses'),
  ],
  fields: [
    { name: 'title', about: 'the title' },
    { name: 'code', about: 'its code' },
    { name: 'slug', about: 'its name in addresses, unique; made from the title unless given' },
    { name: 'summary', about: 'a sentence or two' },
    { name: 'description', about: 'the whole text' },
    { name: 'delivery', about: 'self_paced, live or blended' },
    { name: 'startsAt', about: 'when it starts, e.g. 2027-05-07T09:00:00+01:00' },
    { name: 'endsAt', about: 'when it ends' },
    { name: 'durationMinutes', type: 'integer', about: 'minutes it takes' },
    {
      name: 'minScore',
      type: 'integer',
      about: 'percent needed to pass; credits with --set \'credits:=[{"scheme":"CPD","amount":6}]\'',
    },
    ...moneyFields('price', 'the price'),
    ...moneyFields('memberPrice', "the members' price"),
    visibilityField,
    { name: 'url', about: 'where it is taken' },
    { name: 'imageUrl', about: 'a picture' },
    { name: 'status', about: 'draft, published or archived' },
    ...commonFields,
  ],
  deleting: '`update --status archived` takes it out of public lists and keeps it.',
}

/** `guildhall courses …`. */
export function coursesCommand(): Command {
  return collectionCommand(courses)
}
