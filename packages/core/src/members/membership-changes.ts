import { defineCollection } from '../records/collection.ts'
import { enumField, field } from '../records/field.ts'

export const membershipChangeKinds = ['joined', 'returned', 'lapsed', 'cancelled'] as const

/**
 * When memberships began, lapsed, were cancelled and resumed. Triggers on members write the rows (migration 0027).
 */
export const membershipChanges = defineCollection({
  name: 'membership-changes',
  singular: 'membership_change',
  table: 'membership_changes',
  recordExpression: `json_build_object('id', t.id, 'kind', t.kind, 'level', t.level, 'memberId', t.member_id,
    'member', (select json_build_object('displayName', coalesce(m.display_name, m.first_name || ' ' || m.last_name),
      'email', m.email) from members m where m.client_id = t.client_id and m.id = t.member_id),
    'createdAt', instant(t.created_at), 'updatedAt', instant(t.created_at))::text`,
  fields: {
    kind: enumField(membershipChangeKinds, { readOnly: true }),
    level: field('text', { readOnly: true }),
    memberId: field('uuid', { readOnly: true, nullable: false }),
    // Correcting the member's `joinedAt` also corrects the row, which does not count as a change.
    updatedAt: field('timestamp', { readOnly: true, nullable: false, column: 'created_at' }),
  },
})
