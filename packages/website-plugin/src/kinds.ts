import {
  formatDate,
  formatDateBadge,
  formatDuration,
  formatEventTime,
  formatPeriod,
  formatPrice,
  formatSalary,
  formatSize,
  getEventZone,
} from './format.ts'
import { getRegistrationUrl } from './registration.ts'
import type { EventRecord, Kind, Records, ResourceRecord } from './types.ts'
import type { Words } from './words.ts'

/** A part of a line; empty parts are omitted. */
type Piece = Node | string | null | undefined | false

/** The parts of an item; strings are rendered as text, never as markup. */
export interface ItemParts {
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
  /** A date badge: month, day and weekday. */
  leaf?: string[]
}

/** An item’s visual, whose space is reserved while loading: a date badge in lists, a logo, or a preview in cards. */
export type VisualKind = 'leaf' | 'logo' | 'preview'

export interface KindDefinition<K extends Kind> {
  /** Attribute → parameter of the public API. */
  filters: Record<string, string>
  visual?: VisualKind
  /** Whether the list supports a search box. */
  isSearchable?: true
  parts(item: Records[K], locale: string, words: Words): ItemParts
}

/** The differences between the six elements. */
export const kinds: { [K in Kind]: KindDefinition<K> } = {
  events: {
    filters: { when: 'when' },
    visual: 'leaf',
    parts: (event, locale, words) => ({
      title: event.title,
      link: event.url ?? event.registrationUrl,
      badge: event.status === 'cancelled' && ['cancelled', words.cancelled],
      lines: [
        [formatEventTime(locale, words, event), getEventZone(locale, event)],
        [...getLocation(event, words), formatPrice(locale, words, event.price)],
      ],
      text: event.summary ?? event.description,
      action: [words.register, getRegistrationUrl(event)],
      image: event.imageUrl,
      leaf: formatDateBadge(locale, event),
    }),
  },
  resources: {
    filters: { category: 'category', type: 'type', q: 'q' },
    visual: 'preview',
    isSearchable: true,
    parts: (resource, locale, words) => ({
      title: resource.name,
      badge: getAccessBadge(resource, locale, words),
      lines: [
        [
          resource.format.toUpperCase(),
          formatDuration(locale, resource.durationSeconds && Math.ceil(resource.durationSeconds / 60)),
          formatSize(locale, resource.sizeBytes),
        ],
        [
          ...resource.categories.map(({ name }) => name),
          resource.publishedAt && formatDate(locale, resource.publishedAt),
        ],
      ],
      text: resource.excerpt ?? resource.description,
      action: resource.downloadUrl
        ? [words.download, resource.downloadUrl]
        : resource.buyUrl
          ? [words.buy, `${resource.buyUrl}?returnUrl=${encodeURIComponent(location.href)}`]
          : [words.signIn, resource.signInUrl],
      image: resource.featuredImageUrl ?? resource.previewUrl,
    }),
  },
  courses: {
    filters: { delivery: 'delivery' },
    parts: (course, locale, words) => ({
      title: course.title,
      link: course.url,
      lines: [
        [
          course.delivery && words[course.delivery],
          course.startsAt && formatPeriod(locale, course.startsAt, course.endsAt),
          formatDuration(locale, course.durationMinutes),
        ],
        [
          formatPrice(locale, words, course.price),
          ...course.credits.map(({ scheme, amount }) => `${amount.toLocaleString(locale)} ${scheme}`),
          course.code,
        ],
      ],
      text: course.summary ?? course.description,
      image: course.imageUrl,
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
          formatSalary(locale, job.salary),
          job.postedAt && formatDate(locale, job.postedAt),
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
      lines: [[post.author?.name, post.publishedAt && formatDate(locale, post.publishedAt), post.space]],
      text: post.body,
    }),
  },
  sponsorships: {
    filters: { tier: 'tier' },
    visual: 'logo',
    parts: (sponsorship) => ({
      title: sponsorship.sponsor,
      link: sponsorship.url,
      lines: [[sponsorship.tier]],
      text: sponsorship.description,
      image: sponsorship.logoUrl,
    }),
  },
}

/** The requirement for full access. */
function getAccessBadge(
  { accessLevel, price }: ResourceRecord,
  locale: string,
  words: Words,
): [meaning: string, label: string] | false {
  const priceText = accessLevel === 'paid' && formatPrice(locale, words, price)
  return accessLevel !== 'public' && [accessLevel, priceText || words[accessLevel]]
}

/** Venue and city; the format of hybrid events, and of events without a place. */
function getLocation({ format, venue, address }: EventRecord, words: Words): Piece[] {
  const place = [venue, address?.city].filter(Boolean).join(', ')
  // `Words` has `onsite` for in-person.
  const formatName = format && words[format === 'in_person' ? 'onsite' : format]
  return [place, (!place || format === 'hybrid') && formatName]
}
