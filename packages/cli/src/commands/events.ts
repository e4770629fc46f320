import type { AssociationEvent } from '@guildhall/sdk'
import type { Command } from 'commander'
import { type Collection, collectionCommand } from '../collection.ts'
import { commonFields, moneyFields, tagFilter, visibilityField, visibilityFilter } from '../common-fields.ts'
import { dayIn, minuteIn } from '../dates.ts'

export const events: Collection<AssociationEvent> = {
  name: 'events',
  one: 'an event',
  about: 'what the association puts on; what happened to records is in events-log',
  resource: (guildhall) => guildhall.events,
  columns: [
    { title: 'ID', value: (event) => event.id, whole: true },
    { title: 'STARTS', value: startOf, whole: true },
    { title: 'TITLE', value: (event) => event.title },
    { title: 'STATUS', value: (event) => event.status },
    { title: 'FORMAT', value: (event) => event.format },
    { title: 'WHERE', value: ({ venue, address }) => venue ?? address?.city },
    { title: 'TIME ZONE', value: (event) => event.timezone },
  ],
  filters: [
    { name: 'status', about: 'draft, published, cancelled or completed' },
    { name: 'format', about: 'in_person, online or hybrid' },
    visibilityFilter,
    tagFilter('events'),
  ],
  fields: [
    { name: 'title', about: 'the title' },
    { name: 'slug', about: 'its name in addresses, unique; made from the title unless given' },
    { name: 'summary', about: 'a sentence or two' },
    { name: 'description', about: 'the whole text' },
    { name: 'startsAt', about: 'when it starts, e.g. 2027-05-07T09:00:00+01:00' },
    { name: 'endsAt', about: 'when it ends' },
    { name: 'timezone', about: 'the time zone it is held in, e.g. Europe/London' },
    { name: 'allDay', type: 'boolean', about: 'whole days, from midnight to midnight' },
    { name: 'format', about: 'in_person, online or hybrid' },
    { name: 'venue', about: 'the place; its address with --set address.city=…' },
    { name: 'url', about: 'its page' },
    { name: 'capacity', type: 'integer', about: 'how many can come' },
    { name: 'registrationUrl', about: 'where to register' },
    ...moneyFields('price', 'the price'),
    ...moneyFields('memberPrice', "the members' price"),
    visibilityField,
    { name: 'imageUrl', about: 'a picture' },
    { name: 'organizer', about: 'who organises it' },
    { name: 'status', about: 'draft, published, cancelled or completed' },
    ...commonFields,
  ],
  deleting: '`update --status cancelled` calls it off and keeps it in lists, marked.',
}

/** `guildhall events …`. */
export function eventsCommand(): Command {
  const command = collectionCommand(events)
  command
    .command('calendar <id>')
    .description('write an event as iCalendar')
    .option('--output <file>', 'write to this file instead of standard output')
    .action(async (id: string, _options, self: Command) => {
      const { writeCalendar } = await import('./write-calendar.ts')
      await writeCalendar(id, self.optsWithGlobals())
    })
  return command
}

/** As on a clock at the place. */
function startOf({ startsAt, timezone, allDay }: AssociationEvent): string {
  return allDay ? dayIn(timezone, startsAt) : minuteIn(timezone, startsAt)
}
