import type { BulkCollection } from '@guildhall/core/bulk/bulk-collections'
import { collectionNames } from '@guildhall/core/collection-names'
import { contentSchemas } from '@guildhall/wire/collections'
import { Member, MembershipLevel } from '@guildhall/wire/members'
import { User } from '@guildhall/wire/people'
import { parameterTypes } from '@guildhall/wire/resource-list'
import { ResourceUpdate } from '@guildhall/wire/resources'
import type { TObject, TSchema } from '@sinclair/typebox'

/** A collection's bulk operation. */
interface BulkTarget {
  /** The prefix of operation ids: `members`. */
  operationPrefix: string
  /** The plural noun in the documentation. */
  plural: string
  tag: string
  /** The types of the list’s filters, by field; usually the schema of a record. */
  record: TObject
  update: TSchema
}

const createContentTarget = (name: keyof typeof contentSchemas): BulkTarget => ({
  operationPrefix: name,
  plural: collectionNames[name].plural,
  tag: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  record: contentSchemas[name].schemas.record,
  update: contentSchemas[name].schemas.update,
})

export const bulkTargets: Record<BulkCollection, BulkTarget> = {
  members: { operationPrefix: 'members', plural: 'members', tag: 'Members', ...Member },
  'membership-levels': {
    operationPrefix: 'membershipLevels',
    plural: 'membership levels',
    tag: 'Membership levels',
    ...MembershipLevel,
  },
  events: createContentTarget('events'),
  courses: createContentTarget('courses'),
  jobs: createContentTarget('jobs'),
  community: createContentTarget('community'),
  sponsorships: createContentTarget('sponsorships'),
  resources: {
    operationPrefix: 'resources',
    plural: 'resources',
    tag: 'Library',
    record: parameterTypes,
    update: ResourceUpdate,
  },
  users: { operationPrefix: 'users', plural: 'users', tag: 'Users', ...User },
}
