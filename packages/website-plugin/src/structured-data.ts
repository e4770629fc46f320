import { toHttpUrl } from './dom.ts'
import { getDays, getMinorUnits } from './format.ts'
import type { Address, AnyRecord, EventRecord, Kind, Money, Records } from './types.ts'

type SchemaObject = Record<string, unknown>
type Policy = { createScript(text: string): string }

/**
 * Adds schema.org JSON-LD to the page’s head.
 *
 * @param policy the plugin’s Trusted Types policy
 * @returns the script element; null without data
 */
export function addStructuredData(kind: Kind, items: readonly AnyRecord[], policy: Policy): Element | null {
  const describe = describers[kind] as ((item: AnyRecord) => SchemaObject) | undefined
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

const createObject = (type: string, fields: SchemaObject): SchemaObject => ({ '@type': type, ...fields })
const createNamedObject = (type: string, name: string | null) => name && createObject(type, { name })

const describers: { [K in Kind]?: (item: Records[K]) => SchemaObject } = {
  events: (event) => {
    // Dates without a time: an all-day event does not begin at midnight.
    const [startDate, endDate] = event.allDay ? getDays(event) : [event.startsAt, event.endsAt]
    return createObject('Event', {
      name: event.title,
      description: event.summary ?? event.description,
      startDate,
      endDate,
      eventStatus: `https://schema.org/Event${event.status === 'cancelled' ? 'Cancelled' : 'Scheduled'}`,
      eventAttendanceMode:
        event.format && `https://schema.org/${attendance[event.format]}EventAttendanceMode`,
      location: buildLocations(event),
      organizer: createNamedObject('Organization', event.organizer),
      image: toHttpUrl(event.imageUrl),
      url: toHttpUrl(event.url),
      offers: createOffer(event.price, event.registrationUrl ?? event.url),
    })
  },
  courses: (course) =>
    createObject('Course', {
      name: course.title,
      description: course.summary ?? course.description,
      courseCode: course.code,
      // Search engines require a provider, so the site’s host name is used.
      provider: createNamedObject('Organization', location.hostname),
      image: toHttpUrl(course.imageUrl),
      url: toHttpUrl(course.url),
      offers: createOffer(course.price, course.url),
      hasCourseInstance:
        course.delivery &&
        createObject('CourseInstance', {
          // Live courses may be online or on site.
          courseMode: { self_paced: 'Online', live: null, blended: 'Blended' }[course.delivery],
          courseWorkload: course.durationMinutes && `PT${course.durationMinutes}M`,
          startDate: course.startsAt,
          endDate: course.endsAt,
        }),
    }),
  jobs: ({ salary, ...job }) =>
    createObject('JobPosting', {
      title: job.title,
      description: job.description,
      datePosted: job.postedAt,
      validThrough: job.expiresAt,
      employmentType: job.employmentType,
      hiringOrganization: createNamedObject('Organization', job.employer),
      jobLocation: job.location && createObject('Place', { address: job.location }),
      jobLocationType: job.remote === 'remote' ? 'TELECOMMUTE' : null,
      baseSalary:
        salary &&
        createObject('MonetaryAmount', {
          currency: salary.currency,
          value: createObject('QuantitativeValue', {
            minValue: toMajorUnits(salary.min, salary.currency),
            maxValue: toMajorUnits(salary.max, salary.currency),
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
    url && createObject('VirtualLocation', { url }),
    hasPlace &&
      createObject('Place', { name: venue, address: address ? createPostalAddress(address) : venue }),
  ].filter(Boolean)
}

const createPostalAddress = ({ line1, line2, city, region, postalCode, country }: Address): SchemaObject =>
  createObject('PostalAddress', {
    streetAddress: [line1, line2].filter(Boolean).join(', ') || null,
    addressLocality: city,
    addressRegion: region,
    postalCode,
    addressCountry: country,
  })

function createOffer(price: Money | null, url: string | null): SchemaObject | null {
  return (
    price &&
    createObject('Offer', {
      category: price.amount ? 'Paid' : 'Free',
      price: toMajorUnits(price.amount, price.currency),
      priceCurrency: price.currency,
      url: toHttpUrl(url),
    })
  )
}

const toMajorUnits = (amount: number | null, currency: string) =>
  amount === null ? null : amount / getMinorUnits(currency)
