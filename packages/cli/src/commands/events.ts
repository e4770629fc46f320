import type { AssociationEvent, AssociationEventCreate } from '@guildhall/sdk'
import type { Command } from 'commander'
import { buildCollectionCommand, defineCollection } from '../collection.ts'
import {
  addressFields,
  buildMoneyFields,
  buildTagFilter,
  contentFields,
  visibilityField,
  visibilityFilter,
} from '../content-fields.ts'
import { formatLocalDate, formatLocalMinute } from '../dates.ts'

export const events = defineCollection<AssociationEvent, AssociationEventCreate>()({
  name: 'events',
  singular: 'an event',
  description: 'manage events such as conferences',
  resource: (guildhall) => guildhall.events,
  columns: [
    { title: 'ID', value: (event) => event.id, hasFixedWidth: true },
    { title: 'STARTS', value: formatStart, hasFixedWidth: true },
    { title: 'TITLE', value: (event) => event.title },
    { title: 'STATUS', value: (event) => event.status },
    { title: 'FORMAT', value: (event) => event.format },
    { title: 'WHERE', value: ({ venue, address }) => venue ?? address?.city },
    { title: 'TIME ZONE', value: (event) => event.timezone },
  ],
  bulk: 'tags',
  filters: [
    { name: 'status', description: 'draft, published, cancelled or completed' },
    { name: 'format', description: 'in_person, online or hybrid' },
    visibilityFilter,
    buildTagFilter('events'),
  ],
  fields: [
    { name: 'title', description: 'title' },
    { name: 'slug', description: 'short name in URLs, unique (default: from the title)' },
    { name: 'summary', description: 'summary, one or two sentences' },
    { name: 'description', description: 'description' },
    { name: 'startsAt', description: 'start time, e.g. 2027-05-07T09:00:00+01:00' },
    { name: 'endsAt', description: 'end time; if all-day, the midnight after the last day' },
    { name: 'timezone', description: 'time zone, e.g. Europe/London' },
    {
      name: 'allDay',
      type: 'boolean',
      description: 'all-day event: starts and ends at midnight in its time zone',
    },
    { name: 'format', description: 'in_person, online or hybrid' },
    { name: 'venue', description: 'name of the venue' },
    ...addressFields,
    { name: 'url', description: 'URL of the event page' },
    { name: 'capacity', type: 'integer', description: 'maximum number of attendees' },
    { name: 'registrationUrl', description: 'URL of the registration page' },
    ...buildMoneyFields('price', 'price'),
    ...buildMoneyFields('memberPrice', 'member price'),
    visibilityField,
    { name: 'imageUrl', description: 'URL of an image for the event' },
    { name: 'organizer', description: 'name of the organizer' },
    { name: 'status', description: 'draft, published, cancelled or completed' },
    ...contentFields,
  ],
  deletionWarning: 'To cancel it instead, use `update --status cancelled`.',
})

/** `guildhall events …`. */
export function createEventsCommand(): Command {
  const command = buildCollectionCommand(events)
  command
    .command('calendar <id>')
    .description('export an event as iCalendar')
    .option('--output <file>', 'write to this file instead of standard output')
    .action(async (id: string, _options, self: Command) => {
      const { writeCalendar } = await import('./write-calendar.ts')
      await writeCalendar(id, self.optsWithGlobals())
    })
  return command
}

/** In the event’s time zone. */
function formatStart({ startsAt, timezone, allDay }: AssociationEvent): string {
  return allDay ? formatLocalDate(timezone, startsAt) : formatLocalMinute(timezone, startsAt)
}
