import type { ContentName, contentCollections } from '@guildhall/core/content/collections'
import type { Collection } from '@guildhall/core/records/collection'
import type { TSchema } from '@sinclair/typebox'
import { nullablePublicAuthor, Post } from './community.ts'
import { Course } from './courses.ts'
import { Event } from './events.ts'
import { Job } from './jobs.ts'
import type { RecordSchemas } from './record.ts'
import { Sponsorship } from './sponsorships.ts'

interface ContentSchemas<Field extends string = string> {
  schemas: RecordSchemas
  /** Fields that the public API omits. */
  hiddenFields?: readonly Field[]
  /** Fields that have another schema in the public API. */
  publicReplacements?: Partial<Record<Field, TSchema>>
}

type FieldOf<Name extends ContentName> =
  (typeof contentCollections)[Name] extends Collection<infer Fields> ? keyof Fields & string : never

/** The schemas of the collections of published content. */
export const contentSchemas: { [Name in ContentName]: ContentSchemas<FieldOf<Name>> } = {
  events: { schemas: Event, hiddenFields: ['memberPrice'] },
  courses: { schemas: Course, hiddenFields: ['memberPrice'] },
  jobs: { schemas: Job },
  community: { schemas: Post, publicReplacements: { author: nullablePublicAuthor } },
  sponsorships: { schemas: Sponsorship, hiddenFields: ['price'] },
}
