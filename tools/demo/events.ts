import type { AssociationEventCreate } from '@guildhall/sdk'
import { cancelled, drafts, type Series, series } from './event-series.ts'
import { convertPrice, type Place, places } from './places.ts'
import { createRandom, type Random } from './random.ts'

type DemoEvent = AssociationEventCreate & { externalId: string }
type Times = Pick<AssociationEventCreate, 'startsAt' | 'endsAt' | 'timezone' | 'allDay'>

/**
 * The demo association's events: about a year, half of it in the past.
 *
 * @param now the day that dates are relative to
 * @param imagesUrl where the demo’s images are served; without it, events have none
 */
export function makeDemoEvents(now: Date, imagesUrl?: string): DemoEvent[] {
  const random = createRandom(2_019)
  const today = Temporal.PlainDate.from(now.toISOString().slice(0, 10))
  return series.flatMap((eventSeries) =>
    eventSeries.events.map((_, index) => ({
      ...makeEvent(random, eventSeries, index, today),
      ...(imagesUrl && eventSeries.image ? { imageUrl: `${imagesUrl}/event-${eventSeries.image}.svg` } : {}),
    })),
  )
}

function makeEvent(random: Random, eventSeries: Series, index: number, today: Temporal.PlainDate): DemoEvent {
  const key = `${eventSeries.key}-${index + 1}`
  const [ownTitle, placeName] = eventSeries.events[index] ?? ['', 'plymouth']
  const place = places[placeName]
  const date = toWorkingDay(today.add({ days: eventSeries.first + index * eventSeries.every }))
  const status = getStatus(key, Temporal.PlainDate.compare(date, today))
  return {
    title: eventSeries.prefix + ownTitle,
    summary: eventSeries.summary,
    description: eventSeries.description,
    ...getTimes(eventSeries, place, date),
    ...buildLocation(eventSeries, place, key, status),
    ...buildPrices(eventSeries, place),
    capacity: eventSeries.capacity && random.integer(...eventSeries.capacity),
    visibility: eventSeries.visibility,
    organizer: eventSeries.organizer,
    status,
    tags: eventSeries.tags,
    customFields: buildCustomFields(random, eventSeries),
    externalId: `programme-${key}`,
  }
}

function getStatus(key: string, comparedToToday: number): 'draft' | 'published' | 'cancelled' | 'completed' {
  if (cancelled.has(key)) return 'cancelled'
  if (comparedToToday < 0) return 'completed'
  return drafts.has(key) ? 'draft' : 'published'
}

/** Moves a date on a weekend to the next Monday. */
function toWorkingDay(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.dayOfWeek > 5 ? date.add({ days: 8 - date.dayOfWeek }) : date
}

function getTimes({ time, length }: Series, { timezone }: Place, date: Temporal.PlainDate): Times {
  const start = date.toZonedDateTime({ timeZone: timezone, plainTime: time ?? '00:00' })
  const end = start.add(time ? { minutes: length } : { days: length })
  return { startsAt: toInstant(start), endsAt: toInstant(end), timezone, allDay: !time }
}

function toInstant(moment: Temporal.ZonedDateTime): string {
  return moment.toInstant().toString({ smallestUnit: 'millisecond' })
}

function buildLocation(
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

function buildPrices({ pounds }: Series, { currency }: Place): Partial<AssociationEventCreate> {
  if (!pounds) return {}
  return {
    price: convertPrice(currency, pounds.everyone),
    memberPrice: convertPrice(currency, pounds.members),
  }
}

function buildCustomFields(
  random: Random,
  { tags, format }: Series,
): Record<string, string | number | boolean> {
  return {
    ...(tags.includes('cpd') ? { cpdHours: format === 'online' ? 1 : 6 } : {}),
    ...(format === 'online'
      ? { recorded: random.chance(0.8) }
      : { catering: random.pick(['buffet', 'tea', 'dinner']) }),
  }
}
