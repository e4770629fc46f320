import type { Generated } from 'kysely'
import type { ComputedColumn, Json, NowByDefault, NullableInstant, RecordColumns } from './column-types.ts'

/** The outbox, the event log, and webhooks with their deliveries. */
export interface EventsSchema {
  /** Events of committed changes not yet in the log, in the order of `seq`. */
  outbox: {
    seq: ComputedColumn<string>
    client_id: string
    type: string
    subject_id: string
    /** JSON text. */
    data: string
    previous: string | null
    /** The only webhook to receive the event; null for all. */
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
    /** JSON text. */
    data: string
    previous: string | null
    erased: Generated<boolean>
    created_at: NowByDefault
    traceparent: string | null
  }
  event_log_head: { one: Generated<boolean>; last_id: string; last_seq: Generated<string> }
  webhooks: RecordColumns & {
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
}
