import { defineCollection } from '../records/collection.ts'
import { field } from '../records/field.ts'

/** The id that the broker assigned. */
const brokerIdField = { id: field('text', { readOnly: true, nullable: false }) }
const readOnlyNotNull = { readOnly: true, nullable: false } as const

/** The broker's times for mirrored rows; ours for syncs and events. */
const timestampPairs = `'createdAt', instant(t.created_at), 'updatedAt', instant(t.updated_at)`

/** Rows that the broker has not deleted. */
const rowScopes = { existing: 'not t.gone' }

/** Single sign-on connections, mirrored from the broker. */
export const connections = defineCollection({
  name: 'connections',
  singular: 'connection',
  table: 'sso_connections',
  rowScopes,
  recordExpression: `json_build_object('id', t.id, 'name', t.name, 'type', t.type, 'state', t.state,
    'organizationId', t.organization_id, 'domains', t.domains, ${timestampPairs})::text`,
  fields: {
    ...brokerIdField,
    name: field('text', readOnlyNotNull),
    type: field('text', readOnlyNotNull),
    state: field('enum', readOnlyNotNull),
    organizationId: field('text', readOnlyNotNull),
    domains: field('textList', readOnlyNotNull),
  },
})

const directoryCondition = 'entry.client_id = t.client_id and entry.directory_id = t.id and not entry.gone'

export const directories = defineCollection({
  name: 'directories',
  singular: 'directory',
  table: 'directories',
  rowScopes,
  recordExpression: `json_build_object('id', t.id, 'name', t.name, 'type', t.type, 'state', t.state,
    'organizationId', t.organization_id,
    'userCount', (select count(*) from directory_users entry where ${directoryCondition} and entry.state <> 'deprovisioned'),
    'groupCount', (select count(*) from directory_groups entry where ${directoryCondition}),
    'lastSyncAt', instant(t.last_sync_at), ${timestampPairs})::text`,
  fields: {
    ...brokerIdField,
    name: field('text', readOnlyNotNull),
    type: field('text', readOnlyNotNull),
    state: field('enum', readOnlyNotNull),
    organizationId: field('text', readOnlyNotNull),
    lastSyncAt: field('timestamp', { readOnly: true }),
  },
})

export const directoryUsers = defineCollection({
  name: 'directory-users',
  singular: 'directory_user',
  table: 'directory_users',
  // Entries deleted at the broker remain listed as deprovisioned, unless their personal data was erased.
  rowScopes: { existing: 'not t.forgotten' },
  recordExpression: `json_build_object('id', t.id, 'directoryId', t.directory_id, 'email', t.email,
    'firstName', t.first_name, 'lastName', t.last_name, 'state', t.state,
    'groups', (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id), '[]')
      from directory_memberships m join directory_groups g on g.client_id = m.client_id and g.id = m.group_id
      where m.client_id = t.client_id and m.directory_user_id = t.id and m.member and not g.gone),
    'roles', t.roles, 'userId', t.user_id, ${timestampPairs})::text`,
  fields: {
    ...brokerIdField,
    email: field('text'),
    firstName: field('text'),
    lastName: field('text'),
    state: field('enum', readOnlyNotNull),
    roles: field('textList', readOnlyNotNull),
    userId: field('uuid', { readOnly: true }),
  },
})

export const directoryGroups = defineCollection({
  name: 'directory-groups',
  singular: 'directory_group',
  table: 'directory_groups',
  rowScopes,
  recordExpression: `json_build_object('id', t.id, 'directoryId', t.directory_id, 'name', t.name,
    'role', (select s.group_roles ->> t.name from identity_settings s where s.client_id = t.client_id),
    'memberCount', (select count(*) from directory_memberships m join directory_users u
      on u.client_id = m.client_id and u.id = m.directory_user_id and u.state <> 'deprovisioned'
      where m.client_id = t.client_id and m.group_id = t.id and m.member), ${timestampPairs})::text`,
  fields: { ...brokerIdField, name: field('text', readOnlyNotNull) },
})

/** The log of directory syncs. */
export const directorySyncs = defineCollection({
  name: 'directory-syncs',
  singular: 'directory_sync',
  table: 'directory_syncs',
  recordExpression: `json_build_object('id', t.id, 'status', t.status, 'startedAt', instant(t.created_at),
    'finishedAt', instant(t.finished_at),
    'users', json_build_object('created', t.users_created, 'updated', t.users_updated,
      'deactivated', t.users_deactivated, 'unchanged', t.users_unchanged),
    'groups', json_build_object('created', t.groups_created, 'updated', t.groups_updated,
      'deleted', t.groups_deleted, 'unchanged', t.groups_unchanged),
    'error', case when t.error_message is null then null
      else json_build_object('message', t.error_message, 'action', t.error_action) end,
    'nextAttemptAt', case when t.status = 'running' then instant(t.next_attempt_at) end, ${timestampPairs})::text`,
  fields: {
    status: field('enum', readOnlyNotNull),
    startedAt: field('timestamp', { ...readOnlyNotNull, column: 'created_at' }),
    finishedAt: field('timestamp', { readOnly: true }),
  },
})

/** Received broker events for the operator: their outcome, never their content. */
export const brokerEvents = defineCollection({
  name: 'broker-events',
  singular: 'broker_event',
  table: 'broker_events',
  recordExpression: `json_build_object('id', t.id, 'type', t.type, 'organizationId', t.organization_id,
    'directoryId', t.directory_id, 'status', t.status, 'attempts', t.attempts, 'error', t.error,
    'nextAttemptAt', case when t.status = 'pending' then instant(t.next_attempt_at) end,
    'occurredAt', instant(t.occurred_at), ${timestampPairs})::text`,
  fields: {
    ...brokerIdField,
    type: field('text', readOnlyNotNull),
    organizationId: field('text'),
    directoryId: field('text'),
    status: field('enum', readOnlyNotNull),
    occurredAt: field('timestamp', readOnlyNotNull),
  },
})
