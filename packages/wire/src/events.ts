import type { events } from '@guildhall/core/content/events'
import { Type } from '@sinclair/typebox'
import { address } from './addresses.ts'
import { commonFields, longText, slug, visibility } from './collection-fields.ts'
import { buildMemberFeed } from './member-feed.ts'
import { Instant, Money, oneOf, TimeZone, text, Url } from './primitives.ts'
import { buildRecordSchemas, defaulted, optional, required } from './record.ts'

export const Event = buildRecordSchemas<typeof events>('Event', {
  externalId: commonFields.externalId,
  title: required(text(200, ['Spring conference'])),
  slug,
  summary: optional(text(500, ['Two days on tides and towers.'])),
  description: optional(longText()),
  startsAt: required({ ...Instant, examples: ['2026-05-07T08:00:00.000Z'] }),
  endsAt: required({ ...Instant, examples: ['2026-05-08T16:00:00.000Z'] }),
  timezone: required(TimeZone),
  allDay: defaulted(
    Type.Boolean({
      description: 'Whether the event runs from midnight to midnight in `timezone`. The end is exclusive.',
    }),
    false,
  ),
  format: optional(oneOf('in_person', 'online', 'hybrid')),
  venue: optional(text(200, ['Harbour Hall'])),
  address,
  url: optional(Url),
  capacity: optional(Type.Integer({ minimum: 0, maximum: 1_000_000, examples: [120] })),
  registrationUrl: optional(Url),
  price: optional(Money),
  memberPrice: optional(Money),
  visibility,
  imageUrl: optional(Url),
  organizer: optional(text(200, ['Events committee'])),
  status: defaulted(
    Type.Unsafe<'draft' | 'published' | 'cancelled' | 'completed'>({
      ...oneOf('draft', 'published', 'cancelled', 'completed'),
      description:
        'Drafts, and events that were cancelled as drafts, are hidden; all others are visible. A published event becomes `completed` within a minute after it has ended.',
    }),
    'draft',
  ),
  tags: commonFields.tags,
  customFields: commonFields.customFields,
})

/** The URL of a member's private calendar. */
export const CalendarFeed = buildMemberFeed(
  'CalendarFeed',
  'calendar.ics',
  'The URL to subscribe to in a calendar application. Anyone with this URL can see the events that the member can see. It is shown only once.',
)
