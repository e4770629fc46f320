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
import type { Translations } from './translations.ts'
import type { EventRecord, Kind, Records, ResourceRecord } from './types.ts'

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
  dateBadge?: string[]
}

/** An item’s visual, whose space is reserved while loading: a date badge in lists, a logo, or a preview in cards. */
export type VisualKind = 'leaf' | 'logo' | 'preview'

export interface KindDefinition<K extends Kind> {
  /** Attribute → parameter of the public API. */
  filters: Record<string, string>
  visual?: VisualKind
  /** Whether the list supports a search box. */
  isSearchable?: true
  parts(item: Records[K], locale: string, t: Translations): ItemParts
}

/** The differences between the six elements. */
export const kinds: { [K in Kind]: KindDefinition<K> } = {
  events: {
    filters: { when: 'when' },
    visual: 'leaf',
    parts: (event, locale, t) => ({
      title: event.title,
      link: event.url ?? event.registrationUrl,
      badge: event.status === 'cancelled' && ['cancelled', t.cancelled],
      lines: [
        [formatEventTime(locale, t, event), getEventZone(locale, event)],
        [...getLocation(event, t), formatPrice(locale, t, event.price)],
      ],
      text: event.summary ?? event.description,
      action: [t.register, getRegistrationUrl(event)],
      image: event.imageUrl,
      dateBadge: formatDateBadge(locale, event),
    }),
  },
  resources: {
    filters: { category: 'category', type: 'type', q: 'q' },
    visual: 'preview',
    isSearchable: true,
    parts: (resource, locale, t) => ({
      title: resource.name,
      badge: getAccessBadge(resource, locale, t),
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
        ? [t.download, resource.downloadUrl]
        : resource.buyUrl
          ? [t.buy, `${resource.buyUrl}?returnUrl=${encodeURIComponent(location.href)}`]
          : [t.signIn, resource.signInUrl],
      image: resource.featuredImageUrl ?? resource.previewUrl,
    }),
  },
  courses: {
    filters: { delivery: 'delivery' },
    parts: (course, locale, t) => ({
      title: course.title,
      link: course.url,
      lines: [
        [
          course.delivery && t[course.delivery],
          course.startsAt && formatPeriod(locale, course.startsAt, course.endsAt),
          formatDuration(locale, course.durationMinutes),
        ],
        [
          formatPrice(locale, t, course.price),
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
    parts: (job, locale, t) => ({
      title: job.title,
      link: job.applyUrl,
      badge: job.featured && ['featured', t.featured],
      lines: [
        [job.employer, job.location, job.remote && t[job.remote]],
        [
          job.employmentType && t[job.employmentType],
          formatSalary(locale, job.salary),
          job.postedAt && formatDate(locale, job.postedAt),
        ],
      ],
      text: job.description,
      action: [t.apply, job.applyUrl],
    }),
  },
  community: {
    filters: { space: 'space' },
    parts: (post, locale, t) => ({
      title: post.title,
      link: post.url,
      badge: post.pinned && ['pinned', t.pinned],
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
  t: Translations,
): [meaning: string, label: string] | false {
  const priceText = accessLevel === 'paid' && formatPrice(locale, t, price)
  return accessLevel !== 'public' && [accessLevel, priceText || t[accessLevel]]
}

/** Venue and city; the format of hybrid events, and of events without a place. */
function getLocation({ format, venue, address }: EventRecord, t: Translations): Piece[] {
  const place = [venue, address?.city].filter(Boolean).join(', ')
  // `Translations` has `onsite` for in-person.
  const formatName = format && t[format === 'in_person' ? 'onsite' : format]
  return [place, (!place || format === 'hybrid') && formatName]
}
