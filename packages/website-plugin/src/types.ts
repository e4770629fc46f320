/** The public types: records, events and `window.Guildhall`. */

export interface Money {
  /** Minor units, such as cents. */
  amount: number
  currency: string
}

interface Common {
  id: string
  tags: string[]
}

export interface Address {
  line1: string | null
  line2: string | null
  city: string | null
  region: string | null
  postalCode: string | null
  country: string | null
}

export interface EventRecord extends Common {
  title: string
  summary: string | null
  description: string | null
  startsAt: string
  endsAt: string
  timezone: string
  allDay: boolean
  format: 'in_person' | 'online' | 'hybrid' | null
  venue: string | null
  address: Address | null
  url: string | null
  registrationUrl: string | null
  price: Money | null
  imageUrl: string | null
  organizer: string | null
  status: 'published' | 'cancelled' | 'completed'
}

export interface CourseRecord extends Common {
  title: string
  code: string | null
  summary: string | null
  description: string | null
  delivery: 'self_paced' | 'live' | 'blended' | null
  startsAt: string | null
  endsAt: string | null
  durationMinutes: number | null
  credits: { scheme: string; amount: number }[]
  price: Money | null
  url: string | null
  imageUrl: string | null
}

export interface Salary {
  min: number | null
  max: number | null
  currency: string
  unit: 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'
}

export interface JobRecord extends Common {
  title: string
  description: string | null
  employer: string
  location: string | null
  remote: 'onsite' | 'hybrid' | 'remote' | null
  employmentType:
    | 'FULL_TIME'
    | 'PART_TIME'
    | 'CONTRACTOR'
    | 'TEMPORARY'
    | 'INTERN'
    | 'VOLUNTEER'
    | 'PER_DIEM'
    | 'OTHER'
    | null
  salary: Salary | null
  applyUrl: string | null
  postedAt: string | null
  expiresAt: string | null
  featured: boolean
}

export interface PostRecord extends Common {
  title: string
  body: string | null
  space: string | null
  author: { name: string } | null
  pinned: boolean
  url: string | null
  publishedAt: string | null
}

export interface SponsorshipRecord extends Common {
  sponsor: string
  tier: string | null
  description: string | null
  logoUrl: string | null
  url: string | null
}

export interface ResourceRecord extends Common {
  name: string
  description: string | null
  excerpt: string | null
  type: 'document' | 'video' | 'audio' | 'image'
  /** File format: `pdf`, `mp4` … */
  format: string
  sizeBytes: number
  pageCount: number | null
  durationSeconds: number | null
  featuredImageUrl: string | null
  /** A preview of the first page or the image; valid for at least a day. */
  previewUrl: string | null
  categories: { id: string; name: string }[]
  accessLevel: 'public' | 'partially_gated' | 'paid'
  price: Money | null
  publishedAt: string | null
  /** Public resources only; valid for at least an hour. */
  downloadUrl: string | null
  /** Where members sign in to open a resource that is not public. */
  signInUrl: string | null
  /** Where members buy a resource that is for sale. */
  buyUrl: string | null
}

/** Records by list name, the element’s name without `guildhall-`. */
export interface Records {
  events: EventRecord
  resources: ResourceRecord
  courses: CourseRecord
  jobs: JobRecord
  community: PostRecord
  sponsorships: SponsorshipRecord
}

export type Kind = keyof Records
export type AnyRecord = Records[Kind]

/** A visitor selected an item. `preventDefault()` prevents navigation. */
export type SelectEvent = CustomEvent<{ [K in Kind]: { kind: K; id: string; item: Records[K] } }[Kind]>

/** Items were loaded: all listed items, and the service’s total. */
export type LoadEvent = CustomEvent<{ kind: Kind; items: readonly AnyRecord[]; total: number }>

/** Loading failed, with the API’s `code` or `NO_KEY`, `SECRET_KEY`, `TIMEOUT`, `NETWORK`, `PART` or `PLUGIN`. */
export type ErrorEvent = CustomEvent<{ kind: Kind; code: string; status: number | null; message: string }>

export interface GuildhallElement extends HTMLElement {
  readonly kind: Kind
  /** Reloads, revalidating cached responses. Resolves after rendering and never rejects. */
  reload(): Promise<void>
}

export interface Settings {
  /** A publishable key, `guild_pk_…`. */
  key?: string | undefined
  /** The service’s URL; by default the script’s URL without its file name. */
  baseUrl?: string | undefined
}

export interface GuildhallApi {
  /**
   * Sets the key or service of all list elements on the page and reloads them.
   *
   * @throws TypeError for an unknown or invalid setting
   */
  configure(settings: Settings): void
}

declare global {
  interface Window {
    Guildhall?: GuildhallApi
  }
  interface HTMLElementEventMap {
    'guildhall:select': SelectEvent
    'guildhall:load': LoadEvent
    'guildhall:error': ErrorEvent
  }
  interface HTMLElementTagNameMap {
    'guildhall-events': GuildhallElement
    'guildhall-resources': GuildhallElement
    'guildhall-courses': GuildhallElement
    'guildhall-jobs': GuildhallElement
    'guildhall-community': GuildhallElement
    'guildhall-sponsorships': GuildhallElement
  }
}
