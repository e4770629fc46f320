import { type Violation, violation } from '../errors.ts'
import { defineCollection, field } from '../records/collection.ts'
import {
  addressField,
  customFieldViolations,
  orderViolations,
  recordFields,
  uniqueConstraint,
  visibilityField,
} from '../records/fields.ts'
import { completeSlug } from '../records/slug.ts'

/** Events: conferences, meetings, webinars. */
export const events = defineCollection({
  name: 'events',
  singular: 'event',
  table: 'events',
  matchingFunction: 'events_matching',
  emitsEvents: true,
  // Cancelled events stay listed, marked as cancelled.
  published: `t.status in ('published', 'cancelled', 'completed')`,
  fields: {
    ...recordFields,
    title: field('text', { nullable: false }),
    slug: field('text', { nullable: false }),
    summary: field('text'),
    description: field('text'),
    startsAt: field('timestamp', { nullable: false }),
    endsAt: field('timestamp', { nullable: false }),
    timezone: field('text', { nullable: false }),
    allDay: field('boolean', { nullable: false, default: false }),
    format: field('enum'),
    venue: field('text'),
    address: addressField,
    url: field('text'),
    capacity: field('integer'),
    registrationUrl: field('text'),
    price: field('json'),
    memberPrice: field('json'),
    visibility: visibilityField,
    imageUrl: field('text'),
    organizer: field('text'),
    status: field('enum', { nullable: false, default: 'draft' }),
  },
  constraints: {
    events_external_id: uniqueConstraint('externalId', 'Another event has this external id.'),
    events_slug: uniqueConstraint('slug', 'Another event has this slug.'),
  },
  complete: (values, before, ctx) =>
    completeSlug({ table: 'events', singular: 'event' }, values, before, ctx),
  check: (values) => [
    ...customFieldViolations(values.customFields),
    ...orderViolations(values, 'startsAt', 'endsAt'),
    ...midnightViolations(values),
  ],
})

/**
 * All-day events start and end at local midnight, or at the first moment of the day if the clocks skip midnight.
 */
function midnightViolations({ allDay, timezone, ...times }: Record<string, unknown>): Violation[] {
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
