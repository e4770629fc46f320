import { PLATFORM_CLIENT_ID } from '../context.ts'
import { defineCollection } from './collection.ts'
import { field } from './field.ts'

const buildRecordExpression = (targetName: string) => `json_build_object('id', t.id, 'action', t.action,
    'actor', json_build_object('type', t.actor_type, 'id', t.actor_id, 'name', t.actor_name),
    'target', json_build_object('type', t.target_type, 'id', t.target_id,
      'name', ${targetName}), 'changes', t.changes,
    'oldValues', t.old_values, 'newValues', t.new_values,
    'reason', t.reason, 'ipAddress', t.ip_address, 'requestId', t.request_id, 'createdAt', instant(t.created_at),
    'updatedAt', instant(t.created_at))::text`

/**
 * The audit log: actor, action and IP address of each recorded action. Entries are immutable, except that an erasure
 * removes personal data. The row scope `platform` is the log of operators.
 */
export const auditLog = defineCollection({
  name: 'audit-log',
  singular: 'audit_entry',
  table: 'audit_log',
  rowScopes: { platform: `t.client_id = '${PLATFORM_CLIENT_ID}'` },
  recordExpression: buildRecordExpression('audit_target_name(t.client_id, t.target_type, t.target_id)'),
  fields: {
    action: field('text', { readOnly: true, nullable: false, countable: true }),
    actorType: field('enum', { readOnly: true, nullable: false }),
    actorId: field('uuid', { readOnly: true }),
    targetType: field('text', { readOnly: true, nullable: false, countable: true }),
    targetId: field('uuid', { readOnly: true }),
    requestId: field('text', { readOnly: true }),
    // Entries have no update time; an erasure does not count as an update.
    updatedAt: field('timestamp', { readOnly: true, nullable: false, column: 'created_at' }),
  },
})

/** Entries without the names of their targets, which can be other people’s. */
export const namelessAuditLog = {
  table: auditLog.table,
  recordExpression: buildRecordExpression('null::text'),
}
