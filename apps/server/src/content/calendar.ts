import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { DateTime } from 'luxon'
import { renderTimeZone } from './time-zone.ts'

/** The event fields that calendars use. */
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
 * Renders iCalendar (RFC 5545) with the events’ time zones.
 *
 * @param host the domain that makes UIDs globally unique
 * @param refreshSeconds how often subscribers should read the calendar again (REFRESH-INTERVAL, RFC 7986)
 */
export function writeCalendar(
  name: string,
  host: string,
  events: CalendarEvent[],
  refreshSeconds?: number,
): string {
  const eventsByZone = Map.groupBy(events, ({ timezone }) => timezone)
  const listInstants = (zone: string) =>
    (eventsByZone.get(zone) ?? []).flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]).map(Date.parse)
  const calendar = ical({
    // The library escapes all texts except the calendar’s name.
    name: removeControlCharacters(name)
      .replaceAll('\n', ' ')
      .replaceAll(/[\\;,]/g, '\\$&'),
    prodId: { company: 'Guildhall', product: 'Guildhall', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds ?? null,
    timezone: {
      name: null,
      generator: (zone) => (zone === 'UTC' ? null : renderTimeZone(zone, listInstants(zone))),
    },
  })
  for (const event of events) {
    const times = getTimes(event)
    calendar.createEvent({
      id: `${event.id}@${host}`,
      ...times,
      allDay: event.allDay,
      summary: removeControlCharacters(event.title),
      description:
        removeControlCharacters([event.summary, event.description].filter(Boolean).join('\n\n')) || null,
      location: removeControlCharacters(formatLocation(event)) || null,
      // The library escapes URLs as text, which readers do not undo.
      url: event.url?.replaceAll(',', '%2C').replaceAll(';', '%3B') ?? null,
      status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : toICalStatus(event),
      sequence: getSequence(event),
      stamp: new Date(event.updatedAt),
      created: new Date(event.createdAt),
      lastModified: new Date(event.updatedAt),
    })
  }
  // The library omits the last line break.
  return `${calendar.toString()}\r\n`
}

/**
 * SEQUENCE (RFC 5545, section 3.8.7.4), so that calendars replace earlier revisions: the number of seconds from
 * creation to the last update, which never decreases.
 */
function getSequence({ createdAt, updatedAt }: CalendarEvent): number {
  return Math.floor((Date.parse(updatedAt) - Date.parse(createdAt)) / 1000)
}

/** Drafts are TENTATIVE. */
function toICalStatus({ status }: CalendarEvent): ICalEventStatus {
  return status === 'draft' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

/** Address lines in postal order, which jsonb does not preserve. */
function formatLocation({ venue, address }: CalendarEvent): string {
  const lines = ['line1', 'line2', 'city', 'region', 'postalCode', 'country']
  return [venue, ...lines.map((line) => address?.[line])].filter(Boolean).join(', ')
}

/**
 * The times in the event’s zone. In a calendar, an ambiguous local time means its first occurrence, so an event that
 * starts or ends at the second occurrence is written in UTC.
 */
function getTimes({ startsAt, endsAt, timezone }: CalendarEvent) {
  const toZone = (zone: string) => [startsAt, endsAt].map((at) => DateTime.fromISO(at, { zone }))
  const local = toZone(timezone)
  const isSecondOccurrence = (time: DateTime) => time.getPossibleOffsets()[0]?.toMillis() !== time.toMillis()
  const timeZone = local.some(isSecondOccurrence) ? 'UTC' : timezone
  const [start, end] = toZone(timeZone) as [DateTime, DateTime]
  // The end must be after the start (RFC 5545, section 3.8.2.2). With no end, the event has no duration or lasts a day.
  return { start, end: end > start ? end : null, timezone: timeZone }
}

/** Removes control characters except line breaks and tabs (RFC 5545, section 3.3.11). */
function removeControlCharacters(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\n\t])\p{Cc}/gu, '')
}
