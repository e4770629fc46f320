import { defineCollection, field } from '../collections/collection.ts'
import {
  addressField,
  customFieldViolations,
  orderFaults,
  recordFields,
  taken,
  visibilityField,
} from '../collections/fields.ts'
import { completeSlug } from '../collections/slug.ts'
import { type Violation, violation } from '../errors.ts'

/** What an association holds: conferences, meetings, webinars (contract section 3). */
export const events = defineCollection({
  name: 'events',
  singular: 'event',
  table: 'events',
  matchingFunction: 'events_matching',
  emitsEvents: true,
  // Cancelled ones stay, marked, so that nobody travels in vain.
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
    events_external_id: taken('externalId', 'Another event has this external id.'),
    events_slug: taken('slug', 'Another event has this slug.'),
  },
  complete: (values, before, ctx) =>
    completeSlug({ table: 'events', singular: 'event' }, values, before, ctx),
  check: (values) => [
    ...customFieldViolations(values.customFields),
    ...orderFaults(values, 'startsAt', 'endsAt'),
    ...midnightFaults(values),
  ],
})

/**
 * An all-day event begins and ends at local midnights (contract section 13), or where the clocks skip midnight, at the
 * first moment of the day.
 */
function midnightFaults({ allDay, timezone, ...times }: Record<string, unknown>): Violation[] {
  if (allDay !== true) return []
  return ['startsAt', 'endsAt'].flatMap((name) =>
    isMidnight(new Date(String(times[name])), String(timezone))
      ? []
      : [violation(name, 'not_midnight', `For an all-day event this must be midnight in ${timezone}.`)],
  )
}

function isMidnight(instant: Date, timeZone: string): boolean {
  const day = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short' })
  return day.format(instant) !== day.format(new Date(instant.getTime() - 1))
}
