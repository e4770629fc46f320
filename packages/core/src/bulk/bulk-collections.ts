import { allows } from '../access/keys/scopes.ts'
import { users } from '../access/users/users.ts'
import { contentCollections } from '../content/collections.ts'
import type { Actor } from '../context.ts'
import { resourceList } from '../library/resource-list.ts'
import { members } from '../members/members.ts'
import { membershipLevels } from '../members/membership-levels.ts'

/** The collections whose records can be changed in bulk, by name, with the subject of their scopes. */
export const bulkCollections = {
  members: { collection: members, scope: 'members' },
  'membership-levels': { collection: membershipLevels, scope: 'members' },
  events: { collection: contentCollections.events, scope: 'events' },
  courses: { collection: contentCollections.courses, scope: 'courses' },
  jobs: { collection: contentCollections.jobs, scope: 'jobs' },
  community: { collection: contentCollections.community, scope: 'community' },
  sponsorships: { collection: contentCollections.sponsorships, scope: 'sponsorships' },
  resources: { collection: resourceList, scope: 'resources' },
  users: { collection: users, scope: 'identity' },
} as const

export type BulkCollection = keyof typeof bulkCollections

/**
 * The collections whose bulk jobs the actor can read or cancel. Users see the jobs of a collection only if they can
 * change its records; keys need the scope for `access`.
 */
export function listAccessibleBulkCollections(actor: Actor, access: 'read' | 'write'): BulkCollection[] {
  const names = Object.keys(bulkCollections) as BulkCollection[]
  const required = actor.type === 'user' ? 'write' : access
  return names.filter((name) => allows(actor, `${bulkCollections[name].scope}:${required}`))
}
