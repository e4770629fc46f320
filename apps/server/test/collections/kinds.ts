import { expect } from 'bun:test'

/** One of the five content collections, described for the tests that they share. */
export interface Kind {
  /** The name in paths and scopes. */
  name: string
  /** The name in event types. */
  singular: string
  /** The required fields. */
  minimal: Record<string, unknown>
  /** A non-default value for every writable field that is not common to all collections. */
  complete: Record<string, unknown>
  /** The other fields of a record created from `minimal`, except those common to all collections. */
  defaults: Record<string, unknown>
  /** The status in which members and visitors see a record. */
  visibleStatus: string
  /** A text field that `q` searches. */
  title: string
  /** Invalid changes, and the violation of each. */
  invalid: [change: Record<string, unknown>, violation: string][]
}

const buildPrice = (amount: number) => ({ amount, currency: 'EUR' })
const buildNulls = (...names: string[]) => Object.fromEntries(names.map((name) => [name, null]))
const times = { startsAt: '2090-05-07T08:00:00.000Z', endsAt: '2090-05-08T16:00:00.000Z' }
const url = 'https://example.org/a?b=c'

export const kinds: Kind[] = [
  {
    name: 'events',
    singular: 'event',
    minimal: { title: 'Tides', ...times, timezone: 'Europe/Amsterdam' },
    complete: {
      title: 'Harbour day',
      slug: 'harbour-day-2090',
      summary: 'Short',
      description: 'Long',
      startsAt: '2090-06-01T22:00:00.000Z',
      endsAt: '2090-06-02T22:00:00.000Z',
      timezone: 'Europe/Berlin',
      allDay: true,
      format: 'hybrid',
      venue: 'Hall',
      address: { line1: '1', line2: '2', city: 'C', region: 'R', postalCode: 'P', country: 'DE' },
      url,
      capacity: 0,
      registrationUrl: url,
      price: buildPrice(0),
      memberPrice: buildPrice(900),
      visibility: 'members',
      imageUrl: url,
      organizer: 'Committee',
      status: 'cancelled',
    },
    defaults: {
      slug: expect.stringMatching(/^tides(-\d+)?$/),
      allDay: false,
      visibility: 'public',
      status: 'draft',
      ...buildNulls(
        'summary',
        'description',
        'format',
        'venue',
        'address',
        'url',
        'capacity',
        'registrationUrl',
      ),
      ...buildNulls('price', 'memberPrice', 'imageUrl', 'organizer'),
    },
    visibleStatus: 'published',
    title: 'title',
    invalid: [
      [{ title: '' }, 'title too_short'],
      [{ title: null }, 'title invalid_type'],
      [{ startsAt: 'soon' }, 'startsAt invalid_format'],
      [{ endsAt: times.startsAt, startsAt: times.endsAt }, 'endsAt before_start'],
      [{ timezone: 'Mars/Olympus' }, 'timezone invalid_format'],
      [{ format: 'telepathic' }, 'format unknown_value'],
      [{ capacity: -1 }, 'capacity out_of_range'],
      [{ price: { amount: 1.5, currency: 'EUR' } }, 'price.amount invalid_type'],
      [{ memberPrice: { amount: 1 } }, 'memberPrice.currency required'],
      [{ url: 'javascript:alert(1)' }, 'url invalid_format'],
      [{ slug: 'Not a slug' }, 'slug invalid_format'],
      [{ address: { country: 'Germany' } }, 'address.country invalid_format'],
    ],
  },
  {
    name: 'courses',
    singular: 'course',
    minimal: { title: 'Charts' },
    complete: {
      title: 'Reading charts',
      code: 'HC-1',
      slug: 'reading-charts-1',
      summary: 'Short',
      description: 'Long',
      delivery: 'blended',
      ...times,
      durationMinutes: 90,
      credits: [{ scheme: 'CPD', amount: 6.5 }],
      minScore: 70,
      price: buildPrice(1),
      memberPrice: buildPrice(0),
      visibility: 'members',
      url,
      imageUrl: url,
      status: 'archived',
    },
    defaults: {
      slug: expect.stringMatching(/^charts(-\d+)?$/),
      credits: [],
      visibility: 'public',
      status: 'draft',
      ...buildNulls('code', 'summary', 'description', 'delivery', 'startsAt', 'endsAt', 'durationMinutes'),
      ...buildNulls('minScore', 'price', 'memberPrice', 'url', 'imageUrl'),
    },
    visibleStatus: 'published',
    title: 'title',
    invalid: [
      [{ delivery: 'owl' }, 'delivery unknown_value'],
      [{ minScore: 101 }, 'minScore out_of_range'],
      [{ minScore: -1 }, 'minScore out_of_range'],
      [{ minScore: 50.5 }, 'minScore invalid_type'],
      [{ durationMinutes: 0 }, 'durationMinutes out_of_range'],
      [{ credits: [{ scheme: 'CPD' }] }, 'credits[0].amount required'],
      [{ credits: [{ scheme: 'CPD', amount: -1 }] }, 'credits[0].amount out_of_range'],
      [{ startsAt: times.endsAt, endsAt: times.startsAt }, 'endsAt before_start'],
    ],
  },
  {
    name: 'jobs',
    singular: 'job',
    minimal: { title: 'Surveyor', employer: 'Port' },
    complete: {
      title: 'Pilot',
      description: 'Long',
      employer: 'Pilots',
      location: 'Bristol',
      remote: 'hybrid',
      employmentType: 'PART_TIME',
      salary: { min: 100, max: 200, currency: 'EUR', unit: 'MONTH' },
      applyUrl: url,
      postedAt: times.startsAt,
      expiresAt: times.endsAt,
      featured: true,
      visibility: 'members',
      status: 'declined',
    },
    defaults: {
      featured: false,
      visibility: 'public',
      status: 'draft',
      ...buildNulls('description', 'location', 'remote', 'employmentType', 'salary', 'applyUrl', 'postedAt'),
      ...buildNulls('expiresAt'),
    },
    visibleStatus: 'published',
    title: 'title',
    invalid: [
      [{ employer: null }, 'employer invalid_type'],
      [{ remote: 'moon' }, 'remote unknown_value'],
      [{ employmentType: 'full_time' }, 'employmentType unknown_value'],
      [{ expiresAt: times.startsAt, postedAt: times.endsAt }, 'expiresAt before_start'],
      [{ featured: 'yes' }, 'featured invalid_type'],
    ],
  },
  {
    name: 'community',
    singular: 'post',
    minimal: { title: 'Silt' },
    complete: {
      title: 'On silt',
      body: 'Long',
      space: 'Surveying',
      author: { memberId: null, name: 'Ada' },
      pinned: true,
      url,
      visibility: 'members',
      publishedAt: times.startsAt,
      status: 'held',
    },
    defaults: {
      pinned: false,
      visibility: 'public',
      status: 'draft',
      ...buildNulls('body', 'space', 'author', 'url', 'publishedAt'),
    },
    visibleStatus: 'published',
    title: 'title',
    invalid: [
      [{ author: { memberId: null } }, 'author.name required'],
      [{ author: { memberId: 'x', name: 'Ada' } }, 'author.memberId invalid_format'],
      [{ status: 'deleted' }, 'status unknown_value'],
      [{ pinned: 1 }, 'pinned invalid_type'],
    ],
  },
  {
    name: 'sponsorships',
    singular: 'sponsorship',
    minimal: { sponsor: 'Tug' },
    complete: {
      sponsor: 'Tugs',
      tier: 'gold',
      description: 'Long',
      logoUrl: url,
      url,
      ...times,
      sort: -3,
      price: buildPrice(5),
      visibility: 'members',
      status: 'ended',
    },
    defaults: {
      sort: 0,
      visibility: 'public',
      status: 'proposed',
      ...buildNulls('tier', 'description', 'logoUrl', 'url', 'startsAt', 'endsAt', 'price'),
    },
    visibleStatus: 'active',
    title: 'sponsor',
    invalid: [
      [{ sort: 0.5 }, 'sort invalid_type'],
      [{ startsAt: times.endsAt, endsAt: times.startsAt }, 'endsAt before_start'],
      [{ visibility: 'private' }, 'visibility unknown_value'],
    ],
  },
]

export const kindsByName = kinds.map((kind) => [kind.name, kind] as const)
