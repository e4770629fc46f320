import type { Generated } from 'kysely'
import type { Violation } from '../../errors.ts'
import type { BillingSchema } from './billing-schema.ts'
import type { ChatSchema } from './chat-schema.ts'
import type {
  ComputedColumn,
  Instant,
  Json,
  NowByDefault,
  NullableInstant,
  RecordColumns,
} from './column-types.ts'
import type { EventsSchema } from './events-schema.ts'
import type { GenerationSchema } from './generation-schema.ts'
import type { IdentitySchema } from './identity-schema.ts'
import type { LibrarySchema } from './library-schema.ts'
import type { MailSchema } from './mail-schema.ts'
import type { ReportingSchema } from './reporting-schema.ts'

export interface Schema
  extends EventsSchema,
    IdentitySchema,
    LibrarySchema,
    ReportingSchema,
    ChatSchema,
    GenerationSchema,
    BillingSchema,
    MailSchema {
  clients: RecordColumns & {
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
    chat: Json<{ public: boolean; retentionDays: number | null; languageModel: boolean } | undefined>
    sign_in: Json<{ code: boolean } | undefined>
    deleted_at: NullableInstant
  }
  users: RecordColumns & {
    client_id: string
    email: string
    email_key: ComputedColumn<string>
    first_name: string | null
    last_name: string | null
    roles: string[]
    department: string | null
    job_title: string | null
    status: Generated<'active' | 'deactivated'>
    member_id: string | null
    /** The subset of `roles` assigned by the identity broker. */
    broker_roles: Generated<string[]>
    deactivated_by_broker: Generated<boolean>
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
    browser: string | null
    operating_system: string | null
    /** Set if an operator acts as the user. */
    operator_id: string | null
    operator_name: string | null
    reason: string | null
  }
  user_preferences: {
    client_id: string
    user_id: string
    locale: 'en' | 'de' | 'fr' | 'es' | 'nl' | null
    theme: 'system' | 'light' | 'dark'
    time_zone: string | null
    lists: Json<Record<string, Record<string, unknown>>>
  }
  keys: RecordColumns & {
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
  operator_keys: {
    id: Generated<string>
    name: string
    hash: Buffer
    last4: string | null
    created_at: NowByDefault
  }
  setup_tokens: { hash: Buffer; created_at: NowByDefault }
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
    old_values: Json<Record<string, unknown> | null>
    new_values: Json<Record<string, unknown> | null>
    ip_address: string | null
    request_id: string | null
    reason: string | null
  }
  idempotent_answers: {
    client_id: string
    key: string
    /** Null in rows of versions before 0072. */
    path: string | null
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
  membership_levels: RecordColumns & {
    client_id: string
    key: string
    name: string
    premium: boolean
    grace_days: number
    status: 'active' | 'retired'
  }
  erasures: { id: Generated<string>; client_id: string; member_id: string; erased_at: NowByDefault }
  imports: RecordColumns & {
    client_id: string
    collection: string
    mode: 'create' | 'upsert'
    dry_run: boolean
    status: Generated<'queued' | 'running' | 'completed' | 'failed' | 'cancelled'>
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
    rows_in_file: number | null
    errors: Json<unknown>
    reason: string | null
    finished_at: NullableInstant
    claimed_until: NullableInstant
    attempts: Generated<number>
  }
  bulk_jobs: RecordColumns & {
    client_id: string
    collection: string
    action: 'patch' | 'tags' | 'delete'
    fields: string[]
    change: Json<unknown>
    actor: Json<unknown>
    origin: Json<unknown>
    status: Generated<'queued' | 'running' | 'completed' | 'failed' | 'cancelled'>
    total: number
    batches_done: Generated<number>
    processed: Generated<number>
    changed: Generated<number>
    unchanged: Generated<number>
    failed: Generated<number>
    reason: string | null
    finished_at: NullableInstant
    claimed_until: NullableInstant
    attempts: Generated<number>
  }
  bulk_job_batches: {
    client_id: string
    job_id: string
    number: number
    ids: string[]
    results: Json<unknown>
  }
  import_failures: {
    client_id: string
    import_id: string
    row: number
    line: number
    cells: Json<string[]>
    violations: Json<Violation[]>
  }
  import_chunks: { client_id: string; import_id: string; start_byte: string | number; bytes: Buffer }
}
