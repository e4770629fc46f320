import type { ContentName } from '@guildhall/core/content/collections'
import type { TSchema } from '@sinclair/typebox'
import { Post, publicAuthor } from './community.ts'
import { Course } from './courses.ts'
import { Event } from './events.ts'
import { Job } from './jobs.ts'
import type { RecordSchemas } from './record.ts'
import { Sponsorship } from './sponsorships.ts'

interface ContentSchemas {
  schemas: RecordSchemas
  /** Fields that the public does not see. */
  hidden?: readonly string[]
  /** Fields that the public sees in another form. */
  publicly?: Record<string, TSchema>
}

/** The schemas of the collections of published content. */
export const contentSchemas: Record<ContentName, ContentSchemas> = {
  events: { schemas: Event, hidden: ['memberPrice'] },
  courses: { schemas: Course, hidden: ['memberPrice'] },
  jobs: { schemas: Job },
  community: { schemas: Post, publicly: { author: publicAuthor } },
  sponsorships: { schemas: Sponsorship, hidden: ['price'] },
}
