import type { Generated } from 'kysely'
import type { ChatSchema } from './chat-schema.ts'
import type { Computed, Instant, Json, NowByDefault, NullableInstant } from './column-types.ts'
import type { GenerationSchema } from './generation-schema.ts'
import type { LibrarySchema } from './library-schema.ts'
import type { ReportingSchema } from './reporting-schema.ts'

interface Recorded {
  id: Generated<string>
  version: Generated<number>
  created_at: NowByDefault
  updated_at: NowByDefault
  record: Computed<string>
}

/** A row of the mirror of what the broker holds, under the broker's id. */
interface Mirrored {
  id: string
  client_id: string
  /** When the broker changed it, and the event that told of it: the greater stamp is the newer state. */
  stamp: string
  gone: Generated<boolean>
  version: Generated<number>
  created_at: Instant
  updated_at: Instant
}

export interface Schema extends LibrarySchema, ReportingSchema, ChatSchema, GenerationSchema {
  clients: Recorded & {
    live_id: string | null
    environment: 'live' | 'test'
    slug: string
    name: string
    plan: 'standard' | 'professional' | 'enterprise'
    suspended: Generated<boolean>
    website: string | null
    logo_url: string | null
    brand_color: string | null
    locale: Generated<string>
    timezone: Generated<string>
    chat: Json<{ public: boolean; retentionDays: number | null } | undefined>
    deleted_at: NullableInstant
  }
  users: Recorded & {
    client_id: string
    email: string
    email_key: Computed<string>
    first_name: string | null
    last_name: string | null
    roles: string[]
    department: string | null
    job_title: string | null
    status: Generated<'active' | 'deactivated'>
    member_id: string | null
    /** Those of `roles` that the identity broker gave. */
    broker_roles: Generated<string[]>
    deactivated_by_broker: Generated<boolean>
  }
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
  sso_connections: Mirrored & {
    name: string
    type: string
    state: 'activated' | 'deactivated'
    organization_id: string
    domains: Generated<string[]>
  }
  directories: Mirrored & {
    name: string
    type: string
    state: string
    organization_id: string
    last_sync_at: NullableInstant
  }
  directory_users: Mirrored & {
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
  directory_groups: Mirrored & {
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
    phase: Generated<'groups' | 'users' | 'rest'>
    after_id: string | null
    claimed_until: NullableInstant
    attempts: Generated<number>
    finished_at: NullableInstant
    version: Generated<number>
    created_at: NowByDefault
    updated_at: NowByDefault
  }
  sessions: {
    id: Generated<string>
    client_id: string
    user_id: string
    token_hash: Buffer
    created_at: NowByDefault
    seen_at: NowByDefault
    idle_seconds: number
    expires_at: Instant
  }
  keys: Recorded & {
    client_id: string
    name: string
    type: 'secret' | 'publishable'
    environment: 'live' | 'test'
    scopes: string[]
    allowed_origins: string[]
    prefix: string
    last4: string
    expires_at: NullableInstant
    last_used_at: NullableInstant
    revoked_at: NullableInstant
  }
  key_secrets: {
    hash: Buffer
    client_id: string
    key_id: string
    expires_at: NullableInstant
    created_at: NowByDefault
  }
  operator_keys: { id: Generated<string>; name: string; hash: Buffer; created_at: NowByDefault }
  /** Events of committed changes on their way into the log; `seq` is the order in which they were written. */
  outbox: {
    seq: Computed<string>
    client_id: string
    type: string
    subject_id: string
    /** JSON texts. */
    data: string
    previous: string | null
    /** The only webhook that is to have the event, where it is not meant for all. */
    webhook_id: string | null
    erased: Generated<boolean>
    created_at: NowByDefault
    traceparent: string | null
  }
  event_log: {
    id: string
    client_id: string
    type: string
    subject_id: string
    /** JSON texts. */
    data: string
    previous: string | null
    erased: Generated<boolean>
    created_at: NowByDefault
    traceparent: string | null
  }
  event_log_head: { one: Generated<boolean>; last_id: string; last_seq: Generated<string> }
  webhooks: Recorded & {
    client_id: string
    url: string
    description: string | null
    events: string[]
    status: Generated<'enabled' | 'disabled'>
    disabled_reason: string | null
    disabled_at: NullableInstant
    failing_since: NullableInstant
    last_failure_at: NullableInstant
  }
  webhook_secrets: {
    id: Generated<string>
    client_id: string
    webhook_id: string
    sealed: Buffer
    expires_at: NullableInstant
    created_at: NowByDefault
  }
  webhook_deliveries: {
    id: Generated<string>
    client_id: string
    webhook_id: string
    event_id: string
    event_type: string
    status: Generated<'pending' | 'succeeded' | 'failed'>
    attempts: Json<unknown>
    tries: Generated<number>
    next_attempt_at: NullableInstant
    created_at: NowByDefault
    updated_at: NowByDefault
  }
  audit_log: {
    id: Generated<string>
    created_at: NowByDefault
    client_id: string
    action: string
    actor_type: string
    actor_id: string | null
    actor_name: string | null
    target_type: string
    target_id: string | null
    changes: string[]
    ip_address: string | null
    request_id: string | null
  }
  idempotent_answers: {
    client_id: string
    key: string
    fingerprint: Buffer
    lock: string
    locked_at: NowByDefault
    status: number | null
    headers: Json<Record<string, string> | null>
    body: Buffer | null
    created_at: NowByDefault
  }
  record_counts: { client_id: string; collection: string; shard: number; amount: string }
  rate_limits: { key: string; points: number; expire: string | null }
  membership_levels: Recorded & {
    client_id: string
    key: string
    name: string
    premium: boolean
    grace_days: number
    status: 'active' | 'retired'
  }
  members: Recorded & {
    client_id: string
    external_id: string | null
    email: string
    email_key: Computed<string>
    first_name: string
    last_name: string
    display_name: string | null
    phone: string | null
    organization: string | null
    job_title: string | null
    department: string | null
    address: Json<unknown>
    member_number: string | null
    level: string | null
    status: 'pending' | 'active' | 'grace' | 'lapsed' | 'suspended' | 'cancelled'
    joined_at: NullableInstant
    renews_at: NullableInstant
    user_id: string | null
    tags: string[]
    custom_fields: Json<unknown>
  }
  erasures: { id: Generated<string>; client_id: string; member_id: string; erased_at: NowByDefault }
  imports: Recorded & {
    client_id: string
    collection: string
    mode: 'create' | 'upsert'
    dry_run: boolean
    status: Generated<'queued' | 'running' | 'completed' | 'failed'>
    options: Json<unknown>
    actor: Json<unknown>
    size_bytes: string | number
    byte_offset: Generated<string | number>
    line: Generated<number>
    rows_total: Generated<number>
    rows_created: Generated<number>
    rows_updated: Generated<number>
    rows_unchanged: Generated<number>
    rows_failed: Generated<number>
    errors: Json<unknown>
    reason: string | null
    finished_at: NullableInstant
    claimed_until: NullableInstant
    attempts: Generated<number>
  }
  import_chunks: { client_id: string; import_id: string; start_byte: string | number; bytes: Buffer }
}
