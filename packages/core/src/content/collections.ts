import type { CollectionName } from '../collection-names.ts'
import { courses } from './courses.ts'
import type { ContentCollection } from './define-content.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'
import { posts } from './posts.ts'
import { sponsorships } from './sponsorships.ts'

export type ContentName = Exclude<CollectionName, 'members'>

/** The collections of published content. */
export const contentCollections = {
  events,
  courses,
  jobs,
  community: posts,
  sponsorships,
} satisfies Record<ContentName, ContentCollection>
