import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { DateTime } from 'luxon'
import { tzlib_get_ical_block } from 'timezones-ical-library'

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
  const calendar = ical({
    name,
    prodId: { company: 'Guildhall', product: 'Guildhall', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: timeZoneBlock },
  })
  for (const event of events) {
    calendar.createEvent({
      id: `${event.id}@${host}`,
      start: DateTime.fromISO(event.startsAt, { zone: event.timezone }),
      end: DateTime.fromISO(event.endsAt, { zone: event.timezone }),
      timezone: event.timezone,
      allDay: event.allDay,
      summary: event.title,
      description: [event.summary, event.description].filter(Boolean).join('\n\n') || null,
      location: [event.venue, ...Object.values(event.address ?? {})].filter(Boolean).join(', ') || null,
      // The library escapes these as if an address were text, which readers do not undo.
      url: event.url?.replaceAll(',', '%2C').replaceAll(';', '%3B') ?? null,
      status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : statusOf(event),
      stamp: new Date(event.updatedAt),
      created: new Date(event.createdAt),
      lastModified: new Date(event.updatedAt),
    })
  }
  return calendar.toString()
}

/** A draft is not settled yet. */
function statusOf({ status }: CalendarEvent): ICalEventStatus {
  return status === 'draft' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED
}

/** VTIMEZONE under the very name the event has for its zone: the library knows one name of several, and one spelling. */
function timeZoneBlock(timeZone: string): string | null {
  const { timeZone: canonical } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
  const block = tzlib_get_ical_block(canonical)
  const text = Array.isArray(block) ? block[0] : null
  return text?.replace(/^(TZID|X-LIC-LOCATION):.*$/gm, `$1:${timeZone}`) ?? null
}
