import type { Generated } from 'kysely'
import type { Instant, Json, NowByDefault, NullableInstant } from './column-types.ts'

/** A row mirrored from the broker, under the broker's id. */
interface MirroredRow {
  id: string
  client_id: string
  /** The time of the change at the broker and the event's id; the row with the greater stamp is newer. */
  stamp: string
  gone: Generated<boolean>
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
}

/** Single sign-on and directory sync. */
export interface IdentitySchema {
  broker_profiles: { client_id: string; profile_id: string; user_id: string; created_at: NowByDefault }
  broker_settings: {
    one: Generated<boolean>
    api_key: Buffer | null
    api_key_last4: string | null
    client_id_of_broker: string | null
    redirect_uri: string | null
    webhook_secret: Buffer | null
    webhook_secret_last4: string | null
    default_connection_id: string | null
    version: Generated<number>
    updated_at: NowByDefault
  }
  sign_ins: {
    state_hash: Buffer
    verifier_hash: Buffer
    environment: 'live' | 'test'
    client_slug: string | null
    return_to: string
    expires_at: Instant
  }
  broker_events: {
    id: string
    type: string
    organization_id: string | null
    directory_id: string | null
    status: Generated<'pending' | 'processed' | 'ignored' | 'unassigned' | 'failed'>
    body: string | null
    attempts: Generated<number>
    next_attempt_at: NullableInstant
    error: string | null
    occurred_at: Instant
    version: Generated<number>
    created_at: NowByDefault
    updated_at: NowByDefault
  }
  identity_settings: {
    client_id: string
    organization_id: string | null
    default_connection_id: string | null
    group_roles: Json<Record<string, string>>
    default_role: Generated<string>
    attributes: Json<Record<string, string>>
    on_delete: Generated<'deactivate' | 'delete'>
    discover_at: NullableInstant
    discover_error: string | null
    version: Generated<number>
    updated_at: NowByDefault
  }
  sso_connections: MirroredRow & {
    name: string
    type: string
    state: 'activated' | 'deactivated'
    organization_id: string
    domains: Generated<string[]>
  }
  directories: MirroredRow & {
    name: string
    type: string
    state: string
    organization_id: string
    last_sync_at: NullableInstant
  }
  directory_users: MirroredRow & {
    directory_id: string
    email: string | null
    first_name: string | null
    last_name: string | null
    department: string | null
    job_title: string | null
    role_names: Generated<string[]>
    roles: Generated<string[]>
    state: 'active' | 'inactive' | 'deprovisioned'
    forgotten: Generated<boolean>
    user_id: string | null
    seen_sync: string | null
    touched_at: NowByDefault
  }
  directory_groups: MirroredRow & {
    directory_id: string
    name: string
    seen_sync: string | null
    touched_at: NowByDefault
  }
  directory_memberships: {
    client_id: string
    directory_id: string
    directory_user_id: string
    group_id: string
    member: boolean
    as_of: string
  }
  directory_syncs: {
    id: Generated<string>
    client_id: string
    directory_id: string
    status: Generated<'running' | 'completed' | 'failed'>
    users_created: Generated<number>
    users_updated: Generated<number>
    users_deactivated: Generated<number>
    users_unchanged: Generated<number>
    groups_created: Generated<number>
    groups_updated: Generated<number>
    groups_deleted: Generated<number>
    groups_unchanged: Generated<number>
    error_message: string | null
    error_action: string | null
    next_attempt_at: NullableInstant
    phase: Generated<'groups' | 'users' | 'rest'>
    after_id: string | null
    claimed_until: NullableInstant
    attempts: Generated<number>
    finished_at: NullableInstant
    version: Generated<number>
    created_at: NowByDefault
    updated_at: NowByDefault
  }
}
