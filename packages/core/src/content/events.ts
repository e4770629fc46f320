import { type Violation, violation } from '../errors.ts'
import { enumField, field, jsonField, type TableOf } from '../records/field.ts'
import {
  addressField,
  findTimeOrderViolations,
  type Money,
  recordFields,
  visibilityField,
} from '../records/fields.ts'
import { defineContent } from './define-content.ts'

const fields = {
  ...recordFields,
  title: field('text', { nullable: false }),
  slug: field('text', { nullable: false }),
  summary: field('text'),
  description: field('text'),
  startsAt: field('timestamp', { nullable: false }),
  endsAt: field('timestamp', { nullable: false }),
  timezone: field('text', { nullable: false }),
  allDay: field('boolean', { default: false }),
  format: enumField(['in_person', 'online', 'hybrid']),
  venue: field('text'),
  address: addressField,
  url: field('text'),
  capacity: field('integer'),
  registrationUrl: field('text'),
  price: jsonField<Money>(),
  memberPrice: jsonField<Money>(),
  visibility: visibilityField,
  imageUrl: field('text'),
  organizer: field('text'),
  status: enumField(['draft', 'published', 'cancelled', 'completed'], { default: 'draft' }),
}

declare module '../platform/database/schema.ts' {
  interface Schema {
    events: TableOf<typeof fields>
  }
}

/** Events: conferences, meetings, webinars. */
export const events = defineContent('events', {
  // Cancelled events remain listed, marked as cancelled, unless they were cancelled as drafts (migration 0079).
  publishedCondition: `t.was_published and t.status <> 'draft'`,
  fields,
  publicList: { order: 't.starts_at, t.id', filters: [], isCalendar: true, times: ['ends_at'] },
  check: (values) => [
    ...findTimeOrderViolations(values, 'startsAt', 'endsAt'),
    ...findMidnightViolations(values),
  ],
})

/**
 * All-day events start and end at local midnight, or at the first moment of the day if the clocks skip midnight.
 */
function findMidnightViolations({ allDay, timezone, ...times }: Record<string, unknown>): Violation[] {
  if (allDay !== true) return []
  return ['startsAt', 'endsAt'].flatMap((name) =>
    isMidnight(new Date(String(times[name])), String(timezone))
      ? []
      : [violation(name, 'not_midnight', `Must be midnight in ${timezone} for an all-day event.`)],
  )
}

function isMidnight(instant: Date, timeZone: string): boolean {
  const day = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short' })
  return day.format(instant) !== day.format(new Date(instant.getTime() - 1))
}
