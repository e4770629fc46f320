import type { EventsLogQuery, EventTypeDescription, GuildhallEvent } from '@guildhall/sdk'
import { Command } from 'commander'
import { connect, type GlobalOptions } from '../connection.ts'
import { formatSecond } from '../dates.ts'
import { collect, splitAtCommas } from '../fields.ts'
import { getSubject } from '../get-subject.ts'
import { addLimitOptions, type ListOptions, printItems, printList } from '../output.ts'
import type { Column } from '../table.ts'

const columns: Column<GuildhallEvent>[] = [
  { title: 'ID', value: (event) => event.id, hasFixedWidth: true },
  { title: 'TIME', value: (event) => formatSecond(event.timestamp) },
  { title: 'TYPE', value: (event) => event.type },
  { title: 'RECORD', value: getSubject },
]

const typeColumns: Column<EventTypeDescription>[] = [
  { title: 'TYPE', value: ({ type }) => type, hasFixedWidth: true },
  { title: 'DESCRIPTION', value: ({ description }) => description },
]

/** `guildhall events-log …` (`events` are the association’s own events). */
export function createEventsLogCommand(): Command {
  const command = new Command('events-log').description('read the event log of the last 30 days')
  const list = command
    .command('list')
    .description('list events, oldest first')
    .option(
      '--type <type>',
      'only these event types, such as member.created or member.* (repeatable)',
      collect,
    )
    .option('--after <id>', 'only events after this event id')
  addLimitOptions(list).action(async (_options, self: Command) => {
    const options = self.optsWithGlobals<GlobalOptions & ListOptions>()
    const { type, after } = self.opts<{ type?: string[]; after?: string }>()
    const query: EventsLogQuery = { type: type && splitAtCommas(type), after }
    const guildhall = await connect(options)
    await printList((itemsPerPage) => guildhall.eventsLog.list({ ...query, itemsPerPage }), columns, options)
  })
  return command
}

/** `guildhall event-types`. */
export function createEventTypesCommand(): Command {
  return new Command('event-types')
    .description('list event types')
    .action(async (_options, self: Command) => {
      const options = self.optsWithGlobals<GlobalOptions>()
      const { items } = await (await connect(options)).eventTypes.list()
      await printItems(items, typeColumns, options)
    })
}
