import { webAddress } from './dom.ts'
import { daysOf, minorUnits } from './format.ts'
import type { AnyRecord, EventRecord, Kind, Money, Records } from './types.ts'

type Described = Record<string, unknown>
type Policy = { createScript(text: string): string }

/** What search engines are told of a list: schema.org, as JSON-LD in the page's head. */
export class StructuredData {
  #script: HTMLScriptElement | null = null

  /** Takes the place of what was told before. */
  tell(kind: Kind, items: readonly AnyRecord[]): void {
    this.withdraw()
    const describe = describers[kind] as ((item: AnyRecord) => Described) | undefined
    if (!describe || !items.length) return
    const data = items.map((item) => ({ '@context': 'https://schema.org', ...describe(item) }))
    // What isn't known is left out: null would be a claim. No `<` can end the element.
    const text = JSON.stringify(data, (_, value) => value ?? undefined).replaceAll('<', '\\u003c')
    policy ??= policyOfPage()
    if (!policy) return
    const script = document.createElement('script')
    script.type = 'application/ld+json'
    script.text = policy.createScript(text)
    document.head.append(script)
    this.#script = script
  }

  withdraw(): void {
    this.#script?.remove()
    this.#script = null
  }
}

let policy: Policy | false | undefined

/**
 * Data run nowhere, but a page that demands trusted types wants its leave to be asked for scripts of any type.
 *
 * @returns false where the page's list of policies lacks `guildhall`
 */
function policyOfPage(): Policy | false {
  const rules: Policy = { createScript: (text) => text }
  const { trustedTypes } = window as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }
  try {
    return trustedTypes ? trustedTypes.createPolicy('guildhall', rules) : rules
  } catch {
    // The browser has reported it.
    return false
  }
}

const typed = (type: string, fields: Described): Described => ({ '@type': type, ...fields })
const named = (type: string, name: string | null) => name && typed(type, { name })

const describers: { [K in Kind]?: (item: Records[K]) => Described } = {
  events: (event) => {
    // Midnight would be told as when it begins.
    const [startDate, endDate] = event.allDay ? daysOf(event) : [event.startsAt, event.endsAt]
    return typed('Event', {
      name: event.title,
      description: event.summary ?? event.description,
      startDate,
      endDate,
      eventStatus: `https://schema.org/Event${event.status === 'cancelled' ? 'Cancelled' : 'Scheduled'}`,
      eventAttendanceMode:
        event.format && `https://schema.org/${attendance[event.format]}EventAttendanceMode`,
      location: placesOf(event),
      organizer: named('Organization', event.organizer),
      image: webAddress(event.imageUrl),
      url: webAddress(event.url),
      offers: offer(event.price, event.registrationUrl ?? event.url),
    })
  },
  courses: (course) =>
    typed('Course', {
      name: course.title,
      description: course.summary ?? course.description,
      courseCode: course.code,
      // Whose courses they are is known by the site that shows them; search engines want it told.
      provider: named('Organization', location.hostname),
      image: webAddress(course.imageUrl),
      url: webAddress(course.url),
      offers: offer(course.price, course.url),
      hasCourseInstance:
        course.delivery &&
        typed('CourseInstance', {
          courseMode: course.delivery === 'blended' ? 'Blended' : 'Online',
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
      hiringOrganization: named('Organization', job.employer),
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
      url: webAddress(job.applyUrl),
    }),
}

const attendance = { in_person: 'Offline', online: 'Online', hybrid: 'Mixed' }

function placesOf({ format, venue, address, ...event }: EventRecord): unknown[] | null {
  if (format === 'online') {
    const url = webAddress(event.url ?? event.registrationUrl)
    return url ? [typed('VirtualLocation', { url })] : null
  }
  // In one line, as schema.org allows: a search engine knows how to read it.
  const postal = address && Object.values(address).filter(Boolean).join(', ')
  return venue || postal ? [typed('Place', { name: venue, address: postal || venue })] : null
}

function offer(price: Money | null, url: string | null): Described | null {
  return (
    price &&
    typed('Offer', {
      price: inUnits(price.amount, price.currency),
      priceCurrency: price.currency,
      url: webAddress(url),
    })
  )
}

const inUnits = (amount: number | null, currency: string) =>
  amount === null ? null : amount / minorUnits(currency)
