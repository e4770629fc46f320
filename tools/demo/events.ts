import type { AssociationEventCreate } from '@guildhall/sdk'
import { cancelled, drafts, type Series, series } from './event-series.ts'
import { type Place, places, priceIn } from './places.ts'
import { type Random, seededRandom } from './random.ts'

/** An event with its external id. */
type DemoEvent = AssociationEventCreate & { externalId: string }
type Times = Pick<AssociationEventCreate, 'startsAt' | 'endsAt' | 'timezone' | 'allDay'>

/**
 * The demo association's events: about a year, half of it in the past.
 *
 * @param now the day that dates are relative to
 */
export function demoEvents(now: Date): DemoEvent[] {
  const random = seededRandom(2_019)
  const today = Temporal.PlainDate.from(now.toISOString().slice(0, 10))
  return series.flatMap((one) => one.events.map((_, index) => makeEvent(random, one, index, today)))
}

function makeEvent(random: Random, one: Series, index: number, today: Temporal.PlainDate): DemoEvent {
  const key = `${one.key}-${index + 1}`
  const [ownTitle, placeName] = one.events[index] ?? ['', 'plymouth']
  const place = places[placeName]
  const date = toWorkingDay(today.add({ days: one.first + index * one.every }))
  const status = statusOf(key, Temporal.PlainDate.compare(date, today))
  return {
    title: one.prefix + ownTitle,
    summary: one.summary,
    description: one.description,
    ...timesOf(one, place, date),
    ...locationOf(one, place, key, status),
    ...pricesOf(one, place),
    capacity: one.capacity && random.integer(...one.capacity),
    visibility: one.visibility,
    organizer: one.organizer,
    status,
    tags: one.tags,
    customFields: customFieldsOf(random, one),
    externalId: `programme-${key}`,
  }
}

function statusOf(key: string, sinceToday: number): 'draft' | 'published' | 'cancelled' | 'completed' {
  if (cancelled.has(key)) return 'cancelled'
  if (sinceToday < 0) return 'completed'
  return drafts.has(key) ? 'draft' : 'published'
}

/** Moves a date at a weekend to the next Monday. */
function toWorkingDay(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.dayOfWeek > 5 ? date.add({ days: 8 - date.dayOfWeek }) : date
}

function timesOf({ time, length }: Series, { timezone }: Place, date: Temporal.PlainDate): Times {
  const start = date.toZonedDateTime({ timeZone: timezone, plainTime: time ?? '00:00' })
  const end = start.add(time ? { minutes: length } : { days: length })
  return { startsAt: instant(start), endsAt: instant(end), timezone, allDay: !time }
}

function instant(moment: Temporal.ZonedDateTime): string {
  return moment.toInstant().toString({ smallestUnit: 'millisecond' })
}

function locationOf(
  { format }: Series,
  { venue, address }: Place,
  key: string,
  status: string,
): Partial<AssociationEventCreate> {
  return {
    format,
    ...(format === 'online' ? {} : { venue, address }),
    url: `https://www.example.org/events/${key}`,
    ...(status === 'published' ? { registrationUrl: `https://www.example.org/events/${key}/register` } : {}),
  }
}

function pricesOf({ pounds }: Series, { currency }: Place): Partial<AssociationEventCreate> {
  if (!pounds) return {}
  return { price: priceIn(currency, pounds.everyone), memberPrice: priceIn(currency, pounds.members) }
}

function customFieldsOf(random: Random, { tags, format }: Series): Record<string, string | number | boolean> {
  return {
    ...(tags.includes('cpd') ? { cpdHours: format === 'online' ? 1 : 6 } : {}),
    ...(format === 'online'
      ? { recorded: random.chance(0.8) }
      : { catering: random.pick(['buffet', 'tea', 'dinner']) }),
  }
}
