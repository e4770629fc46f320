import { make } from './dom.ts'
import { date, duration, leaf, localPeriod, period, price, salary, size } from './format.ts'
import type { EventRecord, Kind, Records, ResourceRecord } from './types.ts'
import type { Words } from './words.ts'

/** A line or a part of one; empty ones are omitted. */
type Piece = Node | string | null | undefined

/** The parts of an item, rendered as text. */
export interface Parts {
  title: string
  link?: string | null
  /** A badge with its meaning: `cancelled`, `featured` … */
  badge?: [meaning: string, label: string] | false
  /** Lines whose parts are separated by a dot. */
  lines: Piece[][]
  text: string | null
  /** Omitted without a link. */
  action?: [label: string, link: string | null]
  image?: string | null
  /** Shown without an image. */
  leaf?: [above: string, below: string]
}

/** The visual of an item: in a list a calendar leaf, a logo or nothing, in cards its image. */
export type Front = 'leaf' | 'logo' | 'card-only'

export interface Description<K extends Kind> {
  /** Attribute → parameter of the public API. */
  filters: Record<string, string>
  front?: Front
  /** Whether it supports a search box. */
  search?: true
  parts(item: Records[K], locale: string, words: Words): Parts
}

/** The differences between the six elements. */
export const kinds: { [K in Kind]: Description<K> } = {
  events: {
    filters: { when: 'when' },
    front: 'leaf',
    parts: (event, locale, words) => ({
      title: event.title,
      link: event.url ?? event.registrationUrl,
      badge: event.status === 'cancelled' && ['cancelled', words.cancelled],
      lines: [
        [period(locale, event.startsAt, event.endsAt, event.timezone, event.allDay)],
        [yourTime(event, locale, words)],
        [
          // In-person events have a venue.
          event.format && words[event.format === 'in_person' ? 'onsite' : event.format],
          event.venue,
          event.address?.city,
          price(locale, words, event.price),
        ],
      ],
      text: event.summary ?? event.description,
      action: [words.register, isOpen(event) ? event.registrationUrl : null],
      image: event.imageUrl,
      leaf: leaf(locale, event.startsAt, event.timezone),
    }),
  },
  resources: {
    filters: { category: 'category', type: 'type', q: 'q' },
    front: 'card-only',
    search: true,
    parts: (resource, locale, words) => ({
      title: resource.name,
      badge: getLevel(resource, locale, words),
      lines: [
        [
          ...resource.categories.map(({ name }) => name),
          resource.publishedAt && date(locale, resource.publishedAt),
        ],
        [
          resource.format.toUpperCase(),
          size(locale, resource.sizeBytes),
          duration(locale, resource.durationSeconds && Math.ceil(resource.durationSeconds / 60)),
        ],
      ],
      text: resource.excerpt ?? resource.description,
      action: [words.download, resource.downloadUrl],
      image: resource.featuredImageUrl,
      leaf: ['', initials(resource.name)],
    }),
  },
  courses: {
    filters: { delivery: 'delivery' },
    front: 'card-only',
    parts: (course, locale, words) => ({
      title: course.title,
      link: course.url,
      lines: [
        [
          course.delivery && words[course.delivery],
          duration(locale, course.durationMinutes),
          ...course.credits.map(({ scheme, amount }) => `${amount.toLocaleString(locale)} ${scheme}`),
          price(locale, words, course.price),
        ],
        [course.code, course.startsAt && period(locale, course.startsAt, course.endsAt)],
      ],
      text: course.summary ?? course.description,
      image: course.imageUrl,
      leaf: ['', initials(course.title)],
    }),
  },
  jobs: {
    filters: { remote: 'remote', 'employment-type': 'employmentType' },
    parts: (job, locale, words) => ({
      title: job.title,
      link: job.applyUrl,
      badge: job.featured && ['featured', words.featured],
      lines: [
        [job.employer, job.location, job.remote && words[job.remote]],
        [
          job.employmentType && words[job.employmentType],
          salary(locale, job.salary),
          job.postedAt && date(locale, job.postedAt),
        ],
      ],
      text: job.description,
      action: [words.apply, job.applyUrl],
    }),
  },
  community: {
    filters: { space: 'space' },
    parts: (post, locale, words) => ({
      title: post.title,
      link: post.url,
      badge: post.pinned && ['pinned', words.pinned],
      lines: [[post.author?.name, post.publishedAt && date(locale, post.publishedAt), post.space]],
      text: post.body,
    }),
  },
  sponsorships: {
    filters: { tier: 'tier' },
    front: 'logo',
    parts: (sponsorship) => ({
      title: sponsorship.sponsor,
      link: sponsorship.url,
      lines: [[sponsorship.tier]],
      text: sponsorship.description,
      image: sponsorship.logoUrl,
      leaf: ['', initials(sponsorship.sponsor)],
    }),
  },
}

/** The requirement for full access. */
function getLevel(
  { accessLevel, price: cost }: ResourceRecord,
  locale: string,
  words: Words,
): [meaning: string, label: string] | false {
  const priceText = accessLevel === 'paid' && price(locale, words, cost)
  return accessLevel !== 'public' && [accessLevel, priceText || words[accessLevel]]
}

function yourTime(event: EventRecord, locale: string, words: Words): Node | null {
  if (event.allDay) return null
  const eventPeriod = localPeriod(locale, event.startsAt, event.endsAt, event.timezone)
  return eventPeriod === null ? null : make('span', 'your-time', `${words.yourTime} ${eventPeriod}`)
}

function isOpen(event: EventRecord): boolean {
  return event.status === 'published' && Date.parse(event.endsAt) > Date.now()
}

/** The initials of the first two words, in any script. */
function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toLocaleUpperCase()
}
