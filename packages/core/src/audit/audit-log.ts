import { defineCollection, field } from '../collections/collection.ts'

/** Who did what, from where, for every change (contract section 12). Written beside each change, never changed. */
export const auditLog = defineCollection({
  name: 'audit-log',
  singular: 'audit_entry',
  table: 'audit_log',
  fields: {
    action: field('text', { readOnly: true, nullable: false }),
    actorType: field('enum', { readOnly: true, nullable: false }),
    actorId: field('uuid', { readOnly: true }),
    targetType: field('text', { readOnly: true, nullable: false }),
    targetId: field('uuid', { readOnly: true }),
    requestId: field('text', { readOnly: true }),
  },
})
