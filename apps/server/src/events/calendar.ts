import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { DateTime } from 'luxon'
import { timeZoneBlock } from './time-zone.ts'

/** What of an event a calendar shows; an event as the API answers it has all of it. */
export interface CalendarEvent {
  id: string
  title: string
  summary: string | null
  description: string | null
  startsAt: string
  endsAt: string
  timezone: string
  allDay: boolean
  venue: string | null
  address: Record<string, string | null> | null
  url: string | null
  status: string
  createdAt: string
  updatedAt: string
}

/**
 * A calendar as iCalendar (RFC 5545), complete with the time zones its events are in.
 *
 * @param host ends the events' UIDs, so that they are the world's own
 */
export function calendarOf(name: string, host: string, events: CalendarEvent[]): string {
  const instants = events.flatMap(({ startsAt, endsAt }) => [Date.parse(startsAt), Date.parse(endsAt)])
  const calendar = ical({
    // The library escapes every text but this one.
    name: plainText(name)
      .replaceAll('\n', ' ')
      .replaceAll(/[\\;,]/g, '\\$&'),
    prodId: { company: 'Guildhall', product: 'Guildhall', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: (zone) => (zone === 'UTC' ? null : timeZoneBlock(zone, instants)) },
  })
  for (const event of events) {
    const times = timesOf(event)
    calendar.createEvent({
      id: `${event.id}@${host}`,
      ...times,
      allDay: event.allDay,
      summary: plainText(event.title),
      description: plainText([event.summary, event.description].filter(Boolean).join('\n\n')) || null,
      location: plainText(placeOf(event)) || null,
      // The library escapes these as if an address were text, which readers do not undo.
      url: event.url?.replaceAll(',', '%2C').replaceAll(';', '%3B') ?? null,
      status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : statusOf(event),
      sequence: sequenceOf(event),
      stamp: new Date(event.updatedAt),
      created: new Date(event.createdAt),
      lastModified: new Date(event.updatedAt),
    })
  }
  // The library leaves the last line open.
  return `${calendar.toString()}\r\n`
}

/**
 * Which edition of the event this is (RFC 5545, section 3.8.7.4), so that a calendar that has an earlier one takes this
 * in its place: the seconds from its creation to its last change, which only ever grow.
 */
function sequenceOf({ createdAt, updatedAt }: CalendarEvent): number {
  return Math.floor((Date.parse(updatedAt) - Date.parse(createdAt)) / 1000)
}

/** A draft is not settled yet. */
function statusOf({ status }: CalendarEvent): ICalEventStatus {
  return status === 'draft' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

/** As it is written on a letter: the database keeps the lines in an order of its own. */
function placeOf({ venue, address }: CalendarEvent): string {
  const lines = ['line1', 'line2', 'city', 'region', 'postalCode', 'country']
  return [venue, ...lines.map((line) => address?.[line])].filter(Boolean).join(', ')
}

/** In the event's zone; a local time that comes twice, as clocks go back, means the first, so the second is in UTC. */
function timesOf({ startsAt, endsAt, timezone }: CalendarEvent) {
  const within = (zone: string) => [startsAt, endsAt].map((at) => DateTime.fromISO(at, { zone }))
  const local = within(timezone)
  const isSecond = (time: DateTime) => time.getPossibleOffsets()[0]?.toMillis() !== time.toMillis()
  const timeZone = local.some(isSecond) ? 'UTC' : timezone
  const [start, end] = within(timeZone) as [DateTime, DateTime]
  // An end must be later than the beginning (RFC 5545, section 3.8.2.2); without one it lasts a moment, or its day.
  return { start, end: end > start ? end : null, timezone: timeZone }
}

/** What a text of iCalendar may hold (RFC 5545, section 3.3.11): of control characters, breaks and tabs only. */
function plainText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\n\t])\p{Cc}/gu, '')
}
