import type { Generated } from 'kysely'
import type { Computed, Json, NowByDefault, NullableInstant, Recorded } from './column-types.ts'

/** Events on their way into the log, the log, and who is told of them. */
export interface EventsSchema {
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
}
