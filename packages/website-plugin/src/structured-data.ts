import { toHttpUrl } from './dom.ts'
import { getDays, getMinorUnits } from './format.ts'
import type { Address, AnyRecord, EventRecord, Kind, Money, Records } from './types.ts'

type Described = Record<string, unknown>
type Policy = { createScript(text: string): string }

/**
 * Adds schema.org JSON-LD to the page’s head.
 *
 * @param policy the plugin’s trusted types policy
 * @returns the script element; null without data
 */
export function addStructuredData(kind: Kind, items: readonly AnyRecord[], policy: Policy): Element | null {
  const describe = describers[kind] as ((item: AnyRecord) => Described) | undefined
  if (!describe || !items.length) return null
  const data = items.map((item) => ({ '@context': 'https://schema.org', ...describe(item) }))
  const script = document.createElement('script')
  script.type = 'application/ld+json'
  // Unknown values are omitted. Escaping `<` prevents closing the element.
  const text = JSON.stringify(data, (_, value) => value ?? undefined).replaceAll('<', '\\u003c')
  script.text = policy.createScript(text)
  document.head.append(script)
  return script
}

const typed = (type: string, fields: Described): Described => ({ '@type': type, ...fields })
const typedName = (type: string, name: string | null) => name && typed(type, { name })

const describers: { [K in Kind]?: (item: Records[K]) => Described } = {
  events: (event) => {
    // A date without time, since midnight is not the start.
    const [startDate, endDate] = event.allDay ? getDays(event) : [event.startsAt, event.endsAt]
    return typed('Event', {
      name: event.title,
      description: event.summary ?? event.description,
      startDate,
      endDate,
      eventStatus: `https://schema.org/Event${event.status === 'cancelled' ? 'Cancelled' : 'Scheduled'}`,
      eventAttendanceMode:
        event.format && `https://schema.org/${attendance[event.format]}EventAttendanceMode`,
      location: buildLocations(event),
      organizer: typedName('Organization', event.organizer),
      image: toHttpUrl(event.imageUrl),
      url: toHttpUrl(event.url),
      offers: offer(event.price, event.registrationUrl ?? event.url),
    })
  },
  courses: (course) =>
    typed('Course', {
      name: course.title,
      description: course.summary ?? course.description,
      courseCode: course.code,
      // Search engines require a provider: the site’s host name.
      provider: typedName('Organization', location.hostname),
      image: toHttpUrl(course.imageUrl),
      url: toHttpUrl(course.url),
      offers: offer(course.price, course.url),
      hasCourseInstance:
        course.delivery &&
        typed('CourseInstance', {
          // Live courses may be online or on site.
          courseMode: { self_paced: 'Online', live: null, blended: 'Blended' }[course.delivery],
          courseWorkload: course.durationMinutes && `PT${course.durationMinutes}M`,
          startDate: course.startsAt,
          endDate: course.endsAt,
        }),
    }),
  jobs: ({ salary, ...job }) =>
    typed('JobPosting', {
      title: job.title,
      description: job.description,
      datePosted: job.postedAt,
      validThrough: job.expiresAt,
      employmentType: job.employmentType,
      hiringOrganization: typedName('Organization', job.employer),
      jobLocation: job.location && typed('Place', { address: job.location }),
      jobLocationType: job.remote === 'remote' ? 'TELECOMMUTE' : null,
      baseSalary:
        salary &&
        typed('MonetaryAmount', {
          currency: salary.currency,
          value: typed('QuantitativeValue', {
            minValue: inUnits(salary.min, salary.currency),
            maxValue: inUnits(salary.max, salary.currency),
            unitText: salary.unit,
          }),
        }),
      url: toHttpUrl(job.applyUrl),
    }),
}

const attendance = { in_person: 'Offline', online: 'Online', hybrid: 'Mixed' }

function buildLocations({ format, venue, address, ...event }: EventRecord): unknown[] {
  const url = (format === 'online' || format === 'hybrid') && toHttpUrl(event.url ?? event.registrationUrl)
  const hasPlace = format !== 'online' && (venue || address)
  return [
    url && typed('VirtualLocation', { url }),
    hasPlace && typed('Place', { name: venue, address: address ? postal(address) : venue }),
  ].filter(Boolean)
}

const postal = ({ line1, line2, city, region, postalCode, country }: Address): Described =>
  typed('PostalAddress', {
    streetAddress: line2 ? `${line1}, ${line2}` : line1,
    addressLocality: city,
    addressRegion: region,
    postalCode,
    addressCountry: country,
  })

function offer(price: Money | null, url: string | null): Described | null {
  return (
    price &&
    typed('Offer', {
      category: price.amount ? 'Paid' : 'Free',
      price: inUnits(price.amount, price.currency),
      priceCurrency: price.currency,
      url: toHttpUrl(url),
    })
  )
}

const inUnits = (amount: number | null, currency: string) =>
  amount === null ? null : amount / getMinorUnits(currency)
