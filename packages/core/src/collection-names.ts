/**
 * The collections with the standard operations, in the order of the API reference. Their scopes, event types and the
 * deletion of an association's rows follow from this list.
 */
export const collectionNames = {
  members: { singular: 'member', table: 'members', plural: 'members' },
  events: { singular: 'event', table: 'events', plural: 'events' },
  courses: { singular: 'course', table: 'courses', plural: 'courses' },
  jobs: { singular: 'job', table: 'jobs', plural: 'job postings' },
  community: { singular: 'post', table: 'posts', plural: 'community posts' },
  sponsorships: { singular: 'sponsorship', table: 'sponsorships', plural: 'sponsorships' },
} as const satisfies Record<string, CollectionNames>

export interface CollectionNames {
  /** The word used in events and audit entries: `post`. */
  singular: string
  table: string
  /** For documentation: `community posts`. */
  plural: string
}

/** Returns the singular for documentation: `community post`. */
export const getNoun = ({ plural }: CollectionNames): string => plural.replace(/s$/, '')

/** The word used in paths and scopes: `community`. */
export type CollectionName = keyof typeof collectionNames
